import { describe, expect, test } from "vitest";
import { registeredSchema } from "#shop/accounts/auth.contract.ts";
import { startWorker } from "#tests/harness.ts";
import { call, cookieOf, problemOf, signInAs } from "../../fixtures/caller.ts";
import {
  type MailedLink,
  mailedLink,
  onlyWinner,
  openLink,
  requestLink,
  UNKNOWN_FIELDS,
  withField,
} from "../../fixtures/links.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";
import { sign } from "../secrets.ts";
import { signGrant } from "./links.ts";

const shop = sharedFixture(() => openShop({ realPasswords: true }));

const SECRET = "a-secret-for-tests-of-40-characters-00000";
const DAY_MS = 24 * 3_600_000;

const ask = (email: string) => requestLink(shop.worker, "register", { email });
const open = (link: Omit<MailedLink, "href">) => openLink(shop.worker, "register", link);
const linkTo = (email: string) => mailedLink(shop.worker, shop.database, "register", email);
const grantOf = async (link: MailedLink) => cookieOf(await open(link), "grant");
const userOf = async (email: string) => (await shop.rows("SELECT * FROM users WHERE email = ?", email))[0];

/** How many people the tests have made. Their e-mails are numbered, so that no two tests use the same person. */
let people = 0;
const newEmail = () => `nueva${++people}@azahar.test`;

