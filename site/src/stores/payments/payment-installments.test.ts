import { expect, test } from "vitest";
import { parseInstallmentOptions, preselectedOption } from "./payment-installments.ts";

const COST = {
  installments: 3,
  labels: ["recommended_installment", "CFT_96,40%|TEA_74,10%"],
  installment_amount: 67883.83,
  total_amount: 203651.5,
};
const response = (...costs: unknown[]) => [{ payment_method_id: "visa", payer_costs: costs }];

test("parses each option in centavos, with its CFT and TEA", () => {
  expect(parseInstallmentOptions(response(COST))).toEqual([
    { count: 3, eachCentavos: 6_788_383, totalCentavos: 20_365_150, cft: "96,40", tea: "74,10" },
  ]);
});

test("accepts numbers as text, and missing fees", () => {
  const [plan] = parseInstallmentOptions(
    response({ ...COST, installments: "2", total_amount: "203651.50", labels: null }),
  );
  expect(plan).toMatchObject({ count: 2, totalCentavos: 20_365_150, cft: null, tea: null });
});

test("with several banks, uses the options of the card's bank", () => {
  const issued = (id: unknown, total: number) => ({ issuer: { id }, payer_costs: [{ ...COST, total_amount: total }] });
  const both = [issued(310, 200_000), issued("1005", 210_000)];
  const totals = (issuerId?: string) =>
    parseInstallmentOptions(both, issuerId).map(({ totalCentavos }) => totalCentavos);
  expect([totals("1005"), totals("310"), totals("9"), totals()]).toEqual([
    [21_000_000],
    [20_000_000],
    [20_000_000],
    [20_000_000],
  ]);
});

test("ignores options of more than three installments and malformed ones", () => {
  const wrong = [{ ...COST, installments: 6 }, { ...COST, installments: 0 }, { ...COST, total_amount: "mucho" }, null];
  expect(parseInstallmentOptions(response(...wrong))).toEqual([]);
  for (const nothing of [null, {}, [], [{}], [{ payer_costs: "x" }]])
    expect(parseInstallmentOptions(nothing)).toEqual([]);
});

test("the form selects three installments at first, else the fewest", () => {
  const preselected = (...counts: number[]) =>
    preselectedOption(parseInstallmentOptions(response(...counts.map((installments) => ({ ...COST, installments })))))
      ?.count;
  expect([preselected(1, 3, 2), preselected(2, 1), preselected(1), preselected()]).toEqual([3, 1, 1, undefined]);
});
