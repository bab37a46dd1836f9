/** Changes of peso prices that an edit of a perfume causes. */
import { asSize, type Product, type ProductSize } from "../catalogue/product.ts";
import type { Terms } from "../settings/settings.ts";
import type { ArsCentavos } from "./money.ts";
import { sizePrices } from "./price.ts";

/** The price of one size before and after, with its own promotion and without dated ones. */
export interface PesoChange {
  size: string;
  fromCentavos: ArsCentavos;
  toCentavos: ArsCentavos;
}

/** Returns the sizes whose peso price changes. New and removed sizes are left out. */
export function pesoChanges(before: Product, after: Product, terms: Terms): PesoChange[] {
  const was = new Map(before.sizes.map((size) => [size.id, currentCentavos(size, terms)]));
  return after.sizes.flatMap((size) => {
    const [fromCentavos, toCentavos] = [was.get(size.id), currentCentavos(size, terms)];
    return fromCentavos === undefined || fromCentavos === toCentavos
      ? []
      : [{ size: size.id, fromCentavos, toCentavos }];
  });
}

function currentCentavos(size: ProductSize, terms: Terms): ArsCentavos {
  return sizePrices(asSize(size), terms).currentCentavos;
}
