import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SECURITY_HEADERS } from "#worker/http/security-headers.ts";
import { type Policy, policyOf, scoreOf } from "../attack/observatory.ts";
import { productWithTwoSizes } from "../shop.ts";
import { localUrl, shopUrl } from "../test-shop.ts";

/** The origin of the card provider's script in production. */
const PROVIDER = "https://sdk.mercadopago.com";

/** Examples of pages with parameters, by file. */
const EXAMPLES: Readonly<Record<string, string[]>> = {
  "[legal].astro": ["/terminos", "/privacidad", "/cambios"],
  "carousel/[...path].astro": [],
  "detail-perfume/[slug].astro": [],
  "email-verification/[flag].astro": ["/email-verification/register", "/email-verification/recover"],
  "perfumes/[...path].astro": ["/perfumes", "/perfumes/gender/female", "/perfumes/brand/lattafa", "/perfumes/forSale"],
};

/**
 * Returns the paths of the site's pages without parameters, and the examples of the others. Throws when a page with parameters
 * is not in `EXAMPLES`.
 */
function sitePaths(): string[] {
  return globSync("**/*.astro", { cwd: "site/src/pages" }).flatMap((file) => {
    const examples = EXAMPLES[file];
    if (examples === undefined && file.includes("[")) throw new Error(`no example of ${file}`);
    return examples ?? [`/${file.replace(/(^|\/)index\.astro$|\.astro$/, "")}`];
  });
}

/** Returns the paths that `_redirects` serves with one page, with an unknown id. */
function rewrittenPaths(): string[] {
  const lines = readFileSync("site/public/_redirects", "utf8").trim().split("\n");
  return lines.map((line) => (line.split(" ")[0] ?? "").replaceAll(/:\w+/g, "usr_ana"));
}

const NOT_FOUND_PATHS = [
  "/cualquier-cosa",
  "/perfumes/brand/no-es-una-marca",
  "/detail-perfume/no-existe",
  "/cart/usr_ana/pago",
];
const PAGES = [...new Set([...sitePaths(), ...rewrittenPaths(), ...NOT_FOUND_PATHS])];
const isPayment = (path: string) => /^\/cart\/[^/]+\/pago$/.test(path);

const product = `/detail-perfume/${await productWithTwoSizes(shopUrl)}`;

async function open(path: string) {
  const { headers, status, text } = await fetch(`${shopUrl}${path}`, { redirect: "manual" }).then(async (response) => ({
    headers: response.headers,
    status: response.status,
    // The local stand-in replaces the provider here: show the origin that production has.
    text: (await response.text()).replaceAll(localUrl, PROVIDER),
  }));
  const policy = headers.get("Content-Security-Policy")?.replaceAll(localUrl, PROVIDER) ?? null;
  const inProduction = { get: (name: string) => (name === "Content-Security-Policy" ? policy : headers.get(name)) };
  return { status, html: text, headers: inProduction, origin: "https://azahar.example" };
}

describe("every kind of page has the security headers", () => {
  test.each([...PAGES, "a product"])("%s", async (path) => {
    const page = await open(path === "a product" ? product : path);
    expect([page.status, page.html.startsWith("<!")]).toEqual([expect.toBeOneOf([200, 404]), true]);
    expect(headersOf(page)).toEqual(expectedOf(path));
    expect(blockedInlineScripts(page.html, policyOf(page))).toEqual([]);
    // One policy in the header: several would be separated by a comma.
    expect(page.headers.get("Content-Security-Policy")).not.toContain(",");
    const { score, modifiers } = scoreOf(page);
    expect.soft(score, JSON.stringify(modifiers)).toBeGreaterThanOrEqual(isPayment(path) ? 90 : 115);
    const loose = /'unsafe-(inline|eval)'/.exec([...policyOf(page).values()].flat().join(" "))?.[0];
    expect(loose).toBe(isPayment(path) ? "'unsafe-inline'" : undefined);
  });

  function headersOf({ headers }: Awaited<ReturnType<typeof open>>) {
    return Object.fromEntries(Object.keys(SECURITY_HEADERS).map((name) => [name, headers.get(name)]));
  }

  /** Pages with a secret in their URL send no referrer. The payment page may open the bank's pop-up window. */
  function expectedOf(path: string): object {
    const isSecret = /^\/(register|recover-password|validate-link|email-verification|invitacion|pedido|aviso)/.test(
      path,
    );
    return {
      ...SECURITY_HEADERS,
      ...(isSecret ? { "Referrer-Policy": "no-referrer" } : {}),
      ...(isPayment(path) ? { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" } : {}),
    };
  }
});

const DATA = /type="(application\/(ld\+)?json|speculationrules)"/;

/** Returns the hashes of inline scripts that the page's policy blocks. */
function blockedInlineScripts(html: string, policy: Policy): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts
    .filter(([, attributes = ""]) => !DATA.test(attributes))
    .map(([, , code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`)
    .filter((hash) => !policy.get("script-src")?.includes(hash));
}

describe("other responses have the security headers and a policy that allows nothing", () => {
  test.each(["/api/health", "/api/perfumes", "/api/nothing", "/api/docs", "/api/openapi.json", "/_astro/no.js"])(
    "%s",
    async (path) => {
      const { headers } = await open(path);
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect.soft(headers.get(name), name).toBe(value);
      const policy = policyOf({ headers, html: "" });
      expect([policy.get("default-src"), policy.get("frame-ancestors")]).toEqual([["'none'"], ["'none'"]]);
    },
  );
});
