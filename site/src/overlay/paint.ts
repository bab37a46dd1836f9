import type { OfferView } from "#shop/offer.ts";

/** Writes a view into the static parts of an article (`data-part`): what no island has taken over yet. */
export function paintOffer(article: ParentNode, view: OfferView, available: boolean): void {
  put(article, "struck", view.struck);
  put(article, "price", view.price);
  put(article, "installments", view.installments);
  put(article, "transfer", view.transfer);
  put(article, "transfer-words", transferWords(view));
  put(article, "net", view.net);
  put(article, "note", noteOf(view, available));
  paintChips(article, view);
  const add = article.querySelector<HTMLButtonElement>("[data-act=add]");
  if (add) {
    add.disabled = !view.canAdd;
    add.textContent = view.button;
  }
}

/** The badges on the picture, which stays outside the island. */
export function paintBadges(article: HTMLElement, view: OfferView): void {
  const out = view.outOfStock && !view.soon;
  put(article, "discount", view.discount);
  put(article, "soon", view.soon ? "Próximamente" : null);
  put(article, "out", out ? "Sin stock" : null);
  article.toggleAttribute("data-out", out);
}

/** What stands beside the transfer price, or in its place where a promotion is as low or lower. */
export function transferWords({ transfer, struck }: Pick<OfferView, "transfer" | "struck">): string {
  if (transfer) return "por transferencia";
  return struck ? "Precio promocional" : "";
}

type Stock = Pick<OfferView, "lowStock" | "soon" | "outOfStock">;

/** How many are left, when few; what to expect, when none. `available`: the perfume is sold at all. */
export function noteOf({ lowStock, soon, outOfStock }: Stock, available: boolean): string {
  if (!available) return "Este perfume ya no está a la venta.";
  if (soon) return "Llega pronto. Todavía no se puede comprar.";
  if (outOfStock) return "Por ahora no queda ninguno de este tamaño.";
  if (!lowStock) return "";
  return lowStock > 1 ? `Quedan ${lowStock}.` : "Queda 1.";
}

/** How a reader hears a size that has run out. */
export function outLabel(label: string): string {
  return `${label}, sin stock`;
}

function paintChips(article: ParentNode, view: OfferView): void {
  for (const { key, label, selected, outOfStock } of view.sizes) {
    const chip = article.querySelector(`[data-act=m${key}]`);
    if (!chip) continue;
    chip.setAttribute("aria-pressed", `${selected}`);
    chip.toggleAttribute("data-out", outOfStock);
    if (outOfStock) chip.setAttribute("aria-label", outLabel(label));
    else chip.removeAttribute("aria-label");
  }
}

function put(place: ParentNode, part: string, text: string | null): void {
  const element = place.querySelector(`[data-part=${part}]`);
  // A write of the same text would still be work for the browser.
  if (element && element.textContent !== (text ?? "")) element.textContent = text;
}
