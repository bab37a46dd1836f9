import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Audit, type AuditedBrowser, audit, openAuditedBrowser } from "../lighthouse.ts";
import { productWithTwoSizes } from "../products.ts";

const RUNS = 3;
const shopUrl = inject("shopUrl");
let browser: AuditedBrowser;
let product: string;

beforeAll(async () => {
  browser = await openAuditedBrowser();
  product = `/detail-perfume/${await productWithTwoSizes(shopUrl)}`;
});
afterAll(() => browser.browser.close());

// Performance depends on the machine: it is told here, and measured beside its floor by the bench.
test.each(["home", "listing", "product"])(
  "Lighthouse has nothing to say of the %s's accessibility, practices or SEO",
  async (name) => {
    const path = { home: "/", listing: "/perfumes" }[name] ?? product;
    const audits: Audit[] = [];
    for (let run = 0; run < RUNS; run++) audits.push(await audit(browser, `${shopUrl}${path}`));
    const performances = audits.map(({ scores }) => scores.performance).sort((a, b) => a - b);
    console.log(`Lighthouse performance of ${name}: ${performances.join(", ")}`);
    for (const { scores, faults } of audits) {
      const { performance: _told, ...sure } = scores;
      expect.soft(faults).toEqual([]);
      expect.soft(sure).toEqual({ accessibility: 1, "best-practices": 1, seo: 1 });
    }
  },
);
