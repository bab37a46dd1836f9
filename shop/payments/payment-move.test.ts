import { describe, expect, test } from "vitest";
import { ORDER_STATUSES } from "../orders/order.ts";
import { anOrder, aSituation, aWord, kept } from "./payment.fixture.ts";
import { isFirstPending, paymentMove } from "./payment-move.ts";

test("a rejection ends the order also when it says the very detail that the wait said", () => {
  const [order, detail] = [anOrder({ statusDetail: "cc_rejected_other_reason" }), "cc_rejected_other_reason"];
  const known = kept({ status: "in_process", statusDetail: detail });
  const word = aWord({ status: "rejected", statusDetail: detail });
  expect(paymentMove(order, aSituation({ known }), word)).toMatchObject({ to: "Pago Rechazado", statusDetail: detail });
});

describe("the first word of a payment that waits", () => {
  const word = aWord({ status: "in_process", statusDetail: "pending_contingency" });

  test.each(ORDER_STATUSES)("tells the buyer of an order in %s to wait only if that waits", (statusGlimmer) => {
    const isTold = isFirstPending(anOrder({ statusGlimmer }), aSituation(), word);
    expect(isTold).toBe(statusGlimmer === "Autorización Pendiente");
  });
});
