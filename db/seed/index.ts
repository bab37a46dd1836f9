import type { InStatement } from "@libsql/client/web";
import type { Settings } from "#shop/settings/settings.ts";
import type { Database } from "../client.ts";
import { read } from "../read.ts";
import { settingsColumns } from "../settings/settings-admin.ts";
import { plans, settings, showrooms } from "../settings/tables.ts";
import { sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { accountStatements, type SeedAccount } from "./accounts.ts";
import { DEMO_PRODUCTS, type SeedProduct } from "./demo.ts";
import { generateProducts } from "./generated.ts";
import { catalogueStatements } from "./insert.ts";
import { DEMO_SETTINGS } from "./settings.ts";

/** Replaces the default settings of a new shop, and inserts installment plans and showrooms. */
function settingsStatements(store: Settings, nowMs: number): InStatement[] {
  return [
    sqlite.update(settings).set({ ...settingsColumns(store), rateSetAtMs: nowMs, updatedAtMs: nowMs }),
    sqlite.insert(plans).values(store.plans),
    sqlite.insert(showrooms).values(store.showrooms.map((showroom, position) => ({ ...showroom, position }))),
  ].map(statement);
}

export interface SeedOptions {
  /** The demo catalogue, none, or a number of generated products (`CATALOGUE` in docs/configuration.md). */
  catalogue: "demo" | "empty" | number;
  admin: SeedAccount;
  shopper: SeedAccount;
  nowMs: number;
  /** Hashes the accounts' passwords. Default: at full cost. */
  hash?: (password: string) => Promise<string>;
}

/**
 * Fills a migrated database with demo data: settings, accounts, catalogue with its opening stock. Returns false if the
 * database already has a person or a perfume. One transaction: an interrupted run leaves the database empty, and one of
 * two concurrent runs fills it.
 */
export async function seed(db: Database, options: SeedOptions): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const written = await write(db, [
    ...settingsStatements(DEMO_SETTINGS, options.nowMs),
    ...(await accountStatements(options.admin, options.shopper, options.nowMs, options.hash)),
    ...catalogueStatements(productsOf(options.catalogue), options.nowMs),
  ]);
  if (written.ok) return true;
  if (written.refusal.code === "unique" && !(await isEmpty(db))) return false;
  throw new Error(`the demo catalogue was refused: ${JSON.stringify(written.refusal)}`);
}

async function isEmpty(db: Database): Promise<boolean> {
  const [rows = []] = await read(db, ["SELECT 1 FROM users UNION ALL SELECT 1 FROM perfumes LIMIT 1"]);
  return rows.length === 0;
}

function productsOf(catalogue: SeedOptions["catalogue"]): readonly SeedProduct[] {
  if (catalogue === "empty") return [];
  return catalogue === "demo" ? DEMO_PRODUCTS : generateProducts(catalogue);
}
