/**
 * `npm run bench [-- part ...]`: measures freshly started shops and prints the figures as a table and as JSON
 * (`bench/README.md`).
 */
import { measureBuilds } from "./builds.ts";
import { type BenchEnvironment, openBenchEnvironment } from "./environment.ts";
import { type Figure, isWithinBudget, rowOf } from "./figure.ts";
import { measureLive } from "./live.ts";
import { measureLoad } from "./load.ts";
import { measureIsolates } from "./load-thresholds/isolates.ts";
import { measureLoadThresholds } from "./load-thresholds/thresholds.ts";
import { measureBytes, measurePictures } from "./pages/bytes.ts";
import { measureLighthouse } from "./pages/lighthouse.ts";
import { measureNavigation } from "./pages/navigation.ts";
import { measurePanel } from "./pages/panel.ts";
import { measureFirstTaps } from "./pages/taps.ts";
import { measureRobustness } from "./robustness.ts";
import { measureSearch } from "./search.ts";
import { measureCatalogue, measureTripTimes } from "./trips.ts";

const PARTS = new Map<string, (environment: BenchEnvironment) => Promise<Figure[]>>([
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
  ["ratios", measureLoadThresholds],
  ["isolates", measureIsolates],
]);

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !PARTS.has(name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(", ")}. Parts: ${[...PARTS.keys()].join(", ")}.`);
  process.exitCode = 1;
} else {
  const figures = await measure(selected.length > 0 ? selected : [...PARTS.keys()]);
  console.table(figures.map(rowOf));
  console.log(JSON.stringify(figures));
  const over = figures.filter((figure) => figure.gate && !isWithinBudget(figure)).length;
  console.log(over === 0 ? "All gates are within their budget." : `Gates outside their budget: ${over}.`);
  process.exitCode = over === 0 ? 0 : 1;
}

async function measure(names: readonly string[]): Promise<Figure[]> {
  const environment = openBenchEnvironment();
  try {
    const figures = await Array.fromAsync(names, async (name) => {
      console.error(`Measuring ${name} ...`);
      return (await PARTS.get(name)?.(environment)) ?? [];
    });
    return figures.flat();
  } finally {
    await environment.close();
  }
}
