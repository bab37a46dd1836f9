import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Buyer, buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { type RunningMercadoPago, startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import type { Charge } from "#shop/payments/charge.ts";
import { aCharge } from "#shop/payments/payment.fixture.ts";
import type { PaymentConfig } from "../../env/service-config.ts";
import type { PaymentGateway } from "../payment-gateway.ts";
import { mercadoPago } from "./gateway.ts";

const TOTAL = 18_430_050;

let provider: RunningMercadoPago;
let buyer: Buyer;
let gateway: PaymentGateway;
let made = 0;

beforeAll(async () => {
  provider = await startMercadoPago();
  buyer = buyerAt(provider.url);
  const config: PaymentConfig = {
    ...LOCAL_CREDENTIALS,
    apiUrl: provider.url,
    hosts: [new URL(provider.url).host],
    webhookSecrets: [],
    sdkUrl: "",
  };
  gateway = mercadoPago(config, Date.now);
});
afterAll(() => provider.stop());

/** A new order, charged to the card of a cardholder with this name. */
async function chargeFor(name: string, change: Partial<Charge> = {}): Promise<Charge> {
  made += 1;
  return aCharge({
    ...{ attemptId: `att_${made}`, externalReference: `ord_${made}`, amountCentavos: TOTAL, meliSessionId: "armor.1" },
    card: { token: await buyer.token(name), paymentMethodId: "visa", issuerId: "310", installments: 3 },
    ...change,
  });
}

describe("the gateway with the stand-in", () => {
  test.each([
    ["APRO", "approved", "accredited"],
    ["CONT", "in_process", "pending_contingency"],
    ["FUND", "rejected", "cc_rejected_insufficient_amount"],
    ["SECU", "rejected", "cc_rejected_bad_filled_security_code"],
    ["DUPL", "rejected", "cc_rejected_duplicated_payment"],
  ])("%s: %s, %s", async (name, status, statusDetail) => {
    const charge = await chargeFor(name);
    const outcome = await gateway.charge(charge);
    expect(outcome).toMatchObject({
      kind: "answered",
      payment: {
        status,
        statusDetail,
        attemptId: charge.attemptId,
        externalReference: charge.externalReference,
        amountCentavos: TOTAL,
        currency: "ARS",
        collectorId: LOCAL_CREDENTIALS.collectorId,
        paymentMethodId: "visa",
        paymentTypeId: "credit_card",
        installments: 3,
      },
    });
    const payments = outcome.kind === "answered" ? [outcome.payment] : [];
    expect(await gateway.findByReference(charge.externalReference)).toEqual({ kind: "found", payments });
  });

  test.each(["DROP", "L500", "T500"])("%s: one charge at most, whatever the response", async (name) => {
    const charge = await chargeFor(name);
    const outcome = await gateway.charge(charge);
    expect(["answered", "unknown"]).toContain(outcome.kind);
    const found = await gateway.findByReference(charge.externalReference);
    expect(found).toMatchObject({ kind: "found" });
    const count = found.kind === "found" ? found.payments.length : Number.NaN;
    expect(count).toBeLessThanOrEqual(1);
    if (name !== "T500") expect(count).toBe(1);
  });

  test("amounts and ids as strings are read the same", async () => {
    provider.standIn.settings.put({ loose: true });
    const outcome = await gateway.charge(await chargeFor("APRO"));
    provider.standIn.settings.reset();
    expect(outcome).toMatchObject({ kind: "answered", payment: { amountCentavos: TOTAL, collectorId: "448876418" } });
  });

  test("a token charges once; another attempt needs a new one", async () => {
    const charge = await chargeFor("APRO");
    await gateway.charge(charge);
    const again = await chargeFor("APRO", { card: charge.card });
    expect(await gateway.charge(again)).toEqual({
      kind: "invalid",
      fields: { token: ["Volvé a ingresar los datos de la tarjeta"] },
    });
  });

  test("a wrong access token is a fault of the shop", async () => {
    const { apiUrl, hosts } = { apiUrl: provider.url, hosts: [new URL(provider.url).host] };
    const config = { ...LOCAL_CREDENTIALS, accessToken: "x", apiUrl, hosts, webhookSecrets: [], sdkUrl: "" };
    expect(await mercadoPago(config, Date.now).charge(await chargeFor("APRO"))).toMatchObject({
      kind: "misconfigured",
    });
  });

  test("refunds in part and then in whole, once per key", async () => {
    const charged = await gateway.charge(await chargeFor("APRO"));
    const paymentId = charged.kind === "answered" ? charged.payment.id : "";
    const part = { paymentId, amountCentavos: 100_050, key: "refund:1:1" };
    expect(await gateway.refund(part)).toMatchObject({ kind: "done", refundId: expect.stringMatching(/^\d+$/) });
    expect(await gateway.refund(part)).toEqual({ kind: "repeated" });
    expect(await gateway.refundsOf(paymentId)).toMatchObject({
      kind: "found",
      refunds: [{ amountCentavos: 100_050, status: "done" }],
    });
    expect(await gateway.get(paymentId)).toMatchObject({
      payment: { status: "approved", statusDetail: "partially_refunded", refundedCentavos: 100_050 },
    });
    expect(await gateway.refund({ paymentId, amountCentavos: null, key: "refund:1:2" })).toMatchObject({
      kind: "done",
    });
    expect(await gateway.get(paymentId)).toMatchObject({ payment: { status: "refunded", refundedCentavos: TOTAL } });
    expect(await gateway.refund({ paymentId, amountCentavos: null, key: "refund:1:3" })).toEqual({
      kind: "refused",
      code: "2063",
    });
  });

  test("a payment in process can be cancelled, an approved one cannot", async () => {
    const idOf = async (name: string) => {
      const charged = await gateway.charge(await chargeFor(name));
      return charged.kind === "answered" ? charged.payment.id : "";
    };
    expect(await gateway.cancel(await idOf("CONT"))).toMatchObject({ kind: "cancelled" });
    expect(await gateway.cancel(await idOf("APRO"))).toMatchObject({ kind: "refused" });
  });

  test("an unknown payment is not found; a time range has all its payments", async () => {
    expect(await gateway.get("999")).toEqual({ kind: "not_found" });
    const paged = await gateway.findBetween({ fromMs: Date.now() - 3_600_000, toMs: Date.now() + 60_000, offset: 0 });
    expect(paged).toMatchObject({ kind: "found", total: provider.standIn.ledger.payments().length });
  });
});
