import { describe, expect, test } from "vitest";
import {
  type AdminOrderResponse,
  adminOrderResponseSchema,
  adminOrdersSchema,
} from "#shop/orders/admin-order.contract.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import { NOTE_MAX, TAGS_MAX } from "#shop/orders/order-notes.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { type CallResponse, call, countingTrips, PASSWORD, problemOf } from "../../../fixtures/caller.ts";
import { member } from "../../../fixtures/own-account.ts";
import { sharedFixture } from "../../../fixtures/shop.ts";
import { asad, openTransferShop } from "../../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);

const note = ({ _id }: Order, text: unknown, key?: string) => shop.send(`POST /api/orders/${_id}/notes`, { text }, key);
const tag = ({ _id }: Order, change: object) => shop.send(`PUT /api/orders/${_id}/tags`, change);
const again = ({ _id }: Order, mailId: string, key?: string) =>
  shop.send(`POST /api/orders/${_id}/mails/${mailId}/again`, undefined, key);

function deskIn({ status, body }: CallResponse): AdminOrderResponse {
  expect([status, body["message"]]).toEqual([200, undefined]);
  return adminOrderResponseSchema.parse(body);
}

const readDesk = ({ _id }: Order) => shop.desk(_id);
const placed = async () => {
  const buyer = await shop.person();
  return { buyer, order: await shop.placed(buyer, { products: [asad()] }) };
};
const auditOf = ({ _id }: Order, what: string) =>
  shop.rows("SELECT from_value, to_value FROM audit_log WHERE noun_id = ? AND what = ? ORDER BY key", _id, what);

describe("a note", () => {
  test("is added once for one request key; notes are shown newest first, with their author, and not to the buyer", async () => {
    const { buyer, order } = await placed();
    deskIn(await note(order, " Va con tarjeta:\n«Feliz día» ", "note-key-1"));
    const { notes } = deskIn(await note(order, "Va con tarjeta:\n«Feliz día»", "note-key-1"));
    expect(notes).toMatchObject([{ text: "Va con tarjeta:\n«Feliz día»" }]);
    const desk = deskIn(await note(order, "Llamó: pasa el jueves"));
    expect(desk.notes.map(({ text }) => text)).toEqual(["Llamó: pasa el jueves", "Va con tarjeta:\n«Feliz día»"]);
    expect(desk.people).toContainEqual({ _id: desk.notes[0]?.by, name: "Ana Azahar" });
    expect(problemOf(await note(order, "Otra", "note-key-1"))).toEqual([409, "idempotency_key_reused"]);
    expect(await auditOf(order, "order_noted")).toEqual([
      expect.objectContaining({ to_value: null }),
      expect.objectContaining({ to_value: null }),
    ]);
    for (const path of [`orders/${buyer.id}/${order._id}`, `orders/${buyer.id}`, `users/${buyer.id}/export`]) {
      const { status, text } = await call(shop.worker, `GET /api/${path}`, { cookie: buyer.cookie });
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toContain("tarjeta:");
    }
  });

  test("is refused without text, too long, with a wrong key, and for an unknown order", async () => {
    const { order } = await placed();
    for (const text of ["", " \n ", "a".repeat(NOTE_MAX + 1), 7, null]) {
      const { status, body } = await note(order, text);
      expect([status, problemSchema.parse(body).fields]).toEqual([
        400,
        { text: ["Escribí una nota de hasta 500 caracteres"] },
      ]);
    }
    expect(problemOf(await note(order, "Corta", "corta"))).toEqual([400, "malformed_id"]);
    expect(problemOf(await shop.send("POST /api/orders/ord_none/notes", { text: "Nada" }))).toEqual([404, "not_found"]);
    expect((await readDesk(order)).notes).toEqual([]);
  });

  test("is deleted with the buyer's account, and tags stay", async () => {
    const buyer = await member(shop.database);
    const order = await shop.placed(buyer, { products: [asad()] });
    deskIn(await note(order, "Vive al fondo"));
    deskIn(await tag(order, { add: ["regalo"] }));
    const { order: others } = await placed();
    deskIn(await note(others, "Otra persona"));
    await shop.change(order._id, { statusGlimmer: "Cancelado" });
    const body = { password: PASSWORD };
    const left = await call(shop.worker, `DELETE /api/users/${buyer.id}`, { cookie: buyer.cookie, body });
    expect([left.status, left.body["message"]]).toEqual([200, expect.anything()]);
    expect(await readDesk(order)).toMatchObject({ notes: [], order: { tags: ["regalo"], user: { firstName: "" } } });
    expect((await readDesk(others)).notes).toHaveLength(1);
  });
});

