/** Counts of visits, of opened product pages and of additions to carts. See docs/product-rules.md#visits */
import { scale, WHOLE_BP } from "../pricing/money.ts";

/** Where a visit came from. */
const VISIT_SOURCES = ["direct", "search", "social", "other"] as const;
type VisitSource = (typeof VISIT_SOURCES)[number];
export const VISIT_SOURCE_LABELS: Readonly<Record<VisitSource, string>> = {
  direct: "Directo",
  search: "Buscadores",
  social: "Redes sociales",
  other: "Otros sitios",
};

/** What is counted. A visit is counted by its source. */
export const TRAFFIC_KINDS = [...VISIT_SOURCES, "productPage", "cartAddition"] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

const SEARCH_ENGINES = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|brave|yandex|baidu|startpage|qwant)\./;
const SOCIAL_NETWORKS =
  /(^|\.)(instagram|facebook|whatsapp|tiktok|twitter|pinterest|youtube|linkedin|reddit|telegram|threads)\.|^(m\.)?(x\.com|t\.co|t\.me|wa\.me|fb\.me|youtu\.be|lnkd\.in)$/;
/** Hosts of web mail and names of mail apps. Those of Google and Yahoo would otherwise count as search engines. */
const MAIL = /(^|\.)(e?mail|gm)(\.|$)/;

/**
 * Returns where a visit came from. `from`: the host of the previous page, or the name of an app; empty for a typed address, a
 * bookmark, and a page that does not send its address. Null if the previous page is one of the shop, so that no visit begins.
 */
export function sourceOf(from: string, ownHost: string): VisitSource | null {
  if (from === ownHost) return null;
  if (from === "") return "direct";
  if (MAIL.test(from)) return "other";
  if (SEARCH_ENGINES.test(from)) return "search";
  return SOCIAL_NETWORKS.test(from) ? "social" : "other";
}

/** What happened in a range of days. */
export interface TrafficFacts {
  counts: { kind: TrafficKind; count: number }[];
  /** Orders placed on the site; without those that the shop took itself. */
  placed: number;
  /** Those of them that are paid and not fully refunded. */
  paid: number;
}

/** The steps from a visit to a paid order, in this order. */
const FUNNEL_STEPS = ["visits", "productPages", "cartAdditions", "placed", "paid"] as const;
type FunnelStep = (typeof FUNNEL_STEPS)[number];
export const FUNNEL_LABELS: Readonly<Record<FunnelStep, string>> = {
  visits: "Visitas",
  productPages: "Páginas de perfume abiertas",
  cartAdditions: "Agregados al carrito",
  placed: "Pedidos hechos",
  paid: "Pedidos pagados",
};

/**
 * Returns for each step its count, and its count for a hundred visits in hundredths (0 without visits). The shop recognizes no
 * visitor: somebody who opens three perfumes counts three times.
 */
export function funnelOf({ counts, placed, paid }: TrafficFacts) {
  const visits = sourcesOf(counts).reduce((sum, source) => sum + source.visits, 0);
  const steps: Record<FunnelStep, number> = {
    visits,
    productPages: countOf(counts, "productPage"),
    cartAdditions: countOf(counts, "cartAddition"),
    placed,
    paid,
  };
  return FUNNEL_STEPS.map((step) => ({
    step,
    count: steps[step],
    perHundredVisits: visits > 0 ? scale(steps[step], WHOLE_BP, visits) : 0,
  }));
}

/** Returns the visits by source, also those without any. */
export function sourcesOf(counts: TrafficFacts["counts"]) {
  return VISIT_SOURCES.map((source) => ({ source, visits: countOf(counts, source) }));
}

function countOf(counts: TrafficFacts["counts"], kind: TrafficKind): number {
  return counts.find((each) => each.kind === kind)?.count ?? 0;
}
