/** Data of the promotions page, without coupons: promotions, and the conditions of discounts and plans (Res. 446/2025). */

import { setSentence } from "../cart/decant-set.ts";
import type { Perfume, Picture, Size } from "../catalogue/catalogue.ts";
import { unitOf } from "../catalogue/categories.ts";
import type { DecantSetTerms, InstallmentPlan, Settings, Terms } from "../settings/settings.ts";
import { covers, type DatedPromotion } from "./dated-promotions.ts";
import { creditSentence, type DecantCreditTerms } from "./decant-credit.ts";
import { financingOf } from "./full-price.ts";
import { type Bp, formatPercent, scale, WHOLE_BP } from "./money.ts";
import { sizePrices } from "./price.ts";

/** Perfumes of the same dated promotion, or otherwise with the same discount; each with the sizes that have it. */
export interface PromotionGroup {
  discountBp: Bp;
  /** Null for promotions without dates. */
  dated: Pick<DatedPromotion, "name" | "startsAtMs" | "endsAtMs"> | null;
  /** `pictures` has the main picture, if there is one. */
  items: { slug: string; name: string; brand: string; pictures: Picture[]; sizes: string[] }[];
}

type Selling = Pick<
  Perfume,
  "id" | "slug" | "productName" | "brand" | "brandSlug" | "category" | "soon" | "sizes" | "pictures"
>;

/**
 * Sizes on promotion that can be bought: those of the dated promotions that run, in the given order, then the others by
 * discount (largest first); the perfumes of a group by name. The groups have no prices: the product pages show them.
 */
export function promotionGroups(
  perfumes: readonly Selling[],
  terms: Terms,
  running: readonly DatedPromotion[],
): PromotionGroup[] {
  const groups = new Map<string, PromotionGroup>();
  const inOrder = perfumes
    .filter(({ soon }) => !soon)
    .toSorted((one, other) => one.productName.localeCompare(other.productName, "es") || compare(one.slug, other.slug));
  for (const perfume of inOrder) {
    for (const [discountBp, sizes] of discountsOf(perfume, terms)) {
      const dated = running.find((one) => one.percentageBp === discountBp && covers(one, perfume));
      const key = dated?.id ?? `${discountBp}`;
      const group = groups.get(key) ?? { discountBp, dated: dated ? periodOf(dated) : null, items: [] };
      const { slug, productName: name, brand, pictures } = perfume;
      group.items.push({ slug, name, brand, pictures: pictures.slice(0, 1), sizes });
      groups.set(key, group);
    }
  }
  const ofDated = running.flatMap(({ id }) => groups.get(id) ?? []);
  const others = [...groups.values()].filter(({ dated }) => !dated);
  return [...ofDated, ...others.toSorted((one, other) => other.discountBp - one.discountBp)];
}

function periodOf({ name, startsAtMs, endsAtMs }: DatedPromotion) {
  return { name, startsAtMs, endsAtMs };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}

function discountsOf({ sizes, category }: Selling, terms: Terms): Map<Bp, string[]> {
  const unit = unitOf(category);
  const found = new Map<Bp, string[]>();
  for (const size of sizes.toSorted((one, other) => one.ml - other.ml)) {
    const discountBp = discountOf(size, terms);
    if (discountBp > 0) found.set(discountBp, [...(found.get(discountBp) ?? []), `${size.ml} ${unit}`]);
  }
  return found;
}

function discountOf(size: Size, terms: Terms): Bp {
  return size.stock > 0 ? (sizePrices(size, terms).discountBp ?? 0) : 0;
}

/** An arbitrary cash price to compute a plan's CFT, large enough that rounding to centavos does not matter. */
const CASH_CENTAVOS = 1e9;

/** The conditions, with numbers, of promotions, transfer discount, decant sets, credit for decants and installment plans. */
export function promotionTerms(
  settings: Pick<Settings, "transferOffBp" | "plans" | "shop"> & DecantSetTerms & DecantCreditTerms,
) {
  const { transferOffBp, plans, shop } = settings;
  const sets = setSentence(settings);
  const credit = creditSentence(settings);
  const seller = [shop.legalName || shop.shopName, shop.taxId && `CUIT ${shop.taxId}`, shop.address].filter(Boolean);
  return [
    {
      heading: "Condiciones",
      sentences: [
        "Una promoción con fechas vale desde y hasta el día y la hora que dice; las demás, mientras las páginas de la tienda las muestran. Todas, hasta agotar las unidades que hay en stock.",
        "Valen para compras hechas en esta tienda con entrega o retiro en la República Argentina.",
        "El precio que pagás es el que ves al confirmar tu compra: final, en pesos y con impuestos incluidos.",
        "Los descuentos no se suman: si a un tamaño le tocan dos promociones, vale la mayor, y pagando por transferencia pagás el menor entre el precio en promoción y el precio por transferencia.",
      ],
    },
    ...(transferOffBp > 0 ? [{ heading: "Por transferencia", sentences: [transferLabel(transferOffBp)] }] : []),
    ...(sets ? [{ heading: "Sets de decants", sentences: [sets, SETS_END] }] : []),
    ...(credit ? [{ heading: "Del decant al frasco", sentences: [credit, CREDIT_END] }] : []),
    ...(plans.length > 0
      ? [{ heading: "En cuotas con tarjeta", sentences: [...plans.map(planLabel), PLANS_END] }]
      : []),
    { heading: "Quién vende", sentences: [`${seller.join(", ")}.`] },
  ];
}

const SETS_END =
  "Cuentan los decants de 5 y de 10 ml de tu carrito, de cualquier perfume. El descuento es sobre el precio de lista de cada decant.";

const CREDIT_END =
  "Vale para la misma persona y el mismo perfume, desde que el decant está pago, una vez por decant y hasta la mitad de lo que cuesta el frasco. Se suma a las promociones y al descuento por transferencia, no a los cupones.";

const PLANS_END =
  "La página de cada producto dice cuántas cuotas tiene, de cuánto es cada una, el total y su costo. Mercado Pago lo muestra de nuevo antes de cobrarte.";

function transferLabel(transferOffBp: Bp): string {
  return `Tenés ${formatPercent(transferOffBp)} menos sobre el precio de lista, también en los decants. No se descuenta del envío.`;
}

function planLabel({ numberOfInstallments: count, multiplierBp }: InstallmentPlan): string {
  const named = count === 1 ? "1 pago" : `${count} cuotas`;
  const moreBp = multiplierBp - WHOLE_BP;
  if (moreBp === 0) return `${named} sin interés: pagás lo mismo que de contado. CFT 0 %.`;
  if (moreBp < 0)
    return `${named} sin interés: en total pagás ${formatPercent(-moreBp)} menos que de contado. CFT 0 %.`;
  const cft = formatPercent(planCftBp({ numberOfInstallments: count, multiplierBp }));
  return `${named}: en total pagás ${formatPercent(moreBp)} más que de contado. CFT ${cft} efectivo anual.`;
}

/** The CFT of a plan (docs/product-rules.md#financial-cost). */
export function planCftBp({ numberOfInstallments: count, multiplierBp }: InstallmentPlan): Bp {
  const totalCentavos = scale(CASH_CENTAVOS, multiplierBp, WHOLE_BP);
  return financingOf(CASH_CENTAVOS, { count, amountCentavos: scale(totalCentavos, 1, count) }).cftBp;
}
