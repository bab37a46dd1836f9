import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { doneSchema, verifiedLinkSchema } from "#shop/accounts/auth.contract.ts";
import { TEST_ORIGIN } from "#tests/harness.ts";
import { problemOf, SHOPPER } from "../../fixtures/caller.ts";
import {
  dump,
  linksTo,
  type MailedLink,
  mailedLink,
  mailsTo,
  openLink,
  requestLink,
  requestLinkAt,
  UNKNOWN_FIELDS,
  withField,
} from "../../fixtures/links.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openShop);

const DAY_MS = 24 * 3_600_000;

const ask = (email: unknown, address?: string) => requestLink(shop.worker, "register", { email }, address);
const open = (link: Omit<MailedLink, "href">) => openLink(shop.worker, "register", link);
const linkTo = (email: string) => mailedLink(shop.worker, shop.database, "register", email);
const userOf = async (email: string) => (await shop.rows("SELECT * FROM users WHERE email = ?", email))[0];
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

/** How many people the tests have made. Their e-mails are numbered, so that no two tests use the same person. */
let people = 0;
const newEmail = () => `nueva${++people}@azahar.test`;

describe("requesting a registration link", () => {
  test("creates a user without a password, and mails a link whose secret is stored only as a hash", async () => {
    const response = await ask("  Nueva@AZAHAR.test ");
    expect(response.status).toBe(200);
    doneSchema.parse(response.body);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const person = await userOf("nueva@azahar.test");
    expect(person).toMatchObject({ verified: 0, password_hash: null, role: "user", search_text: "nueva@azahar.test" });
    const [mail, ...more] = await mailsTo(shop.database, "nueva@azahar.test");
    expect([mail?.event, more]).toEqual(["register", []]);
    const [link] = await linksTo(shop.database, "nueva@azahar.test");
    expect(link?.href).toBe(`${TEST_ORIGIN}/validate-link/register/${person?.["id"]}/${link?.token}`);
    const [kept] = await shop.rows("SELECT * FROM one_time_tokens WHERE user_id = ?", link?.userId ?? "");
    expect(kept?.["token_hash"]).toBe(
      createHash("sha256")
        .update(link?.token ?? "")
        .digest("hex"),
    );
    expect(mail?.key).toBe(`register/${kept?.["id"]}`);
    expect(Number(kept?.["expires_at_ms"]) - Number(kept?.["created_at_ms"])).toBe(DAY_MS);
    // Only the pending mail contains the link.
    expect(await dump(shop.database)).not.toContain(link?.token);
    expect(response.text).not.toContain(link?.token);
  });

  test("puts the chosen product after # in the link, and refuses anything else there", async () => {
    const email = newEmail();
    const choice = { slug: "lattafa-asad", type: "milliliter", ml: 100, quantity: 2 };
    const send = (chosen: object) => requestLink(shop.worker, "register", { email, chosen });
    expect((await send(choice)).status).toBe(200);
    const [mail] = await mailsTo(shop.database, email);
    expect(String(mail?.content.get("link"))).toMatch(/\/[\w-]{43}#lattafa-asad\.milliliter\.100\.2$/);
    for (const wrong of [
      { slug: "https://evil.example" },
      { type: "barrel" },
      { ml: 1.5 },
      { quantity: 3 },
      { text: "Hola" },
    ])
      expect(problemOf(await send({ ...choice, ...wrong }))).toEqual([400, "invalid_fields"]);
  });

  test("again mails the same person a new link, which replaces the former one", async () => {
    const email = newEmail();
    const [first, second] = [await linkTo(email), await linkTo(email)];
    expect(second.userId).toBe(first.userId);
    expect(problemOf(await open(first))).toEqual([400, "link_not_good"]);
    expect((await open(second)).status).toBe(200);
  });

  test("with a registered e-mail in other letter case is refused", async () => {
    const response = await ask("ANA@azahar.TEST");
    expect(problemOf(response)).toEqual([409, "email_registered"]);
    expect(response.body["message"]).toBe("El email ya ha sido registrado");
    expect(await mailsTo(shop.database, SHOPPER)).toEqual([]);
  });

  test.each(["active = 0", "left_at_ms = 1"])(
    "a person whose row has %s gets status 200 and no mail",
    async (change) => {
      const email = newEmail();
      await linkTo(email);
      await shop.database.sql(`UPDATE users SET ${change} WHERE email = '${email}'`);
      const before = await dump(shop.database, ["throttles"]);
      expect((await ask(email)).status).toBe(200);
      expect(await dump(shop.database, ["throttles"])).toBe(before);
    },
  );

  test.each(["", "nadie", "a@b", "a@b.test\r\nBcc: x@y.test", ["a@b.test"], null, { a: 1 }, "a".repeat(9_000)])(
    "with the e-mail %j is refused with an error beside the field and does not count",
    async (email) => {
      const before = await dump(shop.database);
      const response = await ask(email);
      expect(problemOf(response)).toEqual([400, "invalid_fields"]);
      expect(response.body["fields"]).toEqual({ email: ["Email inválido"] });
      expect(await dump(shop.database)).toBe(before);
    },
  );

  test.each(UNKNOWN_FIELDS)("with the field %s is refused", async (field) => {
    const email = newEmail();
    expect((await requestLink(shop.worker, "register", withField({ email }, field))).status).toBe(400);
    expect(await userOf(email)).toBeUndefined();
  });

  test("another host in the request does not change the link", async () => {
    const email = newEmail();
    expect(await requestLinkAt("evil.example", shop.worker, "register", email)).toBe(200);
    expect((await linksTo(shop.database, email))[0]?.href).toMatch(
      new RegExp(`^${TEST_ORIGIN}/validate-link/register/`),
    );
  });
});

describe("limits of mails", () => {
  test("of 50 requests for one e-mail from 50 addresses, three are accepted", async () => {
    const email = newEmail();
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => ask(email)))).map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([3, 47]);
    expect((await mailsTo(shop.database, email)).length).toBeLessThanOrEqual(3);
    const refused = await ask(email.toUpperCase());
    expect(problemOf(refused)).toEqual([429, "too_many_emails"]);
    expect(refused.body["message"]).toBe("Ha solicitado demasiados emails. Intente más tarde");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3000);
  });

  test("of 15 e-mails from one address, ten are accepted, and a refused one creates no user", async () => {
    const emails = Array.from({ length: 15 }, newEmail);
    const statuses = (await Promise.all(emails.map((email) => ask(email, "100.65.0.2")))).map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([10, 5]);
    expect((await Promise.all(emails.map(userOf))).filter(Boolean)).toHaveLength(10);
  });

  test("apply before the check for a registered e-mail", async () => {
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await ask("ada@azahar.test")).status);
    expect(statuses).toEqual([409, 409, 409, 429]);
  });

  test("20 concurrent requests for a new e-mail create one user, and only the newest link is valid", async () => {
    const email = newEmail();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => ask(email)))).map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([3, 17]);
    expect(await shop.rows("SELECT id FROM users WHERE email = ?", email)).toHaveLength(1);
    const mails = await mailsTo(shop.database, email);
    expect(mails.length).toBeGreaterThanOrEqual(1);
    expect(mails.length).toBeLessThanOrEqual(3);
    const links = await linksTo(shop.database, email);
    const opened = await Promise.all(links.map(async (link) => (await open(link)).status));
    expect(opened).toEqual([...links.slice(1).map(() => 400), 200]);
  });
});

