/** Measures a page: its HTML, styles and scripts, compressed with brotli as at the edge, and its requests. */
import { brotliCompressSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { DESKTOP } from "./browser.ts";

export interface Weight {
  htmlBytes: number;
  /** All `<style>` of the HTML together; part of `htmlBytes`. */
  styleBytes: number;
  /** Inline scripts and script files requested before the page comes to rest, without intent. */
  startScriptBytes: number;
  /** Including scripts loaded in idle time, three seconds later. */
  restScriptBytes: number;
  /** Including scripts loaded after the pointer moves: this first intent loads React. */
  usedScriptBytes: number;
  /** Requests until the page is at rest, without scrolling. */
  requests: number;
  foreignRequests: number;
  /** Style sheets and scripts that block the first paint. */
  blockingRequests: number;
}

const AT_REST_MS = 3000;

/**
 * Loads `url` with an empty cache and no input. Initial script is what the HTML contains or names, and its static imports;
 * `restScriptBytes` adds what is requested in idle time after the load.
 */
export async function weigh(browser: Browser, url: string, viewport = DESKTOP): Promise<Weight> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const seen = await watch(page, url);
    const served = await (await fetch(url)).text();
    // Absolute links contain the shop's random port, which moves the compressed size by up to 15 bytes.
    const html = served.replaceAll(new URL(url).origin, "http://127.0.0.1:8787");
    const inline = inlineScripts(html).map(brotliBytes);
    const start = sum([...inline, ...seen.scriptsOf("start").map(brotliBytes)]);
    const rest = start + sum(seen.scriptsOf("idle").map(brotliBytes));
    return {
      htmlBytes: brotliBytes(html),
      styleBytes: brotliBytes(inlineStyles(html).join("")),
      startScriptBytes: start,
      restScriptBytes: rest,
      usedScriptBytes: rest + sum(seen.scriptsOf("intent").map(brotliBytes)),
      requests: seen.urls.length,
      foreignRequests: seen.urls.filter((one) => new URL(one).host !== new URL(url).host).length,
      blockingRequests: await blocking(page),
    };
  } finally {
    await context.close();
  }
}

/** Returns the bytes of script a visitor must download for `second` after resting on `first`. */
export async function newScriptBytes(browser: Browser, first: string, second: string): Promise<number> {
  const context = await browser.newContext({ viewport: DESKTOP });
  try {
    await restOn(context, first);
    const page = await restOn(context, second);
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

async function restOn(context: BrowserContext, url: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(AT_REST_MS);
  return page;
}

type Moment = "start" | "idle" | "intent";

/** Opens the page and records its requests until it is at rest, and the scripts loaded after the pointer moves. */
async function watch(page: Page, url: string) {
  const urls: string[] = [];
  const scripts: { body: string; moment: Moment }[] = [];
  const waiting: Promise<unknown>[] = [];
  let moment: Moment = "start";
  await page.addInitScript(ignoreNobodysPointer);
  page.on("request", (request) => moment !== "intent" && urls.push(request.url()));
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    const seenAt = moment;
    waiting.push(response.text().then((body) => scripts.push({ body, moment: seenAt })));
  });
  await page.goto(url, { waitUntil: "load" });
  moment = "idle";
  await page.waitForTimeout(AT_REST_MS);
  moment = "intent";
  await page.mouse.move(100, 400, { steps: 5 });
  await page.waitForTimeout(AT_REST_MS);
  await Promise.all(waiting);
  return { urls, scriptsOf: (when: Moment) => scripts.filter((one) => one.moment === when).map((one) => one.body) };
}

/** On a loaded machine the browser sometimes emits a pointer event at (0, 0) without input. */
function ignoreNobodysPointer(): void {
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
