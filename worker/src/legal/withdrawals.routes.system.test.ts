import { describe, expect, test } from "vitest";
import { readDueMails } from "#db/mail/due-mails.ts";
import { clearExpired } from "#db/reports/housekeeping.ts";
import { exportSchema } from "#shop/accounts/user.contract.ts";
import {
  closedWithdrawalSchema,
  withdrawalResponseSchema,
  withdrawalsSchema,
} from "#shop/legal/withdrawal.contract.ts";
import { orderNumber } from "#shop/orders/order-number.ts";
import { noticesSchema } from "#shop/reports/notices.contract.ts";
import { auditSchema } from "#shop/settings/audit.contract.ts";
import { ADMIN, type CallResponse, call, problemOf } from "../../fixtures/caller.ts";
import { anyAddress, mailsTo } from "../../fixtures/links.ts";
import { deleteAccount, member } from "../../fixtures/own-account.ts";
import { sell } from "../../fixtures/sales.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const DAY_MS = 86_400_000;
const shop = sharedFixture(openAdminShop);

let people = 0;
const newEmail = () => `arrepentida${++people}@azahar.test`;
const formOf = (email: string) => ({ name: "Ana Paz", email });
const withdraw = (body: object, { key, address = anyAddress() }: { key?: string; address?: string } = {}) =>
  call(shop.worker, "POST /api/withdrawals", { body, address, headers: key ? { "Idempotency-Key": key } : {} });
const accepted = ({ body }: CallResponse) => withdrawalResponseSchema.parse(body);
const read = async (query = "") =>
  withdrawalsSchema.parse((await call(shop.worker, `GET /api/admin/withdrawals${query}`, { cookie: shop.admin })).body);
const findBy = async (email: string) => (await read()).withdrawals.find((one) => one.email === email);
const close = (id: string | undefined, outcome: unknown) =>
  call(shop.worker, `PUT /api/admin/withdrawals/${id}`, { cookie: shop.admin, body: { outcome } });