describe("opening a registration link", () => {
  test("returns its e-mail and a grant until the link expires, without using it up", async () => {
    const email = newEmail();
    const link = await linkTo(email);
    const before = await dump(shop.database);
    for (let i = 0; i < 10; i++) {
      const response = await open(link);
      expect(verifiedLinkSchema.parse(response.body)).toEqual({ email });
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      const [, seconds] =
        /^grant=[\w.-]+; Max-Age=(\d+); Path=\/; HttpOnly; SameSite=Lax$/.exec(
          response.headers.get("Set-Cookie") ?? "",
        ) ?? [];
      expect(Number(seconds)).toBeGreaterThan(86_300);
      expect(Number(seconds)).toBeLessThanOrEqual(86_400);
      expect(response.text + response.headers.get("Set-Cookie")).not.toContain(link.token);
    }
    expect(await dump(shop.database)).toBe(before);
  });

  test("is refused with a secret that is wrong, another person's, for another purpose, or missing", async () => {
    const [link, other] = [await linkTo(newEmail()), await linkTo(newEmail())];
    const recover = await mailedLink(shop.worker, shop.database, "recover", SHOPPER);
    const { userId, token } = link;
    const wrong = [
      { userId, token: `${token.slice(1)}${token[0]}` },
      { userId, token: other.token },
      { userId: other.userId, token },
      { userId: recover.userId, token },
      recover,
      { userId: "usr_0000000000000000000000000", token },
      ...[
        "x",
        `${token}A`,
        token.slice(1),
        `${token.slice(1)}%00`,
        "%20",
        "__proto__",
        "'%20OR%201=1--",
        "%E0%A4%A",
      ].map((text) => ({ userId, token: text })),
      ...["x", "__proto__", "%00", `${userId}%00`, userId.toUpperCase(), "%25"].map((text) => ({
        userId: text,
        token,
      })),
    ];
    for (const one of wrong) {
      const response = await open(one);
      expect([one, ...problemOf(response)]).toEqual([one, 400, "link_not_good"]);
      expect(response.headers.get("Set-Cookie")).toBeNull();
    }
    expect((await open(link)).status).toBe(200);
  });

  test("is refused as expired", async () => {
    const link = await linkTo(newEmail());
    await shop.database.sql(
      `UPDATE one_time_tokens SET expires_at_ms = ${Date.now()} WHERE user_id = '${link.userId}'`,
    );
    const response = await open(link);
    expect(problemOf(response)).toEqual([410, "link_expired"]);
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });
});
