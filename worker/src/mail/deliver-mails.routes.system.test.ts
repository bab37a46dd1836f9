import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { queueMail } from "#db/mail/outbox.ts";
import { write } from "#db/write.ts";
import { connect, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { BINDINGS } from "../../fixtures/app.ts";
import { type MailProviderUnderTest, startMailProvider } from "../../fixtures/outside-services.ts";
import { configOf } from "../env/config.ts";
import type { AppEnv } from "../http/context.ts";
import { deliverMails } from "./deliver-mails.routes.ts";

const LINK = "https://azahar.example/validate-link/register/usr_1/token";

let sqld: Sqld;
let db: Database;
let provider: MailProviderUnderTest;
const logged: unknown[] = [];

beforeAll(async () => {
  [sqld, provider] = await Promise.all([startSqld(), startMailProvider()]);
  db = connect(sqld.url);
  await makeAnew(db);
  vi.spyOn(console, "log").mockImplementation((line) => void logged.push(line));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([sqld?.stop(), provider?.stop()]);
});
beforeEach(async () => {
  await Promise.all([db.client.execute("DELETE FROM outbox"), provider.clear()]);
  logged.length = 0;
});

/** An app whose route queues one mail and responds before it is sent. */
function appOn(database: Database) {
  const app = new Hono<AppEnv>();
  app.post("/register", async (c) => {
    const parsed = configOf({ ...BINDINGS, MAIL_URL: provider.url });
    if (!parsed.ok) throw new Error(parsed.message);
    c.set("requestId", "request-1");
    c.set("now", Date.now);
    c.set("config", parsed.config);
    c.set("database", () => database);
    const id = `mai_${crypto.randomUUID()}`;
    const content = { kind: "register", link: LINK } as const;
    const mail = { id, mailKey: id, recipient: "ana@example.com", content, nowMs: Date.now() };
    await write(db, [queueMail(mail)]);
    deliverMails(c);
    return c.text("ok");
  });
  return app;
}

/** A runtime that continues after the response, as workerd does. */
function runtime() {
  const after: Promise<unknown>[] = [];
  const context = {
    waitUntil: (work: Promise<unknown>) => void after.push(work),
    passThroughOnException: () => {},
    props: {},
  };
  return { context, settled: () => Promise.all(after), started: () => after.length };
}

const post = { method: "POST", headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" } };

test("sends a queued mail after the response, with links that no request header changes", async () => {
  const { context, settled } = runtime();
  const response = await appOn(db).request("http://evil.example/register", post, {}, context);
  expect(response.status).toBe(200);
  await settled();
  const [message] = provider.messages();
  expect(message?.links).toContain(LINK);
  expect(JSON.stringify(message)).not.toContain("evil");
});

test("a provider that is down does not fail the request, and the mail waits", async () => {
  provider.faults.put({ mail: { refuse: true } });
  const { context, settled } = runtime();
  expect((await appOn(db).request("/register", post, {}, context)).status).toBe(200);
  await settled();
  expect(provider.messages()).toEqual([]);
  const { rows } = await db.client.execute("SELECT state, tries FROM outbox");
  expect(rows).toMatchObject([{ state: "pending", tries: 1 }]);
});

test("a database lost after the response is logged without personal data", async () => {
  const { context, settled } = runtime();
  expect((await appOn(connect("http://127.0.0.1:9")).request("/register", post, {}, context)).status).toBe(200);
  await settled();
  expect(logged).toEqual([expect.objectContaining({ event: "mails_not_sent", requestId: "request-1" })]);
  expect(JSON.stringify(logged)).not.toMatch(/@example/);
});

test("sends all mails that wait, also more than one round takes", async () => {
  const content = { kind: "register", link: LINK } as const;
  for (const id of ["mai_1", "mai_2", "mai_3", "mai_4"])
    await write(db, [queueMail({ id, mailKey: id, recipient: `${id}@example.com`, content, nowMs: Date.now() })]);
  const { context, settled } = runtime();
  await appOn(db).request("/register", post, {}, context);
  await settled();
  const { rows } = await db.client.execute("SELECT DISTINCT state FROM outbox ORDER BY state");
  expect(rows).toEqual([{ state: "sent" }]);
});

test("starts nothing without a runtime that continues", async () => {
  const calls = provider.calls();
  expect((await appOn(db).request("/register", post)).status).toBe(200);
  expect(provider.calls()).toBe(calls);
});
