import { expect, test } from "vitest";
import { anOrder, aPayment, COLLECTOR } from "./payment.fixture.ts";
import { PAYMENT_STATUSES, type PaymentStatus, type ProviderPayment } from "./provider-payment.ts";
import { matchesOrder } from "./situation.ts";

const WRONG: Partial<ProviderPayment>[] = [
  { amountCentavos: 100 },
  { currency: "USD" },
  { collectorId: "1" },
  { externalReference: "ord_2" },
];
const agrees = (change: Partial<ProviderPayment>) => matchesOrder(anOrder(), COLLECTOR, aPayment(change));

/** Statuses without money, and charge-backs, which have their own alarm. */
const WHATEVER_IT_WAS: PaymentStatus[] = ["unknown", "rejected", "cancelled", "refunded", "charged_back"];

test.each(PAYMENT_STATUSES)("a payment that is %s is checked when it holds money or may hold it", (status) => {
  expect(agrees({ status })).toBe(true);
  for (const wrong of WRONG) expect(agrees({ ...wrong, status })).toBe(WHATEVER_IT_WAS.includes(status));
});
