import { beforeEach, expect, test } from "vitest";
import { newOrderSchema, orderResponseSchema } from "#shop/orders/order.contract.ts";
import { settingsResponseSchema } from "#shop/settings/settings.contract.ts";
import { createUser } from "#tests/matrix/users.ts";
import { ADMIN, call } from "../../fixtures/caller.ts";
import { mailsTo } from "../../fixtures/links.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import type { TestUser } from "../../fixtures/signed-in-users.ts";
import { asad, openTransferShop } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);

const [DEMO, OTHER] = ["9990001800000000123459", "2850590940090418135201"];
const [HOUR_MS, DAY_MS] = [3_600_000, 24 * 3_600_000];

const run = (sql: string) => shop.database.db.client.execute(sql);
const put = (body: object) => call(shop.worker, "PUT /api/admin/put-admin", { cookie: shop.admin, body });
async function saveAccount(cbu: string) {
  const response = await put({ bank: { cbu } });
  return settingsResponseSchema.parse(response.body).settings;
}
/** As if the delay of the pending change were over. */
const passDelay = () => run("UPDATE settings SET bank_changes_at_ms = 1");

async function newOrder(who: TestUser) {
  const response = await shop.place(who, { products: [asad()] });
  const { newOrder, transfer } = newOrderSchema.parse(response.body);
  return { id: newOrder._id, cbu: transfer.cbu };
}
async function accountOf(who: TestUser, orderId: string) {
  const { body } = await shop.read(who, orderId);
  return orderResponseSchema.parse(body).transfer?.cbu;
}
async function mailedAccounts(orderId: string) {
  const { rows } = await run(`SELECT content FROM outbox WHERE order_id = '${orderId}' ORDER BY rowid`);
  return rows.map((row) => JSON.parse(String(row["content"])).cbu);
}
const readMails = async () =>
  (await mailsTo(shop.database, ADMIN))
    .filter(({ event }) => String(event).startsWith("bank-change"))
    .map((m) => m.content);

beforeEach(async () => {
  await run(`UPDATE settings SET bank_cbu = '${DEMO}', bank_former = NULL, bank_changes_at_ms = 0`);
  await run("DELETE FROM outbox WHERE event LIKE 'bank-change%'");
});

test("an order keeps the account that it was placed with, on its page and in its mails", async () => {
  const buyer = await shop.person();
  const before = await newOrder(buyer);
  await saveAccount(OTHER);
  await passDelay();
  const after = await newOrder(await shop.person());
  expect([before.cbu, after.cbu]).toEqual([DEMO, OTHER]);
  expect(await accountOf(buyer, before.id)).toBe(DEMO);
  await shop.change(before.id, { statusGlimmer: "Cancelado" });
  expect(await mailedAccounts(before.id)).toEqual([DEMO, DEMO]);
});

test("an order without a stored account shows the shop's account that is in effect", async () => {
  const buyer = await shop.person();
  const { id } = await newOrder(buyer);
  await run(`UPDATE orders SET bank = NULL, version = version + 1 WHERE id = '${id}'`);
  await saveAccount(OTHER);
  expect(await accountOf(buyer, id)).toBe(DEMO);
  await passDelay();
  expect(await accountOf(buyer, id)).toBe(OTHER);
});

test("a change takes effect after a day, and every administrator gets a mail about it immediately", async () => {
  const other = await createUser(shop.database, "reader");
  const { bank, bankChange } = await saveAccount(OTHER);
  expect([bank.cbu, bankChange?.former.cbu]).toEqual([OTHER, DEMO]);
  const delayMs = Date.parse(bankChange?.at ?? "") - Date.now();
  expect([delayMs > DAY_MS - HOUR_MS, delayMs <= DAY_MS]).toEqual([true, true]);
  expect((await newOrder(await shop.person())).cbu).toBe(DEMO);
  const [mail, ...more] = await readMails();
  expect(more).toEqual([]);
  const { rows } = await run("SELECT recipient FROM outbox WHERE event = 'bank-changed' ORDER BY recipient");
  expect(rows.map(({ recipient }) => recipient)).toEqual([ADMIN, other.email].toSorted());
  expect(mail?.get("from")).toMatch(/CBU terminado en 3459/);
  expect(mail?.get("to")).toMatch(/CBU terminado en 5201/);
  expect(mail?.get("effectiveAtMs")).toBe(Date.parse(bankChange?.at ?? ""));
  expect(JSON.stringify([...(mail ?? [])])).not.toContain(OTHER);
});

test("the mail names an administrator without a name by the e-mail", async () => {
  const { cookie, id, email } = await createUser(shop.database, "owner");
  await run(`UPDATE users SET first_name = '', last_name = '' WHERE id = '${id}'`);
  await call(shop.worker, "PUT /api/admin/put-admin", { cookie, body: { bank: { cbu: OTHER } } });
  expect((await readMails()).map((content) => content.get("by"))).toEqual([email]);
});

test("saving the former account undoes the change, and mails the administrators", async () => {
  await saveAccount(OTHER);
  const { bank, bankChange } = await saveAccount(DEMO);
  expect([bank.cbu, bankChange]).toEqual([DEMO, null]);
  expect((await newOrder(await shop.person())).cbu).toBe(DEMO);
  expect((await readMails()).map((content) => content.get("kind"))).toEqual(["bank-changed", "bank-change-undone"]);
});

test("a second change while one is pending starts its delay again; the account in effect stays", async () => {
  await saveAccount(OTHER);
  await run(`UPDATE settings SET bank_changes_at_ms = ${Date.now() + HOUR_MS}`);
  const { bankChange } = await saveAccount("0110599520000001235579");
  expect(bankChange?.former.cbu).toBe(DEMO);
  expect(Date.parse(bankChange?.at ?? "")).toBeGreaterThan(Date.now() + 2 * HOUR_MS);
});

test("the first account of a shop is in effect immediately", async () => {
  await run("UPDATE settings SET bank_cbu = ''");
  const { bankChange } = await saveAccount(OTHER);
  expect(bankChange).toBe(null);
  expect((await newOrder(await shop.person())).cbu).toBe(OTHER);
});

test("a change that was refused because of a newer one sends no mail", async () => {
  const { updatedAt } = await saveAccount(DEMO);
  await put({ currency: 1500 });
  const response = await put({ bank: { cbu: OTHER }, updatedAt });
  expect([response.status, await readMails()]).toEqual([409, []]);
  await put({ currency: 1455 });
});
