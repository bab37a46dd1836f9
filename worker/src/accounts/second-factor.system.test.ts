import { setTimeout } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { proposedFactorSchema, recoveryCodesSchema } from "#shop/accounts/auth.contract.ts";
import { startWorker, TEST_SECRET } from "#tests/harness.ts";
import { ADMIN, call, cookieOf, PASSWORD, problemOf, SHOPPER, signInAs } from "../../fixtures/caller.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openAdminShop);

const PATH = "/api/admin/second-factor";
const STEP_MS = 30_000;
/** Longer than a request takes on a slow machine. */
const ON_ARRIVAL_MS = 5_000;

/** The code that the authenticator app of this secret shows, `steps` later. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** The code of the previous step. At the end of a step it waits for the next one: the code would be too old on arrival. */
async function formerCodeOf(secret: string): Promise<string> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < ON_ARRIVAL_MS) await setTimeout(leftMs);
  return codeOf(secret, -1);
}

const login = (email = ADMIN) =>
  call(shop.worker, "POST /api/auth/login", { body: { email, password: PASSWORD }, address: "203.0.113.77" });
const finish = (cookie: string, code: string, worker = shop.worker) =>
  call(worker, "POST /api/auth/second-factor", { cookie, body: { code } });

/**
 * Sets up the second factor of the signed-in administrator. It uses the code of the previous step, so that the current and
 * later codes are unused.
 */
async function setUp() {
  const { body } = await call(shop.worker, `POST ${PATH}`, { cookie: shop.admin });
  const { setupKey: secret, uri } = proposedFactorSchema.parse(body);
  const code = await formerCodeOf(secret);
  const activated = await call(shop.worker, `PUT ${PATH}`, { cookie: shop.admin, body: { code } });
  return { secret, uri, codes: recoveryCodesSchema.parse(activated.body).recoveryCodes };
}

beforeEach(async () => {
  await shop.database.sql("DELETE FROM recovery_codes");
  await shop.database.sql("DELETE FROM second_factors");
  await shop.database.sql("DELETE FROM throttles");
  await shop.database.sql("DELETE FROM outbox");
});

const rows = async (sql: string) =>
  (await shop.database.db.client.execute(sql)).rows.map((row) => Object.values({ ...row }));