const count = async (table: string) =>
  Number((await shop.database.db.client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.["n"]);

/** Creates an order of a new person that was delivered `days` ago. Returns it with their e-mail. */
async function delivered(days: number) {
  const lines = [{ perfumeId: idOf("asad"), type: "milliliter" as const, ml: 100, quantity: 1 }];
  const order = await sell(shop.database, { atMs: Date.now() - days * DAY_MS, lines, status: "Recibido" });
  const sql =
    "SELECT u.email, n.number FROM orders o JOIN users u ON u.id = o.user_id JOIN order_numbers n ON n.order_id = o.id WHERE o.id = ?";
  const { rows } = await shop.database.db.client.execute({ sql, args: [order.id] });
  const [row] = rows;
  return { orderId: order.id, number: orderNumber(Number(row?.["number"])), email: String(row?.["email"]) };
}

describe("withdrawing", () => {
  test("returns a code, mails it, and notifies the administrators once for two in an hour", async () => {
    const email = newEmail();
    const firstEmail = newEmail();
    const first = await withdraw(formOf(firstEmail));
    const next = await readDueMails(shop.database.db, { nowMs: Date.now(), limit: 1, newestFirst: true });
    expect(next[0]?.recipient, "the mail to the person is sent first").toBe(firstEmail);
    shop.database.proxy.reset();
    const response = await withdraw({ ...formOf(` ${email.toUpperCase()} `), message: "Me equivoqué de perfume" });
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([201, "no-store"]);
    const { code, createdAt } = accepted(response);
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000);
    expect(await mailsTo(shop.database, email)).toMatchObject([{ event: "withdrawal-received" }]);
    expect((await mailsTo(shop.database, email))[0]?.content.get("code")).toBe(code);
    // Administrators get one mail for two withdrawals in an hour; the list shows both.
    const arrived = (await mailsTo(shop.database, ADMIN)).filter(({ event }) => event === "withdrawal-arrived");
    expect(arrived.map(({ content }) => content.get("code"))).toEqual([accepted(first).code]);
    expect(await findBy(email)).toMatchObject({
      code,
      name: "Ana Paz",
      message: "Me equivoqué de perfume",
      term: null,
    });
  });

  test("reveals nothing of an order to the sender; the shop and the buyer's mail have the term", async () => {
    const [late, early] = [await delivered(20), await delivered(1)];
    const responses = [
      await withdraw({ ...formOf(late.email), orderNumber: `# ${late.orderId.toUpperCase()}` }),
      await withdraw({ ...formOf(early.email), orderNumber: `Nº ${early.number}` }),
      // The order exists, but belongs to another person.
      await withdraw({ ...formOf(newEmail()), orderNumber: early.orderId }),
      await withdraw({ ...formOf(late.email), orderNumber: "ord_0" }),
    ];
    for (const response of responses)
      expect([response.status, Object.keys(response.body)]).toEqual([201, ["code", "createdAt"]]);
    const [unmatched, stranger, second, first] = (await read()).withdrawals;
    expect([first?.orderId, first?.term?.isWithin]).toEqual([late.orderId, false]);
    expect([second?.orderId, second?.term?.isWithin]).toEqual([early.orderId, true]);
    expect([stranger?.orderId, stranger?.term, unmatched?.orderId]).toEqual([null, null, null]);
    const terms = (await mailsTo(shop.database, late.email)).filter(({ event }) => event === "withdrawal-received");
    expect(terms.map(({ content }) => [content.get("orderNumber"), content.get("isWithin")])).toEqual([
      [late.number, false],
      ["", null],
    ]);
  });

  test("with the same key is stored once and returns the same code; another body is refused", async () => {
    const [form, key] = [formOf(newEmail()), "c0ffee00-1"];
    const before = [await count("withdrawals"), await count("outbox")];
    const responses = await Promise.all(Array.from({ length: 3 }, () => withdraw(form, { key })));
    expect(new Set(responses.map((response) => accepted(response).code)).size).toBe(1);
    expect(accepted(await withdraw(form, { key }))).toEqual(accepted(responses[0] ?? (await withdraw(form, { key }))));
    expect(problemOf(await withdraw({ ...form, name: "Otra" }, { key }))).toEqual([409, "idempotency_key_reused"]);
    expect(problemOf(await withdraw(form, { key: "corta" }))).toEqual([400, "malformed_id"]);
    expect([await count("withdrawals"), await count("outbox")]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
  });

  test("is limited by address and by e-mail, and a refused one sends no mail", async () => {
    const email = newEmail();
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await withdraw(formOf(email))).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect(await mailsTo(shop.database, email)).toHaveLength(3);
    const [address, last] = ["100.66.0.1", newEmail()];
    await withdraw(formOf(newEmail()), { address });
    // Set directly: more than ten calls a minute are refused before the database is queried.
    await shop.database.sql("UPDATE throttles SET count = 10 WHERE kind = 'withdrawal-address'");
    const refused = await withdraw(formOf(last), { address });
    expect(problemOf(refused)).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3000);
    expect(await mailsTo(shop.database, last)).toEqual([]);
    // A refused network does not use up the limit of the e-mail.
    for (let i = 0; i < 3; i++) expect((await withdraw(formOf(last), { address })).status).toBe(429);
    expect((await withdraw(formOf(last))).status).toBe(201);
  });

  test("is refused with an error beside each wrong field, and then does not count", async () => {
    const before = await count("throttles");
    const refused = await withdraw({ name: "", email: "ana", phone: "x" });
    expect(problemOf(refused)).toEqual([400, "invalid_fields"]);
    expect(Object.keys(Object(refused.body["fields"]))).toEqual(["name", "email", "phone"]);
    expect(await count("throttles")).toBe(before);
  });
});

