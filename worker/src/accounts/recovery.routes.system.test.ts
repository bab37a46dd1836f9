import { describe, expect, test } from "vitest";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import { startWorker, TEST_ORIGIN } from "#tests/harness.ts";
import { ADMIN, call, PASSWORD, problemOf, SHOPPER, signInAs } from "../../fixtures/caller.ts";
import {
  anyAddress,
  dump,
  linksTo,
  type MailedLink,
  mailedLink,
  mailsTo,
  onlyWinner,
  openLink,
  requestLink,
  requestLinkAt,
} from "../../fixtures/links.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";
import { countTrips } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openShop);

const ask = (email: unknown, address?: string) => requestLink(shop.worker, "recover", { email }, address);
const open = (link: Omit<MailedLink, "href">) => openLink(shop.worker, "recover", link);
const linkTo = (email: string) => mailedLink(shop.worker, shop.database, "recover", email);
const reset = ({ userId, token }: Omit<MailedLink, "href">, password: string, cookie?: string) =>
  call(shop.worker, `PUT /api/users/recover-password/${userId}/${token}`, {
    body: { newPassword: password, confirmNewPassword: password },
    cookie,
  });
const login = (email: string, password: string, address = anyAddress()) =>
  call(shop.worker, "POST /api/auth/login", { body: { email, password }, address });
const isIn = async (cookie: string) =>
  (await call(shop.worker, "GET /api/auth/verify-token", { cookie })).status === 200;
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;
const ALSO = '"role":"admin" "verified":true "status":true "__proto__":{"role":"admin"} "currentPassword":"x"'.split(
  " ",
);

/** Numbered people with the default password. */
let people = 0;
async function newPerson(change = "verified = 1"): Promise<string> {
  const email = `persona${++people}@azahar.test`;
  await shop.database.sql(
    `INSERT INTO users (id, email, password_hash, first_name, verified, active, created_at_ms, updated_at_ms)
     SELECT '${`usr_${String(people).padStart(26, "0")}`}', '${email}', password_hash, 'Persona', 1, 1, 1, 1
     FROM users WHERE email = '${SHOPPER}'`,
  );
  await shop.database.sql(`UPDATE users SET ${change} WHERE email = '${email}'`);
  return email;
}

describe("requesting a recovery link", () => {
  test("mails one that is valid for 15 minutes, and stores only the hash of its secret", async () => {
    const email = await newPerson();
    const response = await ask(` ${email.toUpperCase()} `);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    doneSchema.parse(response.body);
    const [mail, ...more] = await mailsTo(shop.database, email);
    expect([mail?.event, mail?.content.get("firstName"), more]).toEqual(["recover", "Persona", []]);
    const [link] = await linksTo(shop.database, email);
    expect(link?.href).toBe(`${TEST_ORIGIN}/validate-link/recover/${link?.userId}/${link?.token}`);
    const [kept] = await shop.rows("SELECT * FROM one_time_tokens WHERE user_id = ?", link?.userId ?? "");
    expect(mail?.key).toBe(`recover/${kept?.["id"]}`);
    expect(Number(kept?.["expires_at_ms"]) - Number(kept?.["created_at_ms"])).toBe(15 * 60_000);
    expect(await dump(shop.database)).not.toContain(link?.token);
    expect(response.text).not.toContain(link?.token);
  });

  test.each([
    ["an unknown e-mail", async () => "nadie@azahar.test"],
    ["a person who is blocked", () => newPerson("active = 0")],
    ["a person who is blocked and never finished registering", () => newPerson("active = 0, verified = 0")],
    ["a person who deleted the account", () => newPerson("left_at_ms = 1")],
  ])("%s gets the same response and no mail", async (_, make) => {
    const [usual, email] = [await ask(await newPerson()), await make()];
    const before = await dump(shop.database, ["throttles"]);
    const response = await ask(email);
    expect([response.status, response.body]).toEqual([200, usual.body]);
    expect(await dump(shop.database, ["throttles"])).toBe(before);
    expect(await mailsTo(shop.database, email)).toEqual([]);
  });

  test("takes two trips for an unknown or a blocked e-mail, and at least two for a known one", async () => {
    // A separate proxy: mails of other tests may still be in flight on the shared one.
    const proxy = await countTrips(shop.database.proxy.url);
    const alone = await startWorker({ tursoUrl: proxy.url });
    for (const email of ["nadie2@azahar.test", await newPerson("active = 0"), await newPerson()]) {
      proxy.reset();
      expect((await requestLink(alone, "recover", { email })).status).toBe(200);
      expect(proxy.trips()).toBeGreaterThanOrEqual(2);
      // Trips above two belong to the delivery of the one mail, after the response.
      if ((await mailsTo(shop.database, email)).length === 0) expect(proxy.trips()).toBe(2);
    }
    await alone.close();
    await proxy.close();
  });

  test("is refused before the registration is finished", async () => {
    const email = await newPerson("verified = 0, password_hash = NULL");
    const response = await ask(email);
    expect(problemOf(response)).toEqual([403, "user_not_verified"]);
    expect(response.body["message"]).toBe("User not verified");
    expect(await mailsTo(shop.database, email)).toEqual([]);
  });

  test("is limited to three per e-mail and ten per address, known or not, and does not count for registration", async () => {
    for (const email of [await newPerson(), "nadie3@azahar.test"]) {
      const statuses = (await Promise.all(Array.from({ length: 50 }, () => ask(email)))).map(({ status }) => status);
      expect([count(statuses, 200), count(statuses, 429)]).toEqual([3, 47]);
      expect((await mailsTo(shop.database, email)).length).toBeLessThanOrEqual(3);
      expect((await ask(email)).body["code"]).toBe("too_many_emails");
      expect((await requestLink(shop.worker, "register", { email })).status).not.toBe(429);
    }
    const emails = Array.from({ length: 12 }, (_, i) => `nadie-${i}@azahar.test`);
    const statuses = (await Promise.all(emails.map((email) => ask(email, "100.65.1.1")))).map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([10, 2]);
  });

  test("another host in the request does not change the link", async () => {
    const email = await newPerson();
    expect(await requestLinkAt("evil.example", shop.worker, "recover", email)).toBe(200);
    expect((await linksTo(shop.database, email))[0]?.href).toMatch(
      new RegExp(`^${TEST_ORIGIN}/validate-link/recover/`),
    );
  });
});

