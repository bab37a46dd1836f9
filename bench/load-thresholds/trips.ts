/** Database round trips of a purchase (L6) and the rows that it reads (L7), for more lines and more products. */
import type { SeedProduct } from "#db/seed/demo.ts";
import { generateProducts } from "#db/seed/generated.ts";
import { insertCatalogue } from "#db/seed/insert.ts";
import { addToCart } from "#worker/cart/change-cart.ts";
import { placeTransferOrder } from "#worker/orders/place-transfer-order.ts";
import { chargeCard } from "#worker/payments/charge-card.ts";
import { handleWebhook } from "#worker/payments/handle-webhook.ts";
import type { PaymentContext } from "#worker/request-context.ts";
import { connect, makeAnew } from "../../tests/database.ts";
import { openShop } from "../../tests/ledger/small-shop.ts";
import { placeOrder } from "../../tests/ledger/statements.ts";
import { startSqld } from "../../tests/sqld.ts";
import { cardInput, payingAt } from "../../worker/fixtures/card-flow.ts";
import { idOf, PRODUCTS } from "../../worker/fixtures/shop-database.ts";
import type { PlainShop } from "../environment.ts";
import { exactly, type Figure, gate, reported } from "../figure.ts";
import { type DatabaseReads, openReader, type Reader } from "../fixtures/reader.ts";

const [LINES, MANY_PRODUCTS, OTHERS] = [10, 2_000, 8];
/** Additional rows that an order may read among more products or past orders: an index search reads the row after its match. */
const NEIGHBOURS = 12;
/** The trips of each call, without the one that reads the session. All calls except the webhook make that one. */
const EXPECTED_TRIPS = { cart: 1, transfer: 2, card: 3, webhook: 3 };
const slugs = Array.from({ length: LINES }, (_, index) => `renglon-${index}`);

const KINDS = ["cart", "transfer", "card", "webhook"] as const;
const PURCHASES = ["transfer", "card"] as const;
type Reads = Record<(typeof KINDS)[number], DatabaseReads>;
type Measured = Record<"one" | "ten", Reads>;

/**
 * Database trips and rows read for one line and for ten, with few products and with two thousand: the number of trips is
 * constant, and only needed rows are read (docs/faults.md#l6-database-trips, docs/faults.md#l7-rows-read).
 */
export async function measureTrips(shop: PlainShop): Promise<Figure[]> {
  await insertCatalogue(shop.db, slugs.map(cheapProduct), Date.now());
  const few = { one: await buy(shop, 1), ten: await buy(shop, LINES) };
  await insertCatalogue(shop.db, generateProducts(MANY_PRODUCTS), Date.now());
  const many = { one: await buy(shop, 1), ten: await buy(shop, LINES) };
  // Other users buy the same products.
  for (let order = 0; order < OTHERS; order++) await buy(shop, LINES);
  const sold = { one: await buy(shop, 1), ten: await buy(shop, LINES) };
  const all = [few.one, few.ten, many.one, many.ten];
  return [
    ...KINDS.map((kind) =>
      exactly(
        "L6",
        `trips of a ${kind} without the session's: 1 and ${LINES} lines, few and ${MANY_PRODUCTS} products`,
        all.map((reads) => reads[kind].trips),
        all.map(() => EXPECTED_TRIPS[kind]),
      ),
    ),
    ...(await Promise.all(KINDS.map((kind) => measurePlans(shop, kind, textsOf(few.ten[kind]))))),
    ...PURCHASES.flatMap((kind) => [
      rowsOf(kind, 1, many.one[kind].rowsRead),
      rowsOf(kind, LINES, many.ten[kind].rowsRead),
      rowsAdded(`rows that ${MANY_PRODUCTS} products add to a ${kind}`, kind, few, many),
      rowsAdded(`rows that more orders of the same products add to a ${kind}`, kind, many, sold),
    ]),
    await measureOrderLine(),
  ];
}

/**
 * Only reported: the threshold allows 3 rows per line plus 10, but the server also counts the rows that triggers and
 * constraints read, 13 for each line (`ROWS_OF_LINE`). The gate is `rowsAdded`.
 */
function rowsOf(kind: string, lines: number, rowsRead: number): Figure {
  return reported("L7", `rows read by a ${kind} of ${lines} lines`, rowsRead, "rows", { max: 3 * lines + 10 });
}

/**
 * Returns a gate on the additional rows that an order reads, the larger figure of one line and of ten: a larger catalogue or
 * more past sales add at most `NEIGHBOURS`.
 */
function rowsAdded(what: string, kind: keyof Reads, before: Measured, after: Measured): Figure {
  const [one, ten] = [before.one[kind].rowsRead, before.ten[kind].rowsRead];
  const grown = Math.max(after.one[kind].rowsRead - one, after.ten[kind].rowsRead - ten);
  return gate("L7", `${what} of 1 or ${LINES} lines`, grown, "rows", { max: NEIGHBOURS });
}

