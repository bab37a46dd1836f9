import { describe, expect, test } from "vitest";
import { authorizedSchema, signedInSchema } from "#shop/accounts/auth.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { startWorker } from "#tests/harness.ts";
import { ADMIN, call, cookieOf, PASSWORD, SHOPPER, signInAs } from "../../fixtures/caller.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(() => openShop({ realPasswords: true }));

const login = (email: string, password: string, address?: string, cookie?: string) =>
  call(shop.worker, "POST /api/auth/login", { body: { email, password }, ...(address ? { address } : {}), cookie });
const verify = (cookie?: string) => call(shop.worker, "GET /api/auth/verify-token", { cookie });

describe("signing in", () => {
  test("returns the user and an HttpOnly cookie, and the database stores only its hash", async () => {
    const response = await login("  ANA@azahar.test ", PASSWORD);
    expect(response.status).toBe(200);
    const { payload } = signedInSchema.parse(response.body);
    expect(payload).toMatchObject({ email: SHOPPER, role: "user", verified: true, status: true, cart: [] });
    expect(payload.address).toMatchObject([{ province: "Santa Fe", city: "Rosario", status: true }]);
    expect(response.headers.get("Set-Cookie")).toMatch(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax, device=\d+\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const token = cookieOf(response).split("=")[1] ?? "";
    expect(JSON.stringify(await shop.rows("SELECT * FROM sessions"))).not.toContain(token);
    expect(authorizedSchema.parse((await verify(`session=${token}`)).body)).toMatchObject({
      message: "Authorized",
      payload: { email: SHOPPER },
    });
  });

  test("over https the cookie is bound to the host", async () => {
    const places = { PUBLIC_ORIGIN: "https://azahar.example", TURSO_URL: "https://db.example" };
    const outside = { MAIL_URL: "https://mail.example", DOLAR_URL: "https://dolar.example" };
    const provider = { MP_API_URL: "https://mp.example", MP_SDK_URL: "https://sdk.example/js" };
    const vars = { ...places, ...outside, ...provider, TURSO_TOKEN: "t" };
    const secure = await startWorker({
      tursoUrl: shop.database.proxy.url,
      vars: { ...vars, DEPLOY_HOOK_URL: "https://h.example" },
    });
    const response = await call(secure, "POST /api/auth/logout", { headers: { "Sec-Fetch-Site": "same-origin" } });
    expect(response.headers.get("Set-Cookie")).toMatch(/^__Host-session=; Max-Age=0; Path=\/; Secure/);
    await secure.close();
  });

  test("a wrong password and an unknown e-mail get the same response", async () => {
    const [wrong, unknown] = [await login(SHOPPER, "Otra2026"), await login("nadie@azahar.test", PASSWORD)];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const { requestId: _, ...problem } = problemSchema.parse(wrong.body);
    expect(unknown.body).toMatchObject(problem);
    expect(problem).toEqual({ code: "wrong_credentials", message: "Email o contraseña incorrectos" });
    expect(wrong.headers.get("Set-Cookie")).toBeNull();
  });

  test.each(["\0", "\0\0", "\0\u0001"])("the password with %j at its end is another password", async (end) => {
    expect((await login(SHOPPER, `${PASSWORD}${end}`)).status).toBe(401);
  });

  test("a blocked user learns of the block only with the right password", async () => {
    await shop.database.sql("UPDATE users SET active = 0 WHERE email = 'ana@azahar.test'");
    expect((await login(SHOPPER, PASSWORD)).status).toBe(403);
    expect((await login(SHOPPER, "Otra2026")).status).toBe(401);
    await shop.database.sql("UPDATE users SET active = 1 WHERE email = 'ana@azahar.test'");
  });

  test("a new sign-in ends the browser's former session", async () => {
    const first = await signInAs(shop.worker, SHOPPER);
    const second = cookieOf(await login(SHOPPER, PASSWORD, undefined, first));
    expect([(await verify(first)).status, (await verify(second)).status]).toEqual([401, 200]);
  });

  /** Stores the shopper's password hashed with old parameters. */
  async function storeOldHash(): Promise<void> {
    const { scryptSync } = await import("node:crypto");
    const salt = Buffer.from("0123456789abcdef");
    const hash = scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 }).toString("base64url");
    const old = `scrypt$1024$8$1$${salt.toString("base64url")}$${hash}`;
    await shop.database.sql(`UPDATE users SET password_hash = '${old}' WHERE email = '${SHOPPER}'`);
  }

  test("a password that is changed while the former one is compared stays changed, and the browser keeps its session", async () => {
    const [before] = await shop.rows(`SELECT password_hash FROM users WHERE email = '${SHOPPER}'`);
    const former = await signInAs(shop.worker, ADMIN);
    const changed = `scrypt$16384$8$5$${"A".repeat(22)}$${"B".repeat(43)}`;
    await storeOldHash();
    const counted = shop.database.proxy.stopAt("throttles");
    const signingIn = login(SHOPPER, PASSWORD, undefined, former);
    await counted.held;
    await shop.database.sql(
      `UPDATE users SET password_hash = '${changed}', last_sign_in_at_ms = NULL WHERE email = '${SHOPPER}'`,
    );
    counted.release();
    expect((await signingIn).status).toBe(401);
    const [after] = await shop.rows(`SELECT password_hash, last_sign_in_at_ms FROM users WHERE email = '${SHOPPER}'`);
    expect({ ...after }).toEqual({ password_hash: changed, last_sign_in_at_ms: null });
    expect((await verify(former)).status).toBe(200);
    await shop.database.sql(
      `UPDATE users SET password_hash = '${before?.["password_hash"]}' WHERE email = '${SHOPPER}'`,
    );
  });

  test("a password hashed with old parameters is accepted and rehashed", async () => {
    await storeOldHash();
    await signInAs(shop.worker, SHOPPER);
    const [row] = await shop.rows(`SELECT password_hash FROM users WHERE email = '${SHOPPER}'`);
    expect(row?.["password_hash"]).toMatch(/^scrypt\$16384\$8\$5\$/);
    await signInAs(shop.worker, SHOPPER);
  });

  test("a password of 10,002 characters is refused with an error of its field", async () => {
    const response = await login(SHOPPER, "Aa1".repeat(3334));
    expect(response.status).toBe(400);
    expect(response.body["fields"]).toHaveProperty("password");
  });
});

