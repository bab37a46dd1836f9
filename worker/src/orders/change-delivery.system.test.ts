import { expect, test } from "vitest";
import { userResponseSchema } from "#shop/accounts/user.contract.ts";
import { orderResponseSchema } from "#shop/orders/order.contract.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { type CallResponse, call, problemOf } from "../../fixtures/caller.ts";
import { changeOwn, HOME, type Member, member } from "../../fixtures/own-account.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { asad, openTransferShop } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);

interface Buyer extends Member {
  orderId: string;
  /** The ids of the buyer's two addresses. The order goes to the first. */
  home: string;
  work: string;
}

const WORK = { ...HOME, street: "Mitre", number: "850", indications: "Dejar en recepción" };

async function buyer(delivery?: object): Promise<Buyer> {
  const who = await member(shop.database);
  await changeOwn(shop.worker, who, { address: [HOME, WORK] });
  const addresses = await call(shop.worker, `GET /api/users/addaddress/${who.id}`, { cookie: who.cookie });
  const [home = "", work = ""] = userResponseSchema.parse(addresses.body).user.address.map(({ _id }) => _id);
  const order = await shop.placed(who, { products: [asad()], shipping: true, address: home, ...delivery });
  return { ...who, home, work, orderId: order._id };
}

const PICKUP = { shipping: false, address: null, pickup: "rosario" };

const redirect = ({ id, orderId, cookie }: Buyer, body: object) =>
  call(shop.worker, `PUT /api/orders/${id}/${orderId}/delivery`, { cookie, body });
const move = ({ orderId }: Buyer, statusGlimmer: string) => shop.change(orderId, { statusGlimmer });

/** The status, the code and the current order of a refusal. */
const refusalIn = ({ status, body }: CallResponse) => [status, body["code"], body["order"]];

const stored = async ({ orderId }: Buyer) => (await shop.desk(orderId)).order;

test("a change sends a home delivery to another address, of which the order keeps a copy, and changes nothing else", async () => {
  const who = await buyer();
  const before = await stored(who);
  const response = await redirect(who, { address: who.work, version: 1 });
  expect(response.status).toBe(200);
  const { order, transfer } = orderResponseSchema.parse(response.body);
  expect(order).toMatchObject({ address: WORK, pickup: null, version: 2 });
  expect(transfer).toMatchObject({ amount: order.totalPaidAmount, expiresAt: order.expiresAt });
  await changeOwn(shop.worker, who, { address: [] });
  // What the panel, the slip and the list of the administrators show.
  expect(await stored(who)).toEqual({ ...before, address: order.address, version: 2 });
});

test("a change moves a pickup to another showroom, also when the buyer chose none before", async () => {
  const [chosen, open] = [await buyer(PICKUP), await buyer({ ...PICKUP, pickup: null })];
  for (const who of [chosen, open]) {
    const response = await redirect(who, { pickup: "san-nicolas", version: 1 });
    const { order } = orderResponseSchema.parse(response.body);
    expect(order).toMatchObject({ address: null, pickup: "san-nicolas", version: 2 });
  }
});

test("a change is refused with the current order when the order has changed since", async () => {
  const who = await buyer();
  const { id, orderId, cookie } = who;
  await call(shop.worker, `PUT /api/orders/${id}/${orderId}/receipt`, { cookie, body: pdf(1) });
  const stale = await redirect(who, { address: who.work, version: 1 });
  expect(refusalIn(stale)).toMatchObject([409, "order_stale", { _id: orderId, version: 2, address: HOME }]);
  expect((await redirect(who, { address: who.work, version: 2 })).status).toBe(200);
});

test("of ten changes at the same time to two addresses one is done, and the others are refused with the changed order", async () => {
  const who = await buyer();
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) => redirect(who, { address: index % 2 ? who.work : who.home, version: 1 })),
  );
  const [done, ...others] = all.toSorted((one, other) => one.status - other.status);
  expect(done?.status).toBe(200);
  const { address } = await stored(who);
  for (const one of others) expect(refusalIn(one)).toMatchObject([409, "order_stale", { version: 2, address }]);
});