function textsOf({ statements }: DatabaseReads): string[] {
  const texts = new Set(statements.map(({ sql }) => sql));
  return [...texts].filter((sql) => !/^(begin|commit|rollback)/i.test(sql));
}

function cheapProduct(slug: string): SeedProduct {
  const [template] = PRODUCTS;
  if (!template) throw new Error("the catalogue has no product");
  return { ...template, slug, productName: slug, sizes: [{ ml: 50, priceUsdCents: 900, stock: 100 }] };
}

/**
 * One user fills a cart with `lines` products and places a transfer order; another fills one and pays by card, with its
 * webhook. Returns the reads of each step.
 */
async function buy(shop: PlainShop, lines: number): Promise<Reads> {
  const { database, provider } = shop;
  const reader = openReader(shop.databaseUrl);
  const context = { ...payingAt(database, provider, Date.now()), db: reader.db, limits: false };
  const [sender, payer] = await shop.people(2);
  if (!sender || !payer) throw new Error("no user was created");
  const cart = await fill(context, sender.id, lines, reader);
  await fill(context, payer.id, lines, reader);
  // Separate client addresses: the query that counts an address's orders reads only its own.
  const input = { ...(await cardInput(provider, sender.id)), address: crypto.randomUUID() };
  expectOk(await placeTransferOrder(context, { ...input, paymentTypeId: "transfer", holdHours: 24 }));
  const transfer = reader.takeReads();
  expectOk(await chargeCard(context, { ...(await cardInput(provider, payer.id)), address: crypto.randomUUID() }));
  const card = reader.takeReads();
  const payment = provider.standIn.ledger.payments().at(-1)?.id;
  await handleWebhook(context, { paymentId: String(payment), requestId: crypto.randomUUID(), raw: "{}" });
  return { cart, transfer, card, webhook: reader.takeReads() };
}

/** Fills a cart. Returns the reads of the last addition. */
async function fill(context: PaymentContext, userId: string, lines: number, reader: Reader): Promise<DatabaseReads> {
  let last = reader.takeReads();
  for (const slug of slugs.slice(0, lines)) {
    const size = { perfumeId: idOf(slug), ml: 50, type: "milliliter" as const };
    expectOk(await addToCart(context, { ...size, userId, quantity: 1 }));
    last = reader.takeReads();
  }
  return last;
}

function expectOk(outcome: { ok: boolean }): void {
  if (!outcome.ok) throw new Error(`a step of the purchase was refused: ${JSON.stringify(outcome)}`);
}

/** Tables with one or few rows, which may be read completely. */
const SMALL_TABLES = ["settings", "versions", "plans", "showrooms", "rebuild"];

/** Finds full table scans in the query plans of a hot path's statements (docs/faults.md#l7-rows-read). */
async function measurePlans(shop: PlainShop, name: string, statements: readonly string[]): Promise<Figure> {
  const scanned = new Set<string>();
  for (const statement of statements) {
    const { rows } = await shop.db.client.execute(`EXPLAIN QUERY PLAN ${statement}`);
    for (const { id, parent, detail } of rows) {
      const table = /^SCAN (\w+)( USING .*)?$/.exec(String(detail))?.[1];
      // In an insert, the other top-level nodes scan referencing tables. SQLite runs them only while a foreign key is violated.
      const isTopNode = statement.startsWith("insert") && parent === 0 && id !== 0;
      const isRun = !isTopNode || statement.includes(` from "${table}"`);
      if (table && isRun && !SMALL_TABLES.includes(table)) scanned.add(table);
    }
  }
  return exactly("L7", `tables that a ${name} scans (${statements.length} statements)`, [...scanned], []);
}

/**
 * Rows read to write one order line, with its triggers and checks. More rows mean a new trigger or check, or a slower query.
 */
const ROWS_OF_LINE = 13;

/** Measures the rows read to write one order line, in a separate database. */
async function measureOrderLine(): Promise<Figure> {
  const sqld = await startSqld();
  try {
    const db = connect(sqld.url);
    await makeAnew(db);
    const { sizes } = await openShop(db, [5, 5, 5]);
    const lines = sizes.slice(0, 1).map(({ perfumeId, id }) => ({ perfumeId, sizeId: id, quantity: 1 }));
    const reader = openReader(sqld.url);
    await reader.db.client.batch(placeOrder({ id: "ord_1", lines, expiresAtMs: 2, nowMs: 1 }), "write");
    const line = reader.takeReads().statements.find(({ sql }) => sql.startsWith('insert into "order_lines"'));
    return exactly("L7", "rows read to write one line of an order", line?.rowsRead, ROWS_OF_LINE);
  } finally {
    await sqld.stop();
  }
}
