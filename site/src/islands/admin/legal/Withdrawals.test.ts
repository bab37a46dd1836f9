import { expect, test } from "vitest";
import { ageLabel, answeredLabel, isLate, orderLabel, termLabel } from "./Withdrawals.tsx";

const createdAt = "2026-11-21T15:00:00.000Z";
const HOUR_MS = 3_600_000;
const after = (hours: number) => Date.parse(createdAt) + hours * HOUR_MS;

test.each([
  [0, "Recién"],
  [0.5, "Hace 30 minutos"],
  [5, "Hace 5 horas"],
  [24, "Hace 24 horas"],
  [25, "Hace 25 horas: ya pasaron las 24 horas"],
  [60, "Hace 2 días: ya pasaron las 24 horas"],
])("after %d hours: %s", (hours, text) => {
  expect(ageLabel({ createdAt, closedAt: null }, after(hours))).toBe(text);
});

test("an answered withdrawal is not late, and says when it came, and who answered", () => {
  const closed = { createdAt, closedAt: createdAt };
  expect([isLate(closed, after(99)), isLate({ ...closed, closedAt: null }, after(99))]).toEqual([false, true]);
  expect(ageLabel(closed, after(99))).toBe("Llegó el 21/11, 12:00");
  expect(answeredLabel({ closedAt: createdAt, closedBy: { _id: "usr_1", name: "Ana" } })).toBe(
    "Respondió Ana el 21/11, 12:00",
  );
  expect(answeredLabel({ closedAt: null, closedBy: null })).toBe("Respondió quien ya no está");
});

test("a withdrawal names its order and its term, or says that they are missing", () => {
  expect(orderLabel({ orderId: "ord_1", orderNumber: "ord_1" })).toBe("el pedido es suyo");
  expect(orderLabel({ orderId: null, orderNumber: "12" })).toBe("escribió «12»: no es un pedido de ese email");
  expect(orderLabel({ orderId: null, orderNumber: "" })).toBe("sin número de pedido");
  expect(
    [
      null,
      { lastDay: null, isWithin: true },
      ...[true, false].map((isWithin) => ({ lastDay: "2026-11-30", isWithin })),
    ].map((term) => termLabel({ term })),
  ).toEqual([
    "plazo sin calcular",
    "en plazo: no figura como recibido",
    "en plazo: hasta el 30/11/2026",
    "el plazo terminó el 30/11/2026",
  ]);
});
