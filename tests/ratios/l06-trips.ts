import { generateProducts } from "#db/seed/generated.ts";
import { insertCatalogue } from "#db/seed/insert.ts";
import type { SeedProduct } from "#db/seed/product.ts";
import { addToCart } from "#worker/flows/add-to-cart.ts";
import { chargeCard } from "#worker/flows/charge-card.ts";
import { hearNotice } from "#worker/flows/hear-notice.ts";
import type { Paying } from "#worker/flows/paying.ts";
import { placeTransferOrder } from "#worker/flows/place-transfer-order.ts";
import { cardAsked, payingAt } from "../../worker/fixtures/card-flow.ts";
import { idOf, PRODUCTS } from "../../worker/fixtures/world.ts";
import { measurePlans } from "./l07-plans.ts";
import { atMost, exactly, type Ratio } from "./ratio.ts";
import { openReader, type Reader, type Taken } from "./reader.ts";
import type { Stage } from "./stage.ts";

const [LINES, MANY_PRODUCTS] = [10, 2_000];
/** Besides, each of them is one trip for who asks: the session (a notice has none). */
const TRIPS_MOST = { cart: 1, transfer: 2, card: 3, notice: 3 };
const slugs = Array.from({ length: LINES }, (_, index) => `renglon-${index}`);

const KINDS = ["cart", "transfer", "card", "notice"] as const;
type Bought = Record<(typeof KINDS)[number], Taken>;

/**
 * L6 and L7: what the shop asks of its database for one line and for ten, among a few products and among two thousand: the same
 * number of trips, and no row read but those that are needed.
 */
export async function measureTrips(stage: Stage): Promise<Ratio[]> {
  await insertCatalogue(stage.db, slugs.map(cheap), Date.now());
  const few = { one: await buy(stage, 1), ten: await buy(stage, LINES) };
  await insertCatalogue(stage.db, generateProducts(MANY_PRODUCTS), Date.now());
  const many = { one: await buy(stage, 1), ten: await buy(stage, LINES) };
  const all = [few.one, few.ten, many.one, many.ten];
  return [
    ...KINDS.map((kind) =>
      exactly(
        "L6",
        `trips of a ${kind}, the session's apart: 1 and ${LINES} lines, few and ${MANY_PRODUCTS} products`,
        all.map((taken) => taken[kind].trips),
        all.map(() => TRIPS_MOST[kind]),
      ),
    ),
    ...(await Promise.all(KINDS.map((kind) => measurePlans(stage, kind, few.ten[kind].statements)))),
    ...(["transfer", "card"] as const).flatMap((kind) => [
      rows(kind, 1, many.one[kind].rowsRead),
      rows(kind, LINES, many.ten[kind].rowsRead),
      exactly(
        "L7",
        `rows that ${MANY_PRODUCTS} products add to a ${kind} of 1 and of ${LINES} lines`,
        [many.one[kind].rowsRead - few.one[kind].rowsRead, many.ten[kind].rowsRead - few.ten[kind].rowsRead],
        [0, 0],
      ),
    ]),
  ];
}

/**
 * Told, no gate: the server counts each row that a trigger or a foreign key looks at too, about thirty for a line that enters the
 * ledger; that it is no more for a larger catalogue is the gate.
 */
function rows(kind: string, lines: number, rowsRead: number): Ratio {
  return { ...atMost("L7", `rows read by a ${kind} of ${lines} lines`, rowsRead, 3 * lines + 10), gate: false };
}

function cheap(slug: string): SeedProduct {
  const [like] = PRODUCTS;
  if (!like) throw new Error("there is no product");
  return { ...like, slug, productName: slug, sizes: [{ ml: 50, usd: "9.00", stock: 100 }] };
}

/** Somebody fills a cart with so many things and buys them by transfer, and somebody else by card. */
async function buy(stage: Stage, lines: number): Promise<Bought> {
  const { world, provider } = stage;
  const reader = openReader(stage.databaseUrl);
  const paying = { ...payingAt(world, provider, Date.now()), db: reader.db, limits: false };
  const [sender, payer] = await stage.people(2);
  if (!sender || !payer) throw new Error("nobody is there");
  const cart = await fill(paying, sender.id, lines, reader);
  await fill(paying, payer.id, lines, reader);
  // A network each: what counts orders of one network reads no more than theirs.
  const asked = { ...(await cardAsked(provider, sender.id)), address: crypto.randomUUID() };
  expectDone(await placeTransferOrder(paying, { ...asked, holdHours: 24 }));
  const transfer = reader.taken();
  expectDone(await chargeCard(paying, { ...(await cardAsked(provider, payer.id)), address: crypto.randomUUID() }));
  const card = reader.taken();
  const payment = provider.standIn.ledger.payments().at(-1)?.id;
  await hearNotice(paying, { paymentId: String(payment), requestId: crypto.randomUUID(), raw: "{}" });
  return { cart, transfer, card, notice: reader.taken() };
}

async function fill(paying: Paying, userId: string, lines: number, reader: Reader): Promise<Taken> {
  let last = reader.taken();
  for (const slug of slugs.slice(0, lines)) {
    const thing = { perfumeId: idOf(slug), ml: 50, type: "milliliter" as const };
    expectDone(await addToCart(paying, { ...thing, userId, quantity: 1 }));
    last = reader.taken();
  }
  return last;
}

function expectDone(outcome: { ok: boolean }): void {
  if (!outcome.ok) throw new Error(`it was refused: ${JSON.stringify(outcome)}`);
}
