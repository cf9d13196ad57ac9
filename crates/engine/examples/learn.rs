//! Learns what pieces are worth where they stand from games: `learn FILE... OUT`, files as `selfplay` writes them.
//!
//! One hidden layer over which piece stands where; what the hand-made terms say is added to what it says. It learns the
//! chance to win, half from how the game ended and half from what the search said. The last twentieth of each file is kept
//! to see how well it does on games it has not learnt from.
//!
//! CITE: efficiently updatable neural networks, Nasu 2018; Adam, Kingma and Ba 2014.
#![allow(clippy::expect_used, clippy::cast_precision_loss)]

use rithmomachia_engine::params::CHANCE_SCALE;
use rithmomachia_engine::placing::{FEATURES, HIDDEN, HIDDEN_UNIT, LAYERS_FROM, OUT_UNIT};

const RECORD: usize = 56;
const PIECES: usize = 48;
/// Pieces that stand near each other at the start are mostly of one kind: so many are taken for one.
const KIND: usize = 6;
/// Features that several share while learning: a piece's row, and a cell for all pieces of a kind. Folded into the others
/// at the end.
const ROWS_FROM: usize = FEATURES;
const KINDS_FROM: usize = ROWS_FROM + PIECES * 16;
const ALL: usize = KINDS_FROM + 8 * 128;
const BATCH: usize = 1024;

/// How much how the game ended counts against what the search said.
const ENDING: f32 = 0.6;
const RATE: f32 = 0.001;
/// How fast numbers go back to nothing that no game speaks for: those of one piece on one cell, and those shared.
const DECAY: f32 = 20.0;
const DECAY_SHARED: f32 = 4.0;
const EPOCHS: usize = 5;

