/** How many early taps are lost, and how long an answered one waits (P9). */
import { productWithTwoSizes } from "../tests/products.ts";
import { type Tap, type Target, tapEarly } from "../tests/taps.ts";
import { type Figure, median } from "./figure.ts";
import type { Stage } from "./stage.ts";

const TRIES = 20;
const MOMENTS_MS = [100, 300, 2500];
const TARGETS: Target[] = ["add", "size"];
/** The plan's budgets of a wait are for a tap at 0.3 and at 2.5 s. */
const MEDIAN_WAIT_MS = 120;
const WORST_WAIT_MS = 250;

/** 20 taps for each target and moment on a product page, on slow 4G with a processor four times slower. */
export async function measureFirstTaps(stage: Stage): Promise<Figure[]> {
  const [browser, { shopUrl }] = [await stage.browser(), await stage.shop()];
  const url = `${shopUrl}/detail-perfume/${await productWithTwoSizes(shopUrl)}`;
  const series = TARGETS.flatMap((target) => MOMENTS_MS.map((afterMs) => ({ target, afterMs, taps: [] as Tap[] })));
  for (let i = 0; i < TRIES; i++) {
    for (const { target, afterMs, taps } of series) taps.push(await tapEarly(browser, url, target, afterMs));
  }
  return series.flatMap(({ target, afterMs, taps }) =>
    figuresOf(`tap on ${target}, ${afterMs} ms after reading`, taps),
  );
}

function figuresOf(named: string, taps: readonly Tap[]): Figure[] {
  const waits = taps.map(({ tookMs }) => tookMs);
  return [
    {
      id: "P9",
      figure: `${named}: lost of ${taps.length}`,
      value: taps.filter((tap) => !tap.answered).length,
      budget: { most: 0 },
      unit: "taps",
      gate: true,
    },
    {
      id: "P9",
      figure: `${named}: median wait`,
      value: median(waits),
      budget: { most: MEDIAN_WAIT_MS },
      unit: "ms",
      gate: false,
    },
    {
      id: "P9",
      figure: `${named}: worst wait`,
      value: Math.max(...waits),
      budget: { most: WORST_WAIT_MS },
      unit: "ms",
      gate: false,
    },
  ];
}
