/** Runs Lighthouse with its phone profile: the category scores and the audits that lowered them. */
import lighthouse from "lighthouse";
import type { Browser } from "playwright-core";
import { freePort } from "#local/process/ports.ts";
import { launchBrowser } from "./browser.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

export interface Audit {
  /** From 0 to 1. */
  scores: Record<Category, number>;
  lcpMs: number;
  /** Total blocking time. */
  tbtMs: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Audits that lowered a score, as `category: audit (title) at node, node`. Without performance, whose audits are timings. */
  faults: string[];
}

/** A Chromium that Lighthouse can also control. */
export interface AuditedBrowser {
  browser: Browser;
  port: number;
}

/** Starts a Chromium with a debugging port for Lighthouse. Close its `browser` when done. */
export async function openAuditedBrowser(moreFlags: readonly string[] = []): Promise<AuditedBrowser> {
  const port = await freePort();
  return { browser: await launchBrowser([`--remote-debugging-port=${port}`, ...moreFlags]), port };
}

/**
 * Runs Lighthouse once with its phone profile and simulated slow 4G. `slowdown` is the CPU multiplier; Lighthouse's default
 * is 4. Throws when the page cannot be loaded.
 */
export async function audit({ port }: AuditedBrowser, url: string, slowdown = 4): Promise<Audit> {
  const result = await lighthouse(
    url,
    { port, logLevel: "silent" },
    {
      extends: "lighthouse:default",
      settings: {
        disableFullPageScreenshot: true,
        onlyCategories: [...CATEGORIES],
        throttling: { cpuSlowdownMultiplier: slowdown },
      },
    },
  );
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${url}: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  const timeOf = (name: string) => numberIn(lhr.audits[name]?.numericValue, `${url}: ${name}`);
  const scoreOf = (name: Category) => numberIn(lhr.categories[name]?.score, `${url}: ${name}`);
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    lcpMs: timeOf("largest-contentful-paint"),
    tbtMs: timeOf("total-blocking-time"),
    cls: timeOf("cumulative-layout-shift"),
    faults: faultsOf(lhr),
  };
}

function numberIn(value: number | null | undefined, named: string): number {
  if (typeof value !== "number") throw new Error(`Lighthouse gave no number for ${named}`);
  return value;
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

function faultsOf({ categories, audits }: Report): string[] {
  return CATEGORIES.filter((name) => name !== "performance").flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${id} (${audits[id]?.title}) at ${nodesOf(audits[id]?.details).join(", ")}`),
  );
}

/** Returns the selectors in an audit's table, or the rows as JSON where they have none. */
function nodesOf(details: unknown): string[] {
  const items: unknown = typeof details === "object" && details ? Reflect.get(details, "items") : [];
  return (Array.isArray(items) ? items : []).map(
    (item: unknown) => /"selector":"([^"]+)"/.exec(JSON.stringify(item))?.[1] ?? JSON.stringify(item),
  );
}
