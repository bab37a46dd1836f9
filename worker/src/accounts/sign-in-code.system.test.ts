import { Secret, TOTP } from "otpauth";
import { afterAll, describe, expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { doneSchema, proposedFactorSchema, signedInSchema } from "#shop/accounts/auth.contract.ts";
import { ADMIN, call, cookieOf, PASSWORD, problemOf, SHOPPER } from "../../fixtures/caller.ts";
import { anyAddress, dump, mailedLink, mailsTo } from "../../fixtures/links.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openAdminShop);

afterAll(async () => expect(await audit(shop.database.db)).toEqual([]));

const ask = (email: unknown, { address = anyAddress(), cookie = "" } = {}) =>
  call(shop.worker, "POST /api/auth/code", { body: { email }, address, cookie });
const enter = (email: string, code: string, { address = anyAddress(), cookie = "" } = {}) =>
  call(shop.worker, "POST /api/auth/code/verify", { body: { email, code }, address, cookie });
const allowNext = () => shop.database.sql("DELETE FROM throttles");

/** The codes mailed to a person, newest last. */
const codesTo = async (email: string) =>
  (await mailsTo(shop.database, email)).flatMap(({ content }) => content.get("signInCode") ?? []).map(String);

async function codeFor(email: string): Promise<string> {
  await allowNext();
  expect((await ask(email)).status).toBe(200);
  const code = (await codesTo(email)).at(-1);
  if (!code) throw new Error("no code was mailed");
  return code;
}

/** Another code than this one. */
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");
const statuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).sort();

let people = 0;
const newEmail = () => `codigo${++people}@azahar.test`;

describe("requesting a code", () => {
  test("mails six digits that are valid for 10 minutes, and does not store them in their row", async () => {
    await allowNext();
    const email = newEmail();
    const response = await ask(` ${email.toUpperCase()} `);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    doneSchema.parse(response.body);
    const codes = await codesTo(email);
    expect(codes).toEqual([expect.stringMatching(/^\d{6}$/)]);
    const [kept] = await shop.rows("SELECT * FROM one_time_tokens WHERE purpose = 'code' ORDER BY rowid DESC LIMIT 1");
    expect(Number(kept?.["expires_at_ms"]) - Number(kept?.["created_at_ms"])).toBe(10 * 60_000);
    expect(JSON.stringify(kept)).not.toContain(codes[0]);
    expect(response.text).not.toContain(codes[0]);
  });

  test("gets the same response for a shopper, an unknown e-mail, and a blocked person, who gets no mail", async () => {
    const blocked = newEmail();
    await codeFor(blocked);
    await shop.database.sql(`UPDATE users SET active = 0 WHERE email = '${blocked}'`);
    await shop.database.sql(`DELETE FROM outbox WHERE recipient = '${blocked}'`);
    await allowNext();
    const responses = await Promise.all([SHOPPER, newEmail(), blocked].map((email) => ask(email)));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await codesTo(blocked)).toEqual([]);
    expect(problemOf(await enter(blocked, "123456"))).toEqual([410, "sign_in_code_expired"]);
  });

  test("is refused for 30 seconds, after three in an hour, after ten requests in a day, and after ten per network", async () => {
    await allowNext();
    const email = newEmail();
    const later = (ms: number) =>
      shop.database.sql(`UPDATE throttles SET window_ends_at_ms = window_ends_at_ms - ${ms}`);
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
    expect(statuses(all)).toEqual([200, ...Array(19).fill(429)]);
    // Of concurrent requests, a later one may have been counted first: its window ends a little later.
    expect(Number(all.find(({ status }) => status === 429)?.headers.get("Retry-After"))).toBeLessThanOrEqual(31);
    const spaced = async () => {
      await later(30_000);
      return (await ask(email)).status;
    };
    expect([await spaced(), await spaced(), await spaced()]).toEqual([200, 200, 429]);
    for (let hour = 0; hour < 3; hour++) {
      await later(3_600_000);
      expect([await spaced(), await spaced(), await spaced()]).toEqual(Array(3).fill(hour < 2 ? 200 : 429));
    }
    const address = "100.66.1.1";
    const mass = await Promise.all(Array.from({ length: 12 }, () => ask(newEmail(), { address })));
    expect(statuses(mass)).toEqual([...Array(10).fill(200), 429, 429]);
  });

  test("from a known device is still accepted when the e-mail's next request is refused", async () => {
    const email = newEmail();
    const device = cookieOf(await enter(email, await codeFor(email)), "device");
    await allowNext();
    expect((await ask(email)).status).toBe(200);
    expect((await ask(email)).status).toBe(429);
    expect((await ask(email, { cookie: device })).status).toBe(200);
  });

  test.each([undefined, "", "ana@", 7])("refuses %j as an e-mail", async (email) => {
    expect(problemOf(await ask(email))).toEqual([400, "invalid_fields"]);
  });
});

