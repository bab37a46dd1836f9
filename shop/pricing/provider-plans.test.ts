import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "../for-all.fixture.ts";
import { comparePlans, type InstallmentCost, providerPlans, REFERENCE_CENTAVOS } from "./provider-plans.ts";

const cost = (numberOfInstallments: number, totalCentavos: number, cft = "96,40"): InstallmentCost => ({
  numberOfInstallments,
  totalCentavos,
  labels: [`CFT_${cft}%|TEA_74,10%`],
});

describe("the provider's plans", () => {
  test("have the multiplier of the total, and the CFT", () => {
    expect(providerPlans([cost(3, 11_050_000), cost(1, REFERENCE_CENTAVOS, "0,00")])).toEqual([
      { numberOfInstallments: 1, multiplierBp: 10_000, cftBp: 0 },
      { numberOfInstallments: 3, multiplierBp: 11_050, cftBp: 9_640 },
    ]);
  });

  test("of several banks the most expensive one counts", () => {
    const costs = [cost(3, 11_050_000, "96,40"), cost(3, 12_000_000, "1.096,40"), cost(3, 11_500_000, "99,00")];
    expect(providerPlans(costs)).toEqual([{ numberOfInstallments: 3, multiplierBp: 12_000, cftBp: 109_640 }]);
  });

  test.each([["100.000,00"], ["96,405"], [",5"]])("a CFT of %s is unknown", (cft) => {
    expect(providerPlans([cost(3, 11_050_000, cft)])[0]?.cftBp).toBeNull();
  });

  test("without labels the CFT is unknown", () => {
    const bare = { ...cost(3, 11_050_000), labels: null };
    expect(providerPlans([bare])).toEqual([{ numberOfInstallments: 3, multiplierBp: 11_050, cftBp: null }]);
  });

  test("a total outside the limits of a configured plan is ignored", () => {
    expect(
      providerPlans([cost(3, 1), cost(6, 100 * REFERENCE_CENTAVOS + 1_000), cost(9, 100 * REFERENCE_CENTAVOS)]),
    ).toEqual([{ numberOfInstallments: 9, multiplierBp: 1_000_000, cftBp: 9_640 }]);
  });

  test("each number of installments occurs once, with the highest total of any bank", () => {
    const anyCost = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1_000, max: 1e9 }));
    forAll([fc.array(anyCost)], (pairs) => {
      const plans = providerPlans(pairs.map(([count, total]) => cost(count, total)));
      const counts = plans.map(({ numberOfInstallments }) => numberOfInstallments);
      expect(counts).toEqual([...new Set(pairs.map(([count]) => count))].toSorted((one, other) => one - other));
      for (const { numberOfInstallments, multiplierBp } of plans) {
        const totals = pairs.filter(([count]) => count === numberOfInstallments).map(([, total]) => total);
        expect(Math.abs(multiplierBp - Math.max(...totals) / 1_000)).toBeLessThanOrEqual(0.5);
      }
    });
  });
});

describe("the comparison", () => {
  const provider = (multiplierBp: number, numberOfInstallments = 3) => ({
    numberOfInstallments,
    multiplierBp,
    cftBp: null,
  });
  const plan = (multiplierBp: number, numberOfInstallments = 3) => ({ numberOfInstallments, multiplierBp });

  test.each<[configured: number, charged: number, differenceBp: number, isDifferent: boolean]>([
    [12_048, 11_050, 903, true],
    [11_050, 11_050, 0, false],
    [10_100, 10_000, 100, false],
    [10_101, 10_000, 101, true],
    [9_900, 10_000, -100, false],
    [9_899, 10_000, -101, true],
    // A difference of 1.004 % is shown as 1 %, but is more than 1 %.
    [1_006, 996, 100, true],
  ])("configured %i, charged %i: %i bp, different: %s", (configured, charged, differenceBp, isDifferent) => {
    expect(comparePlans([provider(charged)], [plan(configured)])).toEqual([
      { provider: provider(charged), configured: plan(configured), differenceBp, isDifferent },
    ]);
  });

  test("a plan that is not configured has no difference; a plan that the provider does not have is left out", () => {
    expect(comparePlans([provider(11_050)], [plan(11_050, 6)])).toEqual([
      { provider: provider(11_050), configured: null, differenceBp: null, isDifferent: false },
    ]);
    expect(comparePlans([], [plan(11_050)])).toEqual([]);
  });

  test("is different exactly when the totals of a purchase differ by more than 1 %", () => {
    const multiplier = fc.integer({ min: 1, max: 1_000_000 });
    forAll([multiplier, multiplier], (configured, charged) => {
      const [compared] = comparePlans([provider(charged)], [plan(configured)]);
      const gap = BigInt(configured - charged) * 100n;
      expect(compared?.isDifferent).toBe(gap > BigInt(charged) || -gap > BigInt(charged));
      expect(Math.sign(compared?.differenceBp ?? 0) * Math.sign(configured - charged)).toBeGreaterThanOrEqual(0);
    });
  });
});
