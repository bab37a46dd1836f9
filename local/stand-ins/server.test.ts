import { mkdtemp } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeNow, listen, portOf } from "../process/ports.ts";
import { createFaults } from "../shop/faults.ts";
import { openMailbox } from "./mailbox.ts";
import { createStandIns } from "./server.ts";

let server: Server;
let base = "";
let mailFile = "";
const requested: string[] = [];

async function start(): Promise<void> {
  const standIns = createStandIns();
  standIns.open({
    faults: createFaults(),
    mailbox: await openMailbox(mailFile, Date.now()),
    rebuild: { request: () => `build-${requested.push("one")}`, list: () => requested },
    fireCron: async (schedule = "ok") => schedule,
  });
  server = standIns.server;
  await listen(server, 0, "LOCAL_PORT");
  base = `http://127.0.0.1:${portOf(server)}`;
}

beforeEach(async () => {
  mailFile = join(await mkdtemp(join(tmpdir(), "azahar-mail-")), "mail.jsonl");
  await start();
});
afterEach(() => closeNow(server));

const put = (path: string, body: unknown) => fetch(base + path, { method: "PUT", body: JSON.stringify(body) });
const json = async (path: string) => (await fetch(base + path)).json();

function send(to: string, key?: string, subject = "Hola") {
  const body = {
    from: "Azahar <hola@azahar.test>",
    to: [to],
    subject,
    html: `<a href="https://azahar.test/x">Entrar</a>`,
  };
  const headers = { authorization: "Bearer re_local", ...(key ? { "idempotency-key": key } : {}) };
  return fetch(`${base}/mail/emails`, { method: "POST", headers, body: JSON.stringify(body) });
}

describe("mail", () => {
  test("lists sent mails, newest first, by address, with their links", async () => {
    await send("ana@example.com", undefined, "Uno");
    await send("beto@example.com", undefined, "Dos");
    await send("ana@example.com", undefined, "Tres");
    expect(await json("/mail/messages?to=ANA@example.com")).toMatchObject([{ subject: "Tres" }, { subject: "Uno" }]);
    const [message] = await json("/mail/messages");
    expect(message).toMatchObject({
      to: "ana@example.com",
      links: ["https://azahar.test/x"],
      sentAt: expect.any(String),
    });
    expect(Object.keys(message).sort()).toEqual(["from", "html", "id", "links", "sentAt", "subject", "text", "to"]);
    expect(await (await fetch(`${base}/mail`)).text()).toContain("Tres");
  });

  test("one key sends once, also after a restart and after the mailbox was cleared", async () => {
    const first = await (await send("ana@example.com", "welcome/1")).json();
    expect(await (await send("ana@example.com", "welcome/1")).json()).toEqual(first);
    expect((await send("ana@example.com", "welcome/1", "Otro")).status).toBe(409);
    expect(await json("/mail/messages")).toHaveLength(1);
    await fetch(`${base}/mail/messages`, { method: "DELETE" });
    await closeNow(server);
    await start();
    expect(await (await send("ana@example.com", "welcome/1")).json()).toEqual(first);
    expect(await json("/mail/messages")).toEqual([]);
  });

  test("the page shows a hostile subject as text, and the mail in a frame without scripts", async () => {
    await send("ana@example.com", undefined, "<script>alert(1)</script>");
    const html = await (await fetch(`${base}/mail`)).text();
    expect(html).toContain("&lt;script&gt;alert(1)");
    expect(html).not.toContain("<script>");
    expect(html).toContain('sandbox="allow-popups');
    expect(html).toContain("&lt;base target=&quot;_top&quot;&gt;&lt;a href=");
  });

  test("a status set by /faults sends nothing and has the provider's error form; the mailbox can be read", async () => {
    await put("/faults", { mail: { status: 500, times: 1 } });
    expect(await json("/mail/messages")).toEqual([]);
    const failed = await send("ana@example.com", "k1");
    expect([failed.status, await failed.json()]).toMatchObject([
      500,
      { statusCode: 500, name: "internal_server_error" },
    ]);
    expect((await send("ana@example.com", "k1")).status).toBe(200);
    expect(await json("/mail/messages")).toHaveLength(1);
  });

  test("drop applies the request and loses the response, refuse applies nothing, and hang lasts until the faults are healed", async () => {
    await put("/faults", { mail: { drop: true, times: 1 } });
    await expect(send("ana@example.com", "k2")).rejects.toThrow();
    expect(await json("/mail/messages")).toHaveLength(1);
    await put("/faults", { mail: { refuse: true, times: 1 } });
    await expect(send("ana@example.com", "k3")).rejects.toThrow();
    await put("/faults", { mail: { hang: true } });
    const hanging = expect(send("ana@example.com", "k4")).rejects.toThrow();
    await new Promise((next) => setTimeout(next, 50));
    await fetch(`${base}/faults`, { method: "DELETE" });
    await hanging;
    expect(await json("/mail/messages")).toHaveLength(1);
  });
});

describe("the other services", () => {
  test("the dollar quote has the value or the status that was set", async () => {
    expect(await json("/dolar/v1/dolares/blue")).toMatchObject({ casa: "blue", venta: 1455 });
    expect((await put("/dolar", { venta: 1500.5 })).status).toBe(200);
    expect(await json("/dolar/v1/dolares/blue")).toMatchObject({ venta: 1500.5 });
    await put("/dolar", { status: 500 });
    expect((await fetch(`${base}/dolar/v1/dolares/blue`)).status).toBe(500);
    expect((await put("/dolar", { venta: "mucho" })).status).toBe(400);
  });

  test("the hook responds like the real one, and a request that a fault refuses starts no build", async () => {
    const before = requested.length;
    await put("/faults", { rebuild: { status: 503, times: 1 } });
    expect((await fetch(`${base}/rebuild`, { method: "POST" })).status).toBe(503);
    expect(requested).toHaveLength(before);
    const response = await (await fetch(`${base}/rebuild`, { method: "POST" })).json();
    expect(response).toMatchObject({
      success: true,
      errors: [],
      result: { build_uuid: `build-${before + 1}`, branch: "main" },
    });
  });

  test("cron returns the outcome and refuses GET; unknown paths get 404, and unknown faults 400", async () => {
    expect(await (await fetch(`${base}/cron`, { method: "POST" })).json()).toMatchObject({ outcome: "ok" });
    const nightly = await fetch(`${base}/cron?schedule=20+7+*+*+*`, { method: "POST" });
    expect(await nightly.json()).toMatchObject({ outcome: "20 7 * * *" });
    expect((await fetch(`${base}/cron`)).status).toBe(405);
    const notThere = await fetch(`${base}/mercadopago/v1/payments`);
    expect([notThere.status, await notThere.text()]).toEqual([404, expect.stringContaining("was not started")]);
    expect((await fetch(`${base}/__proto__`)).status).toBe(404);
    expect((await put("/faults", { fax: {} })).status).toBe(400);
  });
});
