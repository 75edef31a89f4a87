//! The OpenAPI document of the JSON API.

use serde_json::{Map, Value as Json, json};
use speakeasy_bots::level::Level;
use speakeasy_catalog::GAMES;
use speakeasy_table::{Door, Lapse, Pace, TakeBacks};

/// The document.
pub fn document() -> Json {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Speakeasy",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Create tables and play at them from a program. There are no accounts: a guest is a random key from POST /api/guests, sent as `Authorization: Bearer KEY` or as a cookie. docs/scenarios/FORMAT.md describes the format of positions, views, actions and events. For live updates open a WebSocket at /api/tables/{id}/stream?form=view (or form=steps, without the view): it sends a frame after every change and accepts actions as {\"act\", \"window\", \"key\"}, and {\"take_back\": step, \"key\"} to take the last one back; `undone` in a frame says how many of the last events sent no longer count. With packed=true, frames of more than 600 bytes come as binary messages: each is the same JSON as UTF-8, deflated on its own (raw deflate, RFC 1951, without a zlib header; zlib.decompress(data, -15) in Python, DecompressionStream(\"deflate-raw\") in a browser). Shorter frames and the answers to your own messages stay text.",
        },
        "paths": {
            "/api/games": { "get": operation("List the games with their modes and options", None, "Games", &[]) },
            "/api/guests": { "post": created("Create a guest key", None, "Guest", &[]) },
            "/api/tables": {
                "get": operation("List the public tables", None, "Tables", &["503"]),
                "post": created("Create a table", Some("Wish"), "Laid", &["409", "400", "413", "422", "503"]),
            },
            "/healthz": { "get": { "summary": "Whether the process answers", "responses": responses("200", json!({ "text/plain": { "schema": { "type": "string" } } }), &[]) } },
            "/readyz": { "get": readiness() },
            "/api/tables/{id}": table(json!({ "get": operation("The state of the table, as this guest may see it", None, "State", &["404", "503"]) })),
            "/api/tables/{id}/act": table(json!({ "post": operation("Take an action for the open decision; repeating the request with the same key has no further effect", Some("Act"), "Acted", WRITES) })),
            "/api/tables/{id}/take-back": table(json!({ "post": operation("Take one's last action back, as long as nobody has acted since and it has shown nothing new", Some("TakeBack"), "Nothing", WRITES) })),
            "/api/tables/{id}/sit": table(json!({ "post": operation("Take a seat, or change one's name", Some("Sit"), "Sat", WRITES) })),
            "/api/tables/{id}/leave": table(json!({ "post": operation("Give up one's seats", None, "Nothing", WRITES) })),
            "/api/tables/{id}/start": table(json!({ "post": operation("Fill the free seats with bots and start the game", Some("Start"), "Nothing", WRITES) })),
            "/api/tables/{id}/host": table(json!({ "post": operation("For whoever laid the table: show somebody out of the lobby, take a free chair away, or hand the role on", Some("Host"), "Nothing", WRITES) })),
            "/api/tables/{id}/free": table(json!({ "post": operation("Ask that the seat of somebody who has been away for long be free for others; the host decides, or all others who are here", Some("Free"), "Nothing", WRITES) })),
            "/api/tables/{id}/orders": table(json!({ "post": operation("Switch a standing order on or off", Some("Order"), "Nothing", WRITES) })),
            "/api/tables/{id}/rematch": table(json!({ "post": operation("Create a table for another game with the same people", None, "Next", WRITES) })),
            "/api/tables/{id}/record": table(json!({ "get": {
                "summary": "The record of the game, once it is over",
                "responses": responses("200", json!({ "application/jsonl": { "schema": { "type": "string" } } }), &["404", "409", "503"]),
            } })),
        },
        "components": {
            "schemas": schemas(),
            "securitySchemes": { "guest": { "type": "http", "scheme": "bearer" } },
        },
        "security": [{ "guest": [] }, {}],
    })
}

/// The error statuses of requests that change something.
const WRITES: &[&str] = &["400", "403", "404", "409", "413", "422", "503"];

fn operation(summary: &str, body: Option<&str>, answer: &str, fails: &[&str]) -> Json {
    described(summary, body, "200", answer, fails)
}