describe("a session", () => {
  test("ends at sign-out, on the next request", async () => {
    const cookie = await signInAs(shop.worker, SHOPPER);
    expect((await call(shop.worker, "POST /api/auth/logout", { cookie })).status).toBe(200);
    expect((await verify(cookie)).body).toMatchObject({ code: "not_signed_in", message: expect.any(String) });
    expect((await call(shop.worker, "POST /api/auth/logout", { cookie })).status).toBe(200);
  });

  test.each([
    ["the account is blocked", "active = 0", "active = 1"],
    ["the role changes", "role = 'admin'", "role = 'user'"],
  ])("ends when %s, on the next request", async (_, change, back) => {
    const cookie = await signInAs(shop.worker, SHOPPER);
    await shop.database.sql(`UPDATE users SET ${change} WHERE email = '${SHOPPER}'`);
    expect((await verify(cookie)).status).toBe(401);
    await shop.database.sql(`UPDATE users SET ${back} WHERE email = '${SHOPPER}'`);
    expect((await verify(cookie)).status).toBe(401);
  });

  test("is prolonged by use, 30 days for shoppers and 12 hours for administrators", async () => {
    for (const [email, seconds] of [
      [SHOPPER, 30 * 86_400],
      [ADMIN, 12 * 3_600],
    ] as const) {
      const cookie = await signInAs(shop.worker, email);
      const id = `(SELECT id FROM sessions ORDER BY created_at_ms DESC, id DESC LIMIT 1)`;
      expect((await verify(cookie)).headers.get("Set-Cookie")).toBeNull();
      await shop.database.sql(`UPDATE sessions SET last_seen_at_ms = last_seen_at_ms - 360000 WHERE id = ${id}`);
      expect((await verify(cookie)).headers.get("Set-Cookie")).toContain(`Max-Age=${seconds};`);
      const [row] = await shop.rows(`SELECT expires_at_ms - last_seen_at_ms AS left FROM sessions WHERE id = ${id}`);
      expect(row?.["left"]).toBe(seconds * 1000);
      await shop.database.sql(`UPDATE sessions SET expires_at_ms = 1 WHERE id = ${id}`);
      expect((await verify(cookie)).status).toBe(401);
    }
  });

  test("of an administrator is prolonged by use, to at most 7 days after the sign-in", async () => {
    const cookie = await signInAs(shop.worker, ADMIN);
    const [latest] = await shop.rows("SELECT id FROM sessions ORDER BY created_at_ms DESC, id DESC LIMIT 1");
    const id = latest?.["id"];
    const ageMs = 7 * 86_400_000 - 60_000;
    await shop.database.sql(
      `UPDATE sessions SET created_at_ms = created_at_ms - ${ageMs}, last_seen_at_ms = last_seen_at_ms - 360000 WHERE id = '${id}'`,
    );
    expect((await verify(cookie)).status).toBe(200);
    const [row] = await shop.rows(`SELECT expires_at_ms - created_at_ms AS life FROM sessions WHERE id = '${id}'`);
    expect(row?.["life"]).toBe(7 * 86_400_000);
  });

  test.each([
    "session=",
    "session=x",
    `session=${"a".repeat(43)}`,
    `session=${"ñ".repeat(43)}`,
    `session=${"a".repeat(9000)}`,
  ])("%s is not a session", async (cookie) => expect((await verify(encodeURI(cookie))).status).toBe(401));
});