describe("tags", () => {
  test("are added and removed without regard to case, listed, and filtered by", async () => {
    const { buyer, order } = await placed();
    const { order: plain } = await placed();
    expect(deskIn(await tag(order, { add: ["Regalo", " cliente  VIP ", "REGALO"] })).order.tags).toEqual([
      "cliente vip",
      "regalo",
    ]);
    deskIn(await tag(order, { add: ["regalo"] }));
    expect(deskIn(await tag(order, { add: ["urgente"], remove: ["Cliente vip", "ninguna"] })).order.tags).toEqual([
      "regalo",
      "urgente",
    ]);
    expect(await auditOf(order, "order_tagged")).toEqual([
      { from_value: '{"tags":""}', to_value: '{"tags":"regalo, cliente vip"}' },
      { from_value: '{"tags":"cliente vip"}', to_value: '{"tags":"urgente"}' },
    ]);
    const list = adminOrdersSchema.parse((await shop.send("GET /api/orders?tag=URGENTE")).body);
    expect([list.total, list.orders.map(({ _id, tags }) => [_id, tags])]).toEqual([
      1,
      [[order._id, ["regalo", "urgente"]]],
    ]);
    expect(list.usedTags).toEqual(expect.arrayContaining(["regalo", "urgente"]));
    expect(adminOrdersSchema.parse((await shop.send("GET /api/orders?tag=nadie")).body).total).toBe(0);
    expect((await readDesk(plain)).order.tags).toEqual([]);
    const { text } = await shop.read(buyer, order._id);
    expect(text).not.toContain("urgente");
  });

  test("are at most eight, also when two administrators add at the same time", async () => {
    const { order } = await placed();
    const names = Array.from({ length: TAGS_MAX }, (_, index) => `marca ${index}`);
    deskIn(await tag(order, { add: names.slice(1) }));
    const outcomes = await Promise.all(["una", "otra"].map((name) => tag(order, { add: [name] })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await readDesk(order)).order.tags).toHaveLength(TAGS_MAX);
    expect(problemOf(await tag(order, { add: ["una más"] }))).toEqual([409, "order_tags_full"]);
    deskIn(await tag(order, { remove: ["marca 1"], add: ["marca 2", "una más"] }));
  });

  test("that are not short words are refused", async () => {
    const { order } = await placed();
    const message = "Una etiqueta son palabras cortas: hasta 24 letras y números";
    for (const name of ["", "  ", "a".repeat(25), "a,b", "<script>", 7]) {
      const { status, body } = await tag(order, { add: [name] });
      expect([name, status, Object.values(problemSchema.parse(body).fields ?? {})]).toEqual([name, 400, [[message]]]);
    }
    expect((await tag(order, { add: Array(9).fill("a") })).status).toBe(400);
    expect((await shop.send("GET /api/orders?tag=a,b")).status).toBe(400);
    expect(problemOf(await shop.send("PUT /api/orders/ord_none/tags", { add: ["a"] }))).toEqual([404, "not_found"]);
  });
});

