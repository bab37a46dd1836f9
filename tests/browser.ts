/**
 * The browser of the journeys: Chromium from npm on Linux, an installed one elsewhere or when `CHROME_PATH` names it.
 * Every page made here remembers what it complained of; `complaints` must be empty at the end of a journey.
 */
import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContextOptions, chromium as driver, type Page } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** Starts one Chromium, with flags beyond the usual ones; close it when the tests of a file are done. */
export async function openBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  return driver.launch({ executablePath: await chromePath(), args: [...FLAGS, ...moreFlags], headless: true });
}

export interface Visit {
  page: Page;
  /** Console errors, CSP messages, page errors and failed requests since the page was opened. */
  complaints: string[];
  close(): Promise<void>;
}

/** The visits that are still open. */
const visits = new Map<Page, string[]>();

/** What every open page shows and has said in its console, for the report of a failed test. */
export async function describeOpenPages(): Promise<string> {
  const pages = [...visits].map(async ([page, lines]) => {
    const shown = await page
      .locator("body")
      .innerText({ timeout: 2000 })
      .catch((error: unknown) => String(error));
    return [`The page ${page.url()} shows:`, shown, ...lines.map((line) => `console: ${line}`)].join("\n");
  });
  return (await Promise.all(pages)).join("\n\n");
}

/** Opens a page in a fresh context (its own storage), watched for complaints. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  // Routes of a test do not see what a service worker asks for; the journey without a network lets it in.
  const context = await browser.newContext({ viewport: DESKTOP, locale: "es-AR", serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const lines: string[] = [];
  visits.set(page, lines);
  context.on("close", () => visits.delete(page));
  page.on("console", (message) => {
    lines.push(message.text());
    if (message.type() === "error" || /content security policy/i.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // A request the page itself gave up by moving on is no complaint.
    if (why !== "net::ERR_ABORTED") complaints.push(`${request.url()} ${why}`);
  });
  return { page, complaints, close: () => context.close() };
}

/** Where the browser is; the one from npm is unpacked the first time. Throws when there is none. */
export async function chromePath(): Promise<string> {
  const named = process.env["CHROME_PATH"];
  if (named) return named;
  if (process.platform === "linux" && process.arch === "x64") return chromium.executablePath();
  const found = INSTALLED.find((path) => existsSync(path));
  if (!found) throw new Error("No Chromium here: install Chrome, or name one in CHROME_PATH.");
  return found;
}
