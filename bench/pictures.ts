/**
 * Transferred pictures on a high-density phone and on a plain desktop, and how they load
 * (docs/performance.md#p19-pictures).
 */
import { budgetedPages, PICTURE_BUDGETS, type PictureWeights, picturesOn } from "../tests/weight-budgets.ts";
import type { Figure } from "./figure.ts";
import type { Stage } from "./stage.ts";

/** The heaviest picture of each place, page and device, and the number of pictures that load wrongly. */
export async function measurePictures(stage: Stage): Promise<Figure[]> {
  const [browser, { shopUrl }] = [await stage.browser(), await stage.shop()];
  const figures: Figure[] = [];
  for (const { name, path } of await budgetedPages(shopUrl)) {
    const { phone, desktop } = await picturesOn(browser, `${shopUrl}${path}`);
    figures.push(...figuresOf(`${name}, phone`, phone), ...figuresOf(`${name}, desktop`, desktop));
  }
  return figures;
}

function figuresOf(named: string, pictures: PictureWeights): Figure[] {
  for (const fault of pictures.faults) console.log(`${named}: ${fault}`);
  return [
    ...heaviestOf(named, "card", pictures, PICTURE_BUDGETS.card),
    ...heaviestOf(named, "product", pictures, PICTURE_BUDGETS.product),
    ...heaviestOf(named, "banner", pictures),
    {
      id: "P19",
      figure: `${named}: pictures loaded too early, or without width and height or sizes`,
      value: pictures.faults.length,
      budget: { most: 0 },
      unit: "pictures",
      gate: true,
    },
  ];
}

/** Empty for a place that the page does not have. The banner has no budget. */
function heaviestOf(named: string, place: "card" | "product" | "banner", all: PictureWeights, most?: number): Figure[] {
  const figure = `${named}: heaviest ${place} picture`;
  const budget = most === undefined ? {} : { budget: { most } };
  return all[place] > 0
    ? [{ id: "P19", figure, value: all[place], ...budget, unit: "B", gate: most !== undefined }]
    : [];
}