/// The same form, whether the house is ready or not.
fn readiness() -> Json {
    let mut operation = operation("Whether moves can be stored and tables laid, and why not", None, "Readiness", &[]);
    operation["responses"]["503"] =
        json!({ "description": "the house is not ready; `reasons` says why", "content": json_content("Readiness") });
    operation
}

fn created(summary: &str, body: Option<&str>, answer: &str, fails: &[&str]) -> Json {
    described(summary, body, "201", answer, fails)
}

fn described(summary: &str, body: Option<&str>, status: &str, answer: &str, fails: &[&str]) -> Json {
    let mut operation = json!({ "summary": summary, "responses": responses(status, json_content(answer), fails) });
    if let Some(body) = body {
        operation["requestBody"] = json!({ "required": true, "content": json_content(body) });
    }
    operation
}

fn json_content(schema: &str) -> Json {
    json!({ "application/json": { "schema": { "$ref": format!("#/components/schemas/{schema}") } } })
}

fn responses(status: &str, content: Json, fails: &[&str]) -> Json {
    let mut responses = Map::new();
    responses.insert(status.to_owned(), json!({ "description": "success", "content": content }));
    for fail in fails.iter().chain(&["429"]) {
        responses.insert((*fail).to_owned(), json!({ "description": why(fail), "content": json_content("Error") }));
    }
    Json::Object(responses)
}

fn why(status: &str) -> &'static str {
    match status {
        "400" => "the request is malformed",
        "403" => "the seat is not yours",
        "404" => "no such table",
        "409" => "the table has moved on or is not at that point; `state` has the current state",
        "413" => "the request body is too large",
        "422" => "refused by the rules or the table; `ruling` names the rule",
        "429" => "too many requests",
        _ => "the server cannot write to its database; nothing was changed",
    }
}

fn table(operations: Json) -> Json {
    let mut path = operations;
    path["parameters"] = json!([{
        "name": "id", "in": "path", "required": true, "description": "the id of the table",
        "schema": { "type": "string", "pattern": "^[0-9a-hjkmnp-tv-z]{26}$" },
    }]);
    path
}

fn object(properties: Json, required: &[&str]) -> Json {
    json!({ "type": "object", "properties": properties, "required": required })
}

fn closed(properties: Json, required: &[&str]) -> Json {
    let mut schema = object(properties, required);
    schema["additionalProperties"] = json!(false);
    schema
}

