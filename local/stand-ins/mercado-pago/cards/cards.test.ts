import { describe, expect, test } from "vitest";
import {
  CREDIT_PLANS,
  costOf,
  installmentsOfMethod,
  installmentsResponse,
  isIdentification,
  methodById,
  methodOf,
  passesLuhn,
  paymentMethods,
} from "./payment-methods.ts";
import { readCard, type StoredToken, tokenOnWire, tokenState } from "./token.ts";

const NOW = Date.UTC(2026, 10, 21);
const VISA = {
  ...{ card_number: "4509953566233704", security_code: "123", expiration_month: 11, expiration_year: 2030 },
  cardholder: { name: "APRO", identification: { type: "DNI", number: "12345678" } },
};

// Mercado Pago's test cards (docs/outside-services.md#test-cards).
const TEST_CARDS = [
  ["master", "5031755734530604"],
  ["visa", "4509953566233704"],
  ["amex", "371180303257522"],
  ["debmaster", "5287338310253304"],
  ["debvisa", "4002768694395619"],
  ["master", "5483928164574623"],
  ["master", "5361956806117557"],
] as const;

describe("card numbers", () => {
  test.each(TEST_CARDS)("a %s of the test cards passes Luhn and is accepted for a token", (id, number) => {
    expect(passesLuhn(number)).toBe(true);
    expect(methodOf(number)?.id).toBe(id);
    const code = id === "amex" ? "1234" : "123";
    expect(readCard({ ...VISA, card_number: number, security_code: code }, NOW)?.methodId).toBe(id);
  });

  test("a number with one digit raised by one fails Luhn, at every place", () => {
    for (const [, number] of TEST_CARDS) {
      for (let place = 0; place < number.length; place += 1) {
        const other = (Number(number[place]) + 1) % 10;
        expect(passesLuhn(number.slice(0, place) + other + number.slice(place + 1))).toBe(false);
      }
    }
  });
});

test.each([
  { card_number: "4509953566233705" },
  { card_number: "4509 9535 6623 3704" },
  { card_number: "450995356623370" },
  { card_number: "" },
  { card_number: "6011000990139424" },
  { security_code: null },
  { security_code: "12" },
  { security_code: "1234" },
  { expiration_month: 13 },
  { expiration_year: null },
  { expiration_month: 10, expiration_year: 2026 },
  { cardholder: null },
  { cardholder: { name: "  " } },
])("a card with %j is refused", (change) => {
  expect(readCard({ ...VISA, ...change }, NOW)).toBeNull();
});

describe("a token", () => {
  test("keeps neither the number nor the code", () => {
    const read = readCard(VISA, NOW);
    expect(JSON.stringify(read)).not.toContain("4509953566233704");
    expect(JSON.stringify(read)).not.toContain('"123"');
    expect(read).toMatchObject({ card: { firstSix: "450995", lastFour: "3704", expirationYear: 2030 } });
  });

  test("is active for 7 days or until it is used; a card is accepted in its last month", () => {
    const read = readCard({ ...VISA, expiration_month: 11, expiration_year: 2026 }, NOW);
    if (!read) throw new Error("refused");
    const token: StoredToken = { id: "t", createdAtMs: NOW, usedAtMs: null, ...read };
    const week = 7 * 24 * 60 * 60 * 1000;
    expect(tokenState(token, NOW + week - 1)).toBe("active");
    expect(tokenState(token, NOW + week)).toBe("expired");
    expect(tokenState({ ...token, usedAtMs: NOW }, NOW + week)).toBe("used");
    expect(tokenOnWire(token, NOW)).toMatchObject({
      ...{ id: "t", status: "active", first_six_digits: "450995", last_four_digits: "3704" },
      date_due: "2026-11-27T20:00:00.000-04:00",
    });
  });
});

describe("lookups", () => {
  test("the first method whose pattern matches is the card's", () => {
    const found = (bin: string) =>
      paymentMethods().find(({ settings }) => settings.some((one) => new RegExp(one.bin.pattern).test(bin)));
    for (const [id, number] of TEST_CARDS) expect(found(number.slice(0, 8))?.id).toBe(id);
  });

  test("checks document numbers by their type, digits and length", () => {
    expect(isIdentification("DNI", "30111222")).toBe(true);
    for (const number of ["123456", "123456789", "30.111.222", ""]) expect(isIdentification("DNI", number)).toBe(false);
    expect(isIdentification("RUT", "30111222")).toBe(false);
  });
});

describe("installments", () => {
  const ask = (bin: string) => installmentsResponse(bin, 18_430_000);

  test("three on a credit card have their cost, CFT and TEA", () => {
    const [response] = ask("45099535");
    expect(response).toMatchObject({ payment_method_id: "visa", payment_type_id: "credit_card" });
    const costs = response?.payer_costs ?? [];
    expect(costs.map((one) => one.installments)).toEqual([1, 2, 3, 6, 9, 12]);
    expect(costs[0]).toMatchObject({
      labels: ["CFT_0,00%|TEA_0,00%"],
      total_amount: 184_300,
      installment_amount: 184_300,
    });
    expect(costs[2]).toMatchObject({
      labels: ["recommended_installment", "CFT_96,40%|TEA_74,10%"],
      ...{ installment_rate: 10.5, total_amount: 203_651.5, installment_amount: 67_883.83 },
      recommended_message: "3 cuotas de $ 67.883,83 ($ 203.651,50)",
    });
  });

  test("a debit card offers one number of installments; an unknown card offers none", () => {
    expect(ask("40027686")[0]?.payer_costs).toHaveLength(1);
    expect(ask("601100")).toEqual([]);
  });

  test("a method has an entry for each bank; an unknown one has none", () => {
    const found = installmentsOfMethod("visa", 18_430_000, CREDIT_PLANS);
    expect(found.map(({ issuer }) => issuer.id)).toEqual([310, 288]);
    expect(found[0]).toEqual(ask("45099600")[0]);
    expect(installmentsOfMethod("otra", 18_430_000, CREDIT_PLANS)).toEqual([]);
  });

  test("the cost of a charge is the offered one", () => {
    const [credit, debit] = [methodById("visa"), methodById("debvisa")];
    if (!credit || !debit) throw new Error("no such method");
    expect(costOf(credit, 18_430_000, 3)).toEqual({ totalCentavos: 20_365_150, installmentCentavos: 6_788_383 });
    expect(costOf(credit, 18_430_000, 4)).toBeNull();
    expect(costOf(debit, 18_430_000, 3)).toBeNull();
  });
});
