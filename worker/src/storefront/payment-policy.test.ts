import { expect, test } from "vitest";
import { allowInPolicy, challengeSources } from "./page-policy.ts";
import { paymentPolicy } from "./payment-page.ts";

const META =
  "default-src 'none';img-src 'self';connect-src 'self';script-src 'self' 'sha256-a';style-src 'self' 'sha256-b'";
const REAL = { sdkUrl: "https://sdk.mercadopago.com/js/v2", apiUrl: "https://api.mercadopago.com" };

function directive(name: string, policy: string): string[] {
  const found = policy.split("; ").filter((each) => each.startsWith(`${name} `));
  expect(found).toHaveLength(1);
  return found[0]?.split(" ").slice(1) ?? [];
}

test("the page's own policy is kept and extended by the provider's hosts and the nonce", () => {
  const policy = paymentPolicy(META, REAL, "n0nce");
  expect(directive("default-src", policy)).toEqual(["'none'"]);
  expect(directive("script-src", policy)).toEqual([
    "'self'",
    "'sha256-a'",
    "'nonce-n0nce'",
    "https://sdk.mercadopago.com",
    "https://api-static.mercadopago.com",
    "https://http2.mlstatic.com",
    "https://www.mercadopago.com",
  ]);
  expect(directive("connect-src", policy)).toContain("https://secure-fields.mercadopago.com");
  expect(directive("connect-src", policy)).toContain("https://api.mercadopago.com");
  expect(directive("frame-src", policy)).toContain("https://secure-fields.mercadopago.com");
  expect(directive("img-src", policy)).toEqual(["'self'", "data:", "https://http2.mlstatic.com"]);
  expect(directive("frame-ancestors", policy)).toEqual(["'none'"]);
});

test("no script runs inline without a hash or the nonce, and no hash disables the SDK's styles", () => {
  const policy = paymentPolicy(META, REAL, "n0nce");
  expect(directive("script-src", policy)).not.toContain("'unsafe-inline'");
  expect(directive("style-src", policy)).toEqual(["'self'", "'unsafe-inline'"]);
});

test("the hosts are those of the configured URLs, once each", () => {
  const local = { sdkUrl: "http://127.0.0.1:8788/mercadopago/sdk.js", apiUrl: "http://127.0.0.1:8788/mercadopago" };
  const policy = paymentPolicy(META, local, "n");
  expect(directive("script-src", policy)).toContain("http://127.0.0.1:8788");
  expect(directive("connect-src", policy).filter((host) => host === "http://127.0.0.1:8788")).toHaveLength(1);
  expect(policy).not.toContain("sdk.mercadopago.com");
});

test("a challenge adds its script and its frame to a policy, and nothing without Turnstile", () => {
  const url = "https://challenges.cloudflare.com/turnstile/v0";
  const turnstile = { url, hosts: [], siteKey: "", secretKey: "", hostname: "" };
  const policy = allowInPolicy(META, challengeSources(turnstile));
  expect(directive("script-src", policy)).toEqual(["'self'", "'sha256-a'", "https://challenges.cloudflare.com"]);
  expect(directive("frame-src", policy)).toEqual(["https://challenges.cloudflare.com"]);
  expect(allowInPolicy(META, challengeSources(null))).toBe(META.replaceAll(";", "; "));
});