describe("opening a recovery link", () => {
  test("confirms it ten times without using it up", async () => {
    const link = await linkTo(await newPerson());
    const before = await dump(shop.database);
    for (let i = 0; i < 10; i++) {
      const response = await open(link);
      doneSchema.parse(response.body);
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      expect(response.headers.get("Set-Cookie")).toBeNull();
    }
    expect(await dump(shop.database)).toBe(before);
  });

  test("is refused when it expired or was replaced", async () => {
    const email = await newPerson();
    const [first, second] = [await linkTo(email), await linkTo(email)];
    expect(problemOf(await open(first))).toEqual([400, "link_not_good"]);
    await shop.database.sql(
      `UPDATE one_time_tokens SET expires_at_ms = ${Date.now()} WHERE user_id = '${second.userId}'`,
    );
    expect(problemOf(await open(second))).toEqual([410, "link_expired"]);
  });
});

describe("setting a new password with a link", () => {
  test("ends all sessions of the person, uses up the link, and sends a mail", async () => {
    const email = await newPerson();
    const own = [await signInAs(shop.worker, email), await signInAs(shop.worker, email)];
    const other = await signInAs(shop.worker, ADMIN);
    const link = await linkTo(email);
    const response = await reset(link, "Jazmines7", own[0]);
    expect(response.status).toBe(201);
    doneSchema.parse(response.body);
    expect(response.headers.get("Set-Cookie")).toMatch(/^session=; Max-Age=0; Path=\//);
    expect(await Promise.all([...own, other].map(isIn))).toEqual([false, false, true]);
    expect([(await login(email, PASSWORD)).status, (await login(email, "Jazmines7")).status]).toEqual([401, 200]);
    expect(problemOf(await open(link))).toEqual([400, "link_not_good"]);
    expect(problemOf(await reset(link, "Jazmines8"))).toEqual([404, "recovery_link_not_good"]);
    const passwordMails = (await mailsTo(shop.database, email)).filter(({ event }) => event === "password-changed");
    expect(passwordMails).toMatchObject([{ key: expect.stringMatching(/^password-changed\/lnk_/) }]);
    expect(await dump(shop.database)).not.toContain(link.token);
  });

  test("clears no session in a browser without one", async () => {
    const response = await reset(await linkTo(await newPerson()), "Jazmines7");
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([201, expect.stringMatching(/^device=/)]);
  });

  test("is refused with a link that is wrong, replaced, expired, another person's or for another purpose", async () => {
    const email = await newPerson();
    const [former, link] = [await linkTo(email), await linkTo(email)];
    const other = await linkTo(await newPerson());
    const registering = await mailedLink(shop.worker, shop.database, "register", "otra@azahar.test");
    const { userId, token } = link;
    const before = await dump(shop.database);
    const wrong = [
      former,
      registering,
      { userId, token: other.token },
      { userId: other.userId, token },
      { userId, token: registering.token },
      { userId: registering.userId, token },
      ...["x", token.slice(1), `${token}A`, "__proto__", "%00"].map((text) => ({ userId, token: text })),
      ...["x", "__proto__", "%00", userId.toUpperCase()].map((text) => ({ userId: text, token })),
    ];
    for (const one of wrong) expect(problemOf(await reset(one, "Jazmines7"))).toEqual([404, "recovery_link_not_good"]);
    expect(await dump(shop.database)).toBe(before);
    await shop.database.sql(`UPDATE one_time_tokens SET expires_at_ms = ${Date.now()} WHERE user_id = '${userId}'`);
    expect(problemOf(await reset(link, "Jazmines7"))).toEqual([404, "recovery_link_not_good"]);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  test.each(["active = 0", "left_at_ms = 1"])("is refused once the person's row has %s", async (change) => {
    const email = await newPerson();
    const link = await linkTo(email);
    await shop.database.sql(`UPDATE users SET ${change} WHERE email = '${email}'`);
    expect(problemOf(await reset(link, "Jazmines7"))).toEqual([404, "recovery_link_not_good"]);
  });

  test.each([
    '{"newPassword":"Jazmines7","confirmNewPassword":"Jazmines8"}',
    '{"newPassword":"corta","confirmNewPassword":"corta"}',
    '{"newPassword":"Jazmines7"}',
    "{}",
    "[]",
    ...ALSO.map((field) => `{"newPassword":"Jazmines7","confirmNewPassword":"Jazmines7",${field}}`),
    JSON.stringify({ newPassword: "Aa1".repeat(3334), confirmNewPassword: "Aa1".repeat(3334) }),
  ])("the body %s is refused, and the link stays valid", async (body) => {
    const { userId, token, href } = await linkTo(await newPerson());
    const before = await dump(shop.database);
    const response = await call(shop.worker, `PUT /api/users/recover-password/${userId}/${token}`, { body });
    expect(problemOf(response)).toEqual([400, "invalid_fields"]);
    expect(await dump(shop.database)).toBe(before);
    expect((await open({ userId, token })).status).toBe(200);
    expect(response.text).not.toContain(href);
  });

  test("of ten concurrent requests with one link, one sets its password and one mail is sent", async () => {
    const email = await newPerson();
    const link = await linkTo(email);
    const passwords = Array.from({ length: 10 }, (_, i) => `Jazmines${i}`);
    const tries = passwords.map(async (password) => ({ password, status: (await reset(link, password)).status }));
    await onlyWinner(shop.database, email, 404, await Promise.all(tries));
    expect((await mailsTo(shop.database, email)).filter(({ event }) => event === "password-changed")).toHaveLength(1);
  });

  test("does not reset the failed sign-ins", async () => {
    const email = await newPerson();
    for (let i = 0; i < 10; i++) await login(email, "Equivocada1", "100.65.1.2");
    expect((await reset(await linkTo(email), "Jazmines7")).status).toBe(201);
    expect((await login(email, "Jazmines7", "100.65.1.2")).status).toBe(429);
    expect((await login(email, "Jazmines7")).status).toBe(200);
  });
});

describe("a link mailed before a password change", () => {
  const NEW = "Jazmines2026";
  const STRANGERS = "Intruso2026";
  const change = ({ userId }: MailedLink, cookie: string, currentPassword: string) =>
    call(shop.worker, `PATCH /api/users/${userId}`, {
      cookie,
      body: { currentPassword, newPassword: NEW, confirmNewPassword: NEW },
    });

  test("becomes invalid, while a later one is valid", async () => {
    const email = await newPerson();
    const [link, cookie] = [await linkTo(email), await signInAs(shop.worker, email)];
    expect((await change(link, cookie, PASSWORD)).status).toBe(200);
    expect(problemOf(await open(link))).toEqual([400, "link_not_good"]);
    expect(problemOf(await reset(link, STRANGERS))).toEqual([404, "recovery_link_not_good"]);
    expect([(await login(email, NEW)).status, await isIn(cookie)]).toEqual([200, true]);
    expect((await reset(await linkTo(email), STRANGERS)).status).toBe(201);
  });

  test("stays valid when the change is refused", async () => {
    const email = await newPerson();
    const [link, cookie] = [await linkTo(email), await signInAs(shop.worker, email)];
    expect((await change(link, cookie, "Equivocada1")).status).toBe(400);
    expect((await reset(link, STRANGERS)).status).toBe(201);
  });

  test("used at the same time as the change: exactly one of them sets the password", async () => {
    const email = await newPerson();
    const [link, cookie] = [await linkTo(email), await signInAs(shop.worker, email)];
    const [changed, recovered] = await Promise.all([change(link, cookie, PASSWORD), reset(link, STRANGERS)]);
    const tries = [
      { password: NEW, status: changed.status === 200 ? 201 : 404 },
      { password: STRANGERS, status: recovered.status },
    ];
    await onlyWinner(shop.database, email, 404, tries);
  });
});
