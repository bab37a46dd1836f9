/** A small shop for tests of the database: two perfumes with decants, in three sizes, and a shopper. */
import { users } from "#db/accounts/tables.ts";
import { readCatalogue } from "#db/catalogue/catalogue.ts";
import type { Database } from "#db/client.ts";
import type { SeedProduct } from "#db/seed/demo.ts";
import { catalogueStatements } from "#db/seed/insert.ts";
import { sqlite, statement } from "#db/statement.ts";
import { SHOPPER } from "./statements.ts";

export const START_MS = Date.UTC(2026, 10, 21, 12);

/** The sizes of the shop. */
export interface SmallShop {
  sizes: { id: string; perfumeId: string }[];
}

/** Creates the shop. `stock`: units of the size of asad, and of the two sizes of delilah. */
export async function openShop(db: Database, stock: [number, number, number]): Promise<SmallShop> {
  const [asad, delilah, large] = stock;
  const sizesWith = (...units: number[]) =>
    units.map((stock, index) => ({ ml: 50 * (index + 1), priceUsdCents: 4_500, stock }));
  const products = [
    product("asad", sizesWith(asad), WITH_DECANTS),
    product("delilah", sizesWith(delilah, large), WITH_DECANTS),
  ];
  const shopper = { id: SHOPPER, email: "clara@example.test", createdAtMs: START_MS, updatedAtMs: START_MS };
  await db.client.batch(
    [statement(sqlite.insert(users).values(shopper)), ...catalogueStatements(products, START_MS)],
    "write",
  );
  const { perfumes } = await readCatalogue(db);
  return { sizes: perfumes.flatMap(({ id: perfumeId, sizes }) => sizes.map(({ id }) => ({ id, perfumeId }))) };
}

/** Returns a product with sizes. Without `more` it has no decants. */
export function product(slug: string, sizes: SeedProduct["sizes"], more: Partial<SeedProduct> = {}): SeedProduct {
  return {
    slug,
    productName: slug,
    brandSlug: "lattafa",
    gender: "unisex",
    category: "arab",
    description: "",
    sizes,
    pictures: [],
    daysOld: 0,
    ...more,
  };
}

export const WITH_DECANTS = { bigDecant: true, smallDecant: true };
