/** What a page weighs: its HTML and all its script, compressed with brotli as the edge does it. */
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { DESKTOP } from "./browser.ts";

export interface Weight {
  htmlBytes: number;
  /** Inline script and script files asked for before the page first comes to rest without any intent. */
  startScriptBytes: number;
  /** The same three seconds after, when idle time has been used. */
  restScriptBytes: number;
  requests: number;
}

const AT_REST_MS = 3000;

/**
 * Loads `url` with an empty cache and nobody touching it. Start-up script is what the page's HTML itself brings or names and what
 * that imports at once; what is asked for in idle time after the load comes on top in `restScriptBytes`.
 */
export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: DESKTOP });
  try {
    const page = await context.newPage();
    const scripts: { body: string; idle: boolean }[] = [];
    const waiting: Promise<unknown>[] = [];
    let idle = false;
    let requests = 0;
    page.on("request", () => {
      requests += 1;
    });
    page.on("response", (response) => {
      if (response.request().resourceType() !== "script") return;
      const asIdle = idle;
      waiting.push(response.text().then((body) => scripts.push({ body, idle: asIdle })));
    });
    await page.goto(url, { waitUntil: "load" });
    idle = true;
    await page.waitForTimeout(AT_REST_MS);
    await Promise.all(waiting);
    const html = await (await fetch(url)).text();
    const inline = inlineScripts(html).map(brotliBytes);
    const start = sum([...inline, ...scripts.filter((one) => !one.idle).map((one) => brotliBytes(one.body))]);
    const later = sum(scripts.filter((one) => one.idle).map((one) => brotliBytes(one.body)));
    return { htmlBytes: brotliBytes(html), startScriptBytes: start, restScriptBytes: start + later, requests };
  } finally {
    await context.close();
  }
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
