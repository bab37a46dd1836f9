/** Finds products of the running shop with the properties a test needs. */
import { z } from "zod";

const listed = z.object({
  perfumes: z.array(
    z.object({
      _id: z.string(),
      slug: z.string(),
      productName: z.string(),
      soon: z.boolean(),
      milliliters: z.array(z.object({ ml: z.number(), stock: z.number(), price: z.number(), forSale: z.boolean() })),
    }),
  ),
});
export type Listed = z.infer<typeof listed>["perfumes"][number];

/** Returns all public perfumes from the shop's API. */
export async function listedPerfumes(shopUrl: string): Promise<Listed[]> {
  const answer = await fetch(`${shopUrl}/api/perfumes?sortBy=aZ`);
  return listed.parse(await answer.json()).perfumes;
}

/** Returns the slug of a perfume with two sizes in stock and no promotion. */
export async function productWithTwoSizes(shopUrl: string): Promise<string> {
  const found = (await listedPerfumes(shopUrl)).find(
    ({ soon, milliliters }) =>
      !soon &&
      milliliters.filter(({ stock, forSale }) => stock > 0 && !forSale).length > 1 &&
      !milliliters.some((size) => size.forSale),
  );
  if (!found) throw new Error("The catalogue has no perfume with two sizes in stock.");
  return found.slug;
}
