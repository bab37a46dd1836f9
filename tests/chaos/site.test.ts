import { expect, test } from "vitest";
import { perfume, TERMS } from "#shop/catalogue/goods.fixture.ts";
import { productJsonLd } from "#shop/storefront/seo/json-ld.ts";
import { marketOffers } from "#shop/storefront/seo/offers.ts";
import { pricesOn } from "./site.ts";

test("reads a page's prices from its offers, each once, and ignores other structured data", () => {
  const goods = perfume({ bigDecant: true, smallDecant: true });
  const products = [
    { "@type": "BreadcrumbList" },
    productJsonLd(goods, { ...TERMS, shippingCentavos: 0, freeShippingFromCentavos: 0 }, "https://azahar.example", []),
  ];
  const scripts = products.map(
    (one) => `<script type="application/ld+json" data-part="json-ld">${JSON.stringify(one)}</script>`,
  );
  const prices = marketOffers(goods, TERMS).map(({ priceCentavos }) => (priceCentavos / 100).toFixed(2));
  expect(prices.length).toBeGreaterThan(1);
  expect(pricesOn(`<head>${scripts.join("")}</head>`)).toEqual(prices.sort());
  expect(pricesOn("<head></head>")).toEqual([]);
});
