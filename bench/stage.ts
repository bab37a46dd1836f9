/** Shared by the parts of a bench run: one shop and one browser, each started on first use. */
import type { Browser } from "playwright-core";
import { launchBrowser } from "../tests/browser.ts";
import { type RunningShop, startShop } from "../tests/shop.ts";

export interface Stage {
  shop(): Promise<RunningShop>;
  browser(): Promise<Browser>;
  close(): Promise<void>;
}

/** Starts nothing yet; `close` stops what was started. */
export function openStage(): Stage {
  let shop: Promise<RunningShop> | undefined;
  let browser: Promise<Browser> | undefined;
  return {
    shop() {
      // The request limits would refuse the load that the load runs measure.
      shop ??= startShop({ LIMITS: "off" });
      return shop;
    },
    browser() {
      browser ??= launchBrowser();
      return browser;
    },
    async close() {
      await Promise.all([browser?.then((one) => one.close()), shop?.then((one) => one.stop())]);
    },
  };
}
