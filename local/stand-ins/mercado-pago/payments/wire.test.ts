import { describe, expect, test } from "vitest";
import { CREATED_MS, parsePayment, storedPayment } from "./stored.fixture.ts";
import { STATUSES, withStatus } from "./stored.ts";
import { paymentInSearch, paymentOnWire } from "./wire.ts";

const PLAIN = { loose: false };
const ANA = { email: "ana@example.com", identification: { type: "DNI", number: "30111222" } };
const NOBODY = { email: null, identification: { type: null, number: null } };

describe("a payment on the wire", () => {
  test("has decimal amounts, and times with a UTC offset", () => {
    expect(paymentOnWire(storedPayment(), PLAIN)).toMatchObject({
      ...{ id: 7, status: "approved", status_detail: "accredited", currency_id: "ARS", collector_id: 448_876_418 },
      ...{ date_created: "2026-11-20T10:15:29.000-04:00", date_approved: "2026-11-20T10:15:29.000-04:00" },
      ...{ transaction_amount: 1000, transaction_amount_refunded: 0, issuer_id: "310", live_mode: false },
      transaction_details: { net_received_amount: 929, total_paid_amount: 1105, installment_amount: 368.33 },
      metadata: { attempt_id: "a-1" },
      card: { first_six_digits: "450995", last_four_digits: "3704" },
    });
  });

  test.each(STATUSES)(
    "with status %s, names the payer only if the status is approved, refunded or charged back",
    (status) => {
      const revealed = ["approved", "refunded", "charged_back"].includes(status);
      expect(paymentOnWire(parsePayment(status), PLAIN)).toMatchObject({ payer: revealed ? ANA : NOBODY });
    },
  );

  test("a rejected one has no approval time and a net amount of 0, but has its total and installment amount", () => {
    expect(paymentOnWire(parsePayment("rejected"), PLAIN)).toMatchObject({
      date_approved: null,
      transaction_details: { net_received_amount: 0, total_paid_amount: 1105, installment_amount: 368.33 },
    });
  });

  test("with `loose`, and in the search, ids and amounts are strings; with `thinSearch` the search lacks metadata and transaction details", () => {
    const payment = storedPayment();
    const strings = { id: "7", transaction_amount: "1000.00", collector_id: "448876418" };
    const details = { transaction_details: { total_paid_amount: "1105.00" }, metadata: { attempt_id: "a-1" } };
    expect(paymentOnWire(payment, { loose: true })).toMatchObject({ ...strings, ...details });
    expect(paymentInSearch(payment, false)).toMatchObject({ ...strings, ...details });
    const thin = paymentInSearch(payment, true);
    expect(thin).toMatchObject({ ...strings, external_reference: "ORD-1", status: "approved" });
    expect(thin).not.toHaveProperty("metadata");
    expect(thin).not.toHaveProperty("transaction_details");
  });

  test("a change of status updates `date_last_updated` and keeps `date_approved`", () => {
    expect(paymentOnWire(withStatus(storedPayment(), "refunded", undefined, CREATED_MS + 60_000), PLAIN)).toMatchObject(
      {
        ...{ date_approved: "2026-11-20T10:15:29.000-04:00", date_last_updated: "2026-11-20T10:16:29.000-04:00" },
      },
    );
  });
});
