/** Races that only the database can decide. Each returns what went wrong (docs/reliability.md#mutants). */
import type { Violation } from "#db/audit.ts";
import { seedId } from "#db/seed/insert.ts";
import { type Answer, ask } from "./ask.ts";
import { observe, type Seen } from "./observe.ts";
import type { Rig } from "./rig.ts";
import { ADMIN, admitting, crowd, type Person, SHOPPERS, START_MS } from "./shop.ts";

const [ANA = ADMIN] = SHOPPERS;
const ASAD = seedId("per", "asad");
const UNITS = 5;
const PEOPLE = 100;
/** Two requests read an order at the same moment only in some rounds. */
const ROUNDS = 8;

export type Race = (rig: Rig) => Promise<string[]>;

/** Returns what is wrong after a race: findings of `judge` and of the audit. */
export async function wrongIn(rig: Rig, judge: (seen: Seen) => string[]): Promise<string[]> {
  const seen = observe(rig, START_MS);
  return [...judge(seen), ...seen.violations.map(({ invariant, rule }: Violation) => `${invariant} ${rule}`)];
}

/** Buys with a separate client address for each user, so that only units are scarce. */
function buy(
  rig: Rig,
  by: Person,
  quantity: number,
  { key, from = 0 }: { key?: string; from?: number } = {},
): Promise<Answer> {
  const products = [{ perfume: ASAD, ml: 100, type: "milliliter", quantity }];
  const address = `100.64.${Math.floor(from / 250)}.${from % 250}`;
  return ask(rig.url, `POST /api/orders/transfer/${by.id}`, { by, key, address, body: { shipping: false, products } });
}

/** A hundred users each want two of five units at the same time. */
export const fiveUnits: Race = async (rig) => {
  await rig.open([UNITS, 0, 0, 0, 0, 0], 1);
  const people = crowd(PEOPLE);
  await rig.db.client.batch(admitting(people), "write");
  const answers = await Promise.all(people.map((by, index) => buy(rig, by, 2, { from: index })));
  const sold = 2 * answers.filter(({ status }) => status === 200).length;
  return wrongIn(rig, () => [
    ...(sold > UNITS ? ["sold more than there was"] : []),
    ...(sold < UNITS - 1 ? ["sold less than was wanted"] : []),
  ]);
};

/** One order that holds a unit. */
export const oneOrder: Race = async (rig) => {
  await rig.open([1, 0, 0, 0, 0, 0], 1);
  const { status } = await buy(rig, ANA, 1);
  return wrongIn(rig, () => (status === 200 ? [] : ["an order was refused"]));
};

/** Two concurrent cron runs expire an order. */
export const twoCrons: Race = async (rig) => {
  const wrong = await oneOrder(rig);
  await rig.control({ nowMs: START_MS + 24 * 3_600_000 });
  await Promise.all([rig.runCron(), rig.runCron()]);
  return [...wrong, ...(await wrongIn(rig, ({ mails }) => (mails.length === 2 ? [] : ["told more than once"])))];
};

/** The same request five times at once. */
export const sameRequest: Race = async (rig) => {
  await rig.open([UNITS, 0, 0, 0, 0, 0], 1);
  const answers = await Promise.all(Array.from({ length: 5 }, () => buy(rig, ANA, 1, { key: "one-and-the-same" })));
  return wrongIn(rig, ({ orders }) => [
    ...(orders.length === 1 ? [] : ["one request made several orders"]),
    ...(answers.every(({ status }) => status === 200) ? [] : ["the same request was refused"]),
  ]);
};

/** Two administrators change the same version, for several rounds. */
export const twoAdministrators: Race = async (rig) => {
  const wrong: string[] = [];
  for (let round = 1; round <= ROUNDS && wrong.length === 0; round++) {
    await rig.open([1, 0, 0, 0, 0, 0], round);
    await buy(rig, ANA, 1);
    const id = String(observe(rig, START_MS).orders[0]?.["id"]);
    const set = (statusGlimmer: string) =>
      ask(rig.url, `PUT /api/orders/${id}`, { by: ADMIN, body: { statusGlimmer, version: 1 } });
    const answers = await Promise.all([set("En Preparación"), set("Cancelado")]);
    const won = answers.filter(({ status }) => status === 200).length;
    wrong.push(...(await wrongIn(rig, () => (won === 1 ? [] : [`${won} of two won`]))));
  }
  return wrong;
};

/** One user adds the same item five times at once. */
export const fullCart: Race = async (rig) => {
  await rig.open([UNITS, 0, 0, 0, 0, 0], 1);
  const product = { quantity: 1, mlOption: 100 };
  const add = () => ask(rig.url, `POST /api/cart/${ANA.id}/${ASAD}`, { by: ANA, body: { product } });
  await Promise.all(Array.from({ length: 5 }, add));
  return wrongIn(rig, ({ carts }) =>
    carts.every(({ quantity }) => quantity === 2) ? [] : ["more than two of a size"],
  );
};
