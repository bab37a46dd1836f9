/** The offer of a card or product page, computed in the same way at build time, in the browser and in the worker. */
import type { Perfume, Size } from "../catalogue/catalogue.ts";
import { formatArs, formatPercent } from "../pricing/money.ts";
import { decantUsdCents, type Prices, sizePrices } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import type { LiveCatalogue } from "./live.ts";
import { type Choice, defaultChoice, hasStock, type Offer, type OfferSize, publicStock } from "./offer-shape.ts";

/** The offer of a perfume from the database. */
export function offerOf(perfume: Perfume): Offer {
  const { key, category, soon, active } = perfume;
  return {
    perfumeKey: key,
    inGrams: category === "balsamo",
    soon,
    available: active,
    sizes: perfume.sizes.map(offerSize),
    decants: decantUsdCents(perfume),
  };
}

function offerSize(size: Size): OfferSize {
  const { key, ml, stock, priceUsdCents, installmentUsdCents, numberOfInstallments, promotion } = size;
  return { key, ml, stock: publicStock(stock), priceUsdCents, installmentUsdCents, numberOfInstallments, promotion };
}

/**
 * Applies current prices and stock. A perfume that a complete response omits is unavailable, and a size that it omits has no
 * stock. What a changes-only response omits is unchanged, unless it is in `gone`. A new size is shown after the next build.
 */
export function applyLive(offer: Offer, { perfumes, sizes, gone }: LiveCatalogue): Offer {
  const perfume = perfumes.get(offer.perfumeKey);
  const available = gone ? !gone.has(offer.perfumeKey) : !!perfume;
  return {
    ...offer,
    sizes: offer.sizes.map((size) => ({ ...size, ...(gone && available ? {} : { stock: 0 }), ...sizes.get(size.key) })),
    ...perfume,
    available,
  };
}

/** Texts and flags that a card or a product page shows of an offer. */
export interface OfferView {
  /** "100 ml", for balms "10 gr". */
  sizes: { type: "milliliter"; key: number; label: string; selected: boolean; outOfStock: boolean }[];
  decantMode: boolean;
  hasDecants: boolean;
  /** "Decant 10 ml", "Decant 5 ml"; each with its price, "$ 8.150". */
  decants: { type: "bigDecant" | "smallDecant"; label: string; selected: boolean; price: string }[];
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
  /** Units left, if it can be added and at most `LOW_STOCK` are left; else null. */
  lowStock: number | null;
}

/** Up to this number of units, the page shows how many are left. */
export const LOW_STOCK = 3;

/** A choice with its data: a size, or a decant as a size with unlimited stock. */
interface Option extends OfferSize {
  type: Choice["type"];
  label: string;
}

const NO_OPTION: Option = {
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
 * The view of an offer. A choice that it does not have is replaced by the default one. `price-details.ts` has the other texts
 * of a product page.
 */
export function offerView(offer: Offer, terms: Terms, choice: Choice | null): OfferView {
  const sizes = offer.sizes.map((size) => sizeOption(size, offer));
  const decants = decantOptions(offer);
  const options = [...sizes, ...decants];
  const chosen = find(options, choice) ?? find(options, defaultChoice(offer)) ?? NO_OPTION;
  return {
    // Smallest first; their stored order decides the default choice.
    sizes: sizes
      .toSorted((one, other) => one.ml - other.ml)
      .map((size) => ({ ...size, selected: size === chosen, outOfStock: !hasStock(size) })),
    decantMode: chosen.type !== "milliliter",
    hasDecants: decants.length > 0,
    decants: decants.map((decant) => ({
      ...decant,
      selected: decant === chosen,
      price: formatArs(sizePrices(decant, terms).currentCentavos),
    })),
    ...priceView(sizePrices(chosen, terms), terms),
    ...stockView(offer, chosen),
  };
}

function sizeOption(size: OfferSize, { inGrams }: Offer) {
  return { ...size, type: "milliliter" as const, label: `${size.ml} ${inGrams ? "gr" : "ml"}` };
}

function decantOptions({ decants: { big, small } }: Offer) {
  const decant = { ...NO_OPTION, stock: Number.POSITIVE_INFINITY };
  return [
    { ...decant, type: "bigDecant" as const, label: "Decant 10 ml", priceUsdCents: big ?? 0 },
    { ...decant, type: "smallDecant" as const, label: "Decant 5 ml", priceUsdCents: small ?? 0 },
  ].filter(hasStock);
}

function find(options: readonly Option[], choice: Choice | null): Option | undefined {
  const key = choice?.type === "milliliter" ? choice.key : NO_OPTION.key;
  return options.find((option) => option.type === choice?.type && option.key === key);
}

function priceView(prices: Prices, terms: Terms) {
  const { priceCentavos, currentCentavos, discountBp, transferCentavos, installment } = prices;
  return {
    price: formatArs(currentCentavos),
    struck: currentCentavos < priceCentavos ? formatArs(priceCentavos) : null,
    discount: discountBp === null ? null : `${formatPercent(discountBp)} off`,
    installments: installmentText(installment),
    transfer: transferCentavos !== null && terms.transferOffBp > 0 ? formatArs(transferCentavos) : null,
  };
}

function installmentText({ count, amountCentavos }: Prices["installment"]): string {
  return `${count} cuota${count > 1 ? "s" : ""} de ${formatArs(amountCentavos)}`;
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

/** The text beside the transfer price; without a transfer price, that of a promotion; else empty. */
export function transferLabel({ transfer, struck }: Pick<OfferView, "transfer" | "struck">): string {
  if (transfer) return "por transferencia";
  return struck ? "Precio promocional" : "";
}

type Stock = Pick<OfferView, "lowStock" | "soon" | "outOfStock">;

/** How many are left, when few; an explanation, when none. `available`: the perfume is sold. */
export function stockNote({ lowStock, soon, outOfStock }: Stock, available: boolean): string {
  if (!available) return "Este perfume ya no está a la venta.";
  if (soon) return "Llega pronto. Todavía no se puede comprar.";
  if (outOfStock) return "Agotado por ahora. Te avisamos cuando vuelva.";
  if (!lowStock) return "";
  return lowStock > 1 ? `Quedan ${lowStock}.` : "Última unidad.";
}

/** The label of a sold-out size for screen readers. */
export function soldOutLabel(label: string): string {
  return `${label}, sin stock`;
}

/** The link that shares a product's full URL by WhatsApp. */
export function shareByWhatsApp(productName: string, url: string): string {
  // The page has the same URL elsewhere, so an unescaped URL adds almost no bytes after compression.
  const text = encodeURI(`${productName}: ${url}`).replace(/[&#+]/g, encodeURIComponent);
  return `https://wa.me/?text=${text}`;
}
