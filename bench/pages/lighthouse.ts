/**
 * Lighthouse on home, listing, product and an empty page, on a mid-tier and a low-tier phone
 * (docs/performance.md#p6-largest-paint, docs/performance.md#p7-lighthouse, docs/performance.md#p8-blocking-and-shift).
 */
import { type Audit, type AuditedBrowser, audit, openAuditedBrowser } from "../../tests/lighthouse.ts";
import { productWithTwoSizes } from "../../tests/shop.ts";
import type { BenchEnvironment } from "../environment.ts";
import { compared, type Figure, gate, median, reported } from "../figure.ts";
import { EDGE_FLAG, HELLO_PATH, startEdge } from "./proxies.ts";

const ROUNDS = 5;
const MID_TIER = { phone: "mid-tier phone", slowdown: 4 };
const LOW_TIER = { phone: "low-tier phone", slowdown: 15 };
const PHONES = [MID_TIER, LOW_TIER];
const MAX_PAINT_RATIO = 1.3;
const MIN_SCORE = 0.98;
const MAX_BLOCKING_MS = 100;
const MAX_SHIFT = 0.01;

interface Measured {
  name: string;
  path: string;
  phone: string;
  slowdown: number;
  audits: Audit[];
}

/** Medians of five rounds. Each round measures every page, the empty one included, once per phone. */
export async function measureLighthouse(environment: BenchEnvironment): Promise<Figure[]> {
  const { shopUrl } = await environment.shop();
  const edge = await startEdge(shopUrl);
  const browser = await openAuditedBrowser([EDGE_FLAG]);
  try {
    const series = seriesOf(`/detail-perfume/${await productWithTwoSizes(shopUrl)}`);
    await warm(browser, edge.url, series);
    for (let round = 0; round < ROUNDS; round++) {
      for (const one of series) one.audits.push(await audit(browser, `${edge.url}${one.path}`, one.slowdown));
    }
    const ofShop = series.filter(({ name }) => name !== "hello");
    for (const fault of faultsOf(ofShop)) console.log(fault);
    return ofShop.flatMap((one) => figuresOf(one, baselineOf(series, one)));
  } finally {
    await browser.browser.close();
    await edge.stop();
  }
}

function seriesOf(productPath: string): Measured[] {
  const pages = [
    { name: "hello", path: HELLO_PATH },
    { name: "home", path: "/" },
    { name: "listing", path: "/perfumes" },
    { name: "product", path: productPath },
  ];
  return PHONES.flatMap((phone) => pages.map((page) => ({ ...page, ...phone, audits: [] })));
}

/** Visits each page once without measuring, so that the edge has compressed it and the processes are warm. */
async function warm(browser: AuditedBrowser, url: string, series: readonly Measured[]): Promise<void> {
  const page = await browser.browser.newPage({ ignoreHTTPSErrors: true });
  for (const path of new Set(series.map((one) => one.path)))
    await page.goto(`${url}${path}`, { waitUntil: "networkidle" });
  await page.close();
}

function baselineOf(series: readonly Measured[], { slowdown }: Measured): number {
  const hello = series.find((one) => one.name === "hello" && one.slowdown === slowdown);
  return median(hello?.audits.map(({ lcpMs }) => lcpMs) ?? []);
}

function figuresOf({ name, phone, slowdown, audits }: Measured, helloLcpMs: number): Figure[] {
  const of = (pick: (audit: Audit) => number) => median(audits.map(pick));
  const named = (what: string) => `${name}, ${phone}: ${what}`;
  const score = (category: keyof Audit["scores"]) => of(({ scores }) => scores[category]);
  const [paintMs, blockingMs, shift] = [of(({ lcpMs }) => lcpMs), of(({ tbtMs }) => tbtMs), of(({ cls }) => cls)];
  const paint = named("largest contentful paint (baseline: empty page)");
  // The budget is for the slower phone.
  const blockingBudget = slowdown === LOW_TIER.slowdown ? { max: MAX_BLOCKING_MS } : undefined;
  const timed: Figure[] = [
    compared("P6", paint, paintMs, "ms", helloLcpMs, { max: MAX_PAINT_RATIO }),
    reported("P7", named("performance"), score("performance"), "of 1", { min: MIN_SCORE }),
    reported("P8", named("total blocking time"), blockingMs, "ms", blockingBudget),
    gate("P8", named("cumulative layout shift"), shift, "CLS", { max: MAX_SHIFT }),
  ];
  // The other categories do not depend on the processor, so one phone is enough.
  if (slowdown !== MID_TIER.slowdown) return timed;
  const others = ["accessibility", "best-practices", "seo"] as const;
  return [...timed, ...others.map((category) => gate("P7", named(category), score(category), "of 1", { min: 1 }))];
}

/** Returns the audits that lowered a score other than performance, without duplicates. */
function faultsOf(series: readonly Measured[]): Set<string> {
  return new Set(
    series.flatMap(({ name, audits }) => audits.flatMap(({ faults }) => faults.map((fault) => `${name}: ${fault}`))),
  );
}