struct Sample {
    features: Vec<u16>,
    black: bool,
    by_hand: f32,
    target: f32,
    result: f32,
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// A record as the net sees it, or as it would see it in a mirror.
fn sample(record: &[u8], mirrored: bool) -> Sample {
    let mut features = Vec::with_capacity(160);
    for (piece, cell) in record[..PIECES].iter().map(|cell| usize::from(*cell)).enumerate() {
        if cell < 128 {
            let cell = if mirrored { mirror(cell) } else { cell };
            features.push((piece * 128 + cell) as u16);
            features.push((ROWS_FROM + piece * 16 + row(cell)) as u16);
            features.push((KINDS_FROM + (piece / KIND) * 128 + cell) as u16);
        }
    }
    let layers = u16::from_le_bytes([record[48], record[49]]);
    features.extend((0..16).filter(|layer| layers >> layer & 1 == 1).map(|layer| (LAYERS_FROM + layer) as u16));
    let number = |from: usize| f32::from(i16::from_le_bytes([record[from], record[from + 1]])) / CHANCE_SCALE as f32;
    let result = f32::from(record[55]) / 2.0;
    let target = ENDING * result + (1.0 - ENDING) * sigmoid(number(53));
    Sample { features, black: record[50] == 1, by_hand: number(51), target, result }
}

const fn row(cell: usize) -> usize {
    cell / 8
}

const fn mirror(cell: usize) -> usize {
    cell / 8 * 8 + 7 - cell % 8
}

/// All numbers in one list: features × hidden, biases, to move, out, its bias, to move, by hand.
struct Net {
    numbers: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    slope: Vec<f32>,
    steps: i32,
}

const BIAS: usize = ALL * HIDDEN;
const TO_MOVE: usize = BIAS + HIDDEN;
const OUT: usize = TO_MOVE + HIDDEN;
const OUT_BIAS: usize = OUT + HIDDEN;
const OUT_TO_MOVE: usize = OUT_BIAS + 1;
const BY_HAND: usize = OUT_TO_MOVE + 1;
const COUNT: usize = BY_HAND + 1;

impl Net {
    fn new() -> Self {
        let mut seed = 88_172_645_463_325_252u64;
        let mut random = || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 40) as f32 / (1u64 << 24) as f32 - 0.5
        };
        let mut numbers = vec![0.0; COUNT];
        numbers[..PIECES * 128 * HIDDEN].iter_mut().for_each(|number| *number = random() * 0.05);
        numbers[BIAS..TO_MOVE].iter_mut().for_each(|number| *number = 0.3 + random() * 0.4);
        numbers[OUT..OUT_BIAS].iter_mut().for_each(|number| *number = random());
        numbers[BY_HAND] = 0.6;
        Self { mean: vec![0.0; COUNT], square: vec![0.0; COUNT], slope: vec![0.0; COUNT], numbers, steps: 0 }
    }

    fn hidden(&self, sample: &Sample) -> [f32; HIDDEN] {
        let mut hidden: [f32; HIDDEN] = self.numbers[BIAS..TO_MOVE].try_into().expect("so many");
        if sample.black {
            for (sum, number) in hidden.iter_mut().zip(&self.numbers[TO_MOVE..OUT]) {
                *sum += number;
            }
        }
        for feature in &sample.features {
            let from = usize::from(*feature) * HIDDEN;
            for (sum, number) in hidden.iter_mut().zip(&self.numbers[from..from + HIDDEN]) {
                *sum += number;
            }
        }
        hidden
    }

    fn chance(&self, sample: &Sample, hidden: &[f32; HIDDEN]) -> f32 {
        let sign = if sample.black { -1.0 } else { 1.0 };
        let mut out =
            self.numbers[OUT_BIAS] + sign * self.numbers[OUT_TO_MOVE] + self.numbers[BY_HAND] * sample.by_hand;
        for (sum, number) in hidden.iter().zip(&self.numbers[OUT..OUT_BIAS]) {
            out += sum.clamp(0.0, 1.0) * number;
        }
        sigmoid(out)
    }

    fn learn(&mut self, sample: &Sample) {
        let hidden = self.hidden(sample);
        let wrong = self.chance(sample, &hidden) - sample.target;
        self.slope[OUT_BIAS] += wrong;
        self.slope[OUT_TO_MOVE] += if sample.black { -wrong } else { wrong };
        self.slope[BY_HAND] += wrong * sample.by_hand;
        let mut back = [0.0f32; HIDDEN];
        for place in 0..HIDDEN {
            self.slope[OUT + place] += wrong * hidden[place].clamp(0.0, 1.0);
            let open = hidden[place] > 0.0 && hidden[place] < 1.0;
            back[place] = if open { wrong * self.numbers[OUT + place] } else { 0.0 };
            self.slope[BIAS + place] += back[place];
            self.slope[TO_MOVE + place] += if sample.black { back[place] } else { 0.0 };
        }
        for feature in &sample.features {
            let from = usize::from(*feature) * HIDDEN;
            for (slope, back) in self.slope[from..from + HIDDEN].iter_mut().zip(&back) {
                *slope += back;
            }
        }
    }

    fn step(&mut self, count: usize, rate: f32) {
        self.steps += 1;
        let (first, second) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        for place in 0..COUNT {
            let slope = self.slope[place] / count as f32;
            self.slope[place] = 0.0;
            self.mean[place] = 0.9 * self.mean[place] + 0.1 * slope;
            self.square[place] = 0.999 * self.square[place] + 0.001 * slope * slope;
            let decay = match place {
                place if place < PIECES * 128 * HIDDEN => DECAY,
                place if place < BIAS => DECAY_SHARED,
                _ => 0.0,
            };
            self.numbers[place] -= rate * decay * self.numbers[place]
                + rate * (self.mean[place] / first) / ((self.square[place] / second).sqrt() + 1e-8);
        }
    }

    /// Mean cross entropy with the target, mean square difference from the result; the same by hand alone.
    fn wrong(&self, samples: &[Sample]) -> (f32, f32, f32) {
        let (mut entropy, mut square, mut by_hand) = (0.0, 0.0, 0.0);
        for sample in samples {
            let chance = self.chance(sample, &self.hidden(sample)).clamp(1e-6, 1.0 - 1e-6);
            entropy -= sample.target * chance.ln() + (1.0 - sample.target) * (1.0 - chance).ln();
            square += (chance - sample.result).powi(2);
            by_hand += (sigmoid(sample.by_hand) - sample.result).powi(2);
        }
        let count = samples.len().max(1) as f32;
        (entropy / count, square / count, by_hand / count)
    }

    /// Whole numbers, little end first: features × hidden, biases, to move, out, its bias, to move, by hand.
    fn written(&self) -> Vec<u8> {
        let mut whole = Vec::new();
        let mut put = |number: f32, unit: i32| {
            let number = (number * unit as f32).round().clamp(-32_767.0, 32_767.0) as i16;
            whole.extend(number.to_le_bytes());
        };
        for feature in 0..FEATURES {
            for place in 0..HIDDEN {
                let mut number = self.numbers[feature * HIDDEN + place];
                if feature < LAYERS_FROM {
                    let (piece, cell) = (feature / 128, feature % 128);
                    number += self.numbers[(ROWS_FROM + piece * 16 + row(cell)) * HIDDEN + place];
                    number += self.numbers[(KINDS_FROM + (piece / KIND) * 128 + cell) * HIDDEN + place];
                }
                put(number, HIDDEN_UNIT);
            }
        }
        self.numbers[BIAS..OUT].iter().for_each(|number| put(*number, HIDDEN_UNIT));
        self.numbers[OUT..COUNT].iter().for_each(|number| put(*number, OUT_UNIT));
        whole
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (out, files) = words.split_last().expect("files and where to write");
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for file in files {
        let bytes = std::fs::read(file).expect("a file");
        let records: Vec<[u8; RECORD]> =
            bytes.chunks_exact(RECORD).map(|record| record.try_into().expect("so many")).collect();
        let kept = records.len() - records.len() / 20;
        train.extend_from_slice(&records[..kept]);
        test.extend_from_slice(&records[kept..]);
    }
    let test: Vec<Sample> = test.iter().map(|record| sample(record, false)).collect();
    let mut net = Net::new();
    let mut seed = 5u64;
    for epoch in 0..EPOCHS {
        for place in (1..train.len()).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            train.swap(place, (seed >> 33) as usize % (place + 1));
        }
        let rate = RATE * (1.0 - epoch as f32 / EPOCHS as f32);
        for batch in train.chunks(BATCH) {
            for record in batch {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                net.learn(&sample(record, seed >> 40 & 1 == 1));
            }
            net.step(batch.len(), rate);
        }
        let (entropy, square, by_hand) = net.wrong(&test);
        eprintln!(
            "{epoch}: {} to learn from, {} to see: entropy {entropy:.5}, square {square:.5}, by hand alone {by_hand:.5}, its share {:.3}",
            train.len(),
            test.len(),
            net.numbers[BY_HAND]
        );
    }
    std::fs::write(out, net.written()).expect("room to write");
}
