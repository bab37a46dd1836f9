/**
 * `npm run bench [-- part ...]`: measures freshly started shops and prints the figures as a table and as JSON
 * (`bench/README.md`).
 */
import { measureBuilds } from "./builds.ts";
import { measureBytes } from "./bytes.ts";
import { measureCatalogue } from "./catalogue.ts";
import { type Figure, isKept, rowOf } from "./figure.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLive } from "./live.ts";
import { measureLoad } from "./load.ts";
import { measureNavigation } from "./navigation.ts";
import { measurePanel } from "./panel.ts";
import { measurePictures } from "./pictures.ts";
import { measureRobustness } from "./robustness.ts";
import { measureSearch } from "./search.ts";
import { openStage, type Stage } from "./stage.ts";
import { measureFirstTaps } from "./taps.ts";
import { measureTripTimes } from "./trips.ts";

const PARTS = new Map<string, (stage: Stage) => Promise<Figure[]>>([
  ["bytes", measureBytes],
  ["pictures", measurePictures],
  ["live", measureLive],
  ["catalogue", measureCatalogue],
  ["builds", measureBuilds],
  ["search", measureSearch],
  ["trips", measureTripTimes],
  ["taps", measureFirstTaps],
  ["navigation", measureNavigation],
  ["panel", measurePanel],
  ["lighthouse", measureLighthouse],
  ["load", measureLoad],
  ["robustness", measureRobustness],
]);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !PARTS.has(name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(", ")}. Parts: ${[...PARTS.keys()].join(", ")}.`);
  process.exitCode = 1;
} else {
  const figures = await measure(asked.length > 0 ? asked : [...PARTS.keys()]);
  console.table(figures.map(rowOf));
  console.log(JSON.stringify(figures));
  process.exitCode = figures.some((figure) => figure.gate && !isKept(figure)) ? 1 : 0;
}

async function measure(names: readonly string[]): Promise<Figure[]> {
  const stage = openStage();
  const figures: Figure[] = [];
  try {
    for (const name of names) {
      console.error(`Measuring ${name} ...`);
      figures.push(...((await PARTS.get(name)?.(stage)) ?? []));
    }
    return figures;
  } finally {
    await stage.close();
  }
}
