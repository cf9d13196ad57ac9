//! The opponent's search: limits, a clock, and a flag to stop it.

mod results;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use rithmomachia_core as core;
use rithmomachia_engine::{self as engine, Handler, Limits, Task};

use crate::errors;
use crate::position::Position;
use crate::words::{Bits, Text, Whole};

pub(crate) use results::{Line, SearchResult};

/// How often a running search lets Python see to signals such as Ctrl-C.
const SIGNALS_EVERY: Duration = Duration::from_millis(50);
const HASH_MIB: (i64, i64) = (1, 4096);
const THREADS: (i64, i64) = (1, 64);
const DEPTHS: (i64, i64) = (1, 255);
const LINES: (i64, i64) = (1, 10);
const COUNTS: (i64, i64) = (0, u32::MAX as i64);

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

/// A number in its range, or `SearchError`.
fn in_range(py: Python<'_>, number: Whole, (name, (least, most)): (&str, (i64, i64))) -> PyResult<i64> {
    number
        .within((least, most))
        .map_err(|shown| errors::search(py, &format!("{name} {shown} does not lie between {least} and {most}")))
}

#[pyclass(frozen, eq, hash, get_all, module = "rithmomachia._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Limit {
    time_ms: Option<i64>,
    depth: Option<i64>,
    nodes: Option<i64>,
}

#[pymethods]
impl Limit {
    #[new]
    #[pyo3(signature = (time_ms=None, depth=None, nodes=None))]
    fn new(py: Python<'_>, time_ms: Option<Whole>, depth: Option<Whole>, nodes: Option<Whole>) -> PyResult<Self> {
        let within = |number: Option<Whole>, name_and_range| {
            number.map(|number| in_range(py, number, name_and_range)).transpose()
        };
        Ok(Self {
            time_ms: within(time_ms, ("time_ms", COUNTS))?,
            depth: within(depth, ("depth", DEPTHS))?,
            nodes: within(nodes, ("nodes", COUNTS))?,
        })
    }

    fn __repr__(&self) -> String {
        let shown = |number: Option<i64>| number.map_or_else(|| "None".into(), |number| number.to_string());
        format!("Limit(time_ms={}, depth={}, nodes={})", shown(self.time_ms), shown(self.depth), shown(self.nodes))
    }
}

impl Limit {
    const fn is_none(&self) -> bool {
        self.time_ms.is_none() && self.depth.is_none() && self.nodes.is_none()
    }

    fn for_engine(&self) -> Limits {
        Limits { depth: self.depth.map(|depth| depth as u32), nodes: self.nodes.map(|nodes| nodes as u64) }
    }
}

/// Stops a search by clock, flag, signal, or an exception of who hears its reports.
struct Watch {
    begun: Instant,
    end: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    next_signals: Instant,
    on_report: Option<Py<PyAny>>,
    position: Py<Position>,
    raised: Option<PyErr>,
}

impl Handler for Watch {
    fn should_stop(&mut self) -> bool {
        if self.raised.is_some() || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return true;
        }
        let now = Instant::now();
        if now >= self.next_signals {
            self.next_signals = now + SIGNALS_EVERY;
            self.raised = Python::attach(|py| py.check_signals()).err();
        }
        self.raised.is_some() || self.end.is_some_and(|end| now >= end)
    }

    fn report(&mut self, report: &engine::Report) {
        let Some(on_report) = self.on_report.as_ref().filter(|_| self.raised.is_none()) else { return };
        let time = self.begun.elapsed();
        self.raised = Python::attach(|py| {
            let line = Line { report: report.clone(), position: self.position.clone_ref(py), time };
            on_report.call1(py, (line,)).err()
        });
    }
}

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Engine {
    searcher: Mutex<engine::Engine>,
    #[pyo3(get)]
    hash_mib: usize,
    #[pyo3(get)]
    threads: usize,
}

/// What a search is asked for, checked.
struct Asked {
    limit: Limit,
    seed: u64,
    stop: Option<Arc<AtomicBool>>,
    played: Vec<u64>,
    lines: usize,
    on_report: Option<Py<PyAny>>,
}

