//! Plants leaks and shows that the laws catch them.
//!
//! A leak is a patch in a game's own folder, `tests/leaks/NAME.patch`: a line that says what it gives away, then a
//! unified diff against the folder of the game. Each is applied to a copy of the tree and must make a generic law fail;
//! the game's own tests are not asked. Games are found by their folders.

use crate::shell::{cargo, program, run_quietly, succeeds};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Where games live: each folder in there is one.
const GAMES: [&str; 2] = ["crates/games", "examples"];

/// The tests that hold the generic laws, the one that catches most first: the next is built only if the last held.
const LAWS: [&str; 3] = ["laws", "secrets", "bots"];

/// The crates whose panics are the word of a law.
const JUDGES: [&str; 2] = ["crates/testkit/", "crates/conformance/"];

/// What is built again for every leak and hardly runs in the laws: built fast rather than to be fast.
const SLACK: [&str; 2] =
    ["profile.dev.package.speakeasy-catalog.opt-level=0", "profile.dev.package.speakeasy-house.opt-level=0"];

/// A leak to be planted.
struct Leak {
    game: Game,
    name: String,
    patch: PathBuf,
    /// What it gives away: the first line of the patch.
    about: String,
}

#[derive(Clone)]
struct Game {
    id: String,
    /// From the root of the tree.
    folder: PathBuf,
}

/// What came of a leak.
enum Fate {
    /// A law failed.
    Caught { test: &'static str, law: String },
    /// The laws hold with the leak in place.
    Missed,
    /// A test failed, but no law said so.
    Crashed(String),
    /// The patch does not fit the sources.
    Misfit,
    /// The sources do not compile with it.
    Broken,
}

/// The leaks that no longer fit the sources: cheap to ask, so the quick checks do.
pub fn stale() -> Result<Vec<String>, String> {
    let fits = |leak: &Leak| {
        let mut apply = program("git", &["apply", "--check"]);
        succeeds({
            apply.arg(format!("--directory={}", leak.game.folder.display())).arg(&leak.patch);
            apply
        })
    };
    let stale = leaks(None)?.into_iter().filter(|leak| !fits(leak));
    Ok(stale.map(|leak| format!("{} no longer applies: mend it", leak.patch.display())).collect())
}

/// Plants every leak of a game, or of all games.
pub fn plant(game: Option<&str>) -> Result<(), String> {
    let began = Instant::now();
    let leaks = leaks(game)?;
    let tree = Tree::copy()?;
    println!("{} leaks", leaks.len());
    let mut caught = 0;
    for of_one in leaks.chunk_by(|one, other| one.game.id == other.game.id) {
        let game = &of_one[0].game.id;
        // The tests that caught something: they must hold without a leak, or nothing is proved.
        let mut tests = BTreeSet::new();
        for (index, leak) in of_one.iter().enumerate() {
            let since = Instant::now();
            let fate = tree.with(leak, || tree.judge(game, &LAWS))?;
            let (name, seconds) = (&leak.name, since.elapsed().as_secs());
            let told = format!("{game} {}/{} {name} ({seconds} s): {}", index + 1, of_one.len(), fate.told());
            if let Fate::Caught { test, .. } = fate {
                caught += 1;
                tests.insert(test);
                println!("ok {told}");
            } else {
                println!("!! {told}\n   {}", leak.about);
            }
        }
        let tests: Vec<&'static str> = tests.into_iter().collect();
        match tree.judge(game, &tests) {
            Fate::Missed => println!("   {game}: without a leak every law holds ({})", tests.join(", ")),
            fate => return Err(format!("{game}, without a leak: {}", fate.told())),
        }
    }
    println!("{caught} of {} leaks caught by a law, in {} s", leaks.len(), began.elapsed().as_secs());
    if caught < leaks.len() {
        return Err(format!("{} leaks were not caught", leaks.len() - caught));
    }
    Ok(())
}

impl Fate {
    fn told(&self) -> String {
        match self {
            Fate::Caught { test, law } => format!("caught by {test}: {law}"),
            Fate::Missed => "NOT CAUGHT: every law holds".into(),
            Fate::Crashed(why) => format!("NOT CAUGHT: a test broke, but not by a law: {why}"),
            Fate::Misfit => "does not apply".into(),
            Fate::Broken => "does not apply: it does not compile".into(),
        }
    }
}

/// The leaks of a game, or of all, in the order of their names.
fn leaks(wanted: Option<&str>) -> Result<Vec<Leak>, String> {
    let mut found = Vec::new();
    for folder in GAMES.iter().flat_map(|folder| entries(Path::new(folder))) {
        let Some(id) = package_name(&folder) else { continue };
        if wanted.is_some_and(|wanted| wanted != id) {
            continue;
        }
        let game = Game { id, folder: folder.clone() };
        let patches = entries(&folder.join("tests/leaks"));
        for patch in patches.into_iter().filter(|path| path.extension().is_some_and(|end| end == "patch")) {
            let text = std::fs::read_to_string(&patch).map_err(|error| format!("{}: {error}", patch.display()))?;
            let about = text.lines().next().unwrap_or_default().to_owned();
            if about.is_empty() || about.starts_with("--- ") || about.starts_with("diff ") {
                return Err(format!("{}: its first line must say what it gives away", patch.display()));
            }
            let name = patch.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            found.push(Leak { game: game.clone(), name, patch, about });
        }
        if !found.iter().any(|leak| leak.game.folder == folder) {
            println!("{} has no leaks in tests/leaks", game.id);
        }
    }
    match (found.is_empty(), wanted) {
        (true, Some(wanted)) => Err(format!("no game {wanted:?} with leaks in {}", GAMES.join(" or "))),
        _ => Ok(found),
    }
}

/// What lies in a folder, sorted; nothing if there is none.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    found.sort();
    found
}

