/**
 * The load bars (docs/faults.md#l-load), or some of them with `BARS=L1,L5`. Each load lasts `SECONDS` (10), an overload three
 * times that. The part `builds` measures docs/faults.md#l13-ten-times-the-products.
 */
import type { Figure } from "../figure.ts";
import { openPlainShop, type PlainShop, type PlainShopOptions } from "../stage.ts";
import { measureMails, measureOverdue } from "./cron-jobs.ts";
import { measureOverload, measureSignIns } from "./overload.ts";
import { measureEnoughForSome, measureLastUnit, measureWebhooks } from "./races.ts";
import { changeStock } from "./requests.ts";
import { measureHalfLoad, measureMixed, measureThroughput } from "./throughput.ts";
import { measureTrips } from "./trips.ts";

const SECONDS = Number(process.env.SECONDS ?? 10);

/** The bars that are measured together, on a shop of their own. */
interface Group {
  ids: string[];
  options: PlainShopOptions;
  measure: (shop: PlainShop) => Promise<Figure[]>;
}

const PLAIN: PlainShopOptions = { limits: false, counted: false };
const GROUPS: readonly Group[] = [
  { ids: ["L1", "L2", "L9"], options: PLAIN, measure: measureRaces },
  { ids: ["L3", "L4", "L5", "L8"], options: PLAIN, measure: measureLoad },
  { ids: ["L6", "L7"], options: PLAIN, measure: measureTrips },
  { ids: ["L10"], options: { limits: true, counted: false }, measure: (shop) => measureSignIns(shop, SECONDS) },
  { ids: ["L11"], options: { limits: false, counted: true }, measure: measureOverdue },
  { ids: ["L12"], options: PLAIN, measure: measureMails },
];

export async function measureLoadBars(): Promise<Figure[]> {
  const selected = process.env.BARS?.split(",") ?? GROUPS.flatMap(({ ids }) => ids);
  const figures: Figure[] = [];
  for (const { ids, options, measure } of GROUPS.filter((group) => group.ids.some((id) => selected.includes(id)))) {
    console.error(`Measuring ${ids.join(", ")} ...`);
    const shop = await openPlainShop(options);
    try {
      figures.push(...(await measure(shop)));
    } finally {
      await shop.stop();
    }
  }
  return figures;
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
