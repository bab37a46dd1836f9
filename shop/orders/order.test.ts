import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forMany } from "../for-all.fixture.ts";
import { applyStockEvent, isBalanced, NO_STOCK, type StockCounters } from "../stock/stock.ts";
import {
  adminMove,
  expiryMove,
  HOLDS,
  holdOf,
  isReachedBy,
  ORDER_STATUSES,
  type OrderMove,
  type OrderStatus,
  orderColor,
  PROVIDER_OUTCOMES,
  payAgain,
  providerMove,
  SETTLED_STATUSES,
  statusesOf,
  totalLabel,
  wireStatusOf,
} from "./order.ts";
import { PAYMENT_METHODS } from "./payment-method.ts";

const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

describe("the table of states", () => {
  test.each<[OrderStatus, string, string, string]>([
    ["Confirmar Transferencia", "held", "in_process", "pending_contingency"],
    ["Autorización Pendiente", "held", "in_process", "pending_contingency"],
    ["En Preparación", "committed", "approved", "accredited"],
    ["Enviado", "committed", "approved", "accredited"],
    ["Recibido", "committed", "approved", "accredited"],
    ["Pago Rechazado", "released", "in_process", "pending_contingency"],
    ["Orden Vencida", "released", "rejected", "canceled"],
    ["Cancelado", "released", "rejected", "canceled"],
  ])(
    "the units of an order in %s are %s; set by an administrator, it is %s / %s",
    (state, hold, status, statusDetail) => {
      expect(holdOf(state)).toBe(hold);
      expect(wireStatusOf(state)).toEqual({ status, statusDetail });
    },
  );

  test("only Pago Rechazado has a second status: that of a payment that the provider rejects", () => {
    const twofold = ORDER_STATUSES.filter((state) => statusesOf(state).length > 1);
    expect(twofold).toEqual(["Pago Rechazado"]);
    expect(statusesOf("Pago Rechazado")).toEqual(["in_process", "rejected"]);
    expect(statusesOf("Enviado")).toEqual(["approved"]);
    expect(isReachedBy("Autorización Pendiente", ["pending"])).toBe(true);
    expect(isReachedBy("Autorización Pendiente", ["rejected", "unknown"])).toBe(false);
  });

  test("Recibido and the released states are settled", () => {
    const ends = ORDER_STATUSES.filter((status) => status === "Recibido" || holdOf(status) === "released");
    expect([...SETTLED_STATUSES].sort()).toEqual(ends.sort());
  });
});

describe("an outcome of a waiting card order", () => {
  test.each([
    [
      "approved",
      "accredited",
      { to: "En Preparación", stockEvent: "commit", status: "approved", statusDetail: "accredited" },
    ],
    [
      "pending",
      "pending_review_manual",
      { to: "Autorización Pendiente", stockEvent: null, status: "in_process", statusDetail: "pending_review_manual" },
    ],
    [
      "rejected",
      "cc_rejected_call_for_authorize",
      {
        to: "Pago Rechazado",
        stockEvent: "release",
        status: "rejected",
        statusDetail: "cc_rejected_call_for_authorize",
      },
    ],
    ["cancelled", "by_payer", { to: "Cancelado", stockEvent: "release", status: "rejected", statusDetail: "canceled" }],
    ["unknown", "", { to: "Pago Rechazado", stockEvent: "release", status: "rejected", statusDetail: "not_found" }],
  ] as const)("%s, with the detail %j, causes the expected move", (outcome, detail, move) => {
    expect(providerMove("Autorización Pendiente", outcome, detail)).toMatchObject(move);
  });

  test("no outcome moves an order backwards", () => {
    for (const from of ORDER_STATUSES.filter((state) => state !== "Autorización Pendiente")) {
      for (const outcome of PROVIDER_OUTCOMES.filter((each) => each !== "approved")) {
        expect(providerMove(from, outcome, "late")).toBeNull();
      }
    }
    for (const paid of ["En Preparación", "Enviado", "Recibido"] as const) {
      expect(providerMove(paid, "approved", "accredited")).toBeNull();
    }
  });

  test("a late approval takes the units of a released order again", () => {
    for (const from of ["Pago Rechazado", "Orden Vencida", "Cancelado"] as const) {
      expect(providerMove(from, "approved", "accredited")).toMatchObject({
        to: "En Preparación",
        stockEvent: "resell",
      });
    }
  });
});

describe("paying again", () => {
  test("a rejected card order holds its units again", () => {
    expect(payAgain("Pago Rechazado")).toMatchObject({
      ok: true,
      move: { to: "Autorización Pendiente", stockEvent: "hold" },
    });
  });

  test("no other order can be paid again", () => {
    for (const from of ORDER_STATUSES.filter((state) => state !== "Pago Rechazado")) {
      expect(payAgain(from)).toEqual({ ok: false, refusal: { code: "order_not_payable" } });
    }
  });
});