describe("limits", () => {
  const wrong = (email: string, address: string) => login(email, "Equivocada1", address);
  // On a slow machine some of the ten requests wait too long for their hash and get 503: the limit counts them too.
  const count = (statuses: number[]) => ({
    counted: statuses.filter((status) => status === 401 || status === 503).length,
    refused: statuses.filter((status) => status === 429).length,
  });
  const many = async (total: number, one: (index: number) => Promise<{ status: number }>) =>
    count((await Promise.all(Array.from({ length: total }, (_, index) => one(index)))).map(({ status }) => status));

  test("of 25 concurrent failures for an e-mail from one address, 10 are compared; another address can sign in", async () => {
    expect(await many(25, () => wrong(SHOPPER, "198.51.100.1"))).toEqual({ counted: 10, refused: 15 });
    const refused = await login(SHOPPER, PASSWORD, "198.51.100.1");
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 800]).toEqual([429, true]);
    expect((await login(SHOPPER, PASSWORD, "198.51.100.2")).status).toBe(200);
  });

  // tests/attack/login tries all fifty, from an IPv4 address.
  test("one address gets 50 comparisons across all e-mails; an IPv6 network counts as one address", async () => {
    const nextOf = (network: string) => (i: number) => wrong(`p${i}@azahar.test`, `${network}::${i}`);
    expect((await nextOf("2001:db8:1:2")(0)).status).toBe(401);
    await shop.database.sql(
      "UPDATE throttles SET count = 47 WHERE rowid = (SELECT max(rowid) FROM throttles WHERE kind = 'sign-in-address')",
    );
    expect(await many(6, (i) => nextOf("2001:db8:1:2")(i + 1))).toEqual({ counted: 3, refused: 3 });
    expect((await nextOf("2001:db8:1:3")(0)).status).toBe(401);
  });

  test("a successful sign-in does not count", async () => {
    for (let i = 0; i < 12; i++) expect((await login(SHOPPER, PASSWORD, "198.51.100.3")).status).toBe(200);
  });

  test("after its window a limit allows sign-ins again", async () => {
    await many(11, () => wrong(SHOPPER, "198.51.100.4"));
    await shop.database.sql("UPDATE throttles SET window_ends_at_ms = 1");
    expect((await login(SHOPPER, PASSWORD, "198.51.100.4")).status).toBe(200);
  });

  test("the stored counters contain no e-mail or address", async () => {
    const stored = JSON.stringify(await shop.rows("SELECT * FROM throttles"));
    expect(stored).not.toMatch(/azahar\.test|198\.51|2001:db8/);
  });
});
