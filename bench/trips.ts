/**
 * Database trips of each call (docs/performance.md#p16-database-trips), and their time at 30 ms a trip
 * (docs/performance.md#p17-slow-database).
 */
import { type Answer, addToCart, call, order } from "../tests/ratios/calls.ts";
import { openStage, type Stage as RatioStage } from "../tests/ratios/stage.ts";
import type { Person } from "../worker/fixtures/people.ts";
import { type Figure, median } from "./figure.ts";

const TRIP_MS = 30;
/** What a call may take beside its trips. */
const OWN_MS = 10;
const ROUNDS = 15;
/** Without a trip for this long, the work after a response has ended. */
const QUIET_MS = 200;

interface Measured {
  name: string;
  /** Maximum trips, with the session's. */
  most: number;
  ask(stage: RatioStage, by: Person): Promise<Answer>;
}

const CALLS: readonly Measured[] = [
  get("a list", "/api/perfumes?limit=24", 1),
  get("a product", "/api/perfumes/asad", 1),
  get("settings", "/api/admin/transfer-off", 1),
  get("account", "/api/auth/verify-token", 2),
  {
    name: "cart, refreshed",
    most: 2,
    ask: (stage, by) => call(stage, `PATCH /api/cart/updatedCart/${by.id}`, { by }),
  },
  { name: "cart, one unit added", most: 2, ask: addToCart },
  { name: "orders of the user", most: 2, ask: (stage, by) => call(stage, `GET /api/orders/${by.id}`, { by }) },
  { name: "order by transfer", most: 3, ask: order },
];

function get(name: string, path: string, most: number): Measured {
  return { name, most, ask: (stage, by) => call(stage, `GET ${path}`, { by }) };
}

/** Trips are gates, times are only reported. On bare workerd; each round uses another person. */
export async function measureTripTimes(): Promise<Figure[]> {
  const stage = await openStage({ limits: false, counted: true });
  try {
    const people = await stage.people(ROUNDS);
    // Warms up with the reads last, since an order changes what lists show.
    for (const one of CALLS.toReversed()) await ask(stage, one, people[0]);
    stage.world.proxy.delay(TRIP_MS);
    const figures: Figure[] = [];
    for (const one of CALLS) figures.push(...(await measureCall(stage, one, people.slice(1))));
    return figures;
  } finally {
    await stage.stop();
  }
}

async function measureCall(stage: RatioStage, one: Measured, people: readonly Person[]): Promise<Figure[]> {
  const rounds: Asked[] = [];
  for (const by of people) rounds.push(await ask(stage, one, by));
  const trips = Math.max(...rounds.map((round) => round.trips));
  return [
    { id: "P16", figure: `${one.name}: trips`, value: trips, budget: { most: one.most }, unit: "trips", gate: true },
    {
      id: "P17",
      figure: `${one.name}: time at ${TRIP_MS} ms per trip`,
      value: median(rounds.map(({ ms }) => ms)),
      budget: { most: trips * TRIP_MS + OWN_MS },
      unit: "ms",
      gate: false,
    },
  ];
}

interface Asked {
  trips: number;
  ms: number;
}

async function ask(stage: RatioStage, { name, ask }: Measured, by: Person | undefined): Promise<Asked> {
  if (!by) throw new Error("no user was created");
  await quiet(stage);
  stage.world.proxy.reset();
  const { status, code, ms } = await ask(stage, by);
  if (status !== 200 && status !== 201) throw new Error(`${name}: unexpected status ${status} ${code}`);
  return { trips: stage.world.proxy.trips(), ms };
}

async function quiet({ world }: RatioStage): Promise<void> {
  for (let before = -1; before !== world.proxy.trips(); ) {
    before = world.proxy.trips();
    await new Promise((next) => setTimeout(next, QUIET_MS));
  }
}
