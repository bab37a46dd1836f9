/**
 * Computes the score of MDN's HTTP Observatory (docs/faults.md#s-51-security-headers) for a page as served in production.
 * A page starts at 100; bonus points count only when penalties leave at least 90.
 */
export interface ServedPage {
  headers: { get(name: string): string | null };
  html: string;
  /** The shop's origin: its scripts need no integrity. */
  origin: string;
}

export interface Score {
  score: number;
  /** Points each test added or removed, without zeros. */
  modifiers: Record<string, number>;
}

const MIN_FOR_BONUS = 90;
const HALF_A_YEAR_S = 15_768_000;
const BROAD = new Set(["*", "http:", "https:", "ftp:", "http://*", "https://*"]);

export function scoreOf(page: ServedPage): Score {
  const all = {
    ...policyPoints(page),
    ...headerPoints(page),
    cookies: cookiePoints(page),
    integrity: scriptPoints(page),
  };
  const modifiers = Object.fromEntries(Object.entries(all).filter(([, points]) => points !== 0));
  const points = Object.values(modifiers);
  const penalized = 100 + points.filter((one) => one < 0).reduce((sum, one) => sum + one, 0);
  const bonus = points.filter((one) => one > 0).reduce((sum, one) => sum + one, 0);
  return { score: Math.max(penalized >= MIN_FOR_BONUS ? penalized + bonus : penalized, 0), modifiers };
}

export type Policy = ReadonlyMap<string, readonly string[]>;

/** Returns the page's effective policy: the intersection of its header and its `<meta>`, directive by directive. */
export function policyOf({ headers, html }: Pick<ServedPage, "headers" | "html">): Policy {
  const [, meta = ""] = /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html) ?? [];
  const ofHeader = (headers.get("Content-Security-Policy") ?? "").split(",");
  const together = new Map<string, readonly string[]>();
  for (const [name, sources] of [...ofHeader, meta.replaceAll("&#39;", "'")].flatMap(directivesOf)) {
    const known = together.get(name);
    together.set(name, known ? known.filter((source) => sources.includes(source)) : sources);
  }
  return together;
}

function directivesOf(policy: string): [string, string[]][] {
  const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/));
  return directives.flatMap(([name = "", ...sources]) =>
    name ? [[name.toLowerCase(), sources] as [string, string[]]] : [],
  );
}

function policyPoints(page: ServedPage): Record<"policy" | "framing", number> {
  const policy = policyOf(page);
  const header = policyOf({ ...page, html: "" });
  const framing = header.has("frame-ancestors") ? 5 : page.headers.get("X-Frame-Options") ? 0 : -20;
  return { policy: policy.size === 0 ? -25 : pointsOf(policy), framing };
}

function pointsOf(policy: Policy): number {
  const sourcesOf = (name: string) => unlessHashed(policy.get(name) ?? policy.get("default-src") ?? ["*"]);
  const [scripts, objects, styles] = [sourcesOf("script-src"), sourcesOf("object-src"), sourcesOf("style-src")];
  const isLoose = (source: string) => BROAD.has(source) || source === "'unsafe-inline'" || source === "data:";
  if (scripts.some(isLoose) || objects.some((source) => BROAD.has(source))) return -20;
  const passive = (name: string) => ["img-src", "media-src"].includes(name);
  const insecure = [...policy].filter(([, sources]) => sources.some((source) => /^(http|ftp):/.test(source)));
  if (insecure.some(([name]) => !passive(name))) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'") || insecure.length > 0) return -10;
  if (styles.some(isLoose)) return 0;
  return policy.get("default-src")?.join() === "'none'" ? 10 : 5;
}

/** With a hash or nonce in the list, browsers ignore 'unsafe-inline'. */
function unlessHashed(sources: readonly string[]): readonly string[] {
  const isHashed = sources.some((source) => /^'(sha\d+|nonce)-/.test(source));
  return isHashed ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
}

const PRIVATE = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];

function headerPoints({
  headers,
}: ServedPage): Record<"transport" | "sniffing" | "referrer" | "resource" | "sharing", number> {
  const seconds = Number(/max-age=(\d+)/.exec(headers.get("Strict-Transport-Security") ?? "")?.[1] ?? -1);
  const referrer = headers.get("Referrer-Policy");
  const resource = headers.get("Cross-Origin-Resource-Policy") ?? "";
  return {
    transport: seconds >= HALF_A_YEAR_S ? 0 : seconds >= 0 ? -10 : -20,
    sniffing: headers.get("X-Content-Type-Options") === "nosniff" ? 0 : -5,
    referrer: referrer === null ? 0 : PRIVATE.includes(referrer) ? 5 : -5,
    resource: /^same-(origin|site)$/.test(resource) ? 10 : 0,
    sharing: headers.get("Access-Control-Allow-Credentials") === "true" ? -50 : 0,
  };
}

function cookiePoints({ headers }: ServedPage): number {
  const cookies = headers.get("Set-Cookie");
  if (cookies === null) return 0;
  if (!/;\s*secure/i.test(cookies)) return -40;
  if (!/;\s*httponly/i.test(cookies)) return -30;
  return /;\s*samesite=(lax|strict)/i.test(cookies) ? 5 : 0;
}

function scriptPoints({ html, origin }: ServedPage): number {
  const foreign = [...html.matchAll(/<script\b([^>]*)>/gi)].flatMap(([, attributes = ""]) => {
    const [, src] = /\ssrc="([^"]*)"/i.exec(attributes) ?? [];
    const isForeign = src !== undefined && new URL(src, origin).origin !== origin;
    return isForeign ? [{ src, isWhole: /\sintegrity="/i.test(attributes) }] : [];
  });
  if (foreign.some(({ src }) => !src.startsWith("https://"))) return -50;
  if (foreign.length === 0) return 0;
  return foreign.every(({ isWhole }) => isWhole) ? 5 : -5;
}
