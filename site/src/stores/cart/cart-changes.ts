import type { CartChangeAnswer } from "#shop/cart/cart.contract.ts";
import { sizeWords } from "./cart-lines.ts";

/** What refreshing did to a line, as the buyer is told. What is not sold any more has no price; what has run out has one. */
export function changeWords({ line, what, to }: CartChangeAnswer): string {
  const name = `${line.productName} ${sizeWords(line).replace("Decant", "decant")}`;
  if (what === "lowered") return `Bajamos ${name} a ${to} ${to === 1 ? "unidad" : "unidades"}: es lo que queda.`;
  return line.priceArs > 0 ? `Sacamos ${name}: se agotó.` : `Sacamos ${name}: ya no está a la venta.`;
}
