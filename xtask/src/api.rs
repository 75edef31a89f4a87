//! Tests the HTTP API against its OpenAPI document with schemathesis.

use crate::house::{self, House};
use crate::shell::{program, run, run_quietly};
use serde_json::{Value as Json, json};
use std::path::Path;

/// The version that is known to work.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";
/// Where it is installed.
const FOLDER: &str = "target/schemathesis";

/// Starts the server and sends it valid and invalid requests generated from its OpenAPI document.
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

/// Authenticates as a guest at a table of their own. A refusal by a game's rules (422) is no failure, since the document
/// cannot express those rules.
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
expected-statuses = ["2xx", "403", "404", "409", "422", "429"]
"#
    ))
}
