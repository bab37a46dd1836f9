import { createHash } from "node:crypto";
import type { InStatement } from "@libsql/client/web";
import { ID_RANDOM_BYTES, type IdPrefix, makeId } from "#shop/id.ts";
import { perfumes, pictures, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { sqlite, statement } from "../statement.ts";
import { stockMovements } from "../stock/tables.ts";
import { type Written, write } from "../write.ts";
import { seedBrandNamed } from "./brands.ts";
import type { SeedProduct, SeedSize } from "./demo.ts";

const DAY_MS = 86_400_000;
/** The time in all seed ids, so that they are the same on every machine. */
const IDS_FROM_MS = Date.UTC(2026, 0, 1);
/** Rows per INSERT: well below the server's limit of parameters. */
const ROWS_PER_STATEMENT = 200;
const SEEDER = "seed";

/** Inserts products with their opening stock through the ledger, in one batch. */
export function insertCatalogue(db: Database, products: readonly SeedProduct[], nowMs: number): Promise<Written> {
  return write(db, catalogueStatements(products, nowMs));
}

/** The statements of `insertCatalogue`. */
export function catalogueStatements(products: readonly SeedProduct[], nowMs: number): InStatement[] {
  const opening = products.flatMap((product) => movementRows(product, nowMs));
  return [
    ...chunked(products, (chunk) => sqlite.insert(perfumes).values(chunk.map((one) => perfumeRow(one, nowMs)))),
    ...chunked(products.flatMap(sizeRows(nowMs)), (rows) => sqlite.insert(sizes).values(rows)),
    ...chunked(products.flatMap(pictureRows), (rows) => sqlite.insert(pictures).values(rows)),
    ...chunked(opening, (rows) => sqlite.insert(stockMovements).values(rows)),
  ];
}

/** Derives an id from the name, so that the demo data has the same ids in every database. */
export function seedId(prefix: IdPrefix, name: string): string {
  const digest = createHash("sha256").update(`${prefix} ${name}`).digest();
  return makeId(prefix, IDS_FROM_MS, digest.subarray(0, ID_RANDOM_BYTES));
}

function chunked<Item>(
  items: readonly Item[],
  build: (items: Item[]) => Parameters<typeof statement>[0],
): InStatement[] {
  const statements: InStatement[] = [];
  for (let from = 0; from < items.length; from += ROWS_PER_STATEMENT) {
    statements.push(statement(build(items.slice(from, from + ROWS_PER_STATEMENT))));
  }
  return statements;
}

function perfumeRow(product: SeedProduct, nowMs: number): typeof perfumes.$inferInsert {
  const { sizes: _, pictures: __, daysOld, ...fields } = product;
  const createdAtMs = nowMs - daysOld * DAY_MS;
  return {
    ...{ active: true, soon: false, bigDecant: false, smallDecant: false },
    brand: seedBrandNamed(product.brandSlug)?.name ?? product.brandSlug,
    ...fields,
    id: perfumeId(product),
    createdAtMs,
    updatedAtMs: createdAtMs,
  };
}

function sizeRows(nowMs: number) {
  return (product: SeedProduct): (typeof sizes.$inferInsert)[] =>
    product.sizes.map(({ stock, locations = { snF: stock, snL: 0, ros: 0 }, ...fields }, position) => ({
      ...fields,
      ...locations,
      id: sizeId(product, fields),
      perfumeId: perfumeId(product),
      position,
      createdAtMs: nowMs - product.daysOld * DAY_MS,
    }));
}

function pictureRows(product: SeedProduct): (typeof pictures.$inferInsert)[] {
  return product.pictures.map((picture, position) => ({ ...picture, perfumeId: perfumeId(product), position }));
}

function movementRows(product: SeedProduct, nowMs: number): (typeof stockMovements.$inferInsert)[] {
  const inStock = product.sizes.filter((size) => size.stock > 0);
  return inStock.map((size) => ({
    sizeId: sizeId(product, size),
    kind: "incoming",
    units: size.stock,
    requestId: SEEDER,
    why: "Stock inicial",
    movedBy: SEEDER,
    atMs: nowMs - product.daysOld * DAY_MS,
  }));
}

function perfumeId({ slug }: SeedProduct): string {
  return seedId("per", slug);
}

function sizeId({ slug }: SeedProduct, { ml }: Pick<SeedSize, "ml">): string {
  return seedId("siz", `${slug} ${ml}`);
}
