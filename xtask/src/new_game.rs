//! Writes the skeleton of a game: small, whole and playable from the first moment, with comments that say what to replace.
//!
//! The templates are real files of a game called `gamename`; its name is all that is replaced.

use crate::edges::{self, REGISTRY};
use crate::shell::{cargo, run};
use std::fs;
use std::path::Path;

/// The files of the skeleton, each with its template.
const FILES: &[(&str, &str)] = &[
    // Under another name, so that nothing takes the templates for a package.
    ("Cargo.toml", include_str!("../templates/game/manifest.toml")),
    ("README.md", include_str!("../templates/game/README.md")),
    ("docs/how-to-play.md", include_str!("../templates/game/docs/how-to-play.md")),
    ("docs/rules.md", include_str!("../templates/game/docs/rules.md")),
    ("messages/en.ftl", include_str!("../templates/game/messages/en.ftl")),
    ("scenarios/GAMENAME-E01.json", include_str!("../templates/game/scenarios/GAMENAME-E01.json")),
    ("scenarios/GAMENAME-E02.json", include_str!("../templates/game/scenarios/GAMENAME-E02.json")),
    ("src/action.rs", include_str!("../templates/game/src/action.rs")),
    ("src/event.rs", include_str!("../templates/game/src/event.rs")),
    ("src/lib.rs", include_str!("../templates/game/src/lib.rs")),
    ("src/options.rs", include_str!("../templates/game/src/options.rs")),
    ("src/position.rs", include_str!("../templates/game/src/position.rs")),
    ("src/refusal.rs", include_str!("../templates/game/src/refusal.rs")),
    ("src/secrets.rs", include_str!("../templates/game/src/secrets.rs")),
    ("src/state.rs", include_str!("../templates/game/src/state.rs")),
    ("src/view.rs", include_str!("../templates/game/src/view.rs")),
    ("tests/positions.rs", include_str!("../templates/game/tests/positions.rs")),
    ("tests/properties.rs", include_str!("../templates/game/tests/properties.rs")),
    ("tests/rulings.rs", include_str!("../templates/game/tests/rulings.rs")),
    ("tests/scenarios.rs", include_str!("../templates/game/tests/scenarios.rs")),
    ("tests/second_reading.rs", include_str!("../templates/game/tests/second_reading.rs")),
    ("tests/secrets.rs", include_str!("../templates/game/tests/secrets.rs")),
];

/// The package of the registry.
const CATALOG: &str = "crates/catalog/Cargo.toml";

/// The messages of the house: a game's own begin with its name.
const MESSAGES: &str = "crates/words/messages/en";

/// Words that cannot be the name of a crate.
const RESERVED: &[&str] = &[
    "abstract", "alloc", "as", "async", "await", "become", "bool", "box", "break", "char", "const", "continue", "core",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static",
    "std", "str", "struct", "super", "test", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// Writes it to `crates/games` and registers it.
pub fn write(name: &str) -> Result<(), String> {
    if let Some(fault) = fault(name)? {
        return Err(format!("a game cannot be called {name:?}: {fault}"));
    }
    // Everything is made before anything is written.
    let folder = Path::new("crates/games").join(name);
    let catalog = register_package(&read(CATALOG)?, name)?;
    let registry = register_type(&read(REGISTRY)?, name)?;
    put_all(&folder, name)?;
    put(Path::new(CATALOG), &catalog)?;
    put(Path::new(REGISTRY), &registry)?;
    // In which order imports stand depends on the name.
    run(cargo(["fmt", "--package", name]))?;
    println!(
        "{} is a game of the house, registered in {CATALOG} and {REGISTRY}.\n\n  \
         its own tests          cargo test --package {name}\n  \
         a game against bots    cargo run --package speakeasy -- play {name}\n  \
         a game to keep         cargo xtask bless\n  \
         all that is asked      cargo xtask check\n\n\
         What to replace by what: docs/ADD-A-GAME.md",
        folder.display()
    );
    Ok(())
}

/// Proves that the skeleton is a game as it stands: writes it to a workspace of its own and runs its tests, the laws of the
/// house among them. What the house has built already is not built again.
pub fn try_out() -> Result<(), String> {
    let folder = Path::new("target/skeleton");
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    put_all(&folder.join("skeleton"), "skeleton")?;
    let ours = |line: &&str| !["members", "default-members", "exclude"].iter().any(|key| line.starts_with(key));
    let manifest: Vec<String> = read("Cargo.toml")?.lines().filter(ours).map(str::to_owned).collect();
    let manifest = manifest.join("\n").replace("[workspace]", "[workspace]\nmembers = [\"skeleton\"]");
    put(&folder.join("Cargo.toml"), &manifest.replace("path = \"", &format!("path = \"{}/", here.display())))?;
    put(&folder.join("Cargo.lock"), &read("Cargo.lock")?)?;
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| here.join("target").display().to_string());
    let mut tests = cargo(["test", "--quiet", "--all-features"]);
    run(tests.arg("--manifest-path").arg(folder.join("Cargo.toml")).arg("--target-dir").arg(target))
}

