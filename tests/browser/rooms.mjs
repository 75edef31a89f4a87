// The rooms around the tables: the form of a new table and the waiting room.
import assert from "node:assert/strict";

/** The form of a new table. */
export class Setup {
  constructor(page) {
    this.page = page;
  }

  static async open(page, game, company = "bots") {
    await page.goto(`/new/${game}?with=${company}`);
    return new Setup(page);
  }

  /** Chooses one of several, or ticks a box, by its label. */
  async choose(field, value) {
    const input = this.page.locator(`input[name="${field}"][value="${value}"]:not([type=hidden])`);
    await this.page.locator("label", { has: input }).click();
    assert.ok(await input.isChecked(), `${field} is ${value}`);
  }

  async name(seat, name) {
    await this.page.locator(`input[name="seat.${seat}.name"]`).fill(name);
  }

  async level(seat, level) {
    await this.page.locator(`select[name="seat.${seat}.level"]`).selectOption(level);
  }

  async lay() {
    await this.page.locator("[data-lay-table]").click();
    await this.page.waitForURL(/\/tables\//);
  }
}

/** Sits down in a waiting room under a name. */
export async function sitDown(page, name) {
  await page.locator("#sit-name").fill(name);
  await page.locator("[data-sit]").click();
}
