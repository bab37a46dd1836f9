/**
 * Bytes and requests of home, listing and product, on a phone and on a desktop (docs/performance.md#budgets); the pictures
 * among them, and how they load (docs/performance.md#p19-pictures).
 */
import type { Browser } from "playwright-core";
import { DESKTOP, PHONE } from "../../tests/browser.ts";
import { newScriptBytes, type Weight, weigh } from "../../tests/weight.ts";
import {
  type BudgetedPage,
  budgetedPages,
  PICTURE_BUDGETS,
  type PictureWeights,
  picturesOn,
  WEIGHT_NAMES,
} from "../../tests/weight-budgets.ts";
import { type Figure, gate, reported } from "../figure.ts";
import type { Stage } from "../stage.ts";

/** The number of loaded pictures depends on the device. */
const DEVICE_DEPENDENT_KEYS: readonly (keyof Weight)[] = ["requests"];

/** The phone's figures are gates, since the budgets are for a phone. The desktop reports only what differs. */
export async function measureBytes(stage: Stage): Promise<Figure[]> {
  const [browser, { shopUrl }] = [await stage.browser(), await stage.shop()];
  const pages = await budgetedPages(shopUrl);
  const figures: Figure[] = [];
  for (const page of pages) {
    figures.push(...weightsOf(page, "phone", await weigh(browser, `${shopUrl}${page.path}`, PHONE)));
    const onDesktop = await weigh(browser, `${shopUrl}${page.path}`, DESKTOP);
    figures.push(...weightsOf(page, "desktop", onDesktop));
  }
  return [...figures, ...(await navigationScripts(browser, shopUrl, pages))];
}

function weightsOf({ name, max: maximum }: BudgetedPage, device: "phone" | "desktop", weight: Weight): Figure[] {
  const keys = (Object.keys(WEIGHT_NAMES) as (keyof Weight)[]).filter(
    (key) => device === "phone" || DEVICE_DEPENDENT_KEYS.includes(key),
  );
  const figureOf = device === "phone" ? gate : reported;
  return keys.map((key) => {
    const { id, name: what, unit } = WEIGHT_NAMES[key];
    return figureOf(id, `${name}, ${device}: ${what}`, weight[key], unit, { max: maximum[key] });
  });
}

async function navigationScripts(browser: Browser, shopUrl: string, pages: readonly BudgetedPage[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path } of pages.filter((page) => page.name !== "home")) {
    const bytes = await newScriptBytes(browser, `${shopUrl}/`, `${shopUrl}${path}`);
    figures.push(gate("P2", `${name} after home: script still to download`, bytes, "B br", { max: 0 }));
  }
  return figures;
}

/** The heaviest picture of each place, page and device, and the number of pictures that load wrongly. */
export async function measurePictures(stage: Stage): Promise<Figure[]> {
  const [browser, { shopUrl }] = [await stage.browser(), await stage.shop()];
  const figures: Figure[] = [];
  for (const { name, path } of await budgetedPages(shopUrl)) {
    const { phone, desktop } = await picturesOn(browser, `${shopUrl}${path}`);
    figures.push(...picturesOf(`${name}, phone`, phone), ...picturesOf(`${name}, desktop`, desktop));
  }
  return figures;
}

function picturesOf(named: string, pictures: PictureWeights): Figure[] {
  for (const fault of pictures.faults) console.log(`${named}: ${fault}`);
  const wrong = `${named}: pictures loaded too early, or without width and height or sizes`;
  return [
    ...heaviestOf(named, "card", pictures, PICTURE_BUDGETS.card),
    ...heaviestOf(named, "product", pictures, PICTURE_BUDGETS.product),
    ...heaviestOf(named, "banner", pictures),
    gate("P19", wrong, pictures.faults.length, "pictures", { max: 0 }),
  ];
}

/** Empty for a place that the page does not have. The banner has no budget. */
function heaviestOf(
  named: string,
  place: "card" | "product" | "banner",
  all: PictureWeights,
  maximum?: number,
): Figure[] {
  if (all[place] <= 0) return [];
  const figure = `${named}: heaviest ${place} picture`;
  return [
    maximum === undefined
      ? reported("P19", figure, all[place], "B")
      : gate("P19", figure, all[place], "B", { max: maximum }),
  ];
}
