/**
 * Database trips of each call (docs/performance.md#p16-database-trips): in a small shop, with their time at 30 ms a trip
 * (docs/performance.md#p17-slow-database); and with 12,000 products, which do not fit into one response of the database server.
 */
import { generateProducts } from "#db/seed/generated.ts";
import { insertCatalogue } from "#db/seed/insert.ts";
import type { TestUser } from "../worker/fixtures/signed-in-users.ts";
import { type PlainShop, withPlainShop } from "./environment.ts";
import { type Figure, gate, median, reported } from "./figure.ts";
import { addToCart, type CallResult, call, order } from "./load-thresholds/requests.ts";

const TRIP_MS = 30;
/** Maximum time of a call without its trips. */
const OWN_MS = 10;
const ROUNDS = 15;
/** Once the database gets no call for this long, the work after the previous response has ended. */
const QUIET_MS = 200;

interface MeasuredCall {
  name: string;
  maxTrips: number;
  send(shop: PlainShop, by: TestUser): Promise<CallResult>;
}

/** `maxTrips` includes the trip that reads the session, where a call reads it. */
const CALLS: readonly MeasuredCall[] = [
  get("a list", "/api/perfumes?limit=24", 1),
  get("a product", "/api/perfumes/asad", 1),
  get("settings", "/api/admin/transfer-off", 1),
  get("account", "/api/auth/verify-token", 2),
  {
    name: "cart, refreshed",
    maxTrips: 2,
    send: (shop, by) => call(shop, `PATCH /api/cart/updatedCart/${by.id}`, { by }),
  },
  { name: "cart, one unit added", maxTrips: 2, send: addToCart },
  { name: "orders of the user", maxTrips: 2, send: (shop, by) => call(shop, `GET /api/orders/${by.id}`, { by }) },
  { name: "order by transfer", maxTrips: 3, send: order },
];

function get(name: string, path: string, maxTrips: number): MeasuredCall {
  return { name, maxTrips, send: (shop, by) => call(shop, `GET ${path}`, { by }) };
}

/** Trips are gates, times are only reported. Runs on plain workerd; each round uses another person. */
export async function measureTripTimes(): Promise<Figure[]> {
  return withPlainShop({ countTrips: true }, async (shop) => {
    const [first, ...people] = await shop.people(ROUNDS);
    if (!first) throw new Error("no user was created");
    // Warms up with the reads last, because an order changes the lists.
    for (const { name, send } of CALLS.toReversed()) await sendCounted(shop, name, () => send(shop, first));
    shop.database.proxy.delay(TRIP_MS);
    return (await Array.fromAsync(CALLS, (one) => measureCall(shop, one, people))).flat();
  });
}

async function measureCall(
  shop: PlainShop,
  { name, maxTrips, send }: MeasuredCall,
  people: readonly TestUser[],
): Promise<Figure[]> {
  const rounds = await Array.fromAsync(people, (by) => sendCounted(shop, name, () => send(shop, by)));
  const trips = Math.max(...rounds.map((round) => round.trips));
  const ms = median(rounds.map((round) => round.ms));
  const max = trips * TRIP_MS + OWN_MS;
  return [
    gate("P16", `${name}: trips`, trips, "trips", { max: maxTrips }),
    reported("P17", `${name}: time at ${TRIP_MS} ms per trip`, ms, "ms", { max }),
  ];
}

/** Sends a call once the database is quiet, and counts its trips. Throws when it is refused. */
async function sendCounted({ database: { proxy } }: PlainShop, name: string, send: () => Promise<CallResult>) {
  for (let before = -1; before !== proxy.trips(); ) {
    before = proxy.trips();
    await new Promise((next) => setTimeout(next, QUIET_MS));
  }
  proxy.reset();
  const { status, code, ms } = await send();
  if (status !== 200 && status !== 201) throw new Error(`${name}: unexpected status ${status} ${code}`);
  return { trips: proxy.trips(), ms };
}

