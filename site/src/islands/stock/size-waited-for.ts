import { productOf } from "#site/scripts/boot/answer.ts";

/** A size for a back-in-stock notice, as shown on the product page. */
export interface SizeWaitedFor {
  slug: string;
  productName: string;
  /** Milliliters; grams for balms. */
  ml: number;
  /** The page's label: "100 ml". */
  label: string;
}

/** Returns the chosen size of this product page, else its first; null on other pages. */
export function sizeWaitedFor(page: ParentNode = document): SizeWaitedFor | null {
  const article = page.querySelector<HTMLElement>("article.product[data-offer]");
  const chips = article?.querySelectorAll<HTMLElement>("[data-act^=s][aria-pressed]") ?? [];
  const sizes = [...chips].filter(({ dataset }) => /^s\d+$/.test(dataset["act"] ?? ""));
  const chosen = sizes.find((chip) => chip.getAttribute("aria-pressed") === "true") ?? sizes[0];
  const label = chosen?.textContent ?? "";
  const ml = Number.parseInt(label, 10);
  return article && ml > 0 ? { ...productOf(article), ml, label } : null;
}
