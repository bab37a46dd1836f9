/** How many early taps are lost, and how long an answered one waits (performance budget P9). */
import type { Browser } from "playwright-core";
import { productWithTwoSizes } from "../tests/products.ts";
import { type Tap, type Target, tapEarly } from "../tests/taps.ts";
import { type Figure, median } from "./figure.ts";

const TRIES = 20;
const MOMENTS_MS = [100, 300, 700];
const TARGETS: Target[] = ["add", "size"];

/** 20 taps for each target and moment on a product page, on slow 4G with a processor four times slower. */
export async function measureFirstTaps(browser: Browser, shopUrl: string): Promise<Figure[]> {
  const url = `${shopUrl}/detail-perfume/${await productWithTwoSizes(shopUrl)}`;
  const figures: Figure[] = [];
  for (const target of TARGETS) {
    for (const afterMs of MOMENTS_MS) figures.push(...(await series(browser, url, target, afterMs)));
  }
  return figures;
}

async function series(browser: Browser, url: string, target: Target, afterMs: number): Promise<Figure[]> {
  const taps: Tap[] = [];
  for (let i = 0; i < TRIES; i++) taps.push(await tapEarly(browser, url, target, afterMs));
  const named = `tap on ${target} ${afterMs} ms after the page is readable`;
  return [
    {
      figure: `${named}: lost of ${TRIES}`,
      value: taps.filter((tap) => !tap.answered).length,
      budget: 0,
      unit: "taps",
    },
    // A wait depends on the machine: it is reported, and its budget is only that there is an answer.
    { figure: `${named}: median wait`, value: median(taps.map((tap) => tap.tookMs)), budget: 10_000, unit: "ms" },
  ];
}
