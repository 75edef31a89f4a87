//! The API against its own description, by schemathesis.

use crate::house::{self, House};
use crate::shell::{program, run, run_quietly};
use serde_json::{Value as Json, json};
use std::path::Path;

/// The version that is known to work.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";
/// Where it is installed.
const FOLDER: &str = "target/schemathesis";

/// Builds and opens the house, and asks it everything that its description allows, and much that it does not.
pub fn test(examples: &str) -> Result<(), String> {
    let tool = format!("{FOLDER}/bin/schemathesis");
    if !Path::new(&tool).exists() {
        run_quietly(&mut program("python3", &["-m", "venv", FOLDER]))?;
        run_quietly(&mut program(&format!("{FOLDER}/bin/pip"), &["install", "--quiet", SCHEMATHESIS]))?;
    }
    let house = House::open(&house::build()?, &Path::new(FOLDER).join("data"))?;
    let config = Path::new(FOLDER).join("schemathesis.toml");
    std::fs::write(&config, settings(&house)?).map_err(|error| format!("{}: {error}", config.display()))?;
    let (config, document) = (config.display().to_string(), format!("{}api/openapi.json", house.url));
    let arguments = ["--config-file", &config, "run", &document, "--checks", "all", "--seed", "7", "--no-color"];
    run(program(&tool, &arguments).args(["--max-examples", examples]))
}

/// A guest at a table of their own, so that requests get past the door. What a description cannot say, that the rules
/// of the games may refuse what has the right form (422), is no failure.
fn settings(house: &House) -> Result<String, String> {
    let seats = json!([{ "me": "Ada" }, { "bot": "novice" }, { "bot": "novice" }]);
    let created: Json = house.post("api/tables", &json!({ "game": "don", "seats": seats }))?;
    let (Some(table), Some(key)) = (created["table"].as_str(), created["key"].as_str()) else {
        return Err(format!("expected a table and a key, got {created}"));
    };
    Ok(format!(
        r#"headers = {{ Authorization = "Bearer {key}" }}
[parameters]
"path.id" = "{table}"
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "403", "404", "409", "422"]
"#
    ))
}
