// Scheffeln, whole games by clicks.
import { act } from "./stage.mjs";
import { wholeGame } from "./games.mjs";
import { Setup } from "./rooms.mjs";
import { Table } from "./table.mjs";

act("Scheffeln with RUN", async (stage) => {
  const ada = await stage.host("Ada", { game: "scheffeln", mode: "run", seats: [{ me: "Ada" }, { bot: "novice" }] });
  await wholeGame(new Table(ada));
});

act("Scheffeln with the Mafia, laid by the form", async (stage) => {
  const ada = await stage.guest("Ada");
  const setup = await Setup.open(ada.page, "scheffeln");
  await setup.choose("o.mafia", "true");
  await setup.choose("seats.base", "3");
  await setup.name(0, "Ada");
  await setup.level(1, "novice");
  await setup.level(2, "novice");
  await setup.lay();
  await wholeGame(new Table(ada));
});