/// What speaks against a name, with what is possible.
fn fault(name: &str) -> Result<Option<String>, String> {
    if let Some(fault) = misspelt(name) {
        return Ok(Some(fault));
    }
    let packages = read("Cargo.lock")?;
    if Path::new("crates/games").join(name).exists() || packages.contains(&format!("\nname = {name:?}\n")) {
        return Ok(Some("there is a package of that name already, here or among the dependencies".into()));
    }
    let entries = fs::read_dir(MESSAGES).map_err(|error| format!("{MESSAGES}: {error}"))?;
    for entry in entries.flatten() {
        let text = fs::read_to_string(entry.path()).unwrap_or_default();
        if text.lines().any(|line| line.starts_with(&format!("{name}-"))) {
            return Ok(Some(format!("messages of the house begin with {name}- ({})", entry.path().display())));
        }
    }
    Ok(edges::places_that_name(name)?.first().map(|place| format!("the word means something else in {place}")))
}

/// What speaks against a name, whatever else there is.
fn misspelt(name: &str) -> Option<String> {
    if !(2..=20).contains(&name.len()) || !name.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Some("2 to 20 lower-case letters from a to z are possible, such as pig or backgammon".into());
    }
    if RESERVED.contains(&name) {
        return Some("Rust has that word for itself".into());
    }
    let (title, own) = (title(name), FILES.iter().filter(|(path, _)| path.ends_with(".rs")));
    let code = own.flat_map(|(_, text)| text.lines()).map(|line| line.split("//").next().unwrap_or_default());
    let mut words = code.flat_map(|line| line.split(|letter: char| !letter.is_ascii_alphanumeric()));
    words.any(|word| word == title).then(|| format!("the skeleton has something else called {title}"))
}

/// The name as a type and as people read it.
fn title(name: &str) -> String {
    name[..1].to_ascii_uppercase() + &name[1..]
}

/// The files of a game of this name, each with its path in the game's folder.
fn rendered(name: &str) -> Vec<(String, String)> {
    let named = |text: &str| {
        let text = text.replace("gamename", name).replace("Gamename", &title(name));
        text.replace("GAMENAME", &name.to_ascii_uppercase())
    };
    FILES.iter().map(|(path, text)| (named(path), named(text))).collect()
}

/// The manifest of the registry with the game in it: a dependency, and its part of two features.
fn register_package(manifest: &str, name: &str) -> Result<String, String> {
    let dependency = format!("{name} = {{ path = \"../games/{name}\", features = [\"bots\"] }}");
    let mut out = Vec::new();
    let mut done = 0;
    for line in manifest.lines() {
        let feature = ["terminal", "pages"].into_iter().find(|feature| line.starts_with(&format!("{feature} = [")));
        match (feature, line.strip_suffix(']')) {
            (Some(feature), Some(list)) => {
                out.push(format!("{list}, \"{name}/{feature}\"]"));
                done += 1;
            }
            _ if line == "[lints]" && out.last().is_some_and(String::is_empty) => {
                out.splice(out.len() - 1.., [dependency.clone(), String::new(), line.to_owned()]);
                done += 1;
            }
            _ => out.push(line.to_owned()),
        }
    }
    match done {
        3 => Ok(out.join("\n") + "\n"),
        _ => Err(format!("{CATALOG} has another form than expected; add by hand: {dependency}, and its features")),
    }
}

