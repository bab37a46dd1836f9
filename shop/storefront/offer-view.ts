/** Texts and flags that a card or a product page shows of an offer. */

import { formatArs, formatPercent } from "../pricing/money.ts";
import { type PriceFaces, sizeFaces } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import { defaultChoice, hasStock } from "./choice.ts";
import type { Choice, Offer, OfferSize } from "./offer-shape.ts";

export interface OfferView {
  /** "100 ml", for balms "10 gr". */
  sizes: { key: number; label: string; selected: boolean; outOfStock: boolean }[];
  decantMode: boolean;
  hasDecants: boolean;
  /** "Decant 10 ml", "Decant 5 ml". */
  decants: { type: "bigDecant" | "smallDecant"; label: string; selected: boolean }[];
  /** The current price. */
  price: string;
  /** The normal price, when the promotion price is lower. */
  struck: string | null;
  /** "15 % off". */
  discount: string | null;
  /** "3 cuotas de $ 26.296,7". */
  installments: string;
  /** The price by transfer; null when the line is not shown. */
  transfer: string | null;
  soon: boolean;
  outOfStock: boolean;
  canAdd: boolean;
  button: "Agregar al carrito" | "Sin stock" | "Próximamente";
  /** 1 to 3 units left, else null. */
  lowStock: number | null;
}

/** Up to this number of units, the page shows how many are left. */
export const LOW_STOCK = 3;

/** A choice with its data: a size, or a decant as a size with unlimited stock. */
interface Option extends OfferSize {
  type: Choice["type"];
  label: string;
}

const NOTHING: Option = {
  type: "milliliter",
  label: "",
  key: 0,
  ml: 0,
  stock: 0,
  priceUsdCents: 0,
  installmentUsdCents: null,
  numberOfInstallments: 0,
  promotion: null,
};

/**
 * The view of an offer. A choice that the offer no longer has falls back to the default. Decants always have stock while
 * the perfume is sold. Texts that only a product page shows are in `full-view.ts`.
 */
export function offerView(offer: Offer, terms: Terms, choice: Choice | null): OfferView {
  const sizes = offer.sizes.map((size) => sizeOption(size, offer));
  const decants = decantOptions(offer);
  const options = [...sizes, ...decants];
  const chosen = find(options, choice) ?? find(options, defaultChoice(offer)) ?? NOTHING;
  return {
    sizes: sizes.map((size) => ({
      key: size.key,
      label: size.label,
      selected: size === chosen,
      outOfStock: !hasStock(size),
    })),
    decantMode: chosen.type !== "milliliter",
    hasDecants: decants.length > 0,
    decants: decants.map((decant) => ({ type: decant.type, label: decant.label, selected: decant === chosen })),
    ...priceView(sizeFaces(chosen, terms), terms),
    ...stockView(offer, chosen),
  };
}

function sizeOption(size: OfferSize, { inGrams }: Offer) {
  return { ...size, type: "milliliter" as const, label: `${size.ml} ${inGrams ? "gr" : "ml"}` };
}

function decantOptions({ decants: { big, small } }: Offer) {
  const decant = { ...NOTHING, stock: Number.POSITIVE_INFINITY };
  return [
    { ...decant, type: "bigDecant" as const, label: "Decant 10 ml", priceUsdCents: big ?? 0 },
    { ...decant, type: "smallDecant" as const, label: "Decant 5 ml", priceUsdCents: small ?? 0 },
  ].filter(hasStock);
}

function find(options: readonly Option[], choice: Choice | null): Option | undefined {
  const key = choice?.type === "milliliter" ? choice.key : NOTHING.key;
  return options.find((option) => option.type === choice?.type && option.key === key);
}

function priceView(faces: PriceFaces, terms: Terms) {
  const { priceCentavos, currentCentavos, discountBp, transferCentavos, installment } = faces;
  return {
    price: formatArs(currentCentavos),
    struck: currentCentavos < priceCentavos ? formatArs(priceCentavos) : null,
    discount: discountBp === null ? null : `${formatPercent(discountBp)} off`,
    installments: installmentText(installment),
    transfer: transferCentavos !== null && terms.transferOffBp > 0 ? formatArs(transferCentavos) : null,
  };
}

function installmentText({ count, amountCentavos }: PriceFaces["installment"]): string {
  return `${count} ${count > 1 ? "cuotas" : "cuota"} de ${formatArs(amountCentavos)}`;
}

function stockView({ soon, available }: Offer, chosen: Option) {
  const outOfStock = !available || !hasStock(chosen);
  const canAdd = !soon && !outOfStock;
  return {
    soon,
    outOfStock,
    canAdd,
    button: buttonText(soon, outOfStock),
    lowStock: canAdd && chosen.stock <= LOW_STOCK ? chosen.stock : null,
  };
}

function buttonText(soon: boolean, outOfStock: boolean): OfferView["button"] {
  if (soon) return "Próximamente";
  return outOfStock ? "Sin stock" : "Agregar al carrito";
}
