/** The cost of the database's guards: rows read to write one order line, and how many each guard adds (docs/faults.md#l7-rows-read). */
import { readSchemaSource } from "#db/migrate.ts";
import { connect, makeAnew, namedCheck, planted } from "../database.ts";
import { placing } from "../ledger/statements.ts";
import { openShop } from "../ledger/world.ts";
import { startSqld } from "../sqld.ts";
import { exactly, type Ratio } from "./ratio.ts";
import { openReader } from "./reader.ts";

/** A trigger's name, or a piece of the tables. */
const GUARDS: Readonly<Record<string, string | RegExp>> = {
  "its order is still open (I-7)": "order_line_in_time",
  "it is sold now": "order_line_for_sale",
  "the live version follows": "size_stock_moved",
  "the size's counters follow the ledger (I-1, I-4), and the version them": "stock_follows_ledger",
  "its units enter the ledger (I-3, I-8), and all that follows": "order_line_reserves",
  "keys are never used again (AUTOINCREMENT)": / AUTOINCREMENT/g,
  "known words only (CHECK type_known)": namedCheck("type_known"),
  "known words only (CHECK category_known)": namedCheck("category_known"),
  "known words only (CHECK kind_known)": namedCheck("kind_known"),
};

/** Rows read with all guards. More means a new guard, or one with a worse query. */
const ROWS_OF_LINE = 13;

/** Prints the cost of each guard, measured on databases without it. */
export async function measureConstraints(): Promise<Ratio[]> {
  const sqld = await startSqld();
  try {
    const whole = await rowsOfLine(sqld.url);
    const prices: { guard: string; rows: number }[] = [];
    for (const [guard, piece] of Object.entries(GUARDS)) {
      prices.push({ guard, rows: whole - (await rowsOfLine(sqld.url, piece)) });
    }
    console.log(`Rows read to write one line of an order: ${whole}. Of these are the price of`);
    console.table(prices);
    return [exactly("L7", "rows read to write one line of an order", whole, ROWS_OF_LINE)];
  } finally {
    await sqld.stop();
  }
}

async function rowsOfLine(url: string, without?: string | RegExp): Promise<number> {
  const source = readSchemaSource();
  const db = connect(url);
  await makeAnew(db, without instanceof RegExp ? planted(source, without) : source);
  const { sizes } = await openShop(db, [5, 5, 5]);
  if (typeof without === "string") await db.client.execute(`DROP TRIGGER ${without}`);
  const lines = sizes.slice(0, 1).map(({ perfumeId, id }) => ({ perfumeId, sizeId: id, quantity: 1 }));
  const reader = openReader(url);
  await reader.db.client.batch(placing({ id: "ord_1", lines, expiresAtMs: 2, nowMs: 1 }), "write");
  const line = reader.taken().statements.find(({ sql }) => sql.startsWith('insert into "order_lines"'));
  if (!line) throw new Error("no line was written");
  return line.rowsRead;
}
