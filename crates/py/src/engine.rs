//! The opponent's search: limits, a clock, and a flag to stop it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use rithmomachia_core as core;
use rithmomachia_engine::{self as engine, Handler, Limits};

use crate::errors;
use crate::position::Position;
use crate::turns::Turn;
use crate::words::{Bits, Whole};

/// How often a running search lets Python see to signals such as Ctrl-C.
const SIGNALS_EVERY: Duration = Duration::from_millis(50);
const HASH_MIB: (i64, i64) = (1, 4096);
const DEPTHS: (i64, i64) = (1, 255);

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct StopFlag(Arc<AtomicBool>);

#[pymethods]
impl StopFlag {
    #[new]
    fn new() -> Self {
        Self(Arc::new(AtomicBool::new(false)))
    }

    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Stops a search by clock, flag or signal.
struct Watch {
    end: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    next_signals: Instant,
    interrupted: Option<PyErr>,
}

impl Handler for Watch {
    fn should_stop(&mut self) -> bool {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return true;
        }
        let now = Instant::now();
        if now >= self.next_signals {
            self.next_signals = now + SIGNALS_EVERY;
            self.interrupted = Python::attach(|py| py.check_signals()).err();
        }
        self.interrupted.is_some() || self.end.is_some_and(|end| now >= end)
    }
}

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct SearchResult {
    found: engine::SearchResult,
    position: Py<Position>,
    time_ms: u64,
}

#[pymethods]
impl SearchResult {
    #[getter]
    fn turn(&self, py: Python<'_>) -> Option<Turn> {
        let turn = self.found.turn.clone()?;
        Some(Turn::new(turn, self.position.clone_ref(py)))
    }

    #[getter]
    fn score(&self) -> i32 {
        self.found.score
    }

    #[getter]
    fn wins_in(&self) -> Option<i32> {
        self.found.wins_in
    }

    #[getter]
    fn depth(&self) -> u32 {
        self.found.depth
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.found.nodes
    }

    #[getter]
    fn time_ms(&self) -> u64 {
        self.time_ms
    }

    #[getter]
    fn pv(&self, py: Python<'_>) -> PyResult<Vec<Turn>> {
        let mut turns = Vec::new();
        let mut origin = self.position.clone_ref(py);
        for turn in &self.found.line {
            let after = origin.get().with(py, origin.get().kernel().play_known(turn));
            turns.push(Turn::new(turn.clone(), origin));
            origin = Py::new(py, after)?;
        }
        Ok(turns)
    }

    fn __repr__(&self) -> String {
        let word = self.found.turn.as_ref().map(core::notation::turn_word).unwrap_or_default();
        format!("<SearchResult {word:?}, score {}, depth {}>", self.found.score, self.found.depth)
    }
}

/// A number in its range, or `SearchError`.
fn in_range(py: Python<'_>, number: Whole, (name, (least, most)): (&str, (i64, i64))) -> PyResult<i64> {
    number
        .within((least, most))
        .map_err(|shown| errors::search(py, &format!("{name} {shown} does not lie between {least} and {most}")))
}

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Engine(Mutex<engine::Engine>);

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (hash_mib=Whole::Fits(16)), text_signature = "(hash_mib=16)")]
    fn new(py: Python<'_>, hash_mib: Whole) -> PyResult<Self> {
        let hash_mib = in_range(py, hash_mib, ("hash_mib", HASH_MIB))?;
        Ok(Self(Mutex::new(engine::Engine::new(hash_mib as usize))))
    }

    #[pyo3(signature = (position, *, time_ms=None, depth=None, nodes=None, seed=None, stop=None, played=Vec::new()))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn search(
        &self,
        position: &Bound<'_, Position>,
        time_ms: Option<Whole>,
        depth: Option<Whole>,
        nodes: Option<Whole>,
        seed: Option<Bits>,
        stop: Option<&StopFlag>,
        played: Vec<Bits>,
    ) -> PyResult<SearchResult> {
        let py = position.py();
        if time_ms.is_none() && depth.is_none() && nodes.is_none() && stop.is_none() {
            return Err(errors::search(py, "a search needs a limit: time_ms, depth, nodes, or a flag to stop it"));
        }
        let begun = Instant::now();
        let whole = |name, number: Option<Whole>| {
            number.map(|number| in_range(py, number, (name, (0, i64::from(u32::MAX))))).transpose()
        };
        let time_ms = whole("time_ms", time_ms)?;
        let nodes = whole("nodes", nodes)?;
        let depth = depth.map(|depth| in_range(py, depth, ("depth", DEPTHS))).transpose()?;
        let limits = Limits { depth: depth.map(|depth| depth as u32), nodes: nodes.map(|nodes| nodes as u64) };
        let mut watch = Watch {
            end: time_ms.map(|time_ms| begun + Duration::from_millis(time_ms as u64)),
            stop: stop.map(|stop| Arc::clone(&stop.0)),
            next_signals: begun + SIGNALS_EVERY,
            interrupted: None,
        };
        let kernel = position.get().kernel();
        let seed = seed.map_or(0, |seed| seed.0);
        let played: Vec<u64> = played.into_iter().map(|key| key.0).collect();
        let found = py.detach(|| {
            let mut searcher = match self.0.try_lock() {
                Ok(searcher) => searcher,
                Err(TryLockError::Poisoned(searcher)) => searcher.into_inner(),
                Err(TryLockError::WouldBlock) => return None,
            };
            Some(searcher.search(kernel, (limits, seed), &played, &mut watch))
        });
        if let Some(error) = watch.interrupted {
            return Err(error);
        }
        let found =
            found.ok_or_else(|| errors::search(py, "this engine is searching already: one search at a time"))?;
        let time_ms = begun.elapsed().as_millis() as u64;
        Ok(SearchResult { found, position: position.clone().unbind(), time_ms })
    }

    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        match self.0.try_lock() {
            Ok(mut searcher) => searcher.clear(),
            Err(TryLockError::Poisoned(searcher)) => searcher.into_inner().clear(),
            Err(TryLockError::WouldBlock) => {
                return Err(errors::search(py, "this engine is searching: it cannot forget meanwhile"));
            }
        }
        Ok(())
    }
}

#[pyfunction]
pub(crate) fn bench(py: Python<'_>) -> u64 {
    py.detach(engine::bench)
}