describe("registering", () => {
  const formOf = (email: string) => ({
    firstName: "  María   José ",
    lastName: "Ñandú",
    dateOfBirth: "1990-05-17",
    phone: "3415551234",
    email,
    password: "Jazmines7",
    confirmPassword: "Jazmines7",
  });
  const register = (body: unknown, cookie?: string, worker = shop.worker) =>
    call(worker, "PUT /api/auth/register-user", { body, cookie });

  test("completes the user, who can then sign in, uses up the link and clears the grant", async () => {
    const email = newEmail();
    const link = await linkTo(email);
    const grant = await grantOf(link);
    const response = await register(formOf(email.toUpperCase()), grant);
    expect([response.status, registeredSchema.parse(response.body)]).toEqual([
      201,
      { payload: { _id: link.userId, firstName: "María José" } },
    ]);
    expect(response.headers.get("Set-Cookie")).toMatch(/^grant=; Max-Age=0; Path=\//);
    expect(response.headers.get("Set-Cookie")).toMatch(/, session=[\w-]{43}; Max-Age=2592000;/);
    expect(await userOf(email)).toMatchObject({
      verified: 1,
      role: "user",
      active: 1,
      first_name: "María José",
      last_name: "Ñandú",
      phone: "3415551234",
      date_of_birth: "1990-05-17",
      search_text: `maria jose nandu ${email}`,
      password_hash: expect.stringMatching(/^scrypt\$16384\$8\$5\$/),
    });
    await signInAs(shop.worker, email, "Jazmines7");
    expect(problemOf(await open(link))).toEqual([400, "link_not_good"]);
    expect(problemOf(await register(formOf(email), grant))).toEqual([403, "grant_missing"]);
    expect(problemOf(await ask(email))).toEqual([409, "email_registered"]);
  });

  test("phone and date of birth are optional", async () => {
    const email = newEmail();
    const { phone: _, dateOfBirth: __, ...form } = formOf(email);
    expect((await register(form, await grantOf(await linkTo(email)))).status).toBe(201);
    expect(await userOf(email)).toMatchObject({ phone: "", date_of_birth: null });
  });

  test("an empty telephone or date of birth keeps the one that the shop stored before", async () => {
    const email = newEmail();
    const link = await linkTo(email);
    const stored = "phone = '3415550000', date_of_birth = '1985-03-02'";
    await shop.database.sql(`UPDATE users SET ${stored} WHERE id = '${link.userId}'`);
    const { phone: _, dateOfBirth: __, ...form } = formOf(email);
    expect((await register(form, await grantOf(link))).status).toBe(201);
    expect(await userOf(email)).toMatchObject({ verified: 1, phone: "3415550000", date_of_birth: "1985-03-02" });
  });

  test("accepts a grant that the former secret signed", async () => {
    const email = newEmail();
    const grant = await grantOf(await linkTo(email));
    const vars = { AUTH_SECRET: SECRET.replace("a-", "b-"), AUTH_SECRET_OLD: SECRET };
    const worker = await startWorker({ tursoUrl: shop.database.proxy.url, vars });
    expect((await register(formOf(email), grant, worker)).status).toBe(201);
    await worker.close();
  });

  test("is refused with a grant that is missing, expired, altered, wrongly signed or of an unknown link", async () => {
    const email = newEmail();
    const { userId } = await linkTo(email);
    const [kept] = await shop.rows("SELECT id FROM one_time_tokens WHERE user_id = ?", userId);
    const grant = { userId, linkId: String(kept?.["id"]), expiresAtMs: Date.now() + DAY_MS };
    const value = `${userId}.${grant.linkId}.${grant.expiresAtMs}`;
    const good = signGrant(SECRET, grant);
    const wrong = [
      undefined,
      "grant=",
      `grant=${value}`,
      `grant=${good.slice(0, -1)}`,
      `grant=${good.replace(/^usr_0/, "usr_1")}`,
      `grant=${good.replace(`.${grant.expiresAtMs}.`, `.${grant.expiresAtMs + 1}.`)}`,
      `grant=${signGrant(`${SECRET}x`, grant)}`,
      `grant=${sign(SECRET, "session", value)}`,
      `grant=${signGrant(SECRET, { ...grant, expiresAtMs: Date.now() })}`,
      `grant=${signGrant(SECRET, { ...grant, linkId: "lnk_0000000000000000000000000" })}`,
      `session=${good}`,
    ];
    for (const cookie of wrong)
      expect(problemOf(await register(formOf(email), cookie))).toEqual([403, "grant_missing"]);
    expect(await userOf(email)).toMatchObject({ verified: 0, password_hash: null });
    expect((await register(formOf(email), `grant=${good}`)).status).toBe(201);
  });

  test.each([
    [
      "its link has expired",
      (id: string) => shop.database.sql(`UPDATE one_time_tokens SET expires_at_ms = 1 WHERE user_id = '${id}'`),
    ],
    [
      "its link was used",
      (id: string) => shop.database.sql(`UPDATE one_time_tokens SET used_at_ms = 1 WHERE user_id = '${id}'`),
    ],
    ["the person was blocked", (id: string) => shop.database.sql(`UPDATE users SET active = 0 WHERE id = '${id}'`)],
    ["a newer link took its place", async (_: string, email: string) => void (await linkTo(email))],
  ])("a grant is invalid once %s", async (_, invalidate) => {
    const email = newEmail();
    const link = await linkTo(email);
    const grant = await grantOf(link);
    await invalidate(link.userId, email);
    expect(problemOf(await register(formOf(email), grant))).toEqual([403, "grant_missing"]);
    expect(await userOf(email)).toMatchObject({ verified: 0, password_hash: null });
  });

  test("another e-mail or tomorrow as date of birth is refused with an error beside its field; today is accepted", async () => {
    const email = newEmail();
    const grant = await grantOf(await linkTo(email));
    const dayOf = (atMs: number) => new Date(atMs - 3 * 3_600_000).toISOString().slice(0, 10);
    const form = { ...formOf(newEmail()), dateOfBirth: dayOf(Date.now() + DAY_MS) };
    const response = await register(form, grant);
    expect(problemOf(response)).toEqual([400, "invalid_fields"]);
    expect(response.body["fields"]).toEqual({
      email: [expect.any(String)],
      dateOfBirth: ["La fecha de nacimiento es inválida."],
    });
    expect(await userOf(email)).toMatchObject({ verified: 0 });
    expect((await register({ ...formOf(email), dateOfBirth: dayOf(Date.now()) }, grant)).status).toBe(201);
  });

  test.each([...UNKNOWN_FIELDS, '"_id":"usr_1"', '"passwordHash":"scrypt$1$1$1$a$a"', '"constructor":1'])(
    "with the field %s is refused and leaves the grant valid",
    async (field) => {
      const email = newEmail();
      const grant = await grantOf(await linkTo(email));
      expect(problemOf(await register(withField(formOf(email), field), grant))).toEqual([400, "invalid_fields"]);
      expect(await userOf(email)).toMatchObject({ verified: 0, role: "user" });
      expect((await register(formOf(email), grant)).status).toBe(201);
    },
  );

  test("an invalid password and a repeated password that differs are refused with an error beside each field", async () => {
    const email = newEmail();
    const response = await register({ ...formOf(email), password: "corta", confirmPassword: "Corta" });
    expect(problemOf(response)).toEqual([400, "invalid_fields"]);
    expect(Object.keys(Object(response.body["fields"]))).toEqual(["password", "confirmPassword"]);
  });

  test("of ten concurrent requests with one grant, one registers, with its own password", async () => {
    const email = newEmail();
    const grant = await grantOf(await linkTo(email));
    const forms = Array.from({ length: 10 }, (_, i) => {
      const password = `Jazmines${i}`;
      return { ...formOf(email), firstName: `Nombre ${i}`, password, confirmPassword: password };
    });
    const tries = forms.map(async (form) => ({ ...form, status: (await register(form, grant)).status }));
    const winner = await onlyWinner(shop.database, email, 403, await Promise.all(tries));
    expect(await userOf(email)).toMatchObject({ first_name: forms[winner]?.firstName });
  });
});
