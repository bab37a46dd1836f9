import { expect, test } from "vitest";
import { mercadoPago } from "./gateway.ts";
import { type StubResponse, scriptedProvider, wireError } from "./provider.fixture.ts";

const provider = scriptedProvider();

const ask = (...script: StubResponse[]) => {
  provider.says(...script);
  return mercadoPago(provider.config, Date.now).installmentCosts();
};
const COST = { installments: 3, total_amount: 110_500, labels: ["CFT_96,40%|TEA_74,10%"] };
const banks = (...costs: unknown[]): StubResponse => ({ status: 200, json: [{ payer_costs: costs }] });

test("asks for the options of a method, and reads those of every bank", async () => {
  const [one, other] = [[COST], [{ ...COST, installments: "6", total_amount: "121400.50", labels: null }]];
  const response = { status: 200, json: [{ payer_costs: one }, { issuer: { id: 1 }, payer_costs: other }] };
  expect(await ask(response)).toEqual({
    kind: "found",
    costs: [
      { numberOfInstallments: 3, totalCentavos: 11_050_000, labels: COST.labels },
      { numberOfInstallments: 6, totalCentavos: 12_140_050, labels: null },
    ],
  });
  expect(provider.calls).toMatchObject([
    {
      method: "GET",
      url: "/mercadopago/v1/payment_methods/installments?amount=100000&payment_method_id=visa",
      headers: { authorization: "Bearer TEST-1" },
    },
  ]);
});

test("malformed options are ignored", async () => {
  const wrong = [null, {}, { ...COST, installments: 0 }, { ...COST, installments: 100 }, { ...COST, total_amount: 0 }];
  expect(await ask(banks(...wrong, COST))).toMatchObject({ kind: "found", costs: [{ numberOfInstallments: 3 }] });
});

test.each<[string, StubResponse, string]>([
  ["an error", wireError(500), "status_500"],
  ["a redirect", { status: 302, headers: { location: "/otra" } }, "status_302"],
  ["a lost connection", "cut", expect.any(String)],
  ["no JSON", { status: 200, text: "<html>" }, "malformed_installments"],
  ["no list", { status: 200, json: { payer_costs: [COST] } }, "malformed_installments"],
  ["no bank", { status: 200, json: [] }, "no_installments"],
  ["no option", banks(), "no_installments"],
  ["no valid option", banks({ ...COST, total_amount: "mucho" }), "no_installments"],
])("%s counts as no response", async (_, response, reason) => {
  expect(await ask(response)).toEqual({ kind: "unanswered", reason });
});
