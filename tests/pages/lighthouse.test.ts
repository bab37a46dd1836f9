import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuditedBrowser, audit, openAuditedBrowser } from "../lighthouse.ts";
import { productWithTwoSizes } from "../shop.ts";
import { shopUrl } from "../test-shop.ts";

let browser: AuditedBrowser;
let product: string;

beforeAll(async () => {
  browser = await openAuditedBrowser();
  product = `/detail-perfume/${await productWithTwoSizes(shopUrl)}`;
});
afterAll(() => browser.browser.close());

// Performance depends on the machine, so it is only printed here; the bench compares it with a minimum.
test.each(["home", "listing", "product"])(
  "Lighthouse finds no fault in the %s's accessibility, practices or SEO",
  async (name) => {
    const path = { home: "/", listing: "/perfumes" }[name] ?? product;
    const { scores, faults } = await audit(browser, `${shopUrl}${path}`);
    const { performance, ...sure } = scores;
    console.log(`Lighthouse performance of ${name}: ${performance}`);
    expect.soft(faults).toEqual([]);
    expect.soft(sure).toEqual({ accessibility: 1, "best-practices": 1, seo: 1 });
  },
);
