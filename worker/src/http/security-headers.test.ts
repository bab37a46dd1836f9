import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PAGE_POLICY } from "../storefront/built-page.ts";
import { SECURITY_HEADERS, secure, TRANSPORT } from "./security-headers.ts";

/** The headers that `_headers` gives every file. */
function headersOfEveryFile(): Record<string, string> {
  const [, block = ""] = /^\/\*\n((?: .*\n)+)/m.exec(readFileSync("site/public/_headers", "utf8")) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/^ +([\w-]+): (.+)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
}

test("the worker's security headers and its policy for pages are exactly those of the static files", () => {
  const { "Cache-Control": _, ...ofFiles } = headersOfEveryFile();
  expect({ ...SECURITY_HEADERS, "Content-Security-Policy": PAGE_POLICY }).toEqual(ofFiles);
});

test.each([
  [false, "max-age=31536000"],
  [true, "max-age=31536000; includeSubDomains"],
])("with subdomains: %s, a response has HSTS %s", (withSubdomains, value) => {
  const headers = new Headers();
  secure(headers, withSubdomains);
  expect(headers.get(TRANSPORT)).toBe(value);
});
