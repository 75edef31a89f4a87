//! A small value network: one hidden layer, one output, in plain Rust.

/// Hidden units. Small enough for a microsecond, wide enough for these games.
pub const HIDDEN: usize = 48;

/// The most inputs a network may have.
pub const MOST_INPUTS: usize = 512;

/// The inputs that are not zero. Most are zero, and which ones changes all the time: passing over eight at once, and
/// listing the others without a branch, is faster than asking each of them on the way.
#[inline]
fn active<'a>(features: &[f32], room: &'a mut [(u16, f32); MOST_INPUTS]) -> &'a [(u16, f32)] {
    let mut count = 0;
    for (chunk, features) in features.chunks(8).enumerate() {
        if features.iter().fold(0, |any, x| any | x.to_bits()) == 0 {
            continue;
        }
        for (input, &x) in features.iter().enumerate() {
            room[count & (MOST_INPUTS - 1)] = ((chunk * 8 + input) as u16, x);
            count += usize::from(x != 0.0);
        }
    }
    &room[..count]
}

/// Estimates the worth of a described state to the seat it is described from, between 0 and 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    inputs: usize,
    /// Weights from inputs to hidden units, one row of [`HIDDEN`] an input: inputs that are zero are skipped whole.
    first: Vec<[f32; HIDDEN]>,
    bias: [f32; HIDDEN],
    second: [f32; HIDDEN],
    offset: f32,
}

impl Net {
    /// A network that knows nothing, its weights drawn by `uniform` from -1 to 1.
    pub fn new(inputs: usize, mut uniform: impl FnMut() -> f32) -> Net {
        let scale = (2.0 / inputs as f32).sqrt();
        let first = (0..inputs).map(|_| std::array::from_fn(|_| uniform() * scale)).collect();
        let second = std::array::from_fn(|_| uniform() * 0.2);
        Net { inputs, first, bias: [0.0; HIDDEN], second, offset: 0.0 }
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    #[inline]
    fn hidden(&self, active: &[(u16, f32)]) -> [f32; HIDDEN] {
        let mut sums = self.bias;
        for &(input, x) in active {
            for (sum, weight) in sums.iter_mut().zip(&self.first[usize::from(input)]) {
                *sum += x * weight;
            }
        }
        sums
    }

    /// The estimate.
    #[inline]
    pub fn estimate(&self, features: &[f32]) -> f32 {
        let mut room = [(0, 0.0); MOST_INPUTS];
        let sums = self.hidden(active(&features[..self.inputs], &mut room));
        let mut sum = self.offset;
        for (sum_of_unit, weight) in sums.iter().zip(&self.second) {
            sum += sum_of_unit.max(0.0) * weight;
        }
        1.0 / (1.0 + (-sum).exp())
    }

    /// Moves the estimate for these features towards `target`; gives the estimate before.
    pub fn learn(&mut self, features: &[f32], target: f32, rate: f32) -> f32 {
        let mut room = [(0, 0.0); MOST_INPUTS];
        let active = active(&features[..self.inputs], &mut room);
        let sums = self.hidden(active);
        let units = sums.map(|sum| sum.max(0.0));
        let sum: f32 = self.offset + units.iter().zip(&self.second).map(|(unit, weight)| unit * weight).sum::<f32>();
        let estimate = 1.0 / (1.0 + (-sum).exp());
        // For a logistic output and cross entropy the error is simply the difference.
        let step = rate * (target - estimate);
        let mut back = [0.0; HIDDEN];
        for h in 0..HIDDEN {
            back[h] = if sums[h] > 0.0 { step * self.second[h] } else { 0.0 };
            self.second[h] += step * units[h];
            self.bias[h] += back[h];
        }
        self.offset += step;
        for &(input, x) in active {
            for (weight, back) in self.first[usize::from(input)].iter_mut().zip(&back) {
                *weight += x * back;
            }
        }
        estimate
    }

    /// The network as bytes: the number of inputs, then every weight, little endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = (self.inputs as u32).to_le_bytes().to_vec();
        let weights = self.first.iter().flatten().chain(&self.bias).chain(&self.second).chain([&self.offset]);
        bytes.extend(weights.flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// Reads what [`Net::to_bytes`] wrote; nothing if it is not that.
    pub fn from_bytes(bytes: &[u8]) -> Option<Net> {
        let (inputs, weights) = bytes.split_first_chunk::<4>()?;
        let inputs = u32::from_le_bytes(*inputs) as usize;
        let (weights, rest) = weights.as_chunks::<4>();
        if !rest.is_empty() || weights.len() != inputs.checked_mul(HIDDEN)?.checked_add(2 * HIDDEN + 1)? {
            return None;
        }
        let mut weights = weights.iter().map(|bytes| f32::from_le_bytes(*bytes));
        let mut row = || std::array::from_fn(|_| weights.next().unwrap_or_default());
        let first = (0..inputs).map(|_| row()).collect();
        let (bias, second) = (row(), row());
        Some(Net { inputs, first, bias, second, offset: weights.next()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uniform() -> impl FnMut() -> f32 {
        let mut state = 1u32;
        move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / (1 << 23) as f32 - 1.0
        }
    }

    #[test]
    fn it_learns_what_one_layer_could_not() {
        let mut net = Net::new(2, uniform());
        let cases = [([0.0, 0.0], 0.1), ([0.0, 1.0], 0.9), ([1.0, 0.0], 0.9), ([1.0, 1.0], 0.1)];
        for _ in 0..4000 {
            for (features, target) in cases {
                net.learn(&features, target, 0.05);
            }
        }
        for (features, target) in cases {
            let estimate = net.estimate(&features);
            assert!((estimate - target).abs() < 0.05, "{features:?}: {estimate} instead of {target}");
        }
    }

    #[test]
    fn bytes_give_it_back_and_other_bytes_do_not() {
        let net = Net::new(5, uniform());
        assert_eq!(Net::from_bytes(&net.to_bytes()), Some(net.clone()));
        assert_eq!(Net::from_bytes(&net.to_bytes()[1..]), None);
        assert_eq!(Net::from_bytes(&[255; 12]), None);
    }
}
