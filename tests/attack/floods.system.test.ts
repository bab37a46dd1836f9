import { afterEach, expect, test } from "vitest";
import { type CallResponse, call } from "../../worker/fixtures/caller.ts";
import { openShop, sharedFixture } from "../../worker/fixtures/shop.ts";
import { startWorker, type WorkerUnderTest } from "../harness.ts";

const FLOOD = 20;
/** Longer than a sender waits between two calls to the mail provider (db/mail/due-mails.ts). */
const QUIET_MS = 1_000;
const [MINUTE_MS, NEEDED_MS] = [60_000, 20_000];

const shop = sharedFixture(openShop);
let other: WorkerUnderTest | undefined;
afterEach(() => other?.close());

let made = 0;
const email = () => `flood${++made}@azahar.test`;
const ROUTES: [path: string, code: string, body: () => object][] = [
  ["/api/users/register-email", "too_many_emails", () => ({ email: email() })],
  ["/api/users/recover-password", "too_many_emails", () => ({ email: email() })],
  ["/api/auth/code", "too_many_emails", () => ({ email: email() })],
  ["/api/withdrawals", "too_many_requests", () => ({ name: "Pía Quiroga", email: email(), phone: "341 555 1234" })],
  ["/api/stock-notices", "too_many_emails", () => ({ perfume: "agotado", ml: 100, email: email() })],
];

type Send = (address?: string) => Promise<CallResponse>;

/** Calls until the first refusal; returns how many calls were accepted. */
async function exhaust(send: Send): Promise<number> {
  for (let accepted = 0; ; accepted++) if ((await send()).status === 429) return accepted;
}

/** Waits until no sender uses the database any more: all mails of earlier calls have been tried. */
async function untilQuiet(): Promise<void> {
  const tripsInAWhile = async () => {
    shop.database.proxy.reset();
    await new Promise((next) => setTimeout(next, QUIET_MS));
    return shop.database.proxy.trips();
  };
  await expect.poll(tripsInAWhile).toBe(0);
}

/** Waits until enough of the current minute is left for a test, because the limit counts by the clock's minute. */
async function untilMinuteIsLongEnough(): Promise<void> {
  const leftMs = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (leftMs < NEEDED_MS) await new Promise((next) => setTimeout(next, leftMs));
}

test.each(ROUTES)("refused calls of %s do not reach the database", async (path, code, body) => {
  const send = (address = "198.51.100.7") => call(shop.worker, `POST ${path}`, { body: body(), address });
  await untilMinuteIsLongEnough();
  expect(await exhaust(send)).toBe(10);
  await untilQuiet();
  shop.database.proxy.reset();
  const responses: string[] = [];
  while (responses.length < FLOOD) {
    const { status, body, headers } = await send();
    responses.push(`${status} ${body["code"]} ${headers.get("Retry-After")}`);
  }
  expect([new Set(responses), shop.database.proxy.trips()]).toEqual([new Set([`429 ${code} 60`]), 0]);
  expect((await send("198.51.100.8")).status).toBeLessThan(300);
});

test("without limits 20 registration mails from one address are accepted", async () => {
  other = await startWorker({ tursoUrl: shop.database.proxy.url, vars: { LIMITS: "off" } });
  for (let count = 0; count < FLOOD; count++)
    expect((await call(other, "POST /api/users/register-email", { body: { email: email() } })).status).toBe(200);
});
