// The house as a process of its own: opened on any free port with a folder that nobody else has, closed or killed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const BUILT = fileURLToPath(new URL("../../target/debug/speakeasy", import.meta.url));
const BINARY = process.env.SPEAKEASY ?? BUILT;

export class House {
  /** Opens a house whose bots hardly wait, with these settings besides. */
  static async open(...more) {
    const house = Object.assign(new House(), { more });
    house.data = await mkdtemp(path.join(tmpdir(), "speakeasy-browser-"));
    await house.start("127.0.0.1:0");
    return house;
  }

  async start(address) {
    const limits = ["--unlimited", "--bot-pace", "5"];
    const args = ["serve", "--addr", address, "--data", this.data, ...limits, ...this.more, "--logs", "json"];
    this.process = spawn(BINARY, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.complaints = [];
    this.gone = once(this.process, "exit");
    createInterface(this.process.stderr).on("line", (line) => this.complaints.push(line));
    const lines = createInterface(this.process.stdout);
    const failed = this.gone.then(([code]) => {
      throw new Error(`the house closed with ${code}:\n${this.complaints.join("\n")}`);
    });
    const [line] = await Promise.race([once(lines, "line"), failed]);
    failed.catch(() => {});
    this.url = /http:\/\/\S+/.exec(line)[0];
  }

  /** Kills the process without a word of warning, as a power cut would. */
  async crash() {
    this.process.kill("SIGKILL");
    await this.gone;
  }

  /** Opens again at the same address with the same data. */
  async reopen() {
    await this.start(new URL(this.url).host);
  }

  async close() {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill("SIGTERM");
    await this.gone;
    await rm(this.data, { recursive: true, force: true });
  }

  /** The lines of the log that tell of faults. */
  faults() {
    return this.complaints.filter((line) => /"level":"(ERROR|WARN)"|panicked/.test(line));
  }
}