const PRODUCTS = 12_000;
const INSERTED_AT_ONCE = 1_500;
/**
 * Maximum trips to read all products in slices of this size: one per slice, one more for the products of the small seeded
 * shop, and one to end the transaction.
 */
const trips = (perfumesPerTrip: number) => Math.ceil(PRODUCTS / perfumesPerTrip) + 2;
const [LIST, INDEX, EXPORT] = [trips(2_000), trips(5_000), trips(1_000)];
const READS_OF_EACH = 3;
/** An ETag that never matches, so that the worker always reads the database. */
const NO_TAG = '"none"';

const ADMIN = "/api/perfumes/admin/dashboard?limit=50";

/** Maximum trips after a change and without one. Those of an administrator include the trip that reads the session. */
interface LargeRead {
  path: string;
  changed: number;
  unchanged: number;
}

const LARGE_READS: readonly LargeRead[] = [
  { path: "/api/perfumes?limit=24", changed: 1 + LIST, unchanged: 1 },
  { path: "/api/perfumes", changed: 1 + LIST, unchanged: 1 },
  { path: "/api/perfumes/live", changed: 1 + INDEX, unchanged: 1 },
  { path: ADMIN, changed: 3 + INDEX, unchanged: 3 },
  { path: `${ADMIN}&productName=oud&sortBy=lowerPrice`, changed: 3 + INDEX, unchanged: 3 },
  { path: `${ADMIN}&unlocated=true`, changed: 4 + INDEX, unchanged: 4 },
  { path: "/api/perfumes/admin/ids", changed: 2 + INDEX, unchanged: 2 },
  { path: "/api/perfumes/export", changed: 2 + INDEX + EXPORT, unchanged: 2 + EXPORT },
];

/** Times are only reported. Trips are gates. */
export async function measureCatalogue(): Promise<Figure[]> {
  return withPlainShop({ countTrips: true }, async (shop) => {
    await fillCatalogue(shop);
    const administrator = await createAdministrator(shop);
    return (await Array.fromAsync(LARGE_READS, (read) => measureRead(shop, administrator, read))).flat();
  });
}

async function fillCatalogue({ db }: PlainShop): Promise<void> {
  const products = generateProducts(PRODUCTS);
  for (let from = 0; from < PRODUCTS; from += INSERTED_AT_ONCE) {
    const written = await insertCatalogue(db, products.slice(from, from + INSERTED_AT_ONCE), Date.now());
    if (!written.ok) throw new Error(`the database refused the catalogue: ${written.refusal.code}`);
  }
}

/** Gives all sessions to the seeded administrator, and returns a user with the cookie of one. */
async function createAdministrator({ db, people }: PlainShop): Promise<TestUser> {
  const [person] = await people(1);
  if (!person) throw new Error("no user was created");
  await db.client.execute("UPDATE sessions SET user_id = (SELECT id FROM users WHERE role = 'admin')");
  return person;
}

async function measureRead(shop: PlainShop, by: TestUser, { path, changed, unchanged }: LargeRead): Promise<Figure[]> {
  const read = () =>
    sendCounted(shop, path, () => call(shop, `GET ${path}`, { by, headers: { "If-None-Match": NO_TAG } }));
  const pairs = await Array.fromAsync({ length: READS_OF_EACH }, async () => {
    await shop.db.client.execute("UPDATE perfumes SET description = description || '.' WHERE slug = 'asad'");
    return { first: await read(), second: await read() };
  });
  const named = (figure: string) => `${PRODUCTS} products, ${path}: ${figure}`;
  const medianOf = (key: "trips" | "ms", which: "first" | "second") => median(pairs.map((pair) => pair[which][key]));
  return [
    gate("P16", named("database trips after a change"), medianOf("trips", "first"), "trips", { max: changed }),
    gate("P16", named("database trips without a change"), medianOf("trips", "second"), "trips", { max: unchanged }),
    reported("P16", named("time after a change"), medianOf("ms", "first"), "ms"),
    reported("P16", named("time without a change"), medianOf("ms", "second"), "ms"),
  ];
}
