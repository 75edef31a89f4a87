// Verflixxt!, whole games by clicks.
import { act } from "./stage.mjs";
import { wholeGame } from "./games.mjs";
import { Setup } from "./rooms.mjs";
import { Table } from "./table.mjs";

const seats = [{ me: "Ada" }, { bot: "novice" }];

for (const mode of ["base", "nochmal", "life2020"]) {
  act(`Verflixxt! for two, ${mode}`, async (stage) => {
    await wholeGame(new Table(await stage.host("Ada", { game: "verflixxt", mode, seats })));
  }, { timeout: 180 });
}

act("Verflixxt nochmal! with worms, laid by the form", async (stage) => {
  const ada = await stage.guest("Ada");
  const setup = await Setup.open(ada.page, "verflixxt");
  await setup.choose("o.mode", "nochmal");
  await setup.choose("o.worms", "on");
  await setup.choose("seats.nochmal", "2");
  await setup.name(0, "Ada");
  await setup.level(1, "novice");
  await setup.lay();
  await wholeGame(new Table(ada));
}, { timeout: 180 });
