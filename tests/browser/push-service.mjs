// A push service and the browser that it serves, for tests: takes what a house brings and reads it with the browser's keys,
// as RFC 8291 says.
import assert from "node:assert/strict";
import crypto from "node:crypto";
import { once } from "node:events";
import http from "node:http";

const hkdf = (salt, secret, info, length) => Buffer.from(crypto.hkdfSync("sha256", secret, salt, info, length));

export class PushService {
  static async open() {
    const service = Object.assign(new PushService(), { brought: [], keys: crypto.createECDH("prime256v1"), auth: crypto.randomBytes(16) });
    service.keys.generateKeys();
    service.server = http.createServer(async (request, answer) => {
      const parts = [];
      for await (const part of request) parts.push(part);
      service.brought.push({ headers: request.headers, body: Buffer.concat(parts) });
      service.server.emit("brought");
      answer.writeHead(201).end();
    });
    service.server.listen(0, "127.0.0.1");
    await once(service.server, "listening");
    service.origin = `http://127.0.0.1:${service.server.address().port}`;
    return service;
  }

  /** What a subscribed browser tells its house. */
  subscription() {
    const keys = { p256dh: this.keys.getPublicKey("base64url"), auth: this.auth.toString("base64url") };
    return { endpoint: `${this.origin}/send/1`, expirationTime: null, keys };
  }

  /** Waits for the next message; gives what it says. */
  async next(ms) {
    if (!this.brought.length) await once(this.server, "brought", { signal: AbortSignal.timeout(ms) });
    return this.read(this.brought.shift());
  }

  read({ headers, body }) {
    assert.equal(headers["content-encoding"], "aes128gcm");
    assert.match(headers.authorization, /^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/);
    const salt = body.subarray(0, 16), end = 21 + body[20], sender = body.subarray(21, end), record = body.subarray(end);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.keys.getPublicKey(), sender]);
    const secret = hkdf(this.auth, this.keys.computeSecret(sender), info, 32);
    const key = hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16), nonce = hkdf(salt, secret, "Content-Encoding: nonce\0", 12);
    const cipher = crypto.createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
    const text = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    assert.equal(text.at(-1), 2, "the last record");
    return JSON.parse(text.subarray(0, -1));
  }

  async close() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}