/// The name of the package in a folder, which is the id of the game.
fn package_name(folder: &Path) -> Option<String> {
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).ok()?;
    let name = manifest.lines().find_map(|line| line.strip_prefix("name = "))?;
    Some(name.trim_matches('"').to_owned())
}

/// A copy of the sources that may be spoilt.
struct Tree {
    folder: PathBuf,
    /// Shared with the work at hand, so that foreign crates are not built again.
    target: PathBuf,
}

impl Tree {
    /// Copies whatever git knows or would know. A file that is there already and the same stays untouched, so that the
    /// next round builds little.
    fn copy() -> Result<Tree, String> {
        let output = cargo(["metadata", "--format-version", "1", "--no-deps"]).output();
        let output = output.map_err(|error| format!("cargo metadata: {error}"))?;
        let metadata: Json =
            serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
        let target = PathBuf::from(metadata["target_directory"].as_str().unwrap_or("target"));
        let tree = Tree { folder: target.join("leaks"), target };
        let mut list = program("git", &["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let output = list.output().map_err(|error| format!("git ls-files: {error}"))?;
        let list = String::from_utf8_lossy(&output.stdout).into_owned();
        // A deleted file is still in the list until the deletion is recorded.
        let files: BTreeSet<&Path> = list.split('\0').map(Path::new).filter(|file| file.is_file()).collect();
        if files.is_empty() {
            return Err("git ls-files names no file".into());
        }
        tree.sweep(&tree.folder, &files)?;
        for file in files {
            let to = tree.folder.join(file);
            let told = |error: std::io::Error| format!("{}: {error}", to.display());
            let content = std::fs::read(file).map_err(told)?;
            if std::fs::read(&to).is_ok_and(|there| there == content) {
                continue;
            }
            if let Some(folder) = to.parent() {
                std::fs::create_dir_all(folder).map_err(told)?;
            }
            std::fs::write(&to, content).map_err(told)?;
        }
        Ok(tree)
    }

    /// Removes what is left in the copy of files that are no more.
    fn sweep(&self, folder: &Path, files: &BTreeSet<&Path>) -> Result<(), String> {
        for path in entries(folder) {
            if path.is_dir() {
                self.sweep(&path, files)?;
            } else if path.strip_prefix(&self.folder).is_ok_and(|file| !files.contains(file)) {
                std::fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            }
        }
        Ok(())
    }

    /// Does something with a leak in place, and takes the leak out again.
    fn with(&self, leak: &Leak, judge: impl FnOnce() -> Fate) -> Result<Fate, String> {
        if self.apply(leak, &[]).is_err() {
            return Ok(Fate::Misfit);
        }
        let fate = judge();
        self.apply(leak, &["--reverse"])?;
        Ok(fate)
    }

    fn apply(&self, leak: &Leak, how: &[&str]) -> Result<(), String> {
        let patch = std::path::absolute(&leak.patch).map_err(|error| error.to_string())?;
        let mut apply = program("git", &["apply"]);
        apply.args(how).arg(format!("--directory={}", leak.game.folder.display())).arg(patch);
        // The copy is no repository of its own, and must not be taken for a part of the one around it.
        apply.current_dir(&self.folder).env("GIT_CEILING_DIRECTORIES", &self.target).env_remove("GIT_DIR");
        run_quietly(&mut apply)
    }

    /// Holds the laws of these tests against one game.
    fn judge(&self, game: &str, tests: &[&'static str]) -> Fate {
        for &test in tests {
            let Some(binary) = self.build(test) else { return Fate::Broken };
            match self.run(&binary, game) {
                Ok(None) => {}
                Ok(Some(law)) => return Fate::Caught { test, law },
                Err(why) => return Fate::Crashed(why),
            }
        }
        Fate::Missed
    }

    /// Builds a test; nothing if it does not compile.
    fn build(&self, test: &str) -> Option<PathBuf> {
        let mut build = cargo(["test", "--no-run", "--message-format=json", "--package", "speakeasy-conformance"]);
        build
            .args(["--test", test])
            .args(SLACK.iter().flat_map(|slack| ["--config", slack]))
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target);
        let output = build.stderr(Stdio::null()).output().ok().filter(|output| output.status.success())?;
        let said = String::from_utf8_lossy(&output.stdout);
        let messages = said.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
        let mut built = messages.filter(|message| message["target"]["name"] == test);
        built.find_map(|message| message["executable"].as_str().map(PathBuf::from))
    }

    /// Runs a test against one game, until a law fails: what else would fail is not waited for. Gives the words of that
    /// law, or what broke without one.
    fn run(&self, binary: &Path, game: &str) -> Result<Option<String>, String> {
        let mut test = Command::new(binary);
        test.arg("--nocapture").env("SPEAKEASY_GAME", game).env("RUST_BACKTRACE", "0");
        test.current_dir(self.folder.join("crates/conformance")).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = test.spawn().map_err(|error| format!("{}: {error}", binary.display()))?;
        let mut broken = None;
        if let Some(said) = child.stderr.take() {
            for (place, what) in panics(BufReader::new(said).lines().map_while(Result::ok)) {
                if let Some(law) = law(&place, &what) {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Ok(Some(law));
                }
                broken.get_or_insert(what);
            }
        }
        match child.wait() {
            Ok(status) if status.success() => Ok(None),
            Ok(status) => Err(broken.unwrap_or_else(|| format!("{} ended with {status}", binary.display()))),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Each panic of a test: where it was, and its first line.
fn panics(mut lines: impl Iterator<Item = String>) -> impl Iterator<Item = (String, String)> {
    std::iter::from_fn(move || {
        loop {
            if let Some((_, place)) = lines.next()?.split_once(" panicked at ") {
                return Some((place.to_owned(), lines.next().unwrap_or_default()));
            }
        }
    })
}

/// The law that failed, if it was one: what stands behind the place at which it failed.
fn law(place: &str, what: &str) -> Option<String> {
    let judged = JUDGES.iter().any(|judge| place.starts_with(judge));
    what.rsplit_once(": ").filter(|_| judged).map(|(_, law)| law.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_is_told_from_a_crash() {
        let said = "thread 'main' panicked at crates/games/don/src/view.rs:1:2:\nindex out of bounds: the len is 0\n\
                    thread '<unnamed>' panicked at crates/testkit/src/secrets.rs:40:5:\n\
                    assertion `left == right` failed: don-standard-3 after 5 steps: the legal list shows it\n  left: 1";
        let laws: Vec<_> = panics(said.lines().map(str::to_owned)).map(|(place, what)| law(&place, &what)).collect();
        assert_eq!(laws, [None, Some("the legal list shows it".to_owned())]);
    }
}