impl Engine {
    fn run(&self, position: &Bound<'_, Position>, asked: Asked) -> PyResult<SearchResult> {
        let py = position.py();
        if asked.limit.is_none() && asked.stop.is_none() {
            return Err(errors::search(py, "a search needs a limit: time_ms, depth, nodes, or a flag to stop it"));
        }
        let begun = Instant::now();
        let mut watch = Watch {
            begun,
            end: asked.limit.time_ms.map(|time_ms| begun + Duration::from_millis(time_ms as u64)),
            stop: asked.stop,
            next_signals: begun + SIGNALS_EVERY,
            on_report: asked.on_report,
            position: position.clone().unbind(),
            raised: None,
        };
        let kernel = position.get().kernel();
        let (limits, seed, played, lines) = (asked.limit.for_engine(), asked.seed, &asked.played, asked.lines);
        let found = py.detach(|| {
            let mut searcher = match self.searcher.try_lock() {
                Ok(searcher) => searcher,
                Err(TryLockError::Poisoned(searcher)) => searcher.into_inner(),
                Err(TryLockError::WouldBlock) => return None,
            };
            // A fault in the search must not take the interpreter's thread with it; the table holds bare numbers and stays sound.
            let search = || searcher.search(kernel, &Task { limits, seed, played, lines }, &mut watch);
            Some(catch_unwind(AssertUnwindSafe(search)))
        });
        if let Some(error) = watch.raised {
            return Err(error);
        }
        let found = found
            .ok_or_else(|| errors::search(py, "this engine is searching already: one search at a time"))?
            .map_err(|_| {
                errors::search(py, &format!("the search failed on {}", core::notation::position_text(kernel)))
            })?;
        Ok(SearchResult { found, position: position.clone().unbind(), time: begun.elapsed() })
    }
}

fn lines_in_range(py: Python<'_>, multi_pv: Whole) -> PyResult<usize> {
    Ok(in_range(py, multi_pv, ("multi_pv", LINES))? as usize)
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (hash_mib=Whole::Fits(16), threads=Whole::Fits(1), *, evaluation=None),
           text_signature = "(hash_mib=16, threads=1, *, evaluation='full')")]
    fn new(py: Python<'_>, hash_mib: Whole, threads: Whole, evaluation: Option<Text>) -> PyResult<Self> {
        let hash_mib = in_range(py, hash_mib, ("hash_mib", HASH_MIB))? as usize;
        let threads = in_range(py, threads, ("threads", THREADS))? as usize;
        let evaluation = match evaluation.as_deref() {
            None | Some("full") => engine::Judgement::Full,
            Some("material") => engine::Judgement::Material,
            Some(other) => {
                let shown = core::notation::Excerpt::of(other);
                return Err(errors::search(py, &format!("{shown} is no evaluation: it is full or material")));
            }
        };
        let settings = engine::Settings { hash_mib, threads, evaluation, ..engine::Settings::default() };
        Ok(Self { searcher: Mutex::new(engine::Engine::new(settings)), hash_mib, threads })
    }

    #[pyo3(signature = (position, *, time_ms=None, depth=None, nodes=None, seed=None, stop=None, played=Vec::new(),
                        multi_pv=Whole::Fits(1), on_report=None),
           text_signature = "($self, position, *, time_ms=None, depth=None, nodes=None, seed=None, stop=None, played=(), multi_pv=1, on_report=None)")]
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
        multi_pv: Whole,
        on_report: Option<Py<PyAny>>,
    ) -> PyResult<SearchResult> {
        let py = position.py();
        let asked = Asked {
            limit: Limit::new(py, time_ms, depth, nodes)?,
            seed: seed.map_or(0, |seed| seed.0),
            stop: stop.map(|stop| Arc::clone(&stop.0)),
            played: played.into_iter().map(|key| key.0).collect(),
            lines: lines_in_range(py, multi_pv)?,
            on_report,
        };
        self.run(position, asked)
    }

    #[pyo3(signature = (position, limit, *, multi_pv=Whole::Fits(1), stop=None, on_report=None),
           text_signature = "($self, position, limit, *, multi_pv=1, stop=None, on_report=None)")]
    fn analyse(
        &self,
        position: &Bound<'_, Position>,
        limit: &Limit,
        multi_pv: Whole,
        stop: Option<&StopFlag>,
        on_report: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Line>> {
        let py = position.py();
        let asked = Asked {
            limit: *limit,
            seed: 0,
            stop: stop.map(|stop| Arc::clone(&stop.0)),
            played: Vec::new(),
            lines: lines_in_range(py, multi_pv)?,
            on_report,
        };
        self.run(position, asked).map(|found| found.lines(py))
    }

    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        match self.searcher.try_lock() {
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
pub(crate) fn win_chance(score: i32) -> f64 {
    engine::win_chance(score)
}

#[pyfunction]
pub(crate) fn leaning(position: &Position) -> Option<&'static str> {
    engine::leaning(position.kernel()).map(core::Condition::name)
}

#[pyfunction]
#[pyo3(signature = (ruleset=None))]
pub(crate) fn bench(py: Python<'_>, ruleset: Option<Text>) -> PyResult<u64> {
    let Some(id) = ruleset else { return Ok(py.detach(engine::bench)) };
    if core::ruleset::Ruleset::builtin(&id).is_err() {
        let known = core::ruleset::Ruleset::names().join(", ");
        return Err(errors::search(py, &format!("{} is no built-in ruleset: there are {known}", id.shown())));
    }
    Ok(py.detach(|| engine::bench_of(&id)))
}
