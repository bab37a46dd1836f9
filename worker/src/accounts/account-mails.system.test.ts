import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker, TEST_ORIGIN, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { call, cookieOf, signInAs } from "../../fixtures/caller.ts";
import { type MailedLink, openLink, type Purpose, requestLink } from "../../fixtures/links.ts";
import { type MailProviderUnderTest, startMailProvider } from "../../fixtures/outside-services.ts";
import { type ShopDatabase, startShopDatabase } from "../../fixtures/shop-database.ts";

let database: ShopDatabase;
let provider: MailProviderUnderTest;
let worker: WorkerUnderTest;

beforeAll(async () => {
  [database, provider] = await Promise.all([startShopDatabase(startSqld()), startMailProvider()]);
  worker = await startWorker({ tursoUrl: database.proxy.url, vars: { MAIL_URL: provider.url } });
});
afterAll(async () => {
  await Promise.all([worker?.close(), provider?.stop()]);
  await database?.stop();
});

const EMAIL = "nueva@azahar.test";

/** Waits until the mail that a request queued arrives. */
async function arrived(count: number) {
  await expect.poll(() => provider.messages(EMAIL).length, { timeout: 20_000 }).toBe(count);
  const [message] = provider.messages(EMAIL);
  if (!message) throw new Error("the mailbox is empty");
  return message;
}

async function linkMailed(purpose: Purpose, count: number): Promise<MailedLink> {
  expect((await requestLink(worker, purpose, { email: EMAIL })).status).toBe(200);
  const href = (await arrived(count)).links.find((link) => link.startsWith(`${TEST_ORIGIN}/validate-link/${purpose}/`));
  const [userId, token] = href?.split("/").slice(-2) ?? [];
  if (!href || !userId || !token) throw new Error("the mail has no link");
  return { href, userId, token };
}

test("a person registers and recovers the password with the mailed links, and no secret of a link stays in the outbox", async () => {
  const registering = await linkMailed("register", 1);
  const cookie = cookieOf(await openLink(worker, "register", registering), "grant");
  const password = "Jazmines7";
  const body = { firstName: "Eva", lastName: "Paz", email: EMAIL, password, confirmPassword: password };
  expect((await call(worker, "PUT /api/auth/register-user", { body, cookie })).status).toBe(201);
  await signInAs(worker, EMAIL, password);

  const { userId, token } = await linkMailed("recover", 2);
  const newPassword = { newPassword: "Azahares8", confirmNewPassword: "Azahares8" };
  const reset = await call(worker, `PUT /api/users/recover-password/${userId}/${token}`, { body: newPassword });
  expect(reset.status).toBe(201);
  expect((await arrived(3)).links).toContain(`${TEST_ORIGIN}/login?recuperar`);
  await signInAs(worker, EMAIL, "Azahares8");

  const settled = "SELECT count(*) AS pending FROM outbox WHERE state = 'pending'";
  await expect.poll(async () => (await database.db.client.execute(settled)).rows[0]?.["pending"]).toBe(0);
  const { rows } = await database.db.client.execute("SELECT * FROM outbox");
  for (const secret of [registering.token, token]) expect(JSON.stringify(rows)).not.toContain(secret);
});
