import { productOf } from "#site/scripts/boot/answer.ts";

/** A size somebody wants to be told about, as the product's page shows it. */
export interface SizeWaitedFor {
  slug: string;
  productName: string;
  /** Millilitres; grams for balms. */
  ml: number;
  /** "100 ml": how the page calls it. */
  label: string;
}

/** The size that is chosen on this product's page, else its first; null elsewhere. */
export function sizeWaitedFor(page: ParentNode = document): SizeWaitedFor | null {
  const article = page.querySelector<HTMLElement>("article.product[data-offer]");
  const chips = article?.querySelectorAll<HTMLElement>("[data-act^=s][aria-pressed]") ?? [];
  const sizes = [...chips].filter(({ dataset }) => /^s\d+$/.test(dataset["act"] ?? ""));
  const chosen = sizes.find((chip) => chip.getAttribute("aria-pressed") === "true") ?? sizes[0];
  const label = chosen?.textContent ?? "";
  const ml = Number.parseInt(label, 10);
  return article && ml > 0 ? { ...productOf(article), ml, label } : null;
}
