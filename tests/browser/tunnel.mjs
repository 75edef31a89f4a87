// A way to the house that can fall silent without a word, as a line does in a real tunnel.
import { once } from "node:events";
import { connect, createServer } from "node:net";

export class Tunnel {
  static async to(url) {
    const tunnel = new Tunnel();
    const port = Number(new URL(url).port);
    tunnel.server = createServer((near) => {
      const far = connect(port, "127.0.0.1");
      tunnel.ends.add(near).add(far);
      near.on("data", (data) => tunnel.silent || far.write(data));
      far.on("data", (data) => tunnel.silent || near.write(data));
      for (const end of [near, far]) end.on("error", () => {}).on("close", () => { near.destroy(); far.destroy(); });
    });
    tunnel.server.listen(0, "127.0.0.1");
    await once(tunnel.server, "listening");
    tunnel.url = `http://127.0.0.1:${tunnel.server.address().port}`;
    return tunnel;
  }

  silent = false;
  ends = new Set();

  close() {
    for (const end of this.ends) end.destroy();
    this.server.close();
  }
}
