/**
 * Measures the load thresholds (docs/faults.md#l-load). `THRESHOLDS=L1,L5` selects the groups that contain one of these. Each
 * load lasts `SECONDS` (10), an overload three times that. The part `builds` measures
 * docs/faults.md#l13-ten-times-the-products.
 */

import { type PlainShop, withPlainShop } from "../environment.ts";
import type { Figure } from "../figure.ts";
import { measureMails, measureOverdue } from "./cron-jobs.ts";
import { measureOverload, measureSignIns } from "./overload.ts";
import { measureEnoughForSome, measureLastUnit, measureWebhooks } from "./races.ts";
import { changeStock } from "./requests.ts";
import { measureHalfLoad, measureMixed, measureThroughput } from "./throughput.ts";
import { measureTrips } from "./trips.ts";

const SECONDS = Number(process.env.SECONDS ?? 10);

/** Thresholds that are measured together, on a separate shop. */
interface Group {
  ids: string[];
  options?: Parameters<typeof withPlainShop>[0];
  measure: (shop: PlainShop) => Promise<Figure[]>;
}

const GROUPS: readonly Group[] = [
  { ids: ["L1", "L2", "L9"], measure: measureRaces },
  { ids: ["L3", "L4", "L5", "L8"], measure: measureLoad },
  { ids: ["L6", "L7"], measure: measureTrips },
  { ids: ["L10"], options: { limits: true }, measure: (shop) => measureSignIns(shop, SECONDS) },
  { ids: ["L11"], options: { countTrips: true }, measure: measureOverdue },
  { ids: ["L12"], measure: measureMails },
];

export async function measureLoadThresholds(): Promise<Figure[]> {
  const selected = process.env.THRESHOLDS?.split(",");
  const groups = GROUPS.filter(({ ids }) => !selected || ids.some((id) => selected.includes(id)));
  const figures = await Array.fromAsync(groups, ({ ids, options = {}, measure }) => {
    console.error(`Measuring ${ids.join(", ")} ...`);
    return withPlainShop(options, measure);
  });
  return figures.flat();
}

async function measureRaces(shop: PlainShop): Promise<Figure[]> {
  return [...(await measureLastUnit(shop)), ...(await measureEnoughForSome(shop)), ...(await measureWebhooks(shop))];
}

async function measureLoad(shop: PlainShop): Promise<Figure[]> {
  await changeStock(shop, "asad", 900_000, "req_enough");
  const { figures, capacity } = await measureThroughput(shop, SECONDS);
  return [
    ...figures,
    ...(await measureHalfLoad(shop, capacity, SECONDS)),
    ...(await measureMixed(shop, capacity, SECONDS)),
    ...(await measureOverload(shop, capacity, SECONDS * 3)),
  ];
}
