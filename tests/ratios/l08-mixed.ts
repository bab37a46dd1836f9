import { audit } from "#db/audit.ts";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import type { Person } from "../../worker/fixtures/people.ts";
import { type Answer, addToCart, call, enterStock, look, notify, order } from "./calls.ts";
import type { Capacity } from "./l03-throughput.ts";
import { atRate, failures, percentile } from "./load.ts";
import { atMost, exactly, type Ratio, times } from "./ratio.ts";
import type { Stage } from "./stage.ts";

type Kind = "read" | "cart" | "order" | "entry" | "notice";

/** The mix of a hundred requests: 80 reads, 14 cart changes, 4 orders, one stock entry and one webhook, shuffled. */
const HUNDRED: readonly Kind[] = Array.from({ length: 100 }, (_, index) => {
  const place = (index * 37) % 100;
  if (place < 80) return "read";
  if (place < 94) return "cart";
  if (place < 98) return "order";
  return place === 98 ? "entry" : "notice";
});
const UNITS_A_TIME = 3;
const STOCK_EVER = "SELECT s.revenue FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = 'asad'";
const SHARE_OF_CAPACITY = 0.5;

/**
 * Mixed load at half of the order capacity: reads take at most three times as long as on their own, and no stock entry is lost
 * (docs/faults.md#l8-mixed-load).
 */
export async function measureMixed(stage: Stage, { fifty }: Capacity, seconds: number): Promise<Ratio[]> {
  const perSecond = fifty * SHARE_OF_CAPACITY;
  const payment = await paidByCard(stage);
  const people = await stage.people(Math.ceil(perSecond * seconds * 0.05) + 5);
  const alone = await atRate(perSecond * 0.8, seconds, (index) => look(stage, index));
  const before = await stage.count(STOCK_EVER);
  const reads: Promise<Answer>[] = [];
  const entered: string[] = [];
  const one = (index: number): Promise<Answer> => {
    const [kind, who] = [HUNDRED[index % 100] ?? "read", personOf(people, index)];
    if (kind === "cart") return addToCart(stage, who);
    if (kind === "order") return order(stage, who);
    if (kind === "notice") return notify(stage, payment);
    if (kind === "entry") return enter(stage, entered);
    const read = look(stage, index);
    reads.push(read);
    return read;
  };
  const { answers } = await atRate(perSecond, seconds, one);
  const gained = (await stage.count(STOCK_EVER)) - before;
  const found = (await audit(stage.db)).map(({ rule }) => rule);
  return [
    times(
      "L8",
      `p95 of a read at ${perSecond.toFixed(0)} mixed requests per second (floor: reads alone)`,
      { value: percentile(await Promise.all(reads), 95), floor: percentile(alone.answers, 95), unit: "ms" },
      { most: 3 },
    ),
    atMost("L8", `failed requests of ${answers.length}`, failures(answers), 0),
    exactly(
      "L8",
      `units after ${entered.length} stock entries; violations found by the audit`,
      [gained, found],
      [entered.length * UNITS_A_TIME, []],
    ),
  ];
}

function personOf(people: readonly Person[], index: number): Person {
  const who = people[Math.floor(index / 25) % people.length];
  if (!who) throw new Error("no user was created");
  return who;
}

/** Enters stock as the panel does, through the ledger. */
async function enter(stage: Stage, entered: string[]): Promise<Answer> {
  const [id, beganMs] = [`req_mixed${entered.length}`, performance.now()];
  entered.push(id);
  await enterStock(stage, "asad", UNITS_A_TIME, id);
  return { status: 200, code: "", retryAfter: null, ms: performance.now() - beganMs };
}

/** Creates an approved payment for webhooks. Returns its id. */
export async function paidByCard(stage: Stage, name = "APRO"): Promise<number> {
  const [who] = await stage.people(1);
  if (!who) throw new Error("no user was created");
  await addToCart(stage, who);
  const token = await buyerAt(stage.provider.url).token(name);
  const body = {
    token,
    issuer_id: "310",
    payment_method_id: "visa",
    transaction_amount: ASAD_BY_CARD,
    installments: 3,
    payer: { email: "ana@example.com", identification: { type: "DNI", number: "30111222" } },
    shipping: false,
  };
  const { status, code } = await call(stage, "POST /api/pay/payment", { by: who, body });
  if (status !== 200) throw new Error(`a card order got status ${status} ${code}`);
  return stage.provider.standIn.ledger.payments().at(-1)?.id ?? 0;
}

/** Pesos; the price in `world.ts`. */
const ASAD_BY_CARD = 65_500;