test("a change that races with the start of preparation is done before it or refused", async () => {
  for (let round = 0; round < 10; round++) {
    const who = await buyer();
    const [sent, moved] = await Promise.all([
      redirect(who, { address: who.work, version: 1 }),
      move(who, "En Preparación"),
    ]);
    const { address, statusGlimmer } = await stored(who);
    const label = `round ${round}: ${sent.status}, ${moved.status}`;
    // The later one is refused. In either case the administrator gets the order with its stored address.
    const shown = Object(moved.body[moved.status === 200 ? "updatedOrder" : "order"]);
    expect(shown.address, label).toEqual(address);
    expect(address, label).toMatchObject(sent.status === 200 ? WORK : HOME);
    expect(statusGlimmer, label).toBe(moved.status === 200 ? "En Preparación" : "Confirmar Transferencia");
    expect([200, 409], label).toContain(sent.status);
  }
});

test.each([...["En Preparación", "Enviado", "Recibido"], ...["Pago Rechazado", "Orden Vencida", "Cancelado"]])(
  "a change is refused in %s, with the current order",
  async (status) => {
    const who = await buyer();
    await move(who, status);
    const response = await redirect(who, { address: who.work, version: 2 });
    const current = { statusGlimmer: status, address: HOME };
    expect(refusalIn(response)).toMatchObject([409, "delivery_not_changeable", current]);
  },
);

test("a change is allowed while a card payment waits for its authorization", async () => {
  const who = await buyer();
  await move(who, "Autorización Pendiente");
  expect((await redirect(who, { address: who.work, version: 2 })).status).toBe(200);
});

test("a change is refused when the hold has run out", async () => {
  const who = await buyer();
  const sql = "UPDATE orders SET expires_at_ms = created_at_ms + 1, version = version + 1 WHERE id";
  await shop.database.sql(`${sql} = '${who.orderId}'`);
  const response = await redirect(who, { address: who.work, version: 2 });
  expect(refusalIn(response)).toMatchObject([409, "delivery_not_changeable", { statusGlimmer: "Orden Vencida" }]);
});

test("a change is refused for another person's order and address", async () => {
  const [who, other] = [await buyer(), await buyer()];
  const to = (address: string) => ({ address, version: 1 });
  expect(problemOf(await redirect({ ...who, orderId: other.orderId }, to(who.work)))).toEqual([404, "not_found"]);
  expect(problemOf(await redirect({ ...other, cookie: who.cookie }, to(who.work)))).toEqual([403, "forbidden"]);
  expect(problemOf(await redirect({ ...other, cookie: shop.admin }, to(other.work)))).toEqual([403, "forbidden"]);
  expect(problemOf(await redirect(who, to(other.work)))).toEqual([400, "invalid_fields"]);
});

test.each([
  ["no destination", {}, { _: [expect.any(String)] }],
  ["two destinations", { address: "adr_1", pickup: "rosario" }, { _: [expect.any(String)] }],
  ["an unknown address", { address: "adr_1" }, { address: ["Por favor, selecciona una dirección"] }],
  ["an address that is not in the profile", { address: HOME }, { address: ["Valor inválido"] }],
  ["pickup", { pickup: "rosario" }, { pickup: ["Para pasar de envío a retiro, escribinos"] }],
  ["no version", { address: "adr_1", version: undefined }, { version: ["Valor inválido"] }],
])("%s for a home delivery is refused", async (_, body, fields) => {
  const response = await redirect(await buyer(), { version: 1, ...body });
  expect(problemOf(response)).toEqual([400, "invalid_fields"]);
  expect(response.body["fields"]).toEqual(fields);
});

test("an unknown showroom and an address are refused for a pickup", async () => {
  const who = await buyer(PICKUP);
  const fieldsOf = async (chosen: object) => (await redirect(who, { version: 1, ...chosen })).body["fields"];
  expect(await fieldsOf({ pickup: "mendoza" })).toEqual({ pickup: ["Elegí uno de nuestros showrooms"] });
  expect(await fieldsOf({ address: who.home })).toEqual({ address: ["Para pasar de retiro a envío, escribinos"] });
});
