/** Measures a page: its HTML, styles and scripts, compressed with brotli, and its requests. */
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { DESKTOP, PHONE } from "./browser.ts";

export interface Weight {
  htmlBytes: number;
  /** All `<style>` of the HTML together; part of `htmlBytes`. */
  styleBytes: number;
  /** Inline scripts, and the script files that the page names with all they import. */
  startScriptBytes: number;
  /** The initial script and the scripts loaded within `IDLE_MS` after the page. */
  restScriptBytes: number;
  /** Those and the scripts loaded after the pointer moves: this first user interaction loads React. */
  usedScriptBytes: number;
  /** Requests until the page is at rest, without scrolling and without those that renew a cached live response. */
  requests: number;
  foreignRequests: number;
  /** Style sheets and scripts that block the first paint. */
  blockingRequests: number;
}

const IDLE_MS = 3000;
const FIXED_ORIGIN = "http://127.0.0.1:8787";

/**
 * Loads `url` with an empty cache and no input. Initial script is what the HTML contains or names, and its static imports;
 * `restScriptBytes` adds what else is requested until the page is at rest. `requested`: the URLs, in order.
 */
export async function weigh(
  browser: Browser,
  url: string,
  viewport = DESKTOP,
): Promise<Weight & { requested: string[] }> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const recorded = await recordRequests(page, url);
    const served = await (await fetch(url)).text();
    // Absolute links contain the shop's random port, and a few other characters change brotli's result by up to 30 bytes.
    const { origin } = new URL(url);
    const html = [origin, encodeURIComponent(origin)].reduce((text, one) => text.replaceAll(one, FIXED_ORIGIN), served);
    const inline = inlineScripts(html).map(brotliBytes);
    const initial = withImports(namesIn(html, NAMED), recorded.scripts);
    const isInitial = ({ url }: Script) => initial.has(fileOf(url));
    const atRest = recorded.scripts.filter(({ afterIntent }) => !afterIntent);
    const start = sum([...inline, ...atRest.filter(isInitial).map(bytesOf)]);
    const rest = sum([...inline, ...atRest.map(bytesOf)]);
    return {
      htmlBytes: brotliBytes(html),
      styleBytes: brotliBytes(inlineStyles(html).join("")),
      startScriptBytes: start,
      restScriptBytes: rest,
      usedScriptBytes: sum([...inline, ...recorded.scripts.map(bytesOf)]),
      requests: recorded.urls.length,
      foreignRequests: recorded.urls.filter((one) => new URL(one).host !== new URL(url).host).length,
      blockingRequests: await blocking(page),
      requested: recorded.urls,
    };
  } finally {
    await context.close();
  }
}

/** Returns the bytes of script a visitor must download for `second` after resting on `first`. */
export async function newScriptBytes(browser: Browser, first: string, second: string): Promise<number> {
  const context = await browser.newContext({ viewport: DESKTOP });
  try {
    await openAndWait(context, first);
    const page = await openAndWait(context, second);
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".js")),
    );
    return sum(await Promise.all(files.map(async (file) => brotliBytes(await (await fetch(file)).text()))));
  } finally {
    await context.close();
  }
}

/**
 * Returns the bytes of script, as gzip, that a page of the panel loads until it shows its content and is at rest. `page` is
 * signed in, and gets no input.
 */
export async function panelScriptBytes(page: Page, url: string): Promise<{ bytes: number; files: string[] }> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" || response.url().endsWith(".js"))
      bodies.set(response.url(), bodies.get(response.url()) ?? response.body());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator("[data-part=guarded] > :not(.desk-loading)").first().waitFor();
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(
    [...bodies].map(async ([file, body]) => ({ file: fileOf(file), bytes: gzipSync(await body).length })),
  );
  return { bytes: sum(sizes.map(({ bytes }) => bytes)), files: sizes.map(({ file, bytes }) => `${file} ${bytes}`) };
}

async function openAndWait(context: BrowserContext, url: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url, { waitUntil: "load" });
  // Added by the late scripts, which on a busy machine may load after the rest.
  await page.locator("script[type=speculationrules]").waitFor({ state: "attached" });
  await page.waitForTimeout(IDLE_MS);
  return page;
}

interface Script {
  url: string;
  body: string;
  /** Whether it was requested after the pointer moved. */
  afterIntent: boolean;
}

