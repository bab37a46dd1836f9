import { describe, expect, test } from "vitest";
import { centavosOf } from "../calls/call.ts";
import { readCharge } from "./charge-body.ts";

// A complete request (docs/outside-services.md#charging-a-card).
const WHOLE = {
  ...{ transaction_amount: 184300.0, token: "d7a1", installments: 3, payment_method_id: "visa", issuer_id: 310 },
  ...{ description: "Pedido ORD-7K2M9", external_reference: "ORD-7K2M9", statement_descriptor: "PERFUMERIA" },
  ...{ binary_mode: false, capture: true },
  payer: {
    ...{ email: "ana@example.com", first_name: "Ana", last_name: "Gómez" },
    identification: { type: "DNI", number: "30111222" },
  },
  additional_info: { items: [{ id: "size_81", title: "Asad 100 ml", quantity: 2, unit_price: 89900.0 }] },
  metadata: { attempt_id: "2b0f2f0e" },
};
const { payer } = WHOLE;

describe("the body of a charge", () => {
  test("accepts a complete body and a minimal one", () => {
    expect(readCharge(WHOLE)).toMatchObject({ ok: true, body: { issuer_id: "310" } });
    const { token, installments, payment_method_id } = WHOLE;
    const bare = { token, installments, payment_method_id, transaction_amount: 1, payer: { email: "a@b.co" } };
    expect(readCharge(bare)).toMatchObject({ ok: true });
    expect(readCharge({ ...WHOLE, issuer_id: "310" })).toMatchObject({ ok: true, body: { issuer_id: "310" } });
  });

  test.each([
    [{ cart: [] }, 8],
    [{ token: undefined }, 4000],
    [{ token: "" }, 4000],
    [{ payment_method_id: null }, 4001],
    [{ transaction_amount: undefined }, 4002],
    [{ transaction_amount: "184300" }, 4003],
    [{ transaction_amount: 0 }, 4037],
    [{ transaction_amount: -1 }, 4037],
    [{ transaction_amount: 10.005 }, 4037],
    [{ transaction_amount: 1e21 }, 4037],
    [{ installments: null }, 4004],
    [{ installments: "3" }, 4005],
    [{ installments: 0 }, 4005],
    [{ installments: 1.5 }, 4005],
    [{ payer: "ana@example.com" }, 4006],
    [{ payer: undefined }, 4006],
    [{ payer: { ...payer, email: "ana" } }, 4050],
    [{ payer: { ...payer, email: undefined } }, 4050],
    [{ payer: { ...payer, email: `${"a".repeat(250)}@b.co` } }, 4051],
    [{ payer: { ...payer, identification: { type: "DNI", number: "30.111.222" } } }, 2067],
    [{ payer: { ...payer, identification: "30111222" } }, 2067],
    [{ metadata: "a" }, 4022],
    [{ external_reference: "ORD 7" }, 1],
    [{ external_reference: "a".repeat(65) }, 1],
    [{ statement_descriptor: "A".repeat(23) }, 1],
    [{ issuer_id: "Banco" }, 1],
    [{ capture: false }, 1],
  ])("%j is refused with %i", (change, code) => {
    expect(readCharge({ ...WHOLE, ...change })).toEqual({ ok: false, code });
  });

  test("refuses what is not an object", () => {
    for (const value of [undefined, null, [], "a", 7]) expect(readCharge(value)).toEqual({ ok: false, code: 1 });
  });
});

test("amounts are numbers or strings with at most two decimals", () => {
  expect([1, 0.1, 12.34, "1843.50", "0.07", 1e9].map(centavosOf)).toEqual([100, 10, 1234, 184_350, 7, 1e11]);
  for (const value of [1.001, -1, Number.NaN, "1,5", "", " 1", "0x1", null, {}]) expect(centavosOf(value)).toBeNull();
});
