import { median } from "../../bench/figure.ts";
import { enterStock, LAST_UNIT, order } from "./calls.ts";
import { failures, tally } from "./load.ts";
import { exactly, type Ratio, times } from "./ratio.ts";
import type { Stage } from "./stage.ts";

const CROWDS = [2, 10, 50, 200];
const UNLOADED = 15;
const STOCK = "SELECT s.stock FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = 'carmex-cereza'";

/** Growing crowds want the last unit: it is sold once, in no more time than sequential orders take (docs/faults.md#l1-last-unit). */
export async function measureLastUnit(stage: Stage): Promise<Ratio[]> {
  const unloadedMs = await timeUnloaded(stage);
  const ratios: Ratio[] = [];
  for (const crowd of CROWDS) {
    await leaveInStock(stage, 1, `last-${crowd}`);
    const people = await stage.people(crowd);
    const beganMs = performance.now();
    const answers = await Promise.all(people.map((who) => order(stage, who, 1, LAST_UNIT)));
    const wallMs = performance.now() - beganMs;
    const counts = { ...tally(answers), failures: failures(answers), stock: await stage.count(STOCK) };
    const bar = { "200": 1, "404 transfer_cannot_buy": crowd - 1, failures: 0, stock: 0 };
    ratios.push(
      exactly("L1", `outcomes of ${crowd} concurrent orders of the last unit`, inOrder(counts), inOrder(bar)),
      times(
        "L1",
        `time of ${crowd} concurrent orders (floor: as many in sequence)`,
        { value: wallMs, floor: crowd * unloadedMs, unit: "ms" },
        { most: 1.5 },
      ),
    );
  }
  return ratios;
}

/** Returns the median time of sequential orders. A refused order does the same work. */
async function timeUnloaded(stage: Stage): Promise<number> {
  await leaveInStock(stage, UNLOADED, "unloaded");
  const sequential: number[] = [];
  for (const who of await stage.people(UNLOADED)) sequential.push((await order(stage, who, 1, LAST_UNIT)).ms);
  return median(sequential);
}

async function leaveInStock(stage: Stage, units: number, name: string): Promise<void> {
  const change = units - (await stage.count(STOCK));
  if (change !== 0) await enterStock(stage, "carmex-cereza", change, `req_${name}`);
}

function inOrder(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => one.localeCompare(other)));
}
