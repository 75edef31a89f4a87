// Don, whole games by clicks.
import { act } from "./stage.mjs";
import { wholeGame } from "./games.mjs";
import { Setup } from "./rooms.mjs";
import { Table } from "./table.mjs";

const seats = [{ me: "Ada" }, { bot: "novice" }, { bot: "novice" }];

for (const mode of ["plain", "strict"]) {
  act(`Don for three, ${mode}`, async (stage) => {
    await wholeGame(new Table(await stage.host("Ada", { game: "don", mode, seats })));
  }, { timeout: 180 });
}

act("Don with swaps, laid by the form", async (stage) => {
  const ada = await stage.guest("Ada");
  const setup = await Setup.open(ada.page, "don");
  await setup.choose("o.swapVariant", "true");
  await setup.choose("seats", "3");
  await setup.name(0, "Ada");
  await setup.level(1, "novice");
  await setup.level(2, "novice");
  await setup.lay();
  await wholeGame(new Table(ada));
}, { timeout: 180 });