describe("answering a withdrawal", () => {
  test("mails the outcome, is audited and closes it, once for three concurrent answers", async () => {
    const email = newEmail();
    const { code } = accepted(await withdraw(formOf(email)));
    const open = await findBy(email);
    const waits = async () =>
      noticesSchema.parse((await call(shop.worker, "GET /api/admin/notices", { cookie: shop.admin })).body);
    const before = await waits();
    expect([before.withdrawals.length, before.withdrawals.at(-1)]).toEqual([before.counts.withdrawals, open]);
    const responses = await Promise.all([1, 2, 3].map((number) => close(open?._id, `Hecho\n\n por ${number}. `)));
    const [done, ...others] = responses.toSorted((one, other) => one.status - other.status);
    const { withdrawal } = closedWithdrawalSchema.parse(done?.body);
    expect(withdrawal).toMatchObject({ code, outcome: expect.stringMatching(/^Hecho\npor \d\.$/) });
    expect(withdrawal.closedBy?.name).toBe("Ana Azahar");
    expect(others.map(problemOf)).toEqual([
      [409, "withdrawal_closed"],
      [409, "withdrawal_closed"],
    ]);
    const [, mail, ...more] = await mailsTo(shop.database, email);
    expect([mail?.event, mail?.content.get("outcome"), more]).toEqual(["withdrawal-closed", withdrawal.outcome, []]);
    const trace = await call(shop.worker, `GET /api/admin/audit?noun=withdrawal&id=${open?._id}`, {
      cookie: shop.admin,
    });
    expect(auditSchema.parse(trace.body).entries).toMatchObject([
      { what: "withdrawal_closed", label: code, from: null, to: { outcome: withdrawal.outcome } },
    ]);
    expect((await waits()).counts).toMatchObject({ withdrawals: before.counts.withdrawals - 1 });
    expect((await read("?state=closed")).withdrawals.map(({ _id }) => _id)).toEqual([open?._id]);
  });

  test("needs an outcome and an existing withdrawal", async () => {
    const { withdrawals } = await read("?state=open&limit=1");
    expect(problemOf(await close(withdrawals[0]?._id, " \n"))).toEqual([400, "invalid_fields"]);
    expect(problemOf(await close("wdr_none", "Hecho"))).toEqual([404, "not_found"]);
    expect((await read("?state=open&limit=1")).withdrawals).toEqual(withdrawals);
  });
});

test("the term follows the order: one moved back has no delivery, a cancelled one keeps its term", async () => {
  const { orderId, email } = await delivered(20);
  await withdraw({ ...formOf(email), orderNumber: orderId });
  const termWhen = async (statusGlimmer: string) => {
    const moved = await call(shop.worker, `PUT /api/orders/${orderId}`, {
      cookie: shop.admin,
      body: { statusGlimmer },
    });
    expect(moved.status).toBe(200);
    return (await findBy(email))?.term;
  };
  expect((await findBy(email))?.term?.isWithin).toBe(false);
  expect(await termWhen("Enviado")).toEqual({ lastDay: null, isWithin: true });
  const again = await termWhen("Recibido");
  expect([again?.isWithin, await termWhen("Cancelado")]).toEqual([true, again]);
});

test("a withdrawal is in the person's export, and stays after their account is deleted", async () => {
  const user = await member(shop.database);
  const { code } = accepted(await withdraw({ ...formOf(user.email), phone: "341 555 1234" }));
  const exported = await call(shop.worker, `GET /api/users/${user.id}/export`, { cookie: user.cookie });
  expect(exportSchema.parse(exported.body).withdrawals).toMatchObject([
    { code, phone: "341 555 1234", closedAt: null },
  ]);
  expect((await deleteAccount(shop.worker, user)).status).toBe(200);
  await clearExpired(shop.database.db, Date.now() + 3_650 * DAY_MS);
  const sql = "SELECT code, name, email, phone FROM withdrawals WHERE email = ?";
  const { rows } = await shop.database.db.client.execute({ sql, args: [user.email] });
  expect(rows).toMatchObject([{ code, name: "Ana Paz", email: user.email, phone: "341 555 1234" }]);
});
