/** A stored perfume as the product form. */

import { toWire } from "../pricing/money.ts";
import { type Product, type ProductSize, wireOrNull } from "./product.ts";
import type { SentProduct, SentSize } from "./product-form.ts";

/** The form of a perfume. Saving it unchanged changes nothing. */
export function formOf(product: Product): SentProduct {
  const { productName, brand, description, gender, category, active, soon, bigDecant, smallDecant } = product;
  return {
    productName,
    brand,
    description,
    gender,
    category,
    status: active,
    soon,
    bigDecant,
    smallDecant,
    images: product.pictures,
    priceBigDecant: wireOrNull(product.bigDecantUsdCents),
    priceSmallDecant: wireOrNull(product.smallDecantUsdCents),
    milliliters: product.sizes.map(sizeForm),
  };
}

function sizeForm(size: ProductSize): SentSize {
  return {
    _id: size.id,
    ml: size.ml,
    price: toWire(size.priceUsdCents),
    priceInInstallments: wireOrNull(size.installmentUsdCents),
    numberOfInstallments: size.numberOfInstallments,
    forSale: size.forSale,
    percentageForSale: toWire(size.percentageForSaleBp),
    priceForSale: wireOrNull(size.priceForSaleUsdCents),
    priceInInstallmentsForSale: wireOrNull(size.installmentForSaleUsdCents),
    ...size.locations,
  };
}
