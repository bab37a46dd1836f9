import { expect, test } from "vitest";
import { CARD_PAYMENT } from "#shop/orders/order.contract.fixture.ts";
import { cardLabel } from "./summary-parts.tsx";

const PAYMENT = { ...CARD_PAYMENT, installments: 3 };
const ORDER = { payment: PAYMENT, status: "approved", totalPaidAmount: 50_211.2, transactionAmount: 45_440 } as const;
const labelsOf = (order: Parameters<typeof cardLabel>[0]) =>
  cardLabel(order).map((text) => text.replace("\u00a0", " "));

test("shows the card, the installments, and the total with interest", () => {
  expect(labelsOf(ORDER)).toEqual(["Visa, en 3 cuotas", "Con el costo financiero pagás $ 50.211,2."]);
  expect(labelsOf({ ...ORDER, totalPaidAmount: 45_440 })).toEqual(["Visa, en 3 cuotas"]);
  expect(labelsOf({ ...ORDER, status: "in_process" })).toEqual(labelsOf(ORDER));
  expect(labelsOf({ ...ORDER, status: "rejected" })).toEqual(["Visa, en 3 cuotas"]);
});

test("shows a refund and omits what is unknown", () => {
  const payment = { ...PAYMENT, installments: 0, paymentMethodId: "nueva", refundedAmount: 10.5 };
  expect(labelsOf({ ...ORDER, totalPaidAmount: 1, payment })).toEqual(["nueva", "Te devolvimos $ 10,5."]);
  expect(
    cardLabel({ ...ORDER, payment }, false)
      .join(" ")
      .replaceAll("\u00a0", " "),
  ).toBe("nueva Con el costo financiero paga $ 50.211,2. Se devolvieron $ 10,5.");
  expect(labelsOf({ ...ORDER, payment: null })).toEqual([]);
});
