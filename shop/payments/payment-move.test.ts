import { describe, expect, test } from "vitest";
import { ORDER_STATUSES } from "../orders/order.ts";
import { anOrder, aPayment, aSituation, storedPayment } from "./payment.fixture.ts";
import { isFirstPending, paymentMove } from "./plan.ts";

test("a rejection ends the order, also with the detail that it already had while pending", () => {
  const [order, detail] = [anOrder({ statusDetail: "cc_rejected_other_reason" }), "cc_rejected_other_reason"];
  const known = storedPayment({ status: "in_process", statusDetail: detail });
  const change = aPayment({ status: "rejected", statusDetail: detail });
  expect(paymentMove(order, aSituation({ known }), change)).toMatchObject({
    to: "Pago Rechazado",
    statusDetail: detail,
  });
});

describe("the first pending update of a payment", () => {
  const change = aPayment({ status: "in_process", statusDetail: "pending_contingency" });

  test.each(ORDER_STATUSES)("mails the buyer of an order in %s only if the order waits", (statusGlimmer) => {
    const isTold = isFirstPending(anOrder({ statusGlimmer }), aSituation(), change);
    expect(isTold).toBe(statusGlimmer === "Autorización Pendiente");
  });
});
