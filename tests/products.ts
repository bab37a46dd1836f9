/** Products of the running shop, found by what a test needs of them. */
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

/** All perfumes a shopper sees, through the shop's own API. */
export async function listedPerfumes(shopUrl: string): Promise<Listed[]> {
  const answer = await fetch(`${shopUrl}/api/perfumes?sortBy=aZ`);
  return listed.parse(await answer.json()).perfumes;
}

/** The slug of a perfume with two sizes in stock, none on promotion. */
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
