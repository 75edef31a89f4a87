//! What the fuzzers keep runs here too, without a fuzzer; and so do a few thousand mutations of it.

use speakeasy_chance::{Purpose, stream};
use speakeasy_conformance::TARGETS;
use speakeasy_core::below;
use std::path::Path;

/// Mutations of each kept input.
const MUTATIONS: u64 = 500;

#[test]
fn kept_inputs_and_their_mutations_break_nothing() {
    for (index, (name, target)) in TARGETS.into_iter().enumerate() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
        let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        paths.sort();
        assert!(!paths.is_empty(), "{name} keeps no input");
        for path in paths {
            let bytes = std::fs::read(&path).unwrap();
            target(&bytes);
            let mut rng = stream(8, Purpose::Choices, index as u64);
            for _ in 0..MUTATIONS {
                let mut mutated = bytes.clone();
                for _ in 0..=below(&mut rng, 3) {
                    let at = below(&mut rng, mutated.len().max(1) as u32) as usize;
                    match below(&mut rng, 4) {
                        _ if mutated.is_empty() => mutated.push(b'{'),
                        0 => mutated[at] = below(&mut rng, 256) as u8,
                        1 => drop(mutated.remove(at)),
                        2 => mutated.insert(at, mutated[below(&mut rng, mutated.len() as u32) as usize]),
                        _ => mutated.truncate(at),
                    }
                }
                target(&mutated);
            }
        }
    }
}
