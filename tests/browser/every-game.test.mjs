// Every game of the registry: one click on the front page, and a whole game on a phone. A game that has drawn no page of
// its own is played on the generic one.
import { execFileSync } from "node:child_process";
import { act } from "./stage.mjs";
import { quickGameOnThePhone } from "./games.mjs";

const games = JSON.parse(execFileSync(process.env.SPEAKEASY, ["games", "--json"], { encoding: "utf8" }));

for (const { id } of games) {
  act(`${id} by quick start, on a phone`, (stage) => quickGameOnThePhone(stage, id), { timeout: 180 });
}
