import { audit } from "#db/audit.ts";
import { enterStock } from "./calls.ts";
import { leaveOverdue } from "./overdue.ts";
import { atMost, exactly, type Ratio, times } from "./ratio.ts";
import type { Stage } from "./stage.ts";

const OVERDUE = 10_000;
/** Maximum number of runs until all orders have expired. */
const RUNS_MOST = 12;
/** Limits of a run: half of the 10,000 subrequests of the Workers plan, and 30 % of its 30 s of CPU time. */
const [TRIPS_MOST, RUN_MS_MOST] = [5_000, 9_000];
const HELD = "SELECT count(*) FROM orders WHERE hold = 'held' AND expires_at_ms < 1000000";
const STILL_DUE = "SELECT count(*) FROM outbox WHERE event LIKE 'order-expired%'";

/**
 * Ten thousand orders expire at the same time: each run does a part until none is left (docs/faults.md#l11-10000-overdue-orders).
 * Needs a counted stage.
 */
export async function measureOverdue(stage: Stage): Promise<Ratio[]> {
  await enterStock(stage, "asad", OVERDUE, "req_overdue");
  await leaveOverdue(stage, OVERDUE);
  const [heldBefore, walls, trips, failed] = [await stage.count(HELD), [0], [0], { runs: 0 }];
  let runs = 0;
  while (runs < RUNS_MOST + 3 && (await stage.count(HELD)) > 0) {
    stage.world.proxy.reset();
    const beganMs = performance.now();
    if (!(await stage.cron())) failed.runs += 1;
    walls.push(performance.now() - beganMs);
    trips.push(stage.world.proxy.trips());
    runs += 1;
  }
  const [left, due] = [await stage.count(HELD), await stage.count(STILL_DUE)];
  return [
    exactly("L11", "overdue orders; failed runs; orders left", [heldBefore, failed.runs, left], [OVERDUE, 0, 0]),
    atMost("L11", `runs to release ${OVERDUE} orders`, runs, RUNS_MOST),
    atMost(
      "L11",
      "trips of the longest run, including its mails (half of 10,000 subrequests)",
      Math.max(...trips),
      TRIPS_MOST,
    ),
    exactly(
      "L11",
      "expiry mails; violations found by the audit",
      [due, (await audit(stage.db)).map(({ rule }) => rule)],
      [OVERDUE, []],
    ),
    times(
      "L11",
      "time of the longest run (floor: the CPU limit of 30 s)",
      { value: Math.max(...walls), floor: RUN_MS_MOST / 0.3, unit: "ms" },
      { most: 0.3 },
    ),
  ];
}
