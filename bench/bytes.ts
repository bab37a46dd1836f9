/** Bytes and requests of the three page kinds (performance budgets P1 to P5). */
import type { Browser } from "playwright-core";
import { productWithTwoSizes } from "../tests/products.ts";
import { weigh } from "../tests/weight.ts";
import type { Figure } from "./figure.ts";

const START_SCRIPT_BYTES = 5_000;
const REST_SCRIPT_BYTES = 66_000;

/** HTML, script at the start and at rest, and requests of home, listing and product. */
export async function measureBytes(browser: Browser, shopUrl: string): Promise<Figure[]> {
  const pages = [
    { name: "home", path: "/", htmlBytes: 12_000, requests: 18 },
    { name: "listing", path: "/perfumes", htmlBytes: 8_000, requests: 18 },
    { name: "product", path: `/detail-perfume/${await productWithTwoSizes(shopUrl)}`, htmlBytes: 6_000, requests: 10 },
  ];
  const figures: Figure[] = [];
  for (const { name, path, htmlBytes, requests } of pages) {
    const weight = await weigh(browser, `${shopUrl}${path}`);
    figures.push(
      { figure: `${name}: HTML`, value: weight.htmlBytes, budget: htmlBytes, unit: "B br" },
      {
        figure: `${name}: script before the first intent`,
        value: weight.startScriptBytes,
        budget: START_SCRIPT_BYTES,
        unit: "B br",
      },
      { figure: `${name}: script at rest`, value: weight.restScriptBytes, budget: REST_SCRIPT_BYTES, unit: "B br" },
      { figure: `${name}: requests`, value: weight.requests, budget: requests, unit: "requests" },
    );
  }
  return figures;
}
