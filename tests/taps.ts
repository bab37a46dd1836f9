/**
 * The first-tap probe: taps a page soon after it can be read, on a slow line and a slow processor,
 * and says whether the tap was answered in the end. Used by the journeys (few tries) and the bench (many).
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import { PHONE } from "./browser.ts";

/** Lighthouse's slow 4G: 150 ms a round trip, 1.6 Mbit/s. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const MID_TIER_SLOWDOWN = 4;
const ANSWERED_WITHIN_MS = 10_000;

export type Target = "add" | "size";

export interface Tap {
  target: Target;
  afterMs: number;
  answered: boolean;
  /** From the tap to what its reader notices first: another size's price, or the browser setting out for the next page. */
  tookMs: number;
}

/** One tap `afterMs` after the page at `url` is readable (DOMContentLoaded), in a fresh context with nothing cached. */
export async function tapEarly(browser: Browser, url: string, target: Target, afterMs: number): Promise<Tap> {
  // Reduced motion: the page must stand still where the target was found, not glide there.
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    const session = await slowLine(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: MID_TIER_SLOWDOWN });
    await page.goto(url, { waitUntil: "domcontentloaded" });
    const spot = await spotOf(page, target);
    await page.waitForTimeout(afterMs);
    const setOut = settingOut(page);
    const tappedAt = Date.now();
    await page.touchscreen.tap(spot.x, spot.y);
    const answered = await wasAnswered(page, target);
    return { target, afterMs, answered, tookMs: (setOut() ?? Date.now()) - tappedAt };
  } finally {
    await context.close();
  }
}

/** Puts a page on slow 4G from its next request on. */
export async function slowLine(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  return session;
}

/** The product's own buy box: the first offer of the page's main part. */
const CHIPS = 'main [data-offer] [data-part="chips"]';
const SPOTS: Record<Target, string> = {
  add: 'main [data-offer] [data-act="add"]',
  size: `${CHIPS} [aria-pressed="false"]`,
};

/** Where the target is, once it has been brought into view. */
async function spotOf(page: Page, target: Target): Promise<{ x: number; y: number }> {
  const locator = page.locator(SPOTS[target]).first();
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Nothing to tap for "${target}"`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Answers when the page first asked for another one, if it has. */
function settingOut(page: Page): () => number | undefined {
  let atMs: number | undefined;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) atMs ??= Date.now();
  });
  return () => atMs;
}

/** A tap on add ends at the sign-in page with the choice kept; a tap on a size leaves the first size no longer pressed. */
async function wasAnswered(page: Page, target: Target): Promise<boolean> {
  const answer =
    target === "add"
      ? page.waitForURL(/\/login\?next=/, { timeout: ANSWERED_WITHIN_MS, waitUntil: "commit" })
      : page.locator(`${CHIPS} button:first-child[aria-pressed="false"]`).waitFor({ timeout: ANSWERED_WITHIN_MS });
  return answer.then(
    () => true,
    () => false,
  );
}
