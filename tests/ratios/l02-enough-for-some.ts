import { enterStock, LAST_UNIT, order } from "./calls.ts";
import { failures } from "./load.ts";
import { atMost, exactly, type Ratio } from "./ratio.ts";
import type { Stage } from "./stage.ts";

const UNITS = 20;

/**
 * Ten times as many requests as units, for one or two each: no unit is oversold, and none is left when an order for one was
 * refused (docs/faults.md#l2-enough-for-some).
 */
export async function measureEnoughForSome(stage: Stage): Promise<Ratio[]> {
  const granted = `SELECT coalesce(sum(l.quantity), 0) FROM order_lines l JOIN perfumes p ON p.id = l.perfume_id WHERE p.slug = 'carmex-cereza'`;
  const before = await stage.count(granted);
  await enterStock(stage, "carmex-cereza", UNITS, "req_enough");
  const people = await stage.people(UNITS * 10);
  const answers = await Promise.all(people.map((who, index) => order(stage, who, 1 + (index % 2), LAST_UNIT)));
  const units = (await stage.count(granted)) - before;
  const oneRefused = answers.some(({ status }, index) => status !== 200 && index % 2 === 0);
  return [
    atMost("L2", `units sold of ${UNITS}, to ${people.length} concurrent orders`, units, UNITS),
    exactly("L2", "an order of one unit was refused; units sold", [oneRefused, units], [true, UNITS]),
    atMost("L2", "failed requests", failures(answers), 0),
  ];
}