describe("an administrator's move", () => {
  test("goes from any state to any other, and the units follow", () => {
    for (const [from, to] of pairs.filter(([one, other]) => one !== other)) {
      expect(adminMove(from, to)).toMatchObject({ from, to, hold: holdOf(to), ...wireStatusOf(to) });
    }
  });

  test("to the same state does nothing", () => {
    for (const state of ORDER_STATUSES) expect(adminMove(state, state)).toBeNull();
  });

  test("moves units exactly when their place changes", () => {
    for (const [from, to] of pairs.filter(([one, other]) => one !== other)) {
      expect([from, to, adminMove(from, to)?.stockEvent === null]).toEqual([from, to, holdOf(from) === holdOf(to)]);
    }
    expect(adminMove("En Preparación", "Cancelado")?.stockEvent).toBe("return");
    expect(adminMove("Enviado", "Confirmar Transferencia")?.stockEvent).toBe("reopen");
    expect(adminMove("Orden Vencida", "Confirmar Transferencia")?.stockEvent).toBe("hold");
    expect(adminMove("Cancelado", "Enviado")?.stockEvent).toBe("resell");
  });
});

describe("all sequences of moves", () => {
  test("reach every state but Enviado and Recibido without an administrator, and all states with one", () => {
    const automatic = reachable((from) => [
      ...PROVIDER_OUTCOMES.map((outcome) => providerMove(from, outcome, "x")),
      from === PAYMENT_METHODS.transfer.placedAs ? expiryMove() : null,
    ]);
    expect(ORDER_STATUSES.filter((state) => !automatic.has(state))).toEqual(["Enviado", "Recibido"]);
    const byHand = reachable((from) => ORDER_STATUSES.map((to) => adminMove(from, to)));
    expect(byHand.size).toBe(8);
  });

  test("keep every unit where the state of its order says", () => {
    const step = fc.tuple(
      fc.nat(2),
      fc.constantFrom("admin", "clock", "again", ...PROVIDER_OUTCOMES),
      fc.constantFrom(...ORDER_STATUSES),
    );
    forMany(500, [fc.array(step, { maxLength: 40 }), fc.integer({ min: 2, max: 7 })], (steps, units) => {
      let counters: StockCounters = { ...NO_STOCK, revenue: units, stock: units };
      const quantities = [1, 2, 2];
      const orders: OrderStatus[] = ["Orden Vencida", "Pago Rechazado", "Cancelado"];
      for (const [index, user, to] of steps) {
        const quantity = quantities[index] ?? 1;
        const move = moveBy(user, orders[index] ?? "Cancelado", to);
        if (!move) continue;
        const moved = move.stockEvent
          ? applyStockEvent(counters, move.stockEvent, quantity)
          : { ok: true as const, counters };
        // A move that the stock refuses changes nothing.
        if (!moved.ok) continue;
        counters = moved.counters;
        orders[index] = move.to;
        const unitsAt = (hold: string) =>
          orders.reduce((sum, state, at) => sum + (holdOf(state) === hold ? (quantities[at] ?? 0) : 0), 0);
        expect(counters.reserved).toBe(unitsAt("held"));
        expect(counters.sold).toBe(unitsAt("committed"));
        expect(isBalanced(counters)).toBe(true);
      }
    });
    expect(HOLDS).toHaveLength(3);
  });
});

function moveBy(user: string, from: OrderStatus, to: OrderStatus): OrderMove | null {
  if (user === "admin") return adminMove(from, to);
  if (user === "clock") return from === PAYMENT_METHODS.transfer.placedAs ? expiryMove() : null;
  if (user === "again") {
    const again = payAgain(from);
    return again.ok ? again.move : null;
  }
  return providerMove(from, PROVIDER_OUTCOMES.find((outcome) => outcome === user) ?? "pending", "x");
}

/** The states reachable from the first states. */
function reachable(movesFrom: (from: OrderStatus) => (OrderMove | null)[]): Set<OrderStatus> {
  const reached = new Set<OrderStatus>(Object.values(PAYMENT_METHODS).map(({ placedAs }) => placedAs));
  for (const from of reached) for (const move of movesFrom(from)) if (move) reached.add(move.to);
  return reached;
}

describe("display of an order", () => {
  test("green once paid, orange while in process, red otherwise", () => {
    const colors = ORDER_STATUSES.map((statusGlimmer) => orderColor({ statusGlimmer, ...wireStatusOf(statusGlimmer) }));
    expect(colors).toEqual(["orange", "orange", "green", "green", "green", "orange", "red", "red"]);
    expect(orderColor({ statusGlimmer: "Pago Rechazado", status: "rejected" })).toBe("red");
  });

  test("the total's label is to transfer, transferred, or hidden", () => {
    expect(totalLabel("in_process")).toBe("Total a transferir");
    expect(totalLabel("approved")).toBe("Total transferido");
    expect(totalLabel("rejected")).toBeNull();
  });
});
