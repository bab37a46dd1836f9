import type { OfferView } from "#shop/storefront/offer.ts";
import { noteOf, outLabel, transferLabel } from "#shop/storefront/offer-labels.ts";
import { sizeAct } from "./acts.ts";

/** Writes a view into the elements with `data-part` of an article that is not hydrated. */
export function paintOffer(article: ParentNode, view: OfferView, available: boolean): void {
  for (const part of ["struck", "price", "installments", "transfer"] as const) put(article, part, view[part]);
  put(article, "transfer-words", transferLabel(view));
  put(article, "note", noteOf(view, available));
  paintChips(article, view);
  const add = article.querySelector<HTMLButtonElement>("[data-act=add]");
  if (add) {
    add.disabled = !view.canAdd;
    add.textContent = view.button;
  }
}

/** Writes the badges on the picture, which is outside the island. */
export function paintBadges(article: HTMLElement, view: OfferView): void {
  const out = view.outOfStock && !view.soon;
  put(article, "discount", view.discount);
  put(article, "soon", view.soon ? "Próximamente" : null);
  put(article, "out", out ? "Sin stock" : null);
  article.toggleAttribute("data-out", out);
}

function paintChips(article: ParentNode, view: OfferView): void {
  for (const [index, { label, selected, outOfStock }] of view.sizes.entries()) {
    const chip = article.querySelector(`[data-act=${sizeAct(index)}]`);
    if (!chip) continue;
    chip.setAttribute("aria-pressed", `${selected}`);
    chip.toggleAttribute("data-out", outOfStock);
    if (outOfStock) chip.setAttribute("aria-label", outLabel(label));
    else chip.removeAttribute("aria-label");
  }
}

function put(place: ParentNode, part: string, text: string | null): void {
  const element = place.querySelector(`[data-part=${part}]`);
  // Writing the same text would still cost the browser work.
  if (element && element.textContent !== (text ?? "")) element.textContent = text;
}
