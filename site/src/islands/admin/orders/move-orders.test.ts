import { afterEach, expect, test, vi } from "vitest";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { moveOrders, moveResult } from "./move-orders.ts";

afterEach(() => vi.unstubAllGlobals());

const inStatus = (statusGlimmer: OrderStatus): AdminOrder => Object.assign(Object.create(null), { statusGlimmer });
const lost = { ok: false as const, status: 0, message: "", code: "no_answer", fields: {} };
const asked = { from: "Confirmar Transferencia", to: "En Preparación" } as const;

test("a move whose response was lost is done if the order has the requested status", () => {
  const now = inStatus("En Preparación");
  expect(moveResult(lost, asked, now)).toEqual({ ok: true, status: 200, body: { updatedOrder: now } });
});

test("a move whose response was lost fails with the order's new status, or can be repeated if the status is the same", () => {
  expect(moveResult(lost, asked, inStatus("Cancelado"))).toEqual({
    ...lost,
    message: "No hubo respuesta. El pedido ahora está en Cancelado.",
  });
  expect(moveResult(lost, asked, inStatus("Confirmar Transferencia"))).toBe(lost);
  expect(moveResult(lost, asked, undefined)).toBe(lost);
});

test("a response that arrived is the result, whatever status the order has now", () => {
  const refused = { ...lost, status: 409, message: "No hay stock", code: "out_of_stock" };
  expect(moveResult(refused, asked, inStatus("En Preparación"))).toBe(refused);
  const done = { ok: true as const, status: 200, body: { updatedOrder: inStatus("En Preparación") } };
  expect(moveResult(done, asked, inStatus("Enviado"))).toBe(done);
});

test("a move that the stock does not allow fails with a Spanish message", async () => {
  const problem = { message: "Not enough stock", code: "stock_cannot_follow", requestId: "r1" };
  vi.stubGlobal("fetch", async () => Response.json(problem, { status: 409 }));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const order: AdminOrder = Object.assign(Object.create(null), { _id: "ord_1", version: 1 });
  const failures = await moveOrders(
    [order],
    { statusGlimmer: "En Preparación" },
    () => undefined,
    async (same) => same,
  );
  expect(failures.get("ord_1")?.message).toBe("El stock no alcanza para este cambio. El pedido quedó como estaba.");
});

test("an order that fails is read again, and one whose response was lost is done if it has the requested status", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const orders = ["ord_lost", "ord_stale", "ord_open"].map(
    (_id): AdminOrder =>
      Object.assign(Object.create(null), { _id, version: 1, statusGlimmer: "Confirmar Transferencia" }),
  );
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.includes("ord_stale")) throw new Error("lost");
    return Response.json({ message: "El pedido cambió", code: "order_stale", requestId: "r1" }, { status: 409 });
  });
  const read = async (order: AdminOrder): Promise<AdminOrder> => ({
    ...order,
    version: 2,
    statusGlimmer: order._id === "ord_lost" ? "En Preparación" : "Confirmar Transferencia",
  });
  const failures = await moveOrders(orders, { statusGlimmer: "En Preparación" }, () => undefined, read);
  expect([...failures].map(([id, { order, message }]) => [id, order.version, message])).toEqual([
    ["ord_stale", 2, "El pedido cambió"],
    ["ord_open", 2, "Sin respuesta. Probá de nuevo."],
  ]);
});
