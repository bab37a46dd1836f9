import { expect, test } from "vitest";
import { scoreOf } from "./observatory.ts";

const GOOD = {
  "Content-Security-Policy": "default-src 'none'; script-src 'self'; form-action 'self'; frame-ancestors 'none'",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

function score(changed: Record<string, string | null>, html = "") {
  const headers = new Map<string, string | null>(Object.entries({ ...GOOD, ...changed }));
  return scoreOf({ headers: { get: (name) => headers.get(name) ?? null }, html, origin: "https://azahar.example" })
    .score;
}

const policy = (text: string) => ({ "Content-Security-Policy": `${text}; frame-ancestors 'none'` });
const meta = (text: string) => `<meta http-equiv="content-security-policy" content="${text}">`;

test("a page with all protections scores 130; with a safe cookie and a checked foreign script the maximum, 140", () => {
  expect(score({})).toBe(130);
  const script = '<script src="https://a.example/a.js" integrity="sha256-a"></script>';
  expect(score({ "Set-Cookie": "a=b; Secure; HttpOnly; SameSite=Lax" }, script)).toBe(140);
});

test.each<[number, Record<string, string | null>]>([
  [125, policy("default-src 'self'")],
  [120, policy("default-src 'none'; style-src 'unsafe-inline'")],
  [130, policy("default-src 'none'; style-src 'sha256-a' 'unsafe-inline'")],
  [80, policy("default-src 'none'; script-src 'unsafe-inline'")],
  [80, policy("script-src https:")],
  [80, policy("default-src 'none'; connect-src http://a.example")],
  [110, policy("default-src 'none'; img-src http://a.example")],
  [110, policy("default-src 'none'; script-src 'unsafe-eval'")],
  [55, { "Content-Security-Policy": null }],
  [75, { "Content-Security-Policy": null, "X-Frame-Options": "DENY" }],
  [80, { "Strict-Transport-Security": null }],
  [120, { "Strict-Transport-Security": "max-age=1000" }],
  [125, { "X-Content-Type-Options": null }],
  [120, { "Referrer-Policy": "unsafe-url" }],
  [120, { "Cross-Origin-Resource-Policy": null }],
  [50, { "Access-Control-Allow-Credentials": "true" }],
  [135, { "Set-Cookie": "a=b; Secure; HttpOnly; SameSite=Lax" }],
  [130, { "Set-Cookie": "a=b; Secure; HttpOnly" }],
  [70, { "Set-Cookie": "a=b; Secure" }],
  [60, { "Set-Cookie": "a=b; HttpOnly" }],
])("the score is %d for %o", (expected, changed) => expect(score(changed)).toBe(expected));

test.each([
  [130, '<script src="/a.js"></script>'],
  [135, '<script src="https://a.example/a.js" integrity="sha256-a"></script>'],
  [125, '<script src="https://a.example/a.js"></script>'],
  [50, '<script src="//a.example/a.js"></script>'],
])("the score is %d for %s", (expected, html) => expect(score({}, html)).toBe(expected));

test("header and meta policies are intersected, and only the header sets frame-ancestors", () => {
  expect(score({ "Content-Security-Policy": "frame-ancestors 'none'" }, meta("default-src 'none'"))).toBe(130);
  expect(score(policy("default-src 'none'; script-src 'unsafe-inline' 'self'"), meta("script-src 'self'"))).toBe(130);
  expect(score({ "Content-Security-Policy": null }, meta("default-src 'none';frame-ancestors 'none'"))).toBe(80);
});
