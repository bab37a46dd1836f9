/**
 * Database trips of each call (docs/performance.md#p16-database-trips): in a small shop, with their time at 30 ms a trip
 * (docs/performance.md#p17-slow-database); and with 12,000 products, more than one response of the database server can hold.
 */
import { generateProducts } from "#db/seed/generated.ts";
import { insertCatalogue } from "#db/seed/insert.ts";
import type { Person } from "../worker/fixtures/people.ts";
import { type Figure, gate, median, reported } from "./figure.ts";
import { type Answer, addToCart, call, order } from "./load-bars/requests.ts";
import { openPlainShop, type PlainShop } from "./stage.ts";

const TRIP_MS = 30;
/** What a call may take beside its trips. */
const OWN_MS = 10;
const ROUNDS = 15;
/** Without a trip for this long, the work after a response has ended. */
const QUIET_MS = 200;

interface Measured {
  name: string;
  maxTrips: number;
  send(shop: PlainShop, by: Person): Promise<Answer>;
}

/** With the session's trip. */
const CALLS: readonly Measured[] = [
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

function get(name: string, path: string, maxTrips: number): Measured {
  return { name, maxTrips, send: (shop, by) => call(shop, `GET ${path}`, { by }) };
}

/** Trips are gates, times are only reported. On plain workerd; each round uses another person. */
export async function measureTripTimes(): Promise<Figure[]> {
  const shop = await openPlainShop({ limits: false, counted: true });
  try {
    const people = await shop.people(ROUNDS);
    // Warms up with the reads last, since an order changes what lists show.
    for (const one of CALLS.toReversed()) await sendCounted(shop, one, people[0]);
    shop.world.proxy.delay(TRIP_MS);
    const figures: Figure[] = [];
    for (const one of CALLS) figures.push(...(await measureCall(shop, one, people.slice(1))));
    return figures;
  } finally {
    await shop.stop();
  }
}

async function measureCall(shop: PlainShop, one: Measured, people: readonly Person[]): Promise<Figure[]> {
  const rounds: { trips: number; ms: number }[] = [];
  for (const by of people) rounds.push(await sendCounted(shop, one, by));
  const trips = Math.max(...rounds.map((round) => round.trips));
  return [
    gate("P16", `${one.name}: trips`, trips, "trips", { max: one.maxTrips }),
    reported("P17", `${one.name}: time at ${TRIP_MS} ms per trip`, median(rounds.map(({ ms }) => ms)), "ms", {
      max: trips * TRIP_MS + OWN_MS,
    }),
  ];
}

async function sendCounted(shop: PlainShop, { name, send }: Measured, by: Person | undefined) {
  if (!by) throw new Error("no user was created");
  const { proxy } = shop.world;
  for (let before = -1; before !== proxy.trips(); ) {
    before = proxy.trips();
    await new Promise((next) => setTimeout(next, QUIET_MS));
  }
  proxy.reset();
  const { status, code, ms } = await send(shop, by);
  if (status !== 200 && status !== 201) throw new Error(`${name}: unexpected status ${status} ${code}`);
  return { trips: proxy.trips(), ms };
}

const PRODUCTS = 12_000;
const INSERTED_AT_ONCE = 1_500;
/**
 * Trips to read all products in slices of this size: one per slice, one that finds the end, and one more for the
 * products of the small seeded shop.
 */
const trips = (perfumesATrip: number) => Math.ceil(PRODUCTS / perfumesATrip) + 2;
const [LIST, INDEX, EXPORT] = [trips(2_000), trips(5_000), trips(1_000)];
const READS_OF_EACH = 3;
/** An ETag that never matches, so that the worker always reads the database. */
const NO_TAG = '"none"';

const ADMIN = "/api/perfumes/admin/dashboard?limit=50";

/** Maximum trips after a change and without one; an administrator's session is one trip more. */
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

/** Times are only reported. Statuses and trips are gates. */
export async function measureCatalogue(): Promise<Figure[]> {
  const shop = await openPlainShop({ limits: false, counted: true });
  try {
    await fillCatalogue(shop);
    const cookie = await administratorCookie(shop);
    const figures: Figure[] = [];
    for (const read of LARGE_READS) figures.push(...(await measureRead(shop, cookie, read)));
    return figures;
  } finally {
    await shop.stop();
  }
}

async function fillCatalogue({ db }: PlainShop): Promise<void> {
  const products = generateProducts(PRODUCTS);
  for (let from = 0; from < PRODUCTS; from += INSERTED_AT_ONCE) {
    const written = await insertCatalogue(db, products.slice(from, from + INSERTED_AT_ONCE), Date.now());
    if (!written.ok) throw new Error(`the database refused the catalogue: ${written.refusal.code}`);
  }
}

/** Gives all sessions to the seeded administrator, and returns one cookie. */
async function administratorCookie({ db, people }: PlainShop): Promise<string> {
  const [somebody] = await people(1);
  await db.client.execute("UPDATE sessions SET user_id = (SELECT id FROM users WHERE role = 'admin')");
  return somebody?.cookie ?? "";
}

async function measureRead(
  shop: PlainShop,
  cookie: string,
  { path, changed, unchanged }: LargeRead,
): Promise<Figure[]> {
  const [first, again] = [[] as ReadResponse[], [] as ReadResponse[]];
  for (let round = 0; round < READS_OF_EACH; round++) {
    await shop.db.client.execute("UPDATE perfumes SET description = description || '.' WHERE slug = 'asad'");
    first.push(await readCounted(shop, cookie, path));
    again.push(await readCounted(shop, cookie, path));
  }
  const wrong = [...first, ...again].filter(({ status }) => status !== 200).length;
  const bytes = first.at(-1)?.bytes ?? 0;
  const named = (figure: string) => `${PRODUCTS} products, ${path}: ${figure}`;
  const medianOf = (reads: ReadResponse[], key: "trips" | "ms") => median(reads.map((read) => read[key]));
  return [
    gate("P16", named("responses without status 200"), wrong, "answers", { max: 0 }),
    gate("P16", named("database trips after a change"), medianOf(first, "trips"), "trips", { max: changed }),
    gate("P16", named("database trips without a change"), medianOf(again, "trips"), "trips", { max: unchanged }),
    reported("P16", named(`time after a change, ${bytes} bytes`), medianOf(first, "ms"), "ms"),
    reported("P16", named("time without a change"), medianOf(again, "ms"), "ms"),
  ];
}

interface ReadResponse {
  status: number;
  bytes: number;
  trips: number;
  ms: number;
}

async function readCounted({ url, world }: PlainShop, cookie: string, path: string): Promise<ReadResponse> {
  world.proxy.reset();
  const beganMs = performance.now();
  const response = await fetch(url + path, { headers: { Cookie: cookie, "If-None-Match": NO_TAG } });
  const body = await response.arrayBuffer();
  const ms = performance.now() - beganMs;
  return { status: response.status, bytes: body.byteLength, trips: world.proxy.trips(), ms };
}
