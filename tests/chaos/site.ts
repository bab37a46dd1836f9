/** Compares the served pages with what the shop sells now. */
import { z } from "zod";
import { openDatabase } from "#db/client.ts";
import { readVersions } from "#db/settings/settings.ts";
import { perfumesAnswerSchema, type WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { builtVersion } from "./heal.ts";
import type { ChaosShop } from "./shop.ts";

/** Returns every product whose page shows other prices than the API, with both, and a catalogue version that is out of date. */
export async function pagesWrong(shop: ChaosShop): Promise<string[]> {
  const { catalogueVersion } = await readVersions(openDatabase({ url: shop.databaseUrl() }));
  const built = await builtVersion(shop);
  const { perfumes } = perfumesAnswerSchema.parse(await (await fetch(`${shop.shopUrl}/api/perfumes`)).json());
  const wrong =
    built === catalogueVersion
      ? []
      : [`the pages are of catalogue version ${built}, but the catalogue is at ${catalogueVersion}`];
  for (const perfume of perfumes) {
    const html = await (await fetch(`${shop.shopUrl}/detail-perfume/${perfume.slug}`)).text();
    const [said, sold] = [pricesOn(html), pricesOf(perfume)];
    if (said.join() !== sold.join())
      wrong.push(`${perfume.slug} costs ${sold.join()}, but its page shows ${said.join()}`);
  }
  return wrong;
}

const productSchema = z.object({ offers: z.array(z.object({ price: z.coerce.number() })) });

/** Returns the prices in the page's JSON-LD, one per offer, sorted; empty when it has no offers. */
export function pricesOn(html: string): string[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const known = blocks.map(([, json = ""]) => productSchema.safeParse(JSON.parse(json)));
  const offers = known.flatMap(({ data }) => data?.offers ?? []);
  return offers.map(({ price }) => price.toFixed(2)).sort();
}

function pricesOf({ milliliters, decants }: WirePerfume): string[] {
  const prices = [
    ...milliliters.filter(({ price }) => price > 0).map(({ priceArs, promotionArs }) => promotionArs ?? priceArs),
    ...decants.map(({ priceArs }) => priceArs),
  ];
  return prices.map((price) => price.toFixed(2)).sort();
}
