import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import type { ChallengeAction } from "#shop/refusal-response.ts";
import { type CallResponse, call, problemOf } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { mailsTo } from "../../fixtures/links.ts";
import { startTurnstile } from "../../fixtures/outside-services.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import type { TestUser } from "../../fixtures/signed-in-users.ts";

/** A shop with Turnstile. */
async function open() {
  const turnstile = await startTurnstile();
  const shop = await openCardShop({ LIMITS: "on", ...turnstile.vars });
  const close = async () => {
    await shop.close();
    await turnstile.stop();
  };
  return { shop, turnstile, close };
}

const room = sharedFixture(open);
beforeEach(() => room.shop.database.sql("DELETE FROM throttles"));
afterEach(() => room.turnstile.faults.heal());

let networks = 0;
const newNetwork = () => `198.51.100.${++networks}`;
const tokenHeader = (token?: string): Record<string, string> => (token ? { "X-Challenge-Token": token } : {});

/** The `challenge` of a refusal. */
const expected = (action: ChallengeAction) => ({
  action,
  siteKey: room.turnstile.vars.TURNSTILE_SITE_KEY,
  script: `${room.turnstile.vars.TURNSTILE_URL}/api.js?render=explicit`,
});
const REQUIRED = [403, "challenge_required"];

describe("a card payment", () => {
  const CARDS = ["4509953566233704", "4509953566233712", "4509953566233720"];
  let key = 0;
  async function pay(
    who: TestUser,
    name: string,
    { token, card = 0, requestKey = `pago-de-prueba-${++key}` }: Payment = {},
  ) {
    const body = cardBody(
      await buyerAt(room.shop.provider.url).token(name, { card_number: CARDS[card] }),
      room.shop.price,
      { installments: 1 },
    );
    const headers = { ...tokenHeader(token), "Idempotency-Key": requestKey };
    return call(room.shop.worker, "POST /api/pay/payment", {
      cookie: who.cookie,
      body,
      address: newNetwork(),
      headers,
    });
  }
  interface Payment {
    token?: string;
    card?: number;
    requestKey?: string;
  }

  /** A buyer whose card was declined twice. */
  async function declinedTwice() {
    const who = await room.shop.buyer(1);
    for (const card of [0, 1]) expect((await pay(who, "SECU", { card })).status).toBe(200);
    return who;
  }
  const stateOf = ({ body }: CallResponse) => Object(body["order"]).status;
  const charges = () => room.shop.provider.standIn.ledger.payments().length;

  test("needs a challenge after two declines, and nothing is charged or stored until it is passed", async () => {
    const who = await declinedTwice();
    const [before, calls] = [charges(), room.turnstile.calls()];
    const stored = await room.shop.rows("SELECT * FROM payment_attempts");
    const refused = await pay(who, "APRO", { card: 2 });
    expect(problemOf(refused)).toEqual(REQUIRED);
    expect(refused.body["challenge"]).toEqual(expected("payment"));
    expect([charges(), room.turnstile.calls()]).toEqual([before, calls]);
    expect(await room.shop.rows("SELECT * FROM payment_attempts")).toEqual(stored);
    const paid = await pay(who, "APRO", { card: 2, token: room.turnstile.pass("payment") });
    expect([paid.status, stateOf(paid)]).toEqual([200, "approved"]);
  });

  test("needs a new challenge for each further try, because a token is valid once", async () => {
    const who = await declinedTwice();
    const token = room.turnstile.pass("payment");
    expect((await pay(who, "SECU", { card: 2, token })).status).toBe(200);
    const before = charges();
    expect(problemOf(await pay(who, "SECU", { card: 2, token }))).toEqual(REQUIRED);
    expect(charges()).toBe(before);
  });

  test("is accepted once for a token, even when two requests send it at the same time", async () => {
    const people = [await declinedTwice(), await declinedTwice()];
    const token = room.turnstile.pass("payment");
    const responses = await Promise.all(people.map((who) => pay(who, "APRO", { card: 2, token })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test.each([
    ["of another action", () => room.turnstile.pass("withdrawal")],
    ["of another site", () => room.turnstile.pass("payment", "evil.example")],
    ["that is invented", () => "0.invented"],
  ])("with a token %s is refused", async (_, token) => {
    const [who, before] = [await declinedTwice(), charges()];
    expect(problemOf(await pay(who, "APRO", { card: 2, token: token() }))).toEqual(REQUIRED);
    expect(charges()).toBe(before);
    expect(room.shop.worker.log()).toContain("challenge_refused");
  });

  test("repeated with its key returns its order without another challenge", async () => {
    const who = await declinedTwice();
    const [requestKey, token] = ["pago-repetido-1", room.turnstile.pass("payment")];
    const body = cardBody(await room.shop.token("APRO"), room.shop.price, { installments: 1 });
    const send = (headers: Record<string, string>) =>
      call(room.shop.worker, "POST /api/pay/payment", {
        cookie: who.cookie,
        body,
        headers: { "Idempotency-Key": requestKey, ...headers },
      });
    expect((await send(tokenHeader(token))).status).toBe(200);
    const before = charges();
    expect((await send({})).status).toBe(200);
    expect(charges()).toBe(before);
  });

  test("passes while Turnstile is down, and is still limited to five declines", async () => {
    const who = await declinedTwice();
    room.turnstile.faults.put({ turnstile: { status: 500 } });
    for (const token of ["0.a", "0.b", "0.c"]) expect((await pay(who, "SECU", { card: 2, token })).status).toBe(200);
    expect(room.shop.worker.log()).toContain("challenge_unavailable");
    expect(problemOf(await pay(who, "APRO", { card: 2, token: "0.d" }))).toEqual([429, "too_many_declines"]);
  });
});

describe("a registration", () => {
  let people = 0;
  const newEmail = () => `robot${++people}@azahar.test`;
  const register = (email: string, address: string, token?: string) =>
    call(room.shop.worker, "POST /api/users/register-email", { body: { email }, address, headers: tokenHeader(token) });

  /** A network that has used up its ten mails of an hour. */
  async function usedUp() {
    const address = newNetwork();
    expect((await register(newEmail(), address)).status).toBe(200);
    await room.shop.database.sql("UPDATE throttles SET count = 10 WHERE kind = 'register-mail-address'");
    return address;
  }

  test("beyond the network's limit needs a challenge; each passed one sends a mail", async () => {
    const [address, email] = [await usedUp(), newEmail()];
    const refused = await register(email, address);
    expect(problemOf(refused)).toEqual(REQUIRED);
    expect(refused.body["challenge"]).toEqual(expected("registration"));
    expect(await mailsTo(room.shop.database, email)).toEqual([]);
    expect((await register(email, address, room.turnstile.pass("registration"))).status).toBe(200);
    expect(await mailsTo(room.shop.database, email)).toHaveLength(1);
    expect(problemOf(await register(newEmail(), address))).toEqual(REQUIRED);
  });

  test("after twenty passed challenges is refused", async () => {
    const address = await usedUp();
    expect((await register(newEmail(), address, room.turnstile.pass("registration"))).status).toBe(200);
    await room.shop.database.sql("UPDATE throttles SET count = 20 WHERE kind = 'register-mail-challenged'");
    const response = await register(newEmail(), address, room.turnstile.pass("registration"));
    expect(problemOf(response)).toEqual([429, "too_many_emails"]);
  });

  test("mails after a passed challenge count toward the limit of the e-mail, and refused calls do not", async () => {
    const [address, email] = [await usedUp(), newEmail()];
    for (let time = 0; time < 3; time++) {
      expect(problemOf(await register(email, address))).toEqual(REQUIRED);
      expect((await register(email, address, room.turnstile.pass("registration"))).status).toBe(200);
    }
    // Another network, which is within its limit.
    expect(problemOf(await register(email, newNetwork()))).toEqual([429, "too_many_emails"]);
  });

  test("with a used token, or one of another action, is refused", async () => {
    const [address, token] = [await usedUp(), room.turnstile.pass("registration")];
    expect((await register(newEmail(), address, token)).status).toBe(200);
    expect(problemOf(await register(newEmail(), address, token))).toEqual(REQUIRED);
    expect(problemOf(await register(newEmail(), address, room.turnstile.pass("payment")))).toEqual(REQUIRED);
  });

  test("while Turnstile is down the network's limit refuses, as without it", async () => {
    const address = await usedUp();
    room.turnstile.faults.put({ turnstile: { refuse: true } });
    expect(problemOf(await register(newEmail(), address, "0.a"))).toEqual([429, "too_many_emails"]);
  });

  test("a password recovery beyond the limit is refused without a challenge", async () => {
    const address = newNetwork();
    const recover = () =>
      call(room.shop.worker, "POST /api/users/recover-password", { body: { email: newEmail() }, address });
    expect((await recover()).status).toBe(200);
    await room.shop.database.sql("UPDATE throttles SET count = 10 WHERE kind = 'recover-mail-address'");
    expect(problemOf(await recover())).toEqual([429, "too_many_emails"]);
  });
});

describe("a withdrawal", () => {
  let people = 0;
  const form = () => ({ name: "Ana Paz", email: `arrepentida${++people}@azahar.test` });
  const withdraw = (body: object, token?: string, address = newNetwork()) =>
    call(room.shop.worker, "POST /api/withdrawals", { body, address, headers: tokenHeader(token) });
  const stored = () => room.shop.rows("SELECT id FROM withdrawals");

  test("always needs a challenge", async () => {
    const before = await stored();
    const refused = await withdraw(form());
    expect(problemOf(refused)).toEqual(REQUIRED);
    expect(refused.body["challenge"]).toEqual(expected("withdrawal"));
    expect(await stored()).toEqual(before);
    const token = room.turnstile.pass("withdrawal");
    expect((await withdraw(form(), token)).status).toBe(201);
    expect(problemOf(await withdraw(form(), token))).toEqual(REQUIRED);
    expect(problemOf(await withdraw(form(), room.turnstile.pass("payment")))).toEqual(REQUIRED);
    expect(await stored()).toHaveLength(before.length + 1);
  });

  test("an invalid form is refused first, so that it uses up no token", async () => {
    const token = room.turnstile.pass("withdrawal");
    expect((await withdraw({ name: "" }, token)).status).toBe(400);
    expect((await withdraw(form(), token)).status).toBe(201);
  });

  test.each([{ refuse: true }, { garble: true }, { status: 500 }])(
    "is accepted during the fault %j of Turnstile, within the limits of withdrawals",
    async (fault) => {
      room.turnstile.faults.put({ turnstile: fault });
      const body = form();
      const statuses = [];
      for (const token of ["0.a", "0.b", "0.c", "0.d"]) statuses.push((await withdraw(body, token)).status);
      expect(statuses).toEqual([201, 201, 201, 429]);
    },
  );
});

describe("pages", () => {
  const policyOf = async (path: string) => {
    const response = await room.shop.worker.fetch(path);
    const html = await response.text();
    const [, meta = ""] = /http-equiv="content-security-policy" content="([^"]*)"/.exec(html) ?? [];
    return [response.status, `${response.headers.get("Content-Security-Policy")}; ${meta}`] as const;
  };

  test.each(["/login", "/arrepentimiento", "/cart/usr_ana/pago"])("%s may load the widget", async (path) => {
    const [status, policy] = await policyOf(path);
    const { origin } = new URL(room.turnstile.vars.TURNSTILE_URL);
    expect(status).toBe(200);
    expect(policy).toMatch(new RegExp(`script-src [^;]*${origin}`));
    expect(policy).toMatch(new RegExp(`frame-src [^;]*${origin}`));
    expect(policy).toContain("'sha256-of-ours'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test.each(["/", "/perfumes", "/detail-perfume/yara"])("%s may not load the widget", async (path) => {
    const [, policy] = await policyOf(path);
    expect(policy).not.toContain(new URL(room.turnstile.vars.TURNSTILE_URL).host);
  });

  test("the three pages contain no key, and the log contains no key and no invented token", async () => {
    const log = room.shop.worker.log();
    expect(log).not.toMatch(/0\.invented|1x0000/);
    for (const path of ["/login", "/arrepentimiento", "/cart/usr_ana/pago"])
      expect(await (await room.shop.worker.fetch(path)).text()).not.toContain("1x0000");
  });
});
