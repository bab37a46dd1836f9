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
import type { BenchEnvironment } from "../environment.ts";
import { type Figure, gate, reported } from "../figure.ts";

/** The phone's figures are gates, since the budgets are for a phone. The desktop reports only what differs. */
export async function measureBytes(environment: BenchEnvironment): Promise<Figure[]> {
  const [browser, { shopUrl }] = [await environment.browser(), await environment.shop()];
  const pages = await budgetedPages(shopUrl);
  const figures = await Array.fromAsync(pages, (page) => weightsOf(browser, shopUrl, page));
  return [...figures.flat(), ...(await navigationScripts(browser, shopUrl, pages))];
}

async function weightsOf(browser: Browser, shopUrl: string, { name, path, max }: BudgetedPage): Promise<Figure[]> {
  const [onPhone, onDesktop] = [
    await weigh(browser, `${shopUrl}${path}`, PHONE),
    await weigh(browser, `${shopUrl}${path}`, DESKTOP),
  ];
  const keys = Object.keys(WEIGHT_NAMES) as (keyof Weight)[];
  const { id, name: requests, unit } = WEIGHT_NAMES.requests;
  return [
    ...keys.map((key) => {
      const weight = WEIGHT_NAMES[key];
      return gate(weight.id, `${name}, phone: ${weight.name}`, onPhone[key], weight.unit, { max: max[key] });
    }),
    // The number of loaded pictures depends on the device.
    reported(id, `${name}, desktop: ${requests}`, onDesktop.requests, unit, { max: max.requests }),
  ];
}

async function navigationScripts(browser: Browser, shopUrl: string, pages: readonly BudgetedPage[]): Promise<Figure[]> {
  const others = pages.filter((page) => page.name !== "home");
  return Array.fromAsync(others, async ({ name, path }) => {
    const bytes = await newScriptBytes(browser, `${shopUrl}/`, `${shopUrl}${path}`);
    return gate("P2", `${name} after home: script still to download`, bytes, "B br", { max: 0 });
  });
}

/** The heaviest picture of each kind, page and device, and the number of pictures that load wrongly. */
export async function measurePictures(environment: BenchEnvironment): Promise<Figure[]> {
  const [browser, { shopUrl }] = [await environment.browser(), await environment.shop()];
  const figures = await Array.fromAsync(await budgetedPages(shopUrl), async ({ name, path }) => {
    const { phone, desktop } = await picturesOn(browser, `${shopUrl}${path}`);
    return [...picturesOf(`${name}, phone`, phone), ...picturesOf(`${name}, desktop`, desktop)];
  });
  return figures.flat();
}

function picturesOf(named: string, pictures: PictureWeights): Figure[] {
  for (const fault of pictures.faults) console.log(`${named}: ${fault}`);
  const wrong = `${named}: pictures with a wrong loading attribute or priority, or without width and height or sizes`;
  return [
    ...heaviestOf(named, "card", pictures, PICTURE_BUDGETS.card),
    ...heaviestOf(named, "product", pictures, PICTURE_BUDGETS.product),
    ...heaviestOf(named, "banner", pictures),
    gate("P19", wrong, pictures.faults.length, "pictures", { max: 0 }),
  ];
}

/** Empty for a kind of picture that the page does not have. The banner has no budget. */
function heaviestOf(named: string, kind: "card" | "product" | "banner", all: PictureWeights, max?: number): Figure[] {
  if (all[kind] <= 0) return [];
  const figure = `${named}: heaviest ${kind} picture`;
  return [max === undefined ? reported("P19", figure, all[kind], "B") : gate("P19", figure, all[kind], "B", { max })];
}
