/** The changes an administrator makes between two builds, each visible on other pages too. */
import type { InStatement } from "@libsql/client/web";
import type { Database } from "#db/client.ts";
import { generateProducts } from "#db/seed/generated.ts";
import { insertCatalogue } from "#db/seed/insert.ts";

export interface Change {
  name: string;
  /** True when every page is rendered again, because a setting changed. */
  everywhere: boolean;
  make(db: Database): Promise<unknown>;
}

/** SQL for the id of a product for sale. Each change uses another product. */
const product = (place: number) =>
  `(SELECT id FROM perfumes WHERE active = 1 AND soon = 0 AND archived_at_ms IS NULL ORDER BY key LIMIT 1 OFFSET ${place})`;

export const CHANGES: readonly Change[] = [
  byStatement("a price", `UPDATE sizes SET price_usd_cents = price_usd_cents + 1100 WHERE perfume_id = ${product(5)}`),
  byStatement("a name", `UPDATE perfumes SET product_name = product_name || ' Nuevo' WHERE id = ${product(15)}`),
  byStatement("a product switched off", `UPDATE perfumes SET active = 0 WHERE id = ${product(25)}`),
  { name: "a new product", everywhere: false, make: (db) => insertCatalogue(db, [newProduct()], Date.now()) },
  byStatement("a product removed", `UPDATE perfumes SET archived_at_ms = 1 WHERE id = ${product(35)}`),
  setting("the dollar", "UPDATE settings SET rate_centavos = rate_centavos + 12300"),
  setting("the banner", "UPDATE settings SET banner_alt = banner_alt || '.', banner_href = '/perfumes/forSale'"),
];

function setting(name: string, statement: InStatement): Change {
  return { ...byStatement(name, statement), everywhere: true };
}

function byStatement(name: string, statement: InStatement): Change {
  return {
    name,
    everywhere: false,
    async make(db) {
      const { rowsAffected } = await db.client.execute(statement);
      if (rowsAffected === 0) throw new Error(`"${name}" changed nothing`);
    },
  };
}

function newProduct() {
  const [model] = generateProducts(1);
  if (!model) throw new Error("no product was generated");
  return { ...model, slug: "recien-llegado", productName: "Recién Llegado", daysOld: 0 };
}
