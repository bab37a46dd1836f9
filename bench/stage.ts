/** What the parts of a bench run share: one shop and one browser, started when a part first needs them. */
import type { Browser } from "playwright-core";
import { openBrowser } from "../tests/browser.ts";
import { type RunningShop, startShop } from "../tests/shop.ts";

export interface Stage {
  shop(): Promise<RunningShop>;
  browser(): Promise<Browser>;
  close(): Promise<void>;
}

/** Nothing is started yet; `close` ends what was. */
export function openStage(): Stage {
  let shop: Promise<RunningShop> | undefined;
  let browser: Promise<Browser> | undefined;
  return {
    shop() {
      // Request limits are the shop's defence against a load; the load runs are to meet the shop itself.
      shop ??= startShop({ LIMITS: "off" });
      return shop;
    },
    browser() {
      browser ??= openBrowser();
      return browser;
    },
    async close() {
      await Promise.all([browser?.then((one) => one.close()), shop?.then((one) => one.stop())]);
    },
  };
}
