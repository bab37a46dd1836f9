import { expect, test } from "vitest";
import { TEST_SECRET } from "#tests/harness.ts";
import { call, cookieOf, PASSWORD, problemOf, SHOPPER } from "../../fixtures/caller.ts";
import { mailedLink, mailsTo } from "../../fixtures/links.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";
import { signDevice } from "../http/session.ts";

const shop = sharedFixture(() => openShop());

const login = (email: string, password: string, address: string, cookie?: string) =>
  call(shop.worker, "POST /api/auth/login", { body: { email, password }, address, cookie });

/** Sends wrong passwords one after another, each from another network. */
async function guesses(email: string, total: number, from: string) {
  const responses = [];
  for (let index = 0; index < total; index++) responses.push(await login(email, "Equivocada1", `${from}.${index}`));
  return responses;
}

const clean = () => shop.database.sql("DELETE FROM throttles");
const alertsTo = async (email: string) =>
  (await mailsTo(shop.database, email)).filter(({ event }) => event === "sign-in-guesses");

test("of 25 guesses from 25 networks 20 are compared, for an unknown e-mail too; the owner's device still signs in", async () => {
  await clean();
  const device = cookieOf(await login(SHOPPER, PASSWORD, "192.0.2.1"), "device");
  for (const email of [SHOPPER, "nadie@azahar.test"]) {
    const statuses = (await guesses(email, 25, "198.18.1")).map(({ status }) => status);
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
    expect(problemOf(await login(email, PASSWORD, "192.0.2.2"))).toEqual([429, "too_many_logins"]);
  }
  expect((await login(SHOPPER, PASSWORD, "192.0.2.2", device)).status).toBe(200);
  // The owner's device signs in even if every other limit has been reached.
  await shop.database.sql("UPDATE throttles SET count = 99 WHERE kind <> 'sign-in-device'");
  expect((await login(SHOPPER, PASSWORD, "192.0.2.2", device)).status).toBe(200);
});

test("a known device has its own limit of 10 wrong passwords, and is known for one account only", async () => {
  await clean();
  const device = cookieOf(await login(SHOPPER, PASSWORD, "192.0.2.1"), "device");
  const wrong = () => login(SHOPPER, "Equivocada1", "192.0.2.1", device);
  for (let index = 0; index < 10; index++) expect((await wrong()).status).toBe(401);
  expect((await wrong()).status).toBe(429);
  const other = await login(SHOPPER, PASSWORD, "192.0.2.3");
  expect(other.status).toBe(200);
  // Another known device of the account has its own limit.
  expect((await login(SHOPPER, PASSWORD, "192.0.2.1", cookieOf(other, "device"))).status).toBe(200);
  await guesses("nadie@azahar.test", 20, "198.18.2");
  expect((await login("nadie@azahar.test", PASSWORD, "192.0.2.3", device)).status).toBe(429);
});

test("a forged, an expired and a foreign device cookie are unknown", async () => {
  await clean();
  await guesses(SHOPPER, 20, "198.18.3");
  const [nowMs, authSecret] = [Date.now(), TEST_SECRET];
  const good = signDevice({ authSecret, nowMs }, SHOPPER);
  for (const bad of [
    "",
    "x",
    `9${good}`,
    signDevice({ authSecret: `${authSecret}x`, nowMs }, SHOPPER),
    signDevice({ authSecret, nowMs: 0 }, SHOPPER),
    signDevice({ authSecret, nowMs }, "otra@azahar.test"),
  ])
    expect((await login(SHOPPER, PASSWORD, "192.0.2.4", `device=${bad}`)).status).toBe(429);
  expect((await login(SHOPPER, PASSWORD, "192.0.2.4", `device=${good}`)).status).toBe(200);
});

test("recovery by mail opens a locked account: the browser that recovers it becomes a known device", async () => {
  await clean();
  await guesses(SHOPPER, 21, "198.18.4");
  const { userId, token } = await mailedLink(shop.worker, shop.database, "recover", SHOPPER);
  const body = { newPassword: PASSWORD, confirmNewPassword: PASSWORD };
  const reset = await call(shop.worker, `PUT /api/users/recover-password/${userId}/${token}`, { body });
  expect(reset.status).toBe(201);
  expect((await login(SHOPPER, PASSWORD, "192.0.2.5", cookieOf(reset, "device"))).status).toBe(200);
});

test("the tenth guess of a day mails the owner, once; an unknown e-mail gets nothing", async () => {
  await clean();
  await shop.database.sql("DELETE FROM outbox");
  await guesses(SHOPPER, 9, "198.18.5");
  expect(await alertsTo(SHOPPER)).toEqual([]);
  await guesses(SHOPPER, 3, "198.18.6");
  const [alert, ...others] = await alertsTo(SHOPPER);
  expect(others).toEqual([]);
  expect(alert?.key).toMatch(/^sign-in-guesses\/usr_\w+\/\d{4}-\d\d-\d\d$/);
  expect(String(alert?.content.get("recoverLink"))).toMatch(/\/login\?recuperar$/);
  await shop.database.sql("UPDATE throttles SET window_ends_at_ms = 1");
  await guesses(SHOPPER, 11, "198.18.7");
  expect(await alertsTo(SHOPPER)).toHaveLength(1);
  await guesses("nadie@azahar.test", 11, "198.18.8");
  expect(await alertsTo("nadie@azahar.test")).toEqual([]);
});