describe("setting up", () => {
  test("is done once by three concurrent requests: one set of recovery codes, one mail", async () => {
    const { body } = await call(shop.worker, `POST ${PATH}`, { cookie: shop.admin });
    const code = await formerCodeOf(proposedFactorSchema.parse(body).setupKey);
    const before = await rows("SELECT count(*) FROM audit_log");
    const activate = () => call(shop.worker, `PUT ${PATH}`, { cookie: shop.admin, body: { code } });
    shop.database.proxy.delay(50);
    const responses = await Promise.all([activate(), activate(), activate()]);
    shop.database.proxy.delay(0);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await rows("SELECT count(*) FROM recovery_codes")).toEqual([[10]]);
    expect(await rows("SELECT count(*) FROM audit_log")).toEqual([[Number(before[0]?.[0]) + 1]]);
    expect(await rows("SELECT event FROM outbox")).toEqual([["second-factor"]]);
  });

  test("a code after the activation, as after a lost response, is refused as already active and does not count as wrong", async () => {
    const { secret } = await setUp();
    for (let tries = 0; tries < 6; tries++) {
      const again = await call(shop.worker, `PUT ${PATH}`, { cookie: shop.admin, body: { code: "000000" } });
      expect(problemOf(again)).toEqual([409, "second_factor_active"]);
    }
    expect((await finish(cookieOf(await login(), "pending"), codeOf(secret))).status).toBe(200);
  });

  test("gives a secret for the app, stores it encrypted, and mails its owner", async () => {
    const { secret, uri, codes } = await setUp();
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+ada%40azahar\.test\?.*algorithm=SHA1&digits=6&period=30/);
    expect(new Set(codes).size).toBe(10);
    const stored = JSON.stringify([
      await rows("SELECT * FROM second_factors"),
      await rows("SELECT * FROM recovery_codes"),
    ]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(text);
    expect(await rows("SELECT event, recipient FROM outbox")).toEqual([["second-factor", ADMIN]]);
    expect(await rows("SELECT what FROM audit_log ORDER BY key DESC LIMIT 1")).toEqual([["second_factor_set_up"]]);
    const shown = await call(shop.worker, `GET ${PATH}`, { cookie: shop.admin });
    expect(shown.body).toEqual({ isActive: true, isRequired: false, recoveryCodesLeft: 10 });
  });

  test("requires no code at sign-in before its first code is confirmed, and refuses a wrong one", async () => {
    await call(shop.worker, `POST ${PATH}`, { cookie: shop.admin });
    const wrong = await call(shop.worker, `PUT ${PATH}`, { cookie: shop.admin, body: { code: "000000" } });
    expect(problemOf(wrong)).toEqual([400, "wrong_code"]);
    expect((await login()).status).toBe(200);
  });

  test("is refused while one is active; removing it needs a confirmation", async () => {
    const { secret } = await setUp();
    expect(problemOf(await call(shop.worker, `POST ${PATH}`, { cookie: shop.admin }))).toEqual([
      409,
      "second_factor_active",
    ]);
    await shop.database.sql("UPDATE sessions SET created_at_ms = created_at_ms - 601000, confirmed_at_ms = NULL");
    const remove = () => call(shop.worker, `DELETE ${PATH}`, { cookie: shop.admin });
    const confirm = (body: object) => call(shop.worker, "POST /api/auth/confirm", { cookie: shop.admin, body });
    expect(problemOf(await remove())).toEqual([403, "confirmation_required"]);
    expect(problemOf(await confirm({ password: PASSWORD }))).toEqual([403, "second_factor_required"]);
    expect(problemOf(await confirm({ password: PASSWORD, code: "000000" }))).toEqual([400, "wrong_code"]);
    expect((await confirm({ password: PASSWORD, code: codeOf(secret) })).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await login()).status).toBe(200);
  });
});

