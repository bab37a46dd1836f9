import { buyBar } from "./buy-bar.ts";
import { lookedAt } from "./looked-at.ts";

/** What a product's page has for who goes down it, fetched when the end of the buy box is near. */
export function extras(article: HTMLElement): void {
  // Their pictures wait for this (alike.css).
  document.querySelector(".alike")?.classList.add("on");
  buyBar(article);
  lookedAt(article);
}
