import { median } from "../../bench/figure.ts";
import { order } from "./calls.ts";
import { buyers, type Capacity } from "./l03-throughput.ts";
import { atRate, failures, percentile } from "./load.ts";
import { atMost, type Ratio, times } from "./ratio.ts";
import type { Stage } from "./stage.ts";

/** At half of the capacity, p95 of orders is at most four times an order on its own (docs/faults.md#l4-half-load). */
export async function measureHalfLoad(stage: Stage, { fifty }: Capacity, seconds: number): Promise<Ratio[]> {
  const alone: number[] = [];
  for (const who of await stage.people(20)) alone.push((await order(stage, who)).ms);
  const perSecond = fifty / 2;
  const people = await stage.people(Math.ceil((perSecond * seconds) / 3) + 1);
  const { answers } = await atRate(perSecond, seconds, buyers(stage, people));
  return [
    times(
      "L4",
      `p95 at ${perSecond.toFixed(0)} orders per second, half the capacity (floor: one order alone)`,
      { value: percentile(answers, 95), floor: median(alone), unit: "ms" },
      { most: 4 },
    ),
    atMost("L4", "failed requests", failures(answers), 0),
  ];
}
