/** The budgets of bytes and requests (docs/performance.md#budgets), and the three pages they are measured on. */
import type { Browser } from "playwright-core";
import { listedPerfumes } from "./shop.ts";
import { heaviest, type LoadedPicture, PLAIN_DESKTOP, SHARP_PHONE, type Weight, weighPictures } from "./weight.ts";

export interface BudgetedPage {
  name: "home" | "listing" | "product";
  path: string;
  max: Weight;
}

/** Limits of every page: no blocking requests, no other hosts, little initial script. */
const EVERY_PAGE = {
  styleBytes: 3_000,
  startScriptBytes: 5_000,
  restScriptBytes: 66_000,
  // React loads at the first user interaction, not at rest. This limit keeps it from growing.
  usedScriptBytes: 75_000,
  foreignRequests: 0,
  blockingRequests: 0,
};

/**
 * Returns the home page, the first listing page and a product page with their limits. The home page's limits include its five
 * carousels.
 */
export async function budgetedPages(shopUrl: string): Promise<BudgetedPage[]> {
  const product = `/detail-perfume/${await longestProduct(shopUrl)}`;
  return [
    { name: "home", path: "/", max: { ...EVERY_PAGE, htmlBytes: 12_000, requests: 24 } },
    { name: "listing", path: "/perfumes", max: { ...EVERY_PAGE, htmlBytes: 9_000, requests: 18 } },
    // docs/decisions/032-fonts-and-scripts-after-the-first-picture.md
    { name: "product", path: product, max: { ...EVERY_PAGE, htmlBytes: 7_900, requests: 10 } },
  ];
}

/** Returns the slug of the heaviest page: the most pictures, then the most sizes, then the longest description. */
async function longestProduct(shopUrl: string): Promise<string> {
  const perfumes = await listedPerfumes(shopUrl, "");
  const [longest] = perfumes.toSorted(
    (a, b) =>
      b.images.length - a.images.length ||
      b.milliliters.length - a.milliliters.length ||
      b.description.length - a.description.length,
  );
  if (!longest) throw new Error("The shop has no perfume.");
  return longest.slug;
}

/** The name, unit and budget code of each figure. */
export const WEIGHT_NAMES: Record<keyof Weight, { id: string; name: string; unit: string }> = {
  startScriptBytes: { id: "P1", name: "script before the first user interaction", unit: "B br" },
  restScriptBytes: { id: "P2", name: "script at rest", unit: "B br" },
  usedScriptBytes: { id: "P2", name: "script with React, after the first user interaction", unit: "B br" },
  htmlBytes: { id: "P3", name: "HTML", unit: "B br" },
  styleBytes: { id: "P4", name: "inline CSS", unit: "B br" },
  blockingRequests: { id: "P4", name: "requests the first paint waits for", unit: "requests" },
  requests: { id: "P5", name: "requests", unit: "requests" },
  foreignRequests: { id: "P5", name: "requests to other hosts", unit: "requests" },
};

/** Maximum bytes of script of a screen of the panel, as gzip (docs/performance.md#p20-script-of-the-panel). */
export const PANEL_SCRIPT_BUDGET = 130_000;

/** Maximum bytes of a picture of each kind, on one page and device. */
export const PICTURE_BUDGETS = { card: 10_000, product: 20_000 };

export interface PictureWeights {
  card: number;
  product: number;
  banner: number;
  /** Errors in how a picture is loaded, as sentences. */
  faults: string[];
}

/** Measures the pictures of a page on a high-density phone and a plain desktop. */
export async function picturesOn(browser: Browser, url: string): Promise<Record<"phone" | "desktop", PictureWeights>> {
  const phone = await weighPictures(browser, url, SHARP_PHONE);
  const desktop = await weighPictures(browser, url, PLAIN_DESKTOP);
  const firstSeen = new Set([...visibleIndexes(phone), ...visibleIndexes(desktop)]);
  return { phone: weightsOf(phone, firstSeen), desktop: weightsOf(desktop, firstSeen) };
}

/** Returns the positions, in document order, of the pictures visible without scrolling. */
function visibleIndexes(pictures: readonly LoadedPicture[]): number[] {
  return pictures.flatMap(({ inFirstView }, index) => (inFirstView ? [index] : []));
}

function weightsOf(pictures: readonly LoadedPicture[], firstSeen: ReadonlySet<number>): PictureWeights {
  return {
    card: heaviest(pictures, "card"),
    product: heaviest(pictures, "product"),
    banner: heaviest(pictures, "banner"),
    faults: pictures.flatMap((picture, index) => faultsOf(picture, firstSeen.has(index))),
  };
}

function faultsOf(picture: LoadedPicture, isFirstSeen: boolean): string[] {
  const { file, lazy, highPriority, reservesSpace, hasSizes } = picture;
  return [
    !lazy && !isFirstSeen ? `${file} is loaded at once, and out of view` : [],
    highPriority && lazy ? `${file} has high priority, and is lazy` : [],
    !reservesSpace ? `${file} has no width and height` : [],
    !hasSizes ? `${file} has variants and no sizes` : [],
  ].flat();
}
