/**
 * Measures the load bars (docs/faults.md#l-load) on the worker as deployed: `npm run load -- ratios`, or some with `BARS=L1,L5`.
 * Each load lasts `SECONDS` (10), an overload three times that. Exits with 1 when a bar that does not depend on the machine is
 * missed. `npm run bench` measures docs/faults.md#l13-ten-times-the-products.
 */
import { enterStock } from "./calls.ts";
import { measureLastUnit } from "./l01-last-unit.ts";
import { measureEnoughForSome } from "./l02-enough-for-some.ts";
import { measureThroughput } from "./l03-throughput.ts";
import { measureHalfLoad } from "./l04-half-load.ts";
import { measureOverload } from "./l05-overload.ts";
import { measureTrips } from "./l06-trips.ts";
import { measureMixed } from "./l08-mixed.ts";
import { measureNotices } from "./l09-notices.ts";
import { measureSignIns } from "./l10-sign-ins.ts";
import { measureOverdue } from "./l11-overdue.ts";
import { measureMails } from "./l12-mails.ts";
import { type Ratio, rowOf } from "./ratio.ts";
import { openStage, type Stage, type Staging } from "./stage.ts";

const seconds = Number(process.env.SECONDS ?? 10);
const asked = process.env.BARS?.split(",") ?? [];
const isAsked = (ids: string[]) => asked.length === 0 || ids.some((id) => asked.includes(id));

const PLAIN: Staging = { limits: false, counted: false };
const PARTS: { ids: string[]; staging: Staging; measure: (stage: Stage) => Promise<Ratio[]> }[] = [
  { ids: ["L1", "L2", "L9"], staging: PLAIN, measure: measureRaces },
  { ids: ["L3", "L4", "L5", "L8"], staging: PLAIN, measure: measureLoad },
  { ids: ["L6", "L7"], staging: PLAIN, measure: measureTrips },
  { ids: ["L10"], staging: { limits: true, counted: false }, measure: (stage) => measureSignIns(stage, seconds) },
  { ids: ["L11"], staging: { limits: false, counted: true }, measure: measureOverdue },
  { ids: ["L12"], staging: PLAIN, measure: measureMails },
];

const ratios: Ratio[] = [];
for (const { ids, staging, measure } of PARTS.filter(({ ids }) => isAsked(ids))) {
  console.error(`Measuring ${ids.join(", ")} ...`);
  ratios.push(...(await on(staging, measure)));
}
console.table(ratios.map(rowOf));
const broken = ratios.filter(({ held, gate }) => gate && !held);
console.log(
  broken.length === 0 ? "All limits that do not depend on the machine are kept." : `Broken: ${broken.length}.`,
);
process.exitCode = broken.length === 0 ? 0 : 1;

async function on(staging: Staging, measure: (stage: Stage) => Promise<Ratio[]>): Promise<Ratio[]> {
  const stage = await openStage(staging);
  try {
    return await measure(stage);
  } finally {
    await stage.stop();
  }
}

async function measureRaces(stage: Stage): Promise<Ratio[]> {
  return [...(await measureLastUnit(stage)), ...(await measureEnoughForSome(stage)), ...(await measureNotices(stage))];
}

async function measureLoad(stage: Stage): Promise<Ratio[]> {
  await enoughStock(stage);
  const { ratios: throughput, capacity } = await measureThroughput(stage, seconds);
  return [
    ...throughput,
    ...(await measureHalfLoad(stage, capacity, seconds)),
    ...(await measureMixed(stage, capacity, seconds)),
    ...(await measureOverload(stage, capacity, seconds * 3)),
  ];
}

function enoughStock(stage: Stage): Promise<void> {
  return enterStock(stage, "asad", 900_000, "req_enough");
}
