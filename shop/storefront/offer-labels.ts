/** Texts beside the figures of an offer, shared by the build, the live prices and the worker. */
import type { OfferView } from "./offer-view.ts";

/** The text beside the transfer price, or in its place when the promotion is as low or lower. */
export function transferLabel({ transfer, struck }: Pick<OfferView, "transfer" | "struck">): string {
  if (transfer) return "por transferencia";
  return struck ? "Precio promocional" : "";
}

type Stock = Pick<OfferView, "lowStock" | "soon" | "outOfStock">;

/** How many are left, when few; an explanation, when none. `available`: the perfume is sold. */
export function noteOf({ lowStock, soon, outOfStock }: Stock, available: boolean): string {
  if (!available) return "Este perfume ya no está a la venta.";
  if (soon) return "Llega pronto. Todavía no se puede comprar.";
  if (outOfStock) return "Por ahora no queda ninguno de este tamaño.";
  if (!lowStock) return "";
  return lowStock > 1 ? `Quedan ${lowStock}.` : "Última unidad.";
}

/** The label of a sold-out size for screen readers. */
export function outLabel(label: string): string {
  return `${label}, sin stock`;
}

/** The link that shares a product's full URL by WhatsApp. */
export function shareByWhatsApp(productName: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${productName}: ${url}`)}`;
}