describe("entering a code", () => {
  test("verifies the account of a new e-mail, without a name and a password, and signs in", async () => {
    const email = newEmail();
    const response = await enter(` ${email.toUpperCase()} `, await codeFor(email));
    expect(response.status).toBe(200);
    const { payload } = signedInSchema.parse(response.body);
    expect(payload).toMatchObject({ email, firstName: "", verified: true, signsInByCode: true, role: "user" });
    const [cookie, address] = [cookieOf(response), anyAddress()];
    expect((await call(shop.worker, "GET /api/auth/verify-token", { cookie, address })).status).toBe(200);
    expect((await call(shop.worker, "POST /api/users/register-email", { body: { email }, address })).status).toBe(409);
    const wrong = await call(shop.worker, "POST /api/auth/login", { body: { email, password: "x" }, address });
    expect(problemOf(wrong)).toEqual([401, "wrong_credentials"]);
  });

  test("signs in a shopper who has a password, which stays valid", async () => {
    const { payload } = signedInSchema.parse((await enter(SHOPPER, await codeFor(SHOPPER))).body);
    expect(payload).toMatchObject({ firstName: "Clara", signsInByCode: false });
    const body = { email: SHOPPER, password: PASSWORD };
    expect((await call(shop.worker, "POST /api/auth/login", { body, address: anyAddress() })).status).toBe(200);
  });

  test("accepts spaces, and refuses what is not six digits", async () => {
    const code = await codeFor(SHOPPER);
    for (const bad of ["", "12345", "1234567", "12345a"])
      expect(problemOf(await enter(SHOPPER, bad))).toEqual([400, "invalid_fields"]);
    expect((await enter(SHOPPER, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  test("works once, also for five concurrent requests", async () => {
    const code = await codeFor(SHOPPER);
    const before = await shop.rows("SELECT id FROM sessions");
    const all = await Promise.all(Array.from({ length: 5 }, () => enter(SHOPPER, code)));
    expect(statuses(all)).toEqual([200, 410, 410, 410, 410]);
    expect(await shop.rows("SELECT id FROM sessions")).toHaveLength(before.length + 1);
    expect(problemOf(await enter(SHOPPER, code))).toEqual([410, "sign_in_code_expired"]);
  });

  test("still works on a known device after others have used up its five attempts", async () => {
    const email = newEmail();
    const device = cookieOf(await enter(email, await codeFor(email)), "device");
    const code = await codeFor(email);
    for (let guess = 1; guess <= 6; guess++)
      expect((await enter(email, other(code, guess))).status).toBe(guess <= 5 ? 400 : 410);
    expect((await enter(email, code)).status).toBe(410);
    expect((await enter(email, other(code), { cookie: device })).status).toBe(400);
    expect((await enter(email, code, { cookie: device })).status).toBe(200);
  });

  test("of fifty guesses at once from fifty networks five are compared; then the right code is refused too", async () => {
    const code = await codeFor(SHOPPER);
    const guesses = await Promise.all(Array.from({ length: 50 }, (_, index) => enter(SHOPPER, other(code, index + 1))));
    expect(statuses(guesses)).toEqual([...Array(5).fill(400), ...Array(45).fill(410)]);
    expect(problemOf(await enter(SHOPPER, code))).toEqual([410, "sign_in_code_expired"]);
  });

  test("four wrong codes leave one attempt", async () => {
    const code = await codeFor(SHOPPER);
    for (let index = 1; index < 5; index++)
      expect(problemOf(await enter(SHOPPER, other(code, index)))).toEqual([400, "wrong_sign_in_code"]);
    expect((await enter(SHOPPER, code)).status).toBe(200);
  });

  test("a network is refused after 50 attempts in 15 minutes, and right codes do not count", async () => {
    const address = "100.66.2.2";
    expect((await enter(SHOPPER, await codeFor(SHOPPER), { address })).status).toBe(200);
    for (let index = 0; index < 50; index++)
      expect((await enter(`nadie${index}@azahar.test`, "123456", { address })).status).toBe(410);
    expect(problemOf(await enter(SHOPPER, "123456", { address }))).toEqual([429, "too_many_logins"]);
    expect((await enter(SHOPPER, "123456")).status).toBe(410);
  });

  test("a newer code replaces the former one, and an expired one is refused", async () => {
    const first = await codeFor(SHOPPER);
    const second = await codeFor(SHOPPER);
    expect(problemOf(await enter(SHOPPER, first))).toEqual([400, "wrong_sign_in_code"]);
    await shop.database.sql("UPDATE one_time_tokens SET expires_at_ms = 1 WHERE purpose = 'code'");
    expect(problemOf(await enter(SHOPPER, second))).toEqual([410, "sign_in_code_expired"]);
  });

  test("the code of one person does not open the account of another", async () => {
    const [mine, theirs] = [newEmail(), newEmail()];
    const code = await codeFor(mine);
    await codeFor(theirs);
    expect((await enter(theirs, code)).status).toBe(400);
    expect((await enter(mine, code)).status).toBe(200);
  });

  test("a person who was blocked after the mail is not signed in", async () => {
    const email = newEmail();
    const code = await codeFor(email);
    await shop.database.sql(`UPDATE users SET active = 0 WHERE email = '${email}'`);
    expect(problemOf(await enter(email, code))).toEqual([410, "sign_in_code_expired"]);
  });

  test("ends an open registration link, because the e-mail has its account now", async () => {
    const email = newEmail();
    const { userId, token } = await mailedLink(shop.worker, shop.database, "register", email);
    expect((await enter(email, await codeFor(email))).status).toBe(200);
    const opened = await call(shop.worker, `GET /api/users/register-verify/${userId}/${token}`);
    expect(problemOf(opened)).toEqual([400, "link_not_good"]);
  });

  test("an administrator with a second factor also needs its code", async () => {
    const { body } = await call(shop.worker, "POST /api/admin/second-factor", { cookie: shop.admin });
    const { setupKey } = proposedFactorSchema.parse(body);
    const app = new TOTP({ secret: Secret.fromBase32(setupKey) });
    const code = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
    const activation = { cookie: shop.admin, body: { code: code(-1) } };
    expect((await call(shop.worker, "PUT /api/admin/second-factor", activation)).status).toBe(200);
    const mailed = await codeFor(ADMIN);
    const pending = await enter(ADMIN, mailed);
    expect(problemOf(pending)).toEqual([403, "second_factor_required"]);
    expect(pending.headers.get("Set-Cookie")).not.toContain("session=");
    expect(problemOf(await enter(ADMIN, mailed))).toEqual([410, "sign_in_code_expired"]);
    const finish = { cookie: cookieOf(pending, "pending"), body: { code: code(0) } };
    expect((await call(shop.worker, "POST /api/auth/second-factor", finish)).status).toBe(200);
    await shop.database.sql("DELETE FROM recovery_codes");
    await shop.database.sql("DELETE FROM second_factors");
  });
});

/** Signs a new person in with a code. */
async function newcomer() {
  const email = newEmail();
  const response = await enter(email, await codeFor(email));
  const { payload } = signedInSchema.parse(response.body);
  return { email, id: payload._id, cookie: cookieOf(response) };
}

describe("a person without a password", () => {
  const change = (person: { id: string; cookie: string }, body: object) =>
    call(shop.worker, `PATCH /api/users/${person.id}`, { cookie: person.cookie, body });

  test("gives their names later, and is found by them", async () => {
    const person = await newcomer();
    const bad = await change(person, { firstName: "L", lastName: "" });
    expect(problemOf(bad)).toEqual([400, "invalid_fields"]);
    const { body } = await change(person, { firstName: " Lucía ", lastName: "Códigos" });
    expect(body["updatedUser"]).toMatchObject({ firstName: "Lucía", lastName: "Códigos" });
    const found = await call(shop.worker, "GET /api/users?search=lucia%20codigos", { cookie: shop.admin });
    expect(found.body["total"]).toBe(1);
  });

  test("sets a first password without a current one, once, and then signs in with it", async () => {
    const person = await newcomer();
    const first = { newPassword: "Primera2026", confirmNewPassword: "Primera2026" };
    const { status, body } = await change(person, first);
    expect([status, body["updatedUser"]]).toEqual([200, expect.objectContaining({ signsInByCode: false })]);
    const second = { newPassword: "Segunda2026", confirmNewPassword: "Segunda2026" };
    expect(problemOf(await change(person, second))).toEqual([400, "invalid_fields"]);
    const login = { body: { email: person.email, password: "Primera2026" }, address: anyAddress() };
    expect((await call(shop.worker, "POST /api/auth/login", login)).status).toBe(200);
    expect((await mailsTo(shop.database, person.email)).map(({ event }) => event)).toContain("password-changed");
  });

  test("can set a first password only shortly after signing in, because the password proves later who they are", async () => {
    const person = await newcomer();
    await shop.database.sql(`UPDATE sessions SET created_at_ms = 1 WHERE user_id = '${person.id}'`);
    const first = { newPassword: "Primera2026", confirmNewPassword: "Primera2026" };
    expect(problemOf(await change(person, first))).toEqual([403, "sign_in_again"]);
    const again = cookieOf(await enter(person.email, await codeFor(person.email)));
    expect((await change({ ...person, cookie: again }, first)).status).toBe(200);
  });

  test("of two concurrent first passwords, one is set", async () => {
    const person = await newcomer();
    const all = await Promise.all(
      ["Una202620", "Otra20262"].map((newPassword) => change(person, { newPassword, confirmNewPassword: newPassword })),
    );
    expect(statuses(all)).toEqual([200, 400]);
  });

  test("deletes the account shortly after signing in; later only after signing in again", async () => {
    const person = await newcomer();
    const leave = (cookie: string) => call(shop.worker, `DELETE /api/users/${person.id}`, { cookie, body: {} });
    await shop.database.sql(`UPDATE sessions SET created_at_ms = 1 WHERE user_id = '${person.id}'`);
    const before = await dump(shop.database);
    expect(problemOf(await leave(person.cookie))).toEqual([403, "sign_in_again"]);
    expect(await dump(shop.database)).toBe(before);
    const again = cookieOf(await enter(person.email, await codeFor(person.email)));
    expect((await leave(again)).status).toBe(200);
  });

  test("a person who has a password cannot delete the account without it, although signed in by a code", async () => {
    const cookie = cookieOf(await enter(SHOPPER, await codeFor(SHOPPER)));
    const [{ id } = { id: "" }] = await shop.rows(`SELECT id FROM users WHERE email = '${SHOPPER}'`);
    const leaving = await call(shop.worker, `DELETE /api/users/${id}`, { cookie, body: {} });
    expect(problemOf(leaving)).toEqual([400, "invalid_fields"]);
  });

  test("accepts an invitation by choosing names and a password", async () => {
    const person = await newcomer();
    await allowNext();
    const invite = { cookie: shop.admin, body: { email: person.email, adminRole: "catalogue" } };
    const sent = await call(shop.worker, "POST /api/admin/invitations", invite);
    expect(sent.status).toBe(201);
    const mail = (await mailsTo(shop.database, person.email)).findLast(({ event }) => event === "admin-invited");
    const headers = { "X-Invitation-Key": String(mail?.content.get("link")).split("#k=")[1] ?? "" };
    const opened = await call(shop.worker, "GET /api/invitation", { headers });
    expect(opened.body["hasAccount"]).toBe(false);
    const body = { firstName: "Inés", lastName: "Invitada", password: PASSWORD, confirmPassword: PASSWORD };
    expect((await call(shop.worker, "PUT /api/invitation", { headers, body })).status).toBe(201);
    const login = { body: { email: person.email, password: PASSWORD }, address: anyAddress() };
    const { payload } = signedInSchema.parse((await call(shop.worker, "POST /api/auth/login", login)).body);
    expect(payload).toMatchObject({ _id: person.id, role: "admin", firstName: "Inés" });
  });
});
