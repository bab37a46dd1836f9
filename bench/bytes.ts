/** Bytes and requests of home, listing and product, on a phone and on a desktop (docs/performance.md#budgets). */
import type { Browser } from "playwright-core";
import { DESKTOP, PHONE } from "../tests/browser.ts";
import { newScriptBytes, type Weight, weigh } from "../tests/weight.ts";
import { type BudgetedPage, budgetedPages, WEIGHT_NAMES } from "../tests/weight-budgets.ts";
import type { Figure } from "./figure.ts";
import type { Stage } from "./stage.ts";

/** The number of loaded pictures depends on the device. */
const OF_DEVICE: readonly (keyof Weight)[] = ["requests"];

/** The phone's figures are gates, since the budgets are for a phone. The desktop reports only what differs. */
export async function measureBytes(stage: Stage): Promise<Figure[]> {
  const [browser, { shopUrl }] = [await stage.browser(), await stage.shop()];
  const pages = await budgetedPages(shopUrl);
  const figures: Figure[] = [];
  for (const page of pages) {
    figures.push(...figuresOf(page, "phone", await weigh(browser, `${shopUrl}${page.path}`, PHONE), true));
    const onDesktop = await weigh(browser, `${shopUrl}${page.path}`, DESKTOP);
    figures.push(...figuresOf(page, "desktop", onDesktop, false));
  }
  return [...figures, ...(await secondPages(browser, shopUrl, pages))];
}

function figuresOf({ name, most }: BudgetedPage, device: string, weight: Weight, gate: boolean): Figure[] {
  const weights = (Object.keys(WEIGHT_NAMES) as (keyof Weight)[]).filter((key) => gate || OF_DEVICE.includes(key));
  return weights.map((key) => ({
    id: WEIGHT_NAMES[key].id,
    figure: `${name}, ${device}: ${WEIGHT_NAMES[key].name}`,
    value: weight[key],
    budget: { most: most[key] },
    unit: WEIGHT_NAMES[key].unit,
    gate,
  }));
}

async function secondPages(browser: Browser, shopUrl: string, pages: readonly BudgetedPage[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path } of pages.filter((page) => page.name !== "home")) {
    const bytes = await newScriptBytes(browser, `${shopUrl}/`, `${shopUrl}${path}`);
    figures.push({
      id: "P2",
      figure: `${name} after home: script still to download`,
      value: bytes,
      budget: { most: 0 },
      unit: "B br",
      gate: true,
    });
  }
  return figures;
}
