import type { SeedProduct } from "#db/seed/demo.ts";
import { generateProducts } from "#db/seed/generated.ts";
import { insertCatalogue } from "#db/seed/insert.ts";
import { addToCart } from "#worker/cart/change-cart.ts";
import { placeTransferOrder } from "#worker/orders/place-transfer-order.ts";
import { chargeCard } from "#worker/payments/charge-card.ts";
import { handleWebhook } from "#worker/payments/handle-webhook.ts";
import type { PaymentContext } from "#worker/request-context.ts";
import { cardInput, payingAt } from "../../worker/fixtures/card-flow.ts";
import { idOf, PRODUCTS } from "../../worker/fixtures/world.ts";
import { measurePlans } from "./l07-plans.ts";
import { atMost, exactly, type Ratio } from "./ratio.ts";
import { openReader, type Reader, type Taken } from "./reader.ts";
import { measureConstraints } from "./rows-of-constraints.ts";
import { rowsBar, tellRows } from "./rows-read.ts";
import type { Stage } from "./stage.ts";

const [LINES, MANY_PRODUCTS, OTHERS] = [10, 2_000, 8];
/** An index search also reads the row after its last match, if there is one: once for each list an order reads. */
const NEIGHBOURS = 12;
/** Without the trip for the session, which all but the webhook make. */
const TRIPS_MOST = { cart: 1, transfer: 2, card: 3, notice: 3 };
const slugs = Array.from({ length: LINES }, (_, index) => `renglon-${index}`);

const KINDS = ["cart", "transfer", "card", "notice"] as const;
const BOUGHT = ["transfer", "card"] as const;
type Bought = Record<(typeof KINDS)[number], Taken>;
type Measured = Record<"one" | "ten", Bought>;

/**
 * Database trips and rows read for one line and for ten, with few products and with two thousand: the number of trips is
 * constant, and only needed rows are read (docs/faults.md#l6-database-trips, docs/faults.md#l7-rows-read).
 */
export async function measureTrips(stage: Stage): Promise<Ratio[]> {
  await insertCatalogue(stage.db, slugs.map(cheap), Date.now());
  const few = { one: await buy(stage, 1), ten: await buy(stage, LINES) };
  await insertCatalogue(stage.db, generateProducts(MANY_PRODUCTS), Date.now());
  const many = { one: await buy(stage, 1), ten: await buy(stage, LINES) };
  await sell(stage, OTHERS);
  const sold = { one: await buy(stage, 1), ten: await buy(stage, LINES) };
  const all = [few.one, few.ten, many.one, many.ten];
  tellRows(Object.fromEntries(BOUGHT.map((kind) => [kind, { one: many.one[kind], ten: many.ten[kind] }])));
  return [
    ...KINDS.map((kind) =>
      exactly(
        "L6",
        `trips of a ${kind} without the session's: 1 and ${LINES} lines, few and ${MANY_PRODUCTS} products`,
        all.map((taken) => taken[kind].trips),
        all.map(() => TRIPS_MOST[kind]),
      ),
    ),
    ...(await Promise.all(KINDS.map((kind) => measurePlans(stage, kind, textsOf(few.ten[kind]))))),
    ...BOUGHT.flatMap((kind) => [
      rowsBar(kind, 1, many.one[kind].rowsRead),
      rowsBar(kind, LINES, many.ten[kind].rowsRead),
      rowsAdded(`rows that ${MANY_PRODUCTS} products add to the reads of a ${kind}`, kind, few, many),
      rowsAdded(
        `rows that ${OTHERS} times two orders of the same products add to the reads of a ${kind}`,
        kind,
        many,
        sold,
      ),
    ]),
    ...(await measureConstraints()),
  ];
}

/** Returns the larger growth of one line and ten lines. */
function rowsAdded(what: string, kind: keyof Bought, before: Measured, after: Measured): Ratio {
  const [one, ten] = [before.one[kind].rowsRead, before.ten[kind].rowsRead];
  const grown = Math.max(after.one[kind].rowsRead - one, after.ten[kind].rowsRead - ten);
  return atMost("L7", `${what} of 1 or ${LINES} lines`, grown, NEIGHBOURS);
}

function textsOf({ statements }: Taken): string[] {
  return statements.map(({ sql }) => sql).filter((sql) => !/^(begin|commit|rollback)/i.test(sql));
}

/** Other users buy all of it as well. */
async function sell(stage: Stage, orders: number): Promise<void> {
  for (let order = 0; order < orders; order++) await buy(stage, LINES);
}

function cheap(slug: string): SeedProduct {
  const [like] = PRODUCTS;
  if (!like) throw new Error("the catalogue has no product");
  return { ...like, slug, productName: slug, sizes: [{ ml: 50, usd: "9.00", stock: 100 }] };
}

/** One user fills a cart with `lines` products and pays by transfer, another one by card. */
async function buy(stage: Stage, lines: number): Promise<Bought> {
  const { world, provider } = stage;
  const reader = openReader(stage.databaseUrl);
  const context = { ...payingAt(world, provider, Date.now()), db: reader.db, limits: false };
  const [sender, payer] = await stage.people(2);
  if (!sender || !payer) throw new Error("no user was created");
  const cart = await fill(context, sender.id, lines, reader);
  await fill(context, payer.id, lines, reader);
  // Separate client addresses: the query that counts an address's orders reads only its own.
  const asked = { ...(await cardInput(provider, sender.id)), address: crypto.randomUUID() };
  expectDone(await placeTransferOrder(context, { ...asked, holdHours: 24 }));
  const transfer = reader.taken();
  expectDone(await chargeCard(context, { ...(await cardInput(provider, payer.id)), address: crypto.randomUUID() }));
  const card = reader.taken();
  const payment = provider.standIn.ledger.payments().at(-1)?.id;
  await handleWebhook(context, { paymentId: String(payment), requestId: crypto.randomUUID(), raw: "{}" });
  return { cart, transfer, card, notice: reader.taken() };
}

async function fill(context: PaymentContext, userId: string, lines: number, reader: Reader): Promise<Taken> {
  let last = reader.taken();
  for (const slug of slugs.slice(0, lines)) {
    const thing = { perfumeId: idOf(slug), ml: 50, type: "milliliter" as const };
    expectDone(await addToCart(context, { ...thing, userId, quantity: 1 }));
    last = reader.taken();
  }
  return last;
}

function expectDone(outcome: { ok: boolean }): void {
  if (!outcome.ok) throw new Error(`the order was refused: ${JSON.stringify(outcome)}`);
}
