//! One depth after the other, and at each depth one line after the other.

use std::sync::atomic::Ordering;

use rithmomachia_core::{Part, Position, Stage};

use super::line::whole_turns;
use super::{At, Searcher};
use crate::report::{Report, SearchResult};
use crate::score::{DEAD_END, MAX_TURNS, Score, wins_in};
use crate::window::Window;

/// Depth from which the window is narrow.
const ASPIRATION_FROM: i32 = 3;

impl Searcher<'_> {
    /// Searches deeper and deeper, and says what was found.
    pub fn deepen(&mut self, position: &Position, (deepest, lines): (i32, usize)) -> SearchResult {
        let mut found: Vec<Report> = Vec::new();
        let mut finished = 0;
        for depth in 1..=deepest {
            let new = self.ranked(position, (depth, lines), &found);
            if self.stopped {
                found = merged(new, found, lines);
                break;
            }
            found = new;
            finished = depth;
            if let Some(handler) = &mut self.handler {
                found.iter().for_each(|line| handler.report(line));
            }
            // A win within the depth searched is exact: nothing deeper is shorter.
            if found.iter().all(|line| line.wins_in.is_some_and(|distance| distance.abs() <= depth)) {
                break;
            }
        }
        if found.is_empty() {
            found.extend(
                position.legal_turns().next().map(|turn| Report { line: vec![turn], ..self.report((1, 0), 0) }),
            );
        }
        let best = found.first();
        SearchResult {
            turn: best.and_then(|line| line.line.first().cloned()),
            score: best.map_or(0, |line| line.score),
            wins_in: best.and_then(|line| line.wins_in),
            depth: finished as u32,
            selective_depth: best.map_or(0, |line| line.selective_depth),
            nodes: self.all_nodes(),
            hash_full: self.shared.table.fullness(),
            line: best.map(|line| line.line.clone()).unwrap_or_default(),
            lines: found,
        }
    }

    /// Searches beside the thread that reports, into the same table, until that one stops.
    ///
    /// CITE: lazy SMP, Chess Programming Wiki.
    pub fn help(&mut self, position: &Position, (first, deepest): (i32, i32)) {
        let mut score = 0;
        for depth in first.min(deepest)..=MAX_TURNS {
            self.longest = 0;
            if let Some((new, _)) = self.depth(position, depth, score) {
                score = new;
            }
            if self.stopped {
                return;
            }
        }
    }

    /// The best lines of one depth, each with another first turn; when stopped, those that were found.
    fn ranked(&mut self, position: &Position, (depth, lines): (i32, usize), last: &[Report]) -> Vec<Report> {
        let mut found: Vec<Report> = Vec::new();
        self.root.allow_all();
        self.longest = 0;
        for rank in 0..lines {
            let expected = last.get(rank).map_or(0, |line| line.score);
            let Some((score, parts)) = self.depth(position, depth, expected) else { break };
            // Of a line that was cut short only the best of all may be believed.
            if self.stopped && rank > 0 {
                break;
            }
            let line = whole_turns(position, &parts);
            let Some(turn) = line.first() else { break };
            self.root.exclude(turn);
            found.push(Report { line, ..self.report((rank as u32 + 1, depth), score) });
            if self.stopped {
                break;
            }
        }
        found.sort_by_key(|line| std::cmp::Reverse(line.score));
        // All lines of a depth are reported together: with the figures of that moment.
        let now = self.report((0, depth), 0);
        for (line, rank) in found.iter_mut().zip(1..) {
            *line = Report {
                rank,
                score: line.score,
                wins_in: line.wins_in,
                line: std::mem::take(&mut line.line),
                ..now.clone()
            };
        }
        found
    }

    /// One line of one depth, with its window; `None` when the search was stopped before it found one, or there is none.
    fn depth(&mut self, position: &Position, depth: i32, expected: Score) -> Option<(Score, Vec<Part>)> {
        let mut window = if depth < ASPIRATION_FROM { Window::full() } else { Window::around(expected) };
        let mut found = None;
        self.depth = depth;
        loop {
            self.root.begin();
            let at = At { depth, turns: 0, parts: 0 };
            let score = match position.stage() {
                Stage::Before => self.before(at, window.bounds(), None),
                Stage::After => {
                    let removals = self.captures_now();
                    let score = self.after(at, window.bounds(), (&removals, None));
                    self.give_back(removals);
                    score
                }
            };
            let best = self.root.best.take();
            if self.stopped || score == DEAD_END {
                return best.or(found);
            }
            if let Some((_, line)) = best {
                found = Some((score, line));
            }
            if !window.widen(score) {
                return found.map(|(_, line)| (score, line));
            }
        }
    }

    fn report(&self, (rank, depth): (u32, i32), score: Score) -> Report {
        Report {
            rank,
            depth: depth as u32,
            selective_depth: self.longest.max(depth) as u32,
            score,
            wins_in: wins_in(score),
            nodes: self.all_nodes(),
            hash_full: self.shared.table.fullness(),
            line: Vec::new(),
        }
    }

    fn all_nodes(&self) -> u64 {
        self.nodes + self.shared.helped.load(Ordering::Relaxed)
    }
}

/// The lines of a depth that was cut short, then those of the depth before with other first turns.
fn merged(mut new: Vec<Report>, old: Vec<Report>, lines: usize) -> Vec<Report> {
    for line in old {
        if new.iter().all(|other| other.line.first() != line.line.first()) {
            new.push(line);
        }
    }
    new.truncate(lines);
    new.iter_mut().zip(1..).for_each(|(line, rank)| line.rank = rank);
    new
}
