/** What the pictures of a page weigh on the line, and how each of them is loaded (performance budget P19). */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { DESKTOP, PHONE } from "./browser.ts";

/** A phone of today shows 2.6 pixels of the screen for one of the page. */
export const SHARP_PHONE = { viewport: PHONE, deviceScaleFactor: 2.6, hasTouch: true, isMobile: true };
export const PLAIN_DESKTOP = { viewport: DESKTOP, deviceScaleFactor: 1 };

export interface LoadedPicture {
  /** File name of the variant the browser chose. */
  file: string;
  place: "card" | "product" | "thumbnail" | "banner" | "other";
  /** As transferred, without headers; null when it was not loaded: below, and lazy. */
  bytes: number | null;
  /** In view before any scrolling. */
  inFirstView: boolean;
  lazy: boolean;
  highPriority: boolean;
  /** Width and height stand in the HTML, so that it takes its room before it is there. */
  hasRoom: boolean;
  /** Variants named by their width come with the `sizes` to choose by. */
  hasSizes: boolean;
}

/** Opens a page on a device with an empty cache and tells of every picture it has. */
export async function weighPictures(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
): Promise<LoadedPicture[]> {
  const context = await browser.newContext(device);
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    return await picturesOf(page);
  } finally {
    await context.close();
  }
}

function picturesOf(page: Page): Promise<LoadedPicture[]> {
  return page.evaluate(() => {
    const placeOf = (image: HTMLImageElement) => {
      if (image.closest("article.card")) return "card";
      if (image.closest(".thumbs")) return "thumbnail";
      if (image.closest('[data-part="product"]')) return "product";
      return image.closest(".banner, .hero, picture") ? "banner" : "other";
    };
    return [...document.images].map((image) => {
      const [entry] = performance.getEntriesByName(image.currentSrc);
      const box = image.getBoundingClientRect();
      return {
        file: image.currentSrc.split("/").at(-1) ?? "",
        place: placeOf(image),
        bytes: entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : null,
        inFirstView: box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0,
        lazy: image.loading === "lazy",
        highPriority: image.fetchPriority === "high",
        hasRoom: image.hasAttribute("width") && image.hasAttribute("height"),
        hasSizes: !/\s\d+w\b/.test(image.srcset) || image.hasAttribute("sizes"),
      };
    });
  });
}

/** The most bytes any loaded picture of that place has; 0 when none was loaded. */
export function heaviest(pictures: readonly LoadedPicture[], place: LoadedPicture["place"]): number {
  return Math.max(0, ...pictures.filter((one) => one.place === place).map(({ bytes }) => bytes ?? 0));
}