fn schemas() -> Json {
    let games: Vec<&str> = GAMES.iter().map(|game| game.id).collect();
    let seat = json!({ "type": "integer", "minimum": 0, "maximum": 7 });
    let may_be_seat = json!({ "type": ["integer", "null"], "minimum": 0, "maximum": 7 });
    let seats = json!({ "type": "array", "items": seat });
    let name = json!({ "type": "string", "minLength": 1, "maxLength": 24 });
    let action = json!({ "type": ["string", "object"], "description": "the action, as text or as an object" });
    let level = json!({ "type": "string", "enum": Level::ALL.map(Level::id) });
    let key = json!({ "type": "string", "minLength": 1, "maxLength": 64, "description": "idempotency key: use the same key when repeating a request" });
    json!({
        "Games": object(json!({ "games": { "type": "array", "items": object(json!({
            "id": { "type": "string" }, "rules": { "type": "integer" }, "name": { "type": "string" },
            "modes": { "type": "array", "items": { "type": "object" } },
            "options": { "type": "array", "items": { "type": "object" } },
        }), &["id", "rules", "name", "modes", "options"]) } }), &["games"]),
        "Readiness": object(json!({ "ready": { "type": "boolean" }, "reasons": { "type": "array", "items": object(json!({
            "code": { "type": "string", "enum": ["write", "space", "files", "version", "closing"] }, "why": { "type": "string" },
        }), &["code", "why"]) } }), &["ready", "reasons"]),
        "Guest": object(json!({ "key": { "type": "string" } }), &["key"]),
        "Tables": object(json!({ "tables": { "type": "array", "items": { "type": "object" } } }), &["tables"]),
        "Wish": closed(json!({
            "game": { "type": "string", "enum": games },
            "mode": { "type": ["string", "null"], "description": "a mode of the game; `options` adds to its options and may not contradict them" },
            "options": { "type": ["object", "null"] },
            "seats": { "type": "array", "minItems": 2, "maxItems": 8, "items": { "oneOf": [
                { "type": "string", "const": "friend" },
                closed(json!({ "me": name }), &["me"]),
                closed(json!({ "here": name }), &["here"]),
                closed(json!({ "bot": level }), &["bot"]),
            ] } },
            "pace": { "type": ["string", "null"], "enum": with_null(&Pace::ALL.map(Pace::id)) },
            "lapse": { "type": ["string", "null"], "enum": with_null(&Lapse::ALL.map(Lapse::id)) },
            "door": { "type": ["string", "null"], "enum": with_null(&Door::ALL.map(Door::id)) },
            "takeBack": { "type": ["string", "null"], "enum": with_null(&TakeBacks::ALL.map(TakeBacks::id)), "description": "whether people may take actions back where other people play" },
        }), &["game", "seats"]),
        "Laid": object(json!({ "table": { "type": "string" }, "url": { "type": "string" }, "key": { "type": "string" } }), &["table", "url", "key"]),
        "Act": closed(json!({ "action": action, "window": { "type": "integer", "minimum": 0, "maximum": i64::MAX, "description": "the decision this action is for: `window` from the state" }, "key": key, "seat": may_be_seat }), &["action", "window", "key"]),
        "Acted": object(json!({ "step": { "type": "integer" }, "repeated": { "type": "boolean" }, "state": { "$ref": "#/components/schemas/State" } }), &["step", "repeated", "state"]),
        "TakeBack": closed(json!({ "step": { "type": "integer", "minimum": 0, "maximum": i64::MAX, "description": "the number of the step that is to be undone: `step` from the state" }, "key": key, "seat": may_be_seat }), &["step", "key"]),
        "Sit": closed(json!({ "name": name, "seat": may_be_seat }), &["name"]),
        "Sat": object(json!({ "seat": seat, "key": { "type": "string" } }), &["seat", "key"]),
        "Start": closed(json!({ "level": { "type": ["string", "null"], "enum": with_null(&Level::ALL.map(Level::id)) } }), &[]),
        "Host": closed(json!({ "do": { "type": "string", "enum": ["show-out", "remove-chair", "hand-on"] }, "seat": seat }), &["do", "seat"]),
        "Free": closed(json!({ "seat": seat }), &["seat"]),
        "Order": closed(json!({ "order": { "type": "string" }, "on": { "type": "boolean" }, "seat": may_be_seat }), &["order", "on"]),
        "Next": object(json!({ "table": { "type": "string" } }), &["table"]),
        "Nothing": { "type": "object" },
        "State": object(json!({
            "table": { "type": "string" }, "game": { "type": "string", "enum": games },
            "started": { "type": "boolean" }, "over": { "type": "boolean" },
            "step": { "type": "integer" }, "window": { "type": "integer" },
            "to_act": seats, "mine": seats, "me": may_be_seat,
            "seats": { "type": "array", "items": object(json!({ "kind": { "type": "string", "enum": ["open", "person", "bot"] } }), &["kind"]) },
            "legal": { "type": "array", "items": object(json!({ "text": { "type": "string" }, "action": { "type": "object" } }), &["text", "action"]) },
            "orders": { "type": "array", "items": { "type": "string" } },
            "take_back": { "type": ["integer", "null"], "description": "the seat whose last action you may take back" },
            "options": { "type": "object" }, "view": { "type": ["object", "null"] }, "result": { "type": ["object", "null"] },
            "rematch": { "type": ["string", "null"] },
        }), &["table", "game", "started", "over", "step", "window", "to_act", "mine", "me", "seats", "legal", "orders", "take_back", "options", "view", "result", "rematch"]),
        "Error": object(json!({
            "error": object(json!({ "code": { "type": "string" }, "ruling": { "type": "string" }, "why": { "type": "string" } }), &["code", "ruling", "why"]),
            "state": { "$ref": "#/components/schemas/State" },
        }), &["error"]),
    })
}

fn with_null(ids: &[&str]) -> Json {
    ids.iter().map(|id| json!(id)).chain([Json::Null]).collect()
}
