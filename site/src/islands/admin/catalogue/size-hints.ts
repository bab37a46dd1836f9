/** Hints beside the prices of a size while it is edited: pesos, margin, and the default of an empty field. */
import type { PricedSize } from "#shop/catalogue/catalogue.ts";
import { fromWire } from "#shop/decimal.ts";
import { effectivePromotion } from "#shop/pricing/dated-promotions.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import { type Bp, formatArs, type UsdCents } from "#shop/pricing/money.ts";
import { type InstallmentPrice, installmentUsdCents, type Prices, pesoPrice, sizePrices } from "#shop/pricing/price.ts";
import { marginOf } from "#shop/stock/cost.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { parseDollars, parseUnits } from "../kit/formats.ts";
import type { Amount, SizeDraft } from "./draft.ts";
import { marginPercent } from "./field-labels.ts";

/** Returns the hints by field; none while the size has no valid price. `rate` is pesos per dollar. */
export function sizeHints(typed: SizeDraft, rate: number): Partial<Record<Amount, string | undefined>> {
  const terms = { rateCentavos: toMinorUnits(rate), transferOffBp: 0 };
  const [normal, promoted] = [pricedOf({ ...typed, forSale: false }), pricedOf(typed)];
  if (normal.priceUsdCents === 0) return {};
  const { promotionCentavos, installment } = sizePrices(promoted, terms);
  const isPromoted = promotionCentavos !== null;
  return {
    price: [pesosOf(typed.price, rate), marginHint(normal.priceUsdCents, typed.averageCost)].filter(Boolean).join(", "),
    priceInInstallments: installmentLabel(normal, typed.priceInInstallments, sizePrices(normal, terms).installment),
    ...(isPromoted && {
      [parseDollars(typed.percentageForSale) ? "percentageForSale" : "priceForSale"]: formatArs(promotionCentavos),
      priceInInstallmentsForSale: installmentLabel(promoted, typed.priceInInstallmentsForSale, installment),
    }),
  };
}

/** "margen 36,4 %, US$ 15,69"; undefined without a cost. */
function marginHint(priceUsdCents: UsdCents, typedCost: string): string | undefined {
  const margin = marginOf(priceUsdCents, minorUnitsIn(typedCost) || null);
  return margin ? `margen ${marginPercent(margin)}, ${formatUsd(margin.usdCents)}` : undefined;
}

/** The installments in pesos. If the installment price is empty, also the one in dollars that the shop computes. */
function installmentLabel(size: PricedSize, typed: string, { count, amountCentavos }: InstallmentPrice): string {
  const each = `${count} ${count === 1 ? "cuota" : "cuotas"} de ${formatArs(amountCentavos)}`;
  return parseDollars(typed) ? each : `Si lo dejás vacío: ${formatUsd(installmentUsdCents(size))}, ${each}`;
}

/**
 * Returns a size's current prices as shoppers see them; null without a price. `rate` is pesos per dollar, `datedBp` the running
 * dated promotion of the perfume.
 */
export function typedPrices(typed: SizeDraft, rate: number, transferOffBp: Bp, datedBp: Bp): Prices | null {
  const own = pricedOf(typed);
  if (own.priceUsdCents === 0) return null;
  const size = { ...own, promotion: effectivePromotion(own, datedBp) };
  return sizePrices(size, { rateCentavos: toMinorUnits(rate), transferOffBp });
}

function pricedOf(typed: SizeDraft): PricedSize {
  return {
    priceUsdCents: minorUnitsIn(typed.price),
    installmentUsdCents: minorUnitsIn(typed.priceInInstallments) || null,
    numberOfInstallments: parseUnits(typed.numberOfInstallments) ?? 0,
    promotion: typed.forSale
      ? {
          percentageBp: Math.min(minorUnitsIn(typed.percentageForSale), 10_000),
          priceUsdCents: minorUnitsIn(typed.priceForSale) || null,
          installmentUsdCents: minorUnitsIn(typed.priceInInstallmentsForSale) || null,
        }
      : null,
  };
}

/** Parses typed dollars to cents, or a typed percentage to basis points. Returns 0 for an invalid or negative value. */
function minorUnitsIn(typed: string): number {
  const cents = fromWire(parseDollars(typed) ?? 0);
  return cents.ok ? Math.max(0, cents.value) : 0;
}

/** Formats a typed dollar price in pesos: "$ 58.200"; undefined when it is not a price. `rate` is pesos per dollar. */
export function pesosOf(typed: string, rate: number): string | undefined {
  const amount = parseDollars(typed);
  const cents = amount === null || amount <= 0 ? null : fromWire(amount);
  if (!cents?.ok) return undefined;
  return formatArs(pesoPrice(cents.value, { rateCentavos: toMinorUnits(rate), transferOffBp: 0 }));
}
