/** Measures the transferred bytes of a page's pictures and how each is loaded (docs/performance.md#p19-pictures). */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { DESKTOP, PHONE } from "./browser.ts";

/** A current phone has 2.6 device pixels per CSS pixel. */
export const SHARP_PHONE = { viewport: PHONE, deviceScaleFactor: 2.6, hasTouch: true, isMobile: true };
export const PLAIN_DESKTOP = { viewport: DESKTOP, deviceScaleFactor: 1 };

export interface LoadedPicture {
  /** File name of the variant the browser chose. */
  file: string;
  place: "card" | "product" | "thumbnail" | "banner" | "other";
  /** Transferred bytes without headers; null when it was not loaded because it is lazy and out of view. */
  bytes: number | null;
  inFirstView: boolean;
  lazy: boolean;
  highPriority: boolean;
  /** The HTML has width and height, so the picture reserves its space before it loads. */
  hasRoom: boolean;
  /** Has `sizes` when its variants are named by width. */
  hasSizes: boolean;
}

/** Opens a page on a device with an empty cache and describes each of its pictures. */
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

/** Returns the largest transferred size of the pictures at a place; 0 when none was loaded. */
export function heaviest(pictures: readonly LoadedPicture[], place: LoadedPicture["place"]): number {
  return Math.max(0, ...pictures.filter((one) => one.place === place).map(({ bytes }) => bytes ?? 0));
}
