/**
 * A catalogue of 12,000 products, more than one answer of the database server can hold
 * (docs/performance.md#p16-database-trips).
 */
import { generateProducts } from "#db/seed/generated.ts";
import { insertCatalogue } from "#db/seed/insert.ts";
import { openStage, type Stage as RatioStage } from "../tests/ratios/stage.ts";
import { type Figure, median } from "./figure.ts";

const PRODUCTS = 12_000;
const INSERTED_AT_ONCE = 1_500;
/**
 * Trips to read all products in slices of this size: one per slice, one that finds the end, and one more for the
 * products of the small seeded shop.
 */
const trips = (perfumesATrip: number) => Math.ceil(PRODUCTS / perfumesATrip) + 2;
const [LIST, INDEX, EXPORT] = [trips(2_000), trips(5_000), trips(1_000)];
const ROUNDS = 3;
/** An ETag that never matches, so that the worker always reads the database. */
const NO_TAG = '"none"';

const ADMIN = "/api/perfumes/admin/dashboard?limit=50";

interface Call {
  path: string;
  changed: number;
  kept: number;
}

/** The calls with their maximum trips after a change and without one; an administrator's session is one trip more. */
const CALLS: Call[] = [
  { path: "/api/perfumes?limit=24", changed: 1 + LIST, kept: 1 },
  { path: "/api/perfumes", changed: 1 + LIST, kept: 1 },
  { path: "/api/perfumes/live", changed: 1 + INDEX, kept: 1 },
  { path: ADMIN, changed: 3 + INDEX, kept: 3 },
  { path: `${ADMIN}&productName=oud&sortBy=lowerPrice`, changed: 3 + INDEX, kept: 3 },
  { path: `${ADMIN}&unlocated=true`, changed: 4 + INDEX, kept: 4 },
  { path: "/api/perfumes/admin/ids", changed: 2 + INDEX, kept: 2 },
  { path: "/api/perfumes/export", changed: 2 + INDEX + EXPORT, kept: 2 + EXPORT },
];

/** Times are only reported. Statuses and trips are gates. */
export async function measureCatalogue(): Promise<Figure[]> {
  const stage = await openStage({ limits: false, counted: true });
  try {
    await fill(stage);
    const cookie = await administrator(stage);
    const figures: Figure[] = [];
    for (const call of CALLS) figures.push(...(await measureCall(stage, cookie, call)));
    return figures;
  } finally {
    await stage.stop();
  }
}

async function fill({ db }: RatioStage): Promise<void> {
  const products = generateProducts(PRODUCTS);
  for (let from = 0; from < PRODUCTS; from += INSERTED_AT_ONCE) {
    const written = await insertCatalogue(db, products.slice(from, from + INSERTED_AT_ONCE), Date.now());
    if (!written.ok) throw new Error(`the database refused the catalogue: ${written.refusal.code}`);
  }
}

/** Gives all sessions to the seeded administrator, and returns one cookie. */
async function administrator({ db, people }: RatioStage): Promise<string> {
  const [somebody] = await people(1);
  await db.client.execute("UPDATE sessions SET user_id = (SELECT id FROM users WHERE role = 'admin')");
  return somebody?.cookie ?? "";
}

async function measureCall(stage: RatioStage, cookie: string, { path, changed, kept }: Call): Promise<Figure[]> {
  const rounds: { afterChange: Answer; again: Answer }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await stage.db.client.execute("UPDATE perfumes SET description = description || '.' WHERE slug = 'asad'");
    rounds.push({ afterChange: await ask(stage, cookie, path), again: await ask(stage, cookie, path) });
  }
  const [first, again] = [rounds.map(({ afterChange }) => afterChange), rounds.map(({ again }) => again)];
  const wrong = [...first, ...again].filter(({ status }) => status !== 200).length;
  const bytes = first.at(-1)?.bytes ?? 0;
  return [
    gate(`${path}: responses without status 200`, wrong, 0, "answers"),
    gate(`${path}: database trips after a change`, median(first.map(({ trips }) => trips)), changed, "trips"),
    gate(`${path}: database trips without a change`, median(again.map(({ trips }) => trips)), kept, "trips"),
    figureOf(`${path}: time after a change, ${bytes} bytes`, median(first.map(({ ms }) => ms))),
    figureOf(`${path}: time without a change`, median(again.map(({ ms }) => ms))),
  ];
}

interface Answer {
  status: number;
  bytes: number;
  trips: number;
  ms: number;
}

async function ask({ url, world }: RatioStage, cookie: string, path: string): Promise<Answer> {
  world.proxy.reset();
  const beganMs = performance.now();
  const answer = await fetch(url + path, { headers: { Cookie: cookie, "If-None-Match": NO_TAG } });
  const body = await answer.arrayBuffer();
  const ms = performance.now() - beganMs;
  return { status: answer.status, bytes: body.byteLength, trips: world.proxy.trips(), ms };
}

const named = (figure: string) => `${PRODUCTS} products, ${figure}`;

function gate(figure: string, value: number, most: number, unit: string): Figure {
  return { id: "P16", figure: named(figure), value, budget: { most }, unit, gate: true };
}

function figureOf(figure: string, value: number): Figure {
  return { id: "P16", figure: named(figure), value, unit: "ms", gate: false };
}