/// The registry with the game in it: one line, after the games of the house and before what is there on demand.
fn register_type(source: &str, name: &str) -> Result<String, String> {
    let line = format!("    {name}::{},\n", title(name));
    let list = source.find("\ngames! {\n").map(|start| start + "\ngames! {\n".len());
    let end = list.and_then(|list| source[list..].find("\n}").map(|length| list + length + 1));
    let (Some(list), Some(end)) = (list, end) else {
        return Err(format!("{REGISTRY} has no list games! {{…}}; add by hand: {}", line.trim()));
    };
    let at = source[list..end].find("    #[cfg(").map_or(end, |optional| list + optional);
    Ok(format!("{}{line}{}", &source[..at], &source[at..]))
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

/// Writes the files of a game of this name to a folder.
fn put_all(folder: &Path, name: &str) -> Result<(), String> {
    for (path, text) in rendered(name) {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
        put(&path, &text)?;
    }
    Ok(())
}

fn put(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    /// Paths of all files below a folder, as the skeleton lists them.
    fn below(folder: &Path, base: &Path) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => found.extend(below(&path, base)),
                false => drop(found.insert(path.strip_prefix(base).expect("below").display().to_string())),
            }
        }
        found
    }

    #[test]
    fn every_template_is_written_and_no_placeholder_is_left() {
        let templates = root().join("xtask/templates/game");
        let there: BTreeSet<String> =
            below(&templates, &templates).into_iter().map(|path| path.replace("manifest.toml", "Cargo.toml")).collect();
        assert_eq!(there, FILES.iter().map(|(path, _)| (*path).to_owned()).collect());
        for (path, text) in rendered("pig") {
            assert!(!format!("{path} {text}").to_lowercase().contains("gamename"), "{path}");
        }
    }

    #[test]
    fn the_skeleton_brings_what_every_game_brings() {
        let paths: Vec<String> = rendered("pig").into_iter().map(|(path, _)| path).collect();
        for what in edges::BRINGS {
            assert!(paths.iter().any(|path| path == what || *path == format!("{what}.rs")), "{what}");
        }
    }

    #[test]
    fn names_that_cannot_be_are_answered_with_what_can() {
        for (name, part) in [
            ("", "lower-case"),
            ("Pig", "lower-case"),
            ("liar_dice", "lower-case"),
            ("go2", "lower-case"),
            ("loop", "Rust"),
            ("core", "Rust"),
            ("state", "called State"),
            ("seat", "called Seat"),
        ] {
            assert!(misspelt(name).is_some_and(|fault| fault.contains(part)), "{name}: {:?}", misspelt(name));
        }
        assert_eq!(misspelt("pig"), None);
    }

    /// The registry as it is now takes one more game: four lines in two files.
    #[test]
    fn a_game_is_registered_by_a_few_lines() {
        let manifest = fs::read_to_string(root().join(CATALOG)).expect("the registry");
        let source = fs::read_to_string(root().join(REGISTRY)).expect("the registry");
        let after = register_package(&manifest, "zebra").expect("a place for a dependency");
        let new: Vec<&str> = after.lines().filter(|line| !manifest.lines().any(|old| old == *line)).collect();
        assert_eq!(new.len(), 3, "{new:?}");
        assert!(new[0].ends_with(", \"zebra/terminal\"]") && new[1].ends_with(", \"zebra/pages\"]"), "{new:?}");
        assert_eq!(new[2], "zebra = { path = \"../games/zebra\", features = [\"bots\"] }");
        let after = register_type(&source, "zebra").expect("a place in the list");
        assert_eq!(after.len(), source.len() + "    zebra::Zebra,\n".len());
        assert!(after.contains("    zebra::Zebra,\n    #[cfg(") || after.contains("    zebra::Zebra,\n}"), "{after}");
        assert!(register_package("", "zebra").is_err() && register_type("", "zebra").is_err());
    }

    /// The methods of a trait that have no default.
    fn required(file: &str, name: &str) -> Vec<String> {
        let text = fs::read_to_string(root().join("crates/core/src").join(file)).expect("the contract");
        let (_, rest) = text.split_once(&format!("pub trait {name}:")).expect("the trait");
        let (body, _) = rest.split_once("\n}\n").expect("its end");
        let methods = body.split("\n    fn ").skip(1);
        // What comes first after the signature: an end, or a body.
        let without_body = methods.filter(|method| method.chars().find(|&letter| ";{".contains(letter)) == Some(';'));
        without_body.filter_map(|method| method.split('(').next().map(str::to_owned)).collect()
    }

    #[test]
    fn the_guide_names_every_method_that_must_be_written() {
        let guide = fs::read_to_string(root().join("docs/ADD-A-GAME.md")).expect("the guide");
        for (file, name) in [("state.rs", "State"), ("game.rs", "Game"), ("state.rs", "Refusal"), ("state.rs", "Event")]
        {
            let required = required(file, name);
            let many = if required.len() == 1 { "method" } else { "methods" };
            let row = format!("| `{name}` | {} {many} |", required.len());
            let row = guide.lines().find(|line| line.starts_with(&row)).unwrap_or_else(|| panic!("no row {row}"));
            for method in required {
                assert!(row.contains(&format!("`{method}`")), "{name}: {method}");
            }
        }
    }
}
