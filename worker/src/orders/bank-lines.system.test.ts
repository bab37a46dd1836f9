import { describe, expect, test } from "vitest";
import { usedBankLinesSchema } from "#shop/orders/admin-order.contract.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { asad, openTransferShop } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);

let lines = 0;
const newLine = () => {
  lines += 1;
  return { fingerprint: `${lines}`.padStart(64, "0"), amount: 58_950, date: "2026-11-23" };
};
const placed = async () => shop.placed(await shop.person(), { products: [asad()] });
const confirm = (orderId: string, bankLine: object, version?: number) =>
  shop.change(orderId, { statusGlimmer: "En Preparación", bankLine, ...(version && { version }) });
const usedBy = async (...fingerprints: string[]) => {
  const { body } = await shop.send("POST /api/orders/bank-lines/used", { fingerprints });
  return usedBankLinesSchema.parse(body).used.map(({ number }) => number);
};
const stored = (orderId: string) =>
  shop.rows("SELECT fingerprint, amount_centavos, date FROM bank_lines WHERE order_id = ?", orderId);

describe("a movement of a bank statement", () => {
  test("confirms an order, is stored without its text, and is then listed as used", async () => {
    const [order, line] = [await placed(), newLine()];
    expect((await confirm(order._id, line, 1)).body).toMatchObject({
      updatedOrder: { statusGlimmer: "En Preparación" },
    });
    expect(await stored(order._id)).toMatchObject([
      { fingerprint: line.fingerprint, amount_centavos: 5_895_000, date: "2026-11-23" },
    ]);
    expect(await usedBy(line.fingerprint, newLine().fingerprint)).toEqual([order.number]);
    const log = await shop.send(`GET /api/admin/audit?noun=order&id=${order._id}`);
    expect(log.body).toMatchObject({ entries: [{ what: "order_moved", to: { bankLine: "2026-11-23" } }] });
  });

  test("confirms an overdue order, which takes its units again", async () => {
    const [order, line] = [await placed(), newLine()];
    await shop.database.sql(`UPDATE orders SET version = version + 1, expires_at_ms = 1 WHERE id = '${order._id}'`);
    await shop.change(order._id, { statusGlimmer: "Orden Vencida" });
    const before = await shop.sizeOf("asad");
    expect((await confirm(order._id, line)).body).toMatchObject({ updatedOrder: { statusGlimmer: "En Preparación" } });
    expect(await stored(order._id)).toHaveLength(1);
    const { stock, sold, reserved } = before;
    expect(await shop.sizeOf("asad")).toEqual({ stock: stock - 1, reserved, sold: sold + 1 });
  });

  test("that was used is refused for another order, which stays as it is", async () => {
    const [first, second, line] = [await placed(), await placed(), newLine()];
    expect((await confirm(first._id, line)).status).toBe(200);
    const before = await shop.sizeOf("asad");
    const again = await confirm(second._id, line);
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: "bank_line_used", message: `Ese movimiento ya se usó para el pedido ${first.number}.` },
    ]);
    expect([await shop.sizeOf("asad"), await stored(second._id)]).toEqual([before, []]);
    expect((await confirm(second._id, newLine(), 1)).status).toBe(200);
  });

  test("that is used for three orders at the same time pays one of them", async () => {
    for (let round = 0; round < 5; round++) {
      const line = newLine();
      const orders = await Promise.all([placed(), placed(), placed()]);
      const answers = await Promise.all(orders.map(({ _id }) => confirm(_id, line, 1)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused.map(({ body }) => body["code"])).toEqual(["bank_line_used", "bank_line_used"]);
      expect((await Promise.all(orders.map(({ _id }) => stored(_id)))).flat()).toHaveLength(1);
    }
  });

  test("that is sent for an order at the same time as another movement: the order keeps one of the two", async () => {
    const order = await placed();
    const answers = await Promise.all([confirm(order._id, newLine()), confirm(order._id, newLine())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored(order._id)).toHaveLength(1);
  });

  test("is refused for an order that does not wait for its transfer, without a move to En Preparación, and with a malformed amount", async () => {
    const order = await placed();
    await shop.change(order._id, { statusGlimmer: "En Preparación" });
    const line = newLine();
    expect((await confirm(order._id, line)).body).toMatchObject({ code: "order_stale", order: { version: 2 } });
    for (const body of [{ bankLine: line }, { statusGlimmer: "Enviado", bankLine: line }])
      expect((await shop.change(order._id, body)).body).toMatchObject({
        code: "invalid_fields",
        fields: { bankLine: ["Valor inválido"] },
      });
    const wrong = { ...line, amount: 10.001 };
    expect((await shop.change(order._id, { statusGlimmer: "En Preparación", bankLine: wrong })).status).toBe(400);
    expect(await usedBy(line.fingerprint)).toEqual([]);
  });

  test("is free again once its paid order waits for its transfer again, not when the order is cancelled", async () => {
    const [order, other, line] = [await placed(), await placed(), newLine()];
    await confirm(order._id, line);
    await shop.change(order._id, { statusGlimmer: "Cancelado" });
    expect(await usedBy(line.fingerprint)).toEqual([order.number]);
    await shop.change(order._id, { statusGlimmer: "En Preparación" });
    await shop.change(order._id, { statusGlimmer: "Confirmar Transferencia" });
    expect(await usedBy(line.fingerprint)).toEqual([]);
    expect((await confirm(other._id, line)).status).toBe(200);
  });

  test("is free again once its order waits for its transfer again after a cancellation", async () => {
    const [order, line] = [await placed(), newLine()];
    await confirm(order._id, line);
    await shop.change(order._id, { statusGlimmer: "Cancelado" });
    await shop.change(order._id, { statusGlimmer: "Confirmar Transferencia" });
    expect(await usedBy(line.fingerprint)).toEqual([]);
    expect((await confirm(order._id, newLine())).status).toBe(200);
  });

  test("is refused for an order that still has another movement from before it was marked as overdue", async () => {
    const order = await placed();
    await confirm(order._id, newLine());
    await shop.change(order._id, { statusGlimmer: "Orden Vencida" });
    expect((await confirm(order._id, newLine())).body).toMatchObject({ code: "order_has_bank_line" });
  });
});
