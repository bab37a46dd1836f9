/**
 * The browser of the journeys: Chromium from npm on Linux x64; elsewhere, or with `CHROME_PATH`, an installed one.
 * Every page made here records its errors in `complaints`; journeys accept only errors that they expect.
 */
import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContextOptions, chromium as driver, type Page, type Route } from "playwright-core";

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

let shared: Promise<Browser> | undefined;

/** Returns the Chromium of this process. Test files share it and never close it, because starting one is slow. */
export function openBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** Starts a separate Chromium, with extra flags. The caller closes it. */
export async function launchBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  return driver.launch({ executablePath: await chromePath(), args: [...FLAGS, ...moreFlags], headless: true });
}

/** Closes all pages of the shared Chromium. */
export async function closePages(): Promise<void> {
  const contexts = (await shared)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}

export interface Visit {
  page: Page;
  /** Console errors, CSP violations, page errors and failed requests since the page was opened. */
  complaints: string[];
  close(): Promise<void>;
}

/** The open pages and their complaints. */
const visits = new Map<Page, string[]>();

/** Returns the content and console output of every open page, for the report of a failed test. */
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

/** Opens a page in a fresh context with its own storage, and records its complaints. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  // Playwright routes do not see a service worker's requests. Only the offline journey allows service workers.
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
    // The page aborts its own requests when it navigates; that is not an error.
    if (why !== "net::ERR_ABORTED") complaints.push(`${request.url()} ${why}`);
  });
  return { page, complaints, close: () => context.close() };
}

/** A signed-in user: the session cookie, and the account as the pages store it. */
export interface SignedIn {
  cookie: string;
  account: { _id: string };
}

/**
 * Answers the page's next request to `url` with `respond`; later ones reach the shop. Unlike a route with Playwright's
 * `times: 1`, this route is not removed: without routes Playwright switches interception off, and Chromium then loses a request
 * that is paused at that moment.
 */
export async function routeOnce(page: Page, url: string, respond: (route: Route) => unknown): Promise<void> {
  let isDone = false;
  await page.route(url, (route) => {
    if (isDone) return route.fallback();
    isDone = true;
    return respond(route);
  });
}

/** Holds the page's requests to `url` until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, (route) => promise.then(() => route.continue()));
  return resolve;
}

/**
 * Makes a product page wait 30 s for the drawer of an added item. Otherwise the page stops waiting after 3 s
 * (site/src/scripts/late/account.ts), and a busy test machine may need longer. Other pages keep their timers: the
 * checkout reloads 3 s after prices changed.
 */
export function waitForSlowDrawer(): void {
  if (!location.pathname.startsWith("/detail-perfume/")) return;
  const wait = globalThis.setTimeout;
  const longer = (run: () => void, ms = 0, ...given: []) => wait(run, ms === 3000 ? 30_000 : ms, ...given);
  Object.assign(globalThis, { setTimeout: longer });
}

/**
 * Signs a page in before it opens: sets the session cookie and the stored account. Its product pages wait longer for the
 * drawer.
 */
export async function signInPage(
  page: Page,
  shopUrl: string,
  { cookie, account }: SignedIn,
  isAdmin = false,
): Promise<void> {
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return { name, value, url: shopUrl };
  });
  await page.context().addCookies(cookies);
  await page.addInitScript(waitForSlowDrawer);
  await page.addInitScript(
    (session) => {
      localStorage["authed-user"] ??= session;
    },
    JSON.stringify({ user: account, isAuthenticated: true, isAdmin, isHydrated: true }),
  );
}

/** Returns the path of the browser. Unpacks the one from npm on first use. Throws when there is none. */
export async function chromePath(): Promise<string> {
  const named = process.env["CHROME_PATH"];
  if (named) return named;
  if (process.platform === "linux" && process.arch === "x64") return chromium.executablePath();
  const found = INSTALLED.find((path) => existsSync(path));
  if (!found) throw new Error("No Chromium found: install Chrome, or set CHROME_PATH to a Chromium.");
  return found;
}
