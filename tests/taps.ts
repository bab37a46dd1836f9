/**
 * Taps a page soon after it is readable, on a slow connection and a slow CPU, and reports whether the tap took effect. The
 * journeys use this for a few taps, the bench for many.
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import { PHONE } from "./browser.ts";

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const MID_TIER_SLOWDOWN = 4;
/** As long as Playwright's default timeout, because a busy machine slows the throttled page further. */
const EFFECT_TIMEOUT_MS = 30_000;

export type Target = "add" | "size" | "zoom";

export interface Tap {
  target: Target;
  afterMs: number;
  hadEffect: boolean;
  /** From the tap to its first visible effect: the other size's price, the dialog, or the start of the navigation. */
  tookMs: number;
}

/** Taps once, `afterMs` after DOMContentLoaded of `url`, in a fresh context with an empty cache. */
export async function tapEarly(browser: Browser, url: string, target: Target, afterMs: number): Promise<Tap> {
  // Reduced motion prevents smooth scrolling, so the target stays where it was measured.
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    const session = await slowConnection(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: MID_TIER_SLOWDOWN });
    await page.goto(url, { waitUntil: "domcontentloaded" });
    const { act, ...spot } = await spotOf(page, target);
    await page.waitForTimeout(afterMs);
    const navigatedAt = firstNavigation(page);
    const tappedAt = Date.now();
    await page.touchscreen.tap(spot.x, spot.y);
    const hadEffect = await waitForEffect(page, target, act);
    return { target, afterMs, hadEffect, tookMs: (navigatedAt() ?? Date.now()) - tappedAt };
  } finally {
    await context.close();
  }
}

/** Throttles a page to slow 4G, starting with its next request. */
export async function slowConnection(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  return session;
}

/** The product's buy box: the first offer in `main`. */
const CHIPS = 'main [data-offer] [data-part="chips"]';
const SPOTS: Record<Target, string> = {
  add: 'main [data-offer] [data-act="add"]',
  size: `${CHIPS} [aria-pressed="false"]`,
  zoom: ".shots img",
};

/** Scrolls the target into view and returns its center, and its `data-act` if it has one. */
async function spotOf(page: Page, target: Target): Promise<{ x: number; y: number; act: string | null }> {
  const locator = page.locator(SPOTS[target]).first();
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Nothing to tap for "${target}"`);
  const act = await locator.getAttribute("data-act");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, act };
}

/** Returns a function that gives the time of the first navigation request, if there was one. */
function firstNavigation(page: Page): () => number | undefined {
  let atMs: number | undefined;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) atMs ??= Date.now();
  });
  return () => atMs;
}

/** True when a tap on add leads to the sign-in page with the choice kept, on a size selects it, on zoom opens the dialog. */
async function waitForEffect(page: Page, target: Target, act: string | null): Promise<boolean> {
  const timeout = EFFECT_TIMEOUT_MS;
  const effects: Record<Target, () => Promise<void>> = {
    add: () => page.waitForURL(/\/login\?next=/, { timeout, waitUntil: "commit" }),
    size: () => page.locator(`${CHIPS} [data-act="${act}"][aria-pressed="true"]`).waitFor({ timeout }),
    zoom: () => page.locator("dialog.zoom").waitFor({ timeout }),
  };
  return effects[target]().then(
    () => true,
    () => false,
  );
}
