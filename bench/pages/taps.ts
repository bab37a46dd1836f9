/** Counts lost early taps, and measures how long taps wait for their effect (docs/performance.md#p9-early-taps). */
import { productWithTwoSizes } from "../../tests/shop.ts";
import { type Tap, type Target, tapEarly } from "../../tests/taps.ts";
import type { BenchEnvironment } from "../environment.ts";
import { type Figure, gate, median, reported } from "../figure.ts";

const TRIES = 20;
const MOMENTS_MS = [100, 300, 2500];
const TARGETS: Target[] = ["add", "size", "zoom"];
/** Budgets of the wait. */
const MEDIAN_WAIT_MS = 120;
const WORST_WAIT_MS = 250;

/** Makes 20 taps per target and delay on a product page, on slow 4G with a processor 4 times slower. */
export async function measureFirstTaps(environment: BenchEnvironment): Promise<Figure[]> {
  const [browser, { shopUrl }] = [await environment.browser(), await environment.shop()];
  const url = `${shopUrl}/detail-perfume/${await productWithTwoSizes(shopUrl)}`;
  const series = TARGETS.flatMap((target) => MOMENTS_MS.map((afterMs) => ({ target, afterMs, taps: [] as Tap[] })));
  for (let i = 0; i < TRIES; i++) {
    for (const { target, afterMs, taps } of series) taps.push(await tapEarly(browser, url, target, afterMs));
  }
  return series.flatMap(({ target, afterMs, taps }) =>
    figuresOf(`tap on ${target}, ${afterMs} ms after the page is readable`, taps),
  );
}

function figuresOf(named: string, taps: readonly Tap[]): Figure[] {
  const waits = taps.map(({ tookMs }) => tookMs);
  const lost = taps.filter((tap) => !tap.hadEffect).length;
  return [
    gate("P9", `${named}: lost taps of ${taps.length}`, lost, "taps", { max: 0 }),
    reported("P9", `${named}: median wait`, median(waits), "ms", { max: MEDIAN_WAIT_MS }),
    reported("P9", `${named}: worst wait`, Math.max(...waits), "ms", { max: WORST_WAIT_MS }),
  ];
}
