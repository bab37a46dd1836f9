import type { AccountView } from "#db/accounts/accounts.ts";
import type { CartChangeResponse, CartItem } from "#shop/cart/cart.contract.ts";
import { type CartChange, findBuyable } from "#shop/cart/cart.ts";
import type { CartLine } from "#shop/cart/cart-line.ts";
import { decantSetBp } from "#shop/cart/decant-set.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { FALLBACK_PICTURE } from "#shop/catalogue/pictures/picture.ts";
import { toWire, wireOrNull } from "#shop/decimal.ts";
import type { Bp } from "#shop/pricing/money.ts";
import { onPromotion, sizePrices } from "#shop/pricing/price.ts";
import type { Terms } from "#shop/settings/settings.ts";

/**
 * A cart line with current prices; `setBp` is the cart's discount on decants. A line that is no longer sold has the
 * price 0 and is not available.
 */
function presentCartItem(line: CartLine, perfume: Perfume, terms: Terms, setBp: Bp): CartItem {
  const sold = findBuyable(perfume, line, setBp);
  const promotion = sold && onPromotion(sold.priced) ? sold.priced.promotion : null;
  return {
    _id: line.id,
    perfume: line.perfumeId,
    productName: perfume.productName,
    brand: perfume.brand,
    image: perfume.pictures[0]?.path ?? FALLBACK_PICTURE,
    ml: line.ml,
    type: line.type,
    category: perfume.category,
    quantity: line.quantity,
    ...pricesOf(sold, terms),
    isForSale: promotion !== null,
    percentageForSale: toWire(promotion?.percentageBp ?? 0),
    available: sold !== null && line.quantity <= sold.inStock,
  };
}

function pricesOf(
  sold: ReturnType<typeof findBuyable>,
  terms: Terms,
): Pick<CartItem, "price" | "priceArs" | "fullArs" | "transferArs"> {
  if (!sold) return { price: 0, priceArs: 0, fullArs: 0, transferArs: null };
  const { priceCentavos, currentCentavos, transferCentavos } = sizePrices(sold.priced, terms);
  return {
    price: toWire(sold.priced.priceUsdCents),
    priceArs: toWire(currentCentavos),
    fullArs: toWire(priceCentavos),
    transferArs: wireOrNull(transferCentavos),
  };
}

/** The lines of a cart with current prices. */
export function presentCart({ account, perfumes, terms }: AccountView): CartItem[] {
  const setBp = decantSetBp(account.cart, terms);
  return account.cart.flatMap((line) => {
    const perfume = perfumes.get(line.perfumeId);
    return perfume ? [presentCartItem(line, perfume, terms, setBp)] : [];
  });
}

/** The changed lines of a refreshed cart, each as it was before. */
export function presentCartChanges(
  changes: readonly CartChange[],
  { account, perfumes, terms }: AccountView,
): CartChangeResponse[] {
  const setBp = decantSetBp(account.cart, terms);
  return changes.flatMap(({ line, ...change }) => {
    const perfume = perfumes.get(line.perfumeId);
    return perfume ? [{ line: presentCartItem(line, perfume, terms, setBp), ...change }] : [];
  });
}