/** A script file as pages name it, and as scripts import it; dynamic imports are written with backticks. */
const NAMED = /"\/_astro\/([\w.-]+\.js)"/g;
const IMPORTED = /(?:from|import)"\.\/([\w.-]+\.js)"/g;

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, file = ""]) => file);
const fileOf = (url: string) => url.split("/").at(-1) ?? "";
const bytesOf = ({ body }: Script) => brotliBytes(body);

/** Returns these files and all they import. */
function withImports(files: readonly string[], scripts: readonly Script[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const script = scripts.find(({ url }) => fileOf(url) === file);
    withImports(namesIn(script?.body ?? "", IMPORTED), scripts, found);
  }
  return found;
}

const isLive = (url: string) => new URL(url).pathname === "/api/perfumes/live";

/** Opens the page and records its requests until it is at rest, and the scripts loaded after the pointer moves. */
async function recordRequests(page: Page, url: string) {
  const urls: string[] = [];
  const scripts: Script[] = [];
  const waiting: Promise<unknown>[] = [];
  let afterIntent = false;
  let isLiveOld = false;
  await page.addInitScript(ignorePhantomPointer);
  page.on("request", (request) => {
    // A page requests prices again if they came from a cache, which depends on the requests of other pages shortly before.
    const isRepeated = isLiveOld && isLive(request.url());
    if (!afterIntent && !isRepeated) urls.push(request.url());
  });
  page.on("response", (response) => {
    if (isLive(response.url())) isLiveOld = "age" in response.headers();
    if (response.request().resourceType() !== "script") return;
    const script = { url: response.url(), afterIntent };
    waiting.push(response.text().then((body) => scripts.push({ ...script, body })));
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(IDLE_MS);
  afterIntent = true;
  await page.mouse.move(100, 400, { steps: 5 });
  await page.waitForTimeout(IDLE_MS);
  await Promise.all(waiting);
  return { urls, scripts };
}

/** On a loaded machine the browser sometimes emits a pointer event at (0, 0) without input. */
export function ignorePhantomPointer(): void {
  const ignore = (event: MouseEvent) => {
    if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
  };
  addEventListener("pointerover", ignore, { capture: true });
}

function blocking(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => Reflect.get(entry, "renderBlockingStatus") === "blocking").length,
  );
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, body = ""]) => body);
}

function inlineScripts(html: string): string[] {
  const all = html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g);
  return [...all]
    .filter(([, attributes = ""]) => !/application\/(ld\+)?json/.test(attributes))
    .map(([, , body = ""]) => body);
}

function brotliBytes(text: string): number {
  return brotliCompressSync(Buffer.from(text)).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

interface LayoutShift {
  /** Sum of all shifts so far, including those right after input. */
  total: number;
  /** Each shift with the elements that moved, for debugging. */
  moved: string[];
}

/** Returns all shifts since the page began to load. */
export async function layoutShift(page: Page): Promise<LayoutShift> {
  return page.evaluate(
    () =>
      new Promise<LayoutShift>((resolve) => {
        const found: LayoutShift = { total: 0, moved: [] };
        const nameOf = (source: unknown) => {
          const node: unknown = typeof source === "object" && source ? Reflect.get(source, "node") : null;
          const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
          return element ? `${element.localName}.${element.className}` : "a removed element";
        };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const value = Number(Reflect.get(entry, "value"));
            const sources: unknown = Reflect.get(entry, "sources");
            const names = Array.isArray(sources) ? sources.map(nameOf) : [];
            found.total += value;
            found.moved.push(`${value.toFixed(4)} after ${Math.round(entry.startTime)} ms: ${names.join(", ")}`);
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(found), 100));
      }),
  );
}

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
  reservesSpace: boolean;
  /** False when its variants are named by width and it has no `sizes`. */
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
      if (image.closest("article.product")) return "product";
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
        reservesSpace: image.hasAttribute("width") && image.hasAttribute("height"),
        hasSizes: !/\s\d+w\b/.test(image.srcset) || image.hasAttribute("sizes"),
      };
    });
  });
}

/** Returns the largest transferred size of the pictures at a place; 0 when none was loaded. */
export function heaviest(pictures: readonly LoadedPicture[], place: LoadedPicture["place"]): number {
  return Math.max(0, ...pictures.filter((one) => one.place === place).map(({ bytes }) => bytes ?? 0));
}
