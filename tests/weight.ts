/** What a page weighs: its HTML, style and script, compressed with brotli as the edge does it, and what it asks for. */
import { brotliCompressSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { DESKTOP } from "./browser.ts";

export interface Weight {
  htmlBytes: number;
  /** All `<style>` of the HTML together; a part of `htmlBytes`. */
  styleBytes: number;
  /** Inline script and script files asked for before the page first comes to rest without any intent. */
  startScriptBytes: number;
  /** The same three seconds after, when idle time has been used. */
  restScriptBytes: number;
  /** The same once the pointer has moved over the page, the sign of intent that brings React. */
  usedScriptBytes: number;
  /** Requests until the page rests, without scrolling. */
  requests: number;
  /** Those of another host than the page's. */
  foreignRequests: number;
  /** Style sheets and scripts that the first paint waited for. */
  blockingRequests: number;
}

const AT_REST_MS = 3000;

/**
 * Loads `url` with an empty cache and nobody touching it. Start-up script is what the page's HTML itself brings or names and what
 * that imports at once; what is asked for in idle time after the load comes on top in `restScriptBytes`.
 */
export async function weigh(browser: Browser, url: string, viewport = DESKTOP): Promise<Weight> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const seen = await watch(page, url);
    const html = await (await fetch(url)).text();
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

/** How much script a visitor who rested on `first` has to fetch for `second`, the next page. */
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

/** Opens the page and writes down what it asks for until it has rested, and which scripts a moving pointer brings after that. */
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

/** A loaded machine's browser now and then tells of a pointer at the corner, though nobody has moved one. */
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
