import { describe, expect, test } from "vitest";
import { expiresAtMs, expiryMove, ORDER_STATUSES, type OrderStatus, statusAt } from "./order.ts";
import { PAYMENT_TYPES } from "./payment-method.ts";

const HOUR = 3_600_000;

describe("the hold of a transfer order", () => {
  const order = (statusGlimmer: OrderStatus, at: number | null = 24 * HOUR) => ({ statusGlimmer, expiresAtMs: at });

  test("lasts 24 hours, or the configured time, from the move that holds the units", () => {
    expect(expiresAtMs("Confirmar Transferencia", "transfer", 1000)).toBe(1000 + 24 * HOUR);
    expect(expiresAtMs("Confirmar Transferencia", "transfer", 0, 0.001)).toBe(3600);
  });

  test("exists in no other state, and never for a card order", () => {
    for (const state of ORDER_STATUSES.filter((each) => each !== "Confirmar Transferencia")) {
      expect(expiresAtMs(state, "transfer", 0)).toBeNull();
    }
    for (const type of PAYMENT_TYPES.filter((each) => each !== "transfer")) {
      expect(expiresAtMs("Confirmar Transferencia", type, 0)).toBeNull();
    }
  });

  test("a read shows Orden Vencida from the end of the hold on, not before", () => {
    expect(statusAt(order("Confirmar Transferencia"), 24 * HOUR - 1)).toBe("Confirmar Transferencia");
    expect(statusAt(order("Confirmar Transferencia"), 24 * HOUR)).toBe("Orden Vencida");
    expect(statusAt(order("Confirmar Transferencia", null), 999 * HOUR)).toBe("Confirmar Transferencia");
    expect(statusAt(order("Enviado"), 999 * HOUR)).toBe("Enviado");
  });

  test("releases the units at its end", () => {
    expect(expiryMove()).toMatchObject({
      from: "Confirmar Transferencia",
      to: "Orden Vencida",
      stockEvent: "release",
      status: "rejected",
      statusDetail: "canceled",
    });
  });
});