describe("a sign-in with a second factor", () => {
  test("opens no session with the password alone, and one with the code", async () => {
    const { secret } = await setUp();
    const first = await login();
    expect(problemOf(first)).toEqual([403, "second_factor_required"]);
    expect(first.headers.get("Set-Cookie")).not.toContain("session=");
    const pending = cookieOf(first, "pending");
    expect(problemOf(await finish(pending, "123"))).toEqual([400, "wrong_code"]);
    const signedIn = await finish(pending, codeOf(secret));
    expect(signedIn.body["payload"]).toMatchObject({ email: ADMIN, role: "admin" });
    const session = cookieOf(signedIn, "session");
    expect((await call(shop.worker, "GET /api/auth/verify-token", { cookie: session })).status).toBe(200);
  });

  test("accepts the code of the next step, none of a later step, and none twice or older than a used one", async () => {
    const { secret } = await setUp();
    const pending = cookieOf(await login(), "pending");
    expect(problemOf(await finish(pending, codeOf(secret, 4)))).toEqual([400, "wrong_code"]);
    const code = codeOf(secret, 1);
    expect((await finish(pending, code)).status).toBe(200);
    expect(problemOf(await finish(pending, code))).toEqual([400, "wrong_code"]);
    expect(problemOf(await finish(pending, codeOf(secret)))).toEqual([400, "wrong_code"]);
  });

  test("accepts each recovery code once, and mails its owner", async () => {
    const { codes } = await setUp();
    const pending = cookieOf(await login(), "pending");
    const typed = (codes[0] ?? "").toUpperCase().replaceAll("-", " ");
    const responses = await Promise.all([finish(pending, typed), finish(pending, typed)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await finish(pending, codes[1] ?? "")).status).toBe(200);
    expect(await rows("SELECT count(*) FROM recovery_codes")).toEqual([[8]]);
    const mails = await rows("SELECT json_extract(content, '$.what') FROM outbox");
    expect(mails.flat().filter((what) => what === "recovery_code_used")).toHaveLength(2);
  });

  test("needs the signed cookie of the password step, and is refused once the password has changed", async () => {
    const { secret } = await setUp();
    const pending = cookieOf(await login(), "pending");
    expect(problemOf(await finish("", codeOf(secret)))).toEqual([403, "sign_in_expired"]);
    expect(problemOf(await finish(`${pending}x`, codeOf(secret)))).toEqual([403, "sign_in_expired"]);
    const [[hash]] = (await rows(`SELECT password_hash FROM users WHERE email = '${ADMIN}'`)) as [[string]];
    await shop.database.sql(`UPDATE users SET password_hash = '${hash}x' WHERE email = '${ADMIN}'`);
    expect(problemOf(await finish(pending, codeOf(secret)))).toEqual([403, "sign_in_expired"]);
    await shop.database.sql(`UPDATE users SET password_hash = '${hash}' WHERE email = '${ADMIN}'`);
  });

  test("that began with the former secret ends with a session, unless the password has changed", async () => {
    const { secret } = await setUp();
    const pending = cookieOf(await login(), "pending");
    const vars = { AUTH_SECRET: TEST_SECRET.replace("a-", "b-"), AUTH_SECRET_OLD: TEST_SECRET };
    const rotated = await startWorker({ tursoUrl: shop.database.proxy.url, vars });
    const [[hash]] = (await rows(`SELECT password_hash FROM users WHERE email = '${ADMIN}'`)) as [[string]];
    await shop.database.sql(`UPDATE users SET password_hash = '${hash}x' WHERE email = '${ADMIN}'`);
    expect(problemOf(await finish(pending, codeOf(secret), rotated))).toEqual([403, "sign_in_expired"]);
    await shop.database.sql(`UPDATE users SET password_hash = '${hash}' WHERE email = '${ADMIN}'`);
    expect((await finish(pending, codeOf(secret), rotated)).status).toBe(200);
    await rotated.close();
  });

  test("allows five wrong codes, then not even the right one", async () => {
    const { secret } = await setUp();
    const pending = cookieOf(await login(), "pending");
    const tries = await Promise.all(Array.from({ length: 8 }, () => finish(pending, "000000")));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(problemOf(await finish(pending, codeOf(secret)))).toEqual([429, "too_many_logins"]);
  });
});

test("a shopper cannot set up a second factor", async () => {
  const cookie = await signInAs(shop.worker, SHOPPER);
  expect((await call(shop.worker, `POST ${PATH}`, { cookie })).status).toBe(403);
});

test("once a second factor is required, an administrator without one can only set it up and read their own data", async () => {
  const put = (body: object) => call(shop.worker, "PUT /api/admin/put-admin", { cookie: shop.admin, body });
  expect(
    (await call(shop.worker, "POST /api/auth/confirm", { cookie: shop.admin, body: { password: PASSWORD } })).status,
  ).toBe(200);
  expect((await put({ secondFactorRequired: true })).status).toBe(200);
  const read = () => call(shop.worker, "GET /api/admin/get-admin", { cookie: shop.admin });
  expect(problemOf(await read())).toEqual([403, "second_factor_missing"]);
  const [shopper, own] = await Promise.all([shop.idOfUser(SHOPPER), shop.idOfUser(ADMIN)]);
  const about = (path: string) => call(shop.worker, `GET /api/${path}`, { cookie: shop.admin });
  for (const path of ["users", "users/addaddress", "orders"])
    expect([path, ...problemOf(await about(`${path}/${shopper}`))]).toEqual([path, 403, "second_factor_missing"]);
  for (const path of ["users", "users/addaddress", "orders"])
    expect([path, (await about(`${path}/${own}`)).status]).toEqual([path, 200]);
  const shown = await call(shop.worker, `GET ${PATH}`, { cookie: shop.admin });
  expect(shown.body).toMatchObject({ isActive: false, isRequired: true });
  await setUp();
  expect((await read()).status).toBe(200);
  await shop.database.sql("UPDATE sessions SET created_at_ms = created_at_ms - 601000, confirmed_at_ms = NULL");
  expect(problemOf(await put({ secondFactorRequired: false }))).toEqual([403, "confirmation_required"]);
});
