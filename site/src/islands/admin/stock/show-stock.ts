import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { LOCATION_NAMES, LOCATIONS, locationNotice } from "#shop/stock/stock.ts";
import { listProducts } from "#site/api/admin-products.ts";
import { addStyles } from "#site/scripts/late/dialog.ts";
import { $live } from "#site/stores/storefront/live.ts";
import styles from "#site/styles/admin/stock/stock-desk.css?inline";
import { productsPath } from "../kit/paths.ts";

/** Slugs per request; the API takes 50. */
const BATCH = 48;
/** Cards that come into view within this time share a request. */
const BATCH_DELAY_MS = 80;
const NEAR = "400px";

/** Cards and product pages seen so far, by slug. */
const articles = new Map<string, Set<HTMLElement>>();
const queued = new Set<string>();

/**
 * Shows the current stock below every card and product as it comes into view (docs/product-rules.md#stock-locations), including
 * cards added later. The pages are the same for everybody: this script runs for administrators, and the server responds only to
 * them.
 */
export function showStock(): void {
  addStyles(styles);
  const watched = new WeakSet<Element>();
  const views = new IntersectionObserver(onViews, { rootMargin: NEAR });
  const observeNew = () => {
    for (const article of document.querySelectorAll("main .card, main article.product:not([hidden])")) {
      if (watched.has(article)) continue;
      watched.add(article);
      views.observe(article);
    }
  };
  observeNew();
  new MutationObserver(observeNew).observe(document.querySelector("main") ?? document.body, {
    childList: true,
    subtree: true,
  });
  // Live data changed, so the stock may have too.
  $live.listen(() => requestStock(articles.keys()));
}

function onViews(entries: readonly IntersectionObserverEntry[], views: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    const slug = isIntersecting && target instanceof HTMLElement && slugOf(target);
    if (!slug) continue;
    views.unobserve(target);
    articles.set(slug, (articles.get(slug) ?? new Set()).add(target));
    requestStock([slug]);
  }
}

/** A card names its perfume in its link, a product page in its canonical URL. */
function slugOf(article: HTMLElement): string | undefined {
  const card = article.querySelector<HTMLAnchorElement>("h3 a")?.href;
  const address = card ?? document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
  return address?.split("/").at(-1);
}

function requestStock(slugs: Iterable<string>): void {
  const isIdle = queued.size === 0;
  for (const slug of slugs) queued.add(slug);
  if (isIdle) setTimeout(fetchQueued, BATCH_DELAY_MS);
}

async function fetchQueued(): Promise<void> {
  const slugs = [...queued].slice(0, BATCH);
  for (const slug of slugs) queued.delete(slug);
  if (queued.size > 0) setTimeout(fetchQueued, BATCH_DELAY_MS);
  if (slugs.length === 0) return;
  const response = await listProducts(new URLSearchParams(slugs.map((slug) => ["slug", slug])));
  // A failed read is retried when the live data changes again.
  if (!response.ok) return;
  for (const perfume of response.body.perfumes)
    for (const article of articles.get(perfume.slug) ?? []) showBlock(article, stockElement(perfume));
}

function showBlock(article: HTMLElement, block: HTMLElement): void {
  block.className = "stock-desk";
  const previous = article.querySelector(".stock-desk");
  if (previous) previous.replaceWith(block);
  else if (article.matches(".card")) article.append(block);
  else article.querySelector(".buy")?.after(block);
}

/**
 * Builds the stock block of a perfume, with a link to its form. It uses plain DOM, because it goes into React's cards and into
 * static ones.
 */
function stockElement(perfume: AdminPerfume): HTMLElement {
  const edit = element("a", "Editar", "link");
  edit.href = productsPath(perfume.productName, perfume._id);
  edit.append(element("span", ` ${perfume.productName}`, "sr-only"));
  const block = element("div");
  block.append(...stockLines(perfume).flatMap(lineElements), edit);
  return block;
}

function lineElements({ size, facts, notice }: ReturnType<typeof stockLines>[number]): HTMLElement[] {
  const list = element("dl");
  for (const [name, units] of facts) {
    const pair = element("div");
    pair.append(element("dt", name), element("dd", `${units}`));
    list.append(pair);
  }
  return [
    ...(size ? [element("p", size)] : []),
    list,
    ...(notice ? [element("p", notice, "location-difference")] : []),
  ];
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, textContent = "", className = "") {
  return Object.assign(document.createElement(name), { textContent, ...(className && { className }) });
}

/**
 * Returns a line per size: its name ("100 ml"; null for a single size), its figures and the warning about misplaced units.
 * CajaM (defective units) shows only above 0.
 */
export function stockLines({ milliliters }: Pick<AdminPerfume, "milliliters">) {
  return milliliters.map((size) => ({
    size: milliliters.length > 1 ? `${size.ml} ${size.unit}` : null,
    facts: [
      ["Stock", size.stock],
      ...(size.defectiveStock > 0 ? [["CajaM", size.defectiveStock] as const] : []),
      ...LOCATIONS.map((location) => [LOCATION_NAMES[location], size[location]] as const),
    ] as const,
    notice: locationNotice(size, { ...size, defective: size.defectiveStock }),
  }));
}