describe("a mail about an order", () => {
  /** The mails of an order as stored, oldest first. */
  const mailsOf = async ({ _id }: Order) => {
    const rows = await shop.rows("SELECT id, event, state, content FROM outbox WHERE order_id = ? ORDER BY rowid", _id);
    return rows.map(({ id, event, state, content }) => ({
      id: String(id),
      kind: String(event).split("/")[0],
      state,
      content: Object(JSON.parse(String(content))),
    }));
  };
  /** Marks the mails of an order as the sender does after sending them or failing, `agoMs` ago. */
  const settle = ({ _id }: Order, state: "sent" | "failed", agoMs = 120_000) => {
    const atMs = Date.now() - agoMs;
    const sent = state === "sent" ? `sent_at_ms = ${atMs}, content = '{}'` : `failure = 'x'`;
    return shop.database.sql(
      `UPDATE outbox SET state = '${state}', ${sent}, created_at_ms = ${atMs}, next_try_at_ms = ${atMs} WHERE order_id = '${_id}' AND state <> 'sent'`,
    );
  };
  const sentOrder = async () => {
    const { order } = await placed();
    await settle(order, "sent");
    await shop.change(order._id, { statusGlimmer: "En Preparación" });
    await settle(order, "sent");
    await shop.change(order._id, { statusGlimmer: "Enviado" });
    await settle(order, "sent");
    return order;
  };
  const idOf = async (order: Order, kind: string) => {
    const mail = (await mailsOf(order)).findLast((each) => each.kind === kind);
    return mail?.id ?? "none";
  };

  test("is sent again with the order as it is now, once for one key and at most once a minute", async () => {
    const order = await sentOrder();
    await shop.change(order._id, { numShipping: "CP1AR" });
    const desk = await readDesk(order);
    expect(desk.mails.map(({ kind, state, canSendAgain }) => [kind, state, canSendAgain])).toEqual([
      ["order-placed", "sent", false],
      ["order-confirmed", "sent", false],
      ["order-shipped", "sent", true],
    ]);
    const mailId = await idOf(order, "order-shipped");
    const presses = await Promise.all([1, 2, 3].map(() => again(order, mailId, "press-key-1")));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const shipped = (await mailsOf(order)).filter(({ kind }) => kind === "order-shipped");
    expect(shipped.map(({ content }) => content.trackingNumber)).toEqual([undefined, "CP1AR"]);
    await settle(order, "sent", 10_000);
    // A repeated request after it was sent.
    deskIn(await again(order, mailId, "press-key-1"));
    const tooSoon = await again(order, await idOf(order, "order-shipped"), "press-key-2");
    expect(problemOf(tooSoon)).toEqual([429, "mail_too_soon"]);
    expect(Number(tooSoon.headers.get("Retry-After"))).toBeGreaterThan(40);
    expect(await mailsOf(order)).toHaveLength(4);
    expect(await auditOf(order, "order_mailed_again")).toEqual([
      { from_value: null, to_value: '{"mail":"order-shipped"}' },
    ]);
  });

  test("is sent once when three requests with different keys arrive at the same time", async () => {
    const order = await sentOrder();
    const mailId = await idOf(order, "order-shipped");
    await Promise.all(["desk-one-1", "desk-two-2", "desk-three"].map((key) => again(order, mailId, key)));
    expect((await mailsOf(order)).filter(({ kind }) => kind === "order-shipped")).toHaveLength(2);
  });

  test("that failed is sent again as it was", async () => {
    const { order } = await placed();
    await settle(order, "failed");
    const mailId = await idOf(order, "order-placed");
    deskIn(await again(order, mailId, "press-key-1"));
    expect(await mailsOf(order)).toMatchObject([{ id: mailId, state: "pending", content: { kind: "order-placed" } }]);
    await settle(order, "sent");
    // A repeated request after it was sent.
    deskIn(await again(order, mailId, "press-key-1"));
    expect(await mailsOf(order)).toMatchObject([{ id: mailId, state: "sent" }]);
  });

  test("that failed is replaced by one with the order as it is now, if the order has changed since", async () => {
    const order = await sentOrder();
    await shop.change(order._id, { statusGlimmer: "En Preparación", notify: false });
    await shop.change(order._id, { statusGlimmer: "Enviado", numShipping: "CP1AR" });
    await settle(order, "failed");
    await shop.change(order._id, { numShipping: "CP2AR" });
    const failed = await idOf(order, "order-shipped");
    deskIn(await again(order, failed, "press-key-1"));
    const [, , , old, fresh] = await mailsOf(order);
    expect([old?.id, old?.state, old?.content]).toEqual([failed, "superseded", {}]);
    expect(fresh).toMatchObject({ kind: "order-shipped", content: { trackingNumber: "CP2AR" } });
    expect(await auditOf(order, "order_mailed_again")).toHaveLength(1);
    // A repeated request.
    deskIn(await again(order, failed, "press-key-1"));
    expect(await mailsOf(order)).toHaveLength(5);
  });

  test("that failed a moment ago is not sent again yet", async () => {
    const { order } = await placed();
    await settle(order, "failed", 0);
    const mailId = await idOf(order, "order-placed");
    expect(problemOf(await again(order, mailId))).toEqual([429, "mail_too_soon"]);
  });

  test("that is no longer true, or not the newest of its kind, is not sent again", async () => {
    const order = await sentOrder();
    for (const kind of ["order-placed", "order-confirmed"])
      expect(problemOf(await again(order, await idOf(order, kind)))).toEqual([409, "mail_outdated"]);
    const older = await idOf(order, "order-shipped");
    deskIn(await again(order, older));
    await settle(order, "sent");
    expect(problemOf(await again(order, older))).toEqual([409, "mail_outdated"]);
    const { order: overdue } = await placed();
    await settle(overdue, "sent");
    await shop.database.sql(`UPDATE orders SET version = version + 1, expires_at_ms = 1 WHERE id = '${overdue._id}'`);
    expect(problemOf(await again(overdue, await idOf(overdue, "order-placed")))).toEqual([409, "mail_outdated"]);
    expect(problemOf(await again(order, "mai_none"))).toEqual([404, "not_found"]);
    expect(problemOf(await again(order, older, "corta"))).toEqual([400, "malformed_id"]);
    expect(problemOf(await again(order, await idOf(overdue, "order-placed")))).toEqual([404, "not_found"]);
  });
});

test("the page of an order is read in one round trip besides the session's", async () => {
  const { order } = await placed();
  const path = `/api/orders/admin/me/${order._id}`;
  // Tried several times, because mails of other orders may be sent meanwhile.
  await expect.poll(() => countingTrips(shop.database, shop.worker, path, { Cookie: shop.admin })).toEqual([200, 2]);
});

test("the page of an order has its withdrawals", async () => {
  const { buyer, order } = await placed();
  const body = { name: "Ana", email: `${buyer.id.slice(4)}@azahar.test`, orderNumber: order.number };
  const { code } = (await call(shop.worker, "POST /api/withdrawals", { body })).body;
  expect(await readDesk(order)).toMatchObject({ withdrawals: [{ code, closedAt: null }], payments: [], receipts: [] });
});
