import { describe, expect, test } from "vitest";
import type { PricedSize } from "../catalogue/catalogue.ts";
import { anyPrice, anyTerms, TERMS } from "../catalogue/goods.fixture.ts";
import { forAll, forMany } from "../for-all.fixture.ts";
import { pesoPrice, sizePrices } from "./price.ts";

describe("every product at every rate", () => {
  test("its peso price is a multiple of 100, at least the exact price, and less than 100 pesos above it", () => {
    forMany(2000, [anyPrice, anyTerms], ({ priceUsdCents }, terms) => {
      const price = BigInt(pesoPrice(priceUsdCents, terms));
      const exact = BigInt(priceUsdCents) * BigInt(terms.rateCentavos); // hundredths of a centavo
      expect(price % 10_000n).toBe(0n);
      expect(price * 100n >= exact && price * 100n < exact + 1_000_000n).toBe(true);
    });
  });

  test("a higher dollar price or rate never lowers the peso price", () => {
    forAll([anyPrice, anyPrice, anyTerms, anyTerms], (one, other, terms, later) => {
      const [low, high] = [one.priceUsdCents, other.priceUsdCents].sort((a, b) => a - b);
      const [cheap, dear] = [terms, later].sort((a, b) => a.rateCentavos - b.rateCentavos);
      expect(pesoPrice(low ?? 0, cheap ?? TERMS)).toBeLessThanOrEqual(pesoPrice(high ?? 0, cheap ?? TERMS));
      expect(pesoPrice(low ?? 0, cheap ?? TERMS)).toBeLessThanOrEqual(pesoPrice(low ?? 0, dear ?? TERMS));
    });
  });

  test("all its prices equal an independent BigInt computation", () => {
    forMany(5000, [anyPrice, anyTerms], (priced, terms) => {
      expect(sizePrices(priced, terms)).toEqual(oracle(priced, terms));
    });
  });

  test("a transfer buyer pays the lower of promotion and transfer price; the line is shown when the transfer price is lower", () => {
    forAll([anyPrice, anyTerms], (priced, terms) => {
      const prices = sizePrices(priced, terms);
      const normal = sizePrices({ ...priced, promotion: null }, terms);
      expect(prices.transferPaysCentavos).toBe(
        Math.min(prices.promotionCentavos ?? Number.POSITIVE_INFINITY, normal.transferPaysCentavos),
      );
      expect(prices.transferCentavos ?? prices.promotionCentavos).toBe(prices.transferPaysCentavos);
    });
  });
});

/** The price rules again as BigInt fractions, sharing nothing with the code. */
function oracle(priced: PricedSize, terms: { rateCentavos: number; transferOffBp: number }) {
  const halfUp = (n: bigint, d: bigint) => (2n * n + d) / (2n * d);
  const rate = BigInt(terms.rateCentavos);
  const pesos = (usd: bigint) => ((usd * rate + 999_999n) / 1_000_000n) * 100n;
  const usd = BigInt(priced.priceUsdCents);
  const price = pesos(usd);
  const p = BigInt(priced.promotion?.percentageBp ?? 0);
  const entered = BigInt(priced.promotion?.priceUsdCents ?? 0);
  const isOn = p > 0n || entered > 0n;
  const promotion = p > 0n ? halfUp(price * (10_000n - p), 10_000n) : pesos(entered);
  const dollars = p > 0n ? halfUp(usd * (10_000n - p), 10_000n) : isOn ? entered : usd;
  const plan =
    (isOn ? priced.promotion?.installmentUsdCents : priced.installmentUsdCents) || Number(halfUp(dollars * 100n, 83n));
  const total = halfUp(BigInt(plan) * rate, 100n);
  const count = priced.numberOfInstallments || 3;
  const transfer = halfUp(price * 100n * (10_000n - BigInt(terms.transferOffBp)), 10_000n);
  const wins = isOn && promotion * 100n <= transfer;
  const gap = price > 0n && promotion < price ? ((price - promotion) * 100n) / price : 0n;
  const badge = p > 0n ? p : gap * 100n;
  return {
    priceCentavos: Number(price * 100n),
    promotionCentavos: isOn ? Number(promotion * 100n) : null,
    currentCentavos: Number((isOn ? promotion : price) * 100n),
    discountBp: isOn && badge > 0n ? Number(badge) : null,
    transferCentavos: wins ? null : Number(transfer),
    transferPaysCentavos: Number(wins ? promotion * 100n : transfer),
    installment: { count, amountCentavos: Number(halfUp(total, BigInt(count))), totalCentavos: Number(total) },
  };
}
