import { describe, expect, test } from "vitest";
import { AT, anOrder, plan, storedPayment } from "./payment.fixture.ts";

describe("a review stays open", () => {
  const silent = { review: null, clearsReview: false, adminMails: [] };

  test("while a dispute only repeats", () => {
    const order = anOrder({ statusGlimmer: "En Preparación", review: "in_mediation" });
    const dispute = { status: "in_mediation", statusDetail: "pending" } as const;
    expect(plan({ order, known: storedPayment(dispute) }, dispute)).toMatchObject(silent);
  });

  test("after a partial refund, unless the review is about a refused refund", () => {
    const order = anOrder({ statusGlimmer: "Recibido", review: "payment_mismatch" });
    expect(plan({ order, known: storedPayment() }, { refundedCentavos: 500_000 })).toMatchObject(silent);
  });

  test("when one of two payments is refunded and there are no goods for the other", () => {
    const order = anOrder({ statusGlimmer: "Cancelado", review: "paid_without_stock" });
    const given = { status: "refunded", refundedCentavos: 18_430_000 } as const;
    expect(plan({ order, known: storedPayment(), otherMoney: true }, given)).toMatchObject(silent);
  });

  test("when the matching payment is refunded and the other does not match", () => {
    const order = anOrder({ statusGlimmer: "En Preparación", review: "payment_mismatch" });
    const given = { status: "refunded", refundedCentavos: 18_430_000 } as const;
    const twice = { order, known: storedPayment(), otherMoney: true };
    expect(plan({ ...twice, otherMismatch: true }, given)).toMatchObject(silent);
    expect(plan({ ...twice, otherMismatch: false }, given)).toMatchObject({ clearsReview: true });
    const disputed = anOrder({ statusGlimmer: "En Preparación", review: "in_mediation" });
    const over = plan(
      { ...twice, order: disputed, known: storedPayment({ status: "in_mediation" }), otherMismatch: true },
      given,
    );
    expect(over).toMatchObject({ review: "payment_mismatch", clearsReview: false });
  });

  test("and no review is set or cleared where there is none", () => {
    const order = anOrder({ statusGlimmer: "Recibido" });
    expect(plan({ order, known: storedPayment() }, { status: "refunded", refundedCentavos: 18_430_000 })).toMatchObject(
      silent,
    );
  });
});

test.each(["unknown", "rejected"] as const)(
  "an approval after %s empties the cart, since nothing did before",
  (status) => {
    const known = storedPayment({ status, updatedAtMs: AT - 1 });
    expect(plan({ known }, {})).toMatchObject({ move: { to: "En Preparación" }, emptiesCart: true });
  },
);
