import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { productsPath } from "../kit/paths.ts";
import { type StockLine, stockLines } from "./stock-lines.ts";

/** The stock of a perfume as it stands below a card, and the way to its form in the panel. Without React: it goes into cards that are React's and into those that are not. */
export function stockElement(perfume: AdminPerfume): HTMLElement {
  const edit = element("a", "Editar");
  edit.href = productsPath(perfume.productName, perfume._id);
  edit.className = "link";
  edit.append(readersOnly(` ${perfume.productName}`));
  const block = element("div");
  block.append(...stockLines(perfume).flatMap(lineElements), edit);
  return block;
}

function lineElements({ size, facts, notice }: StockLine): HTMLElement[] {
  const list = element("dl");
  for (const [name, units] of facts) {
    const pair = element("div");
    pair.append(element("dt", name), element("dd", `${units}`));
    list.append(pair);
  }
  return [...(size ? [element("p", size)] : []), list, ...(notice ? [noticeElement(notice)] : [])];
}

function noticeElement(notice: string): HTMLElement {
  const place = element("p", notice);
  place.className = "stock-notice";
  return place;
}

function readersOnly(text: string): HTMLElement {
  const hidden = element("span", text);
  hidden.className = "seen-by-readers";
  return hidden;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ""): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
