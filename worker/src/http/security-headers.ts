/** Sent with every response; static pages get the same from `_headers` (docs/faults.md#s-51-security-headers). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Policy of data responses: nothing in them may run or be framed. Pages set their own policy. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const FIXED = Object.entries(SECURITY_HEADERS);

/** The only one of these headers that a response may set itself (storefront/payment-page.ts). */
const OPENER = "Cross-Origin-Opener-Policy";

/** HSTS, and its value with `HSTS_SUBDOMAINS`, which a deployment also writes into `_headers`. */
export const TRANSPORT = "Strict-Transport-Security";
export const TRANSPORT_WITH_SUBDOMAINS = `${SECURITY_HEADERS[TRANSPORT]}; includeSubDomains`;

/** Sets the security headers, and the data policy on a response without a policy. Throws for immutable headers. */
export function secure(headers: Headers, withSubdomains: boolean): void {
  const opener = headers.get(OPENER);
  for (const [name, value] of FIXED) headers.set(name, value);
  if (withSubdomains) headers.set(TRANSPORT, TRANSPORT_WITH_SUBDOMAINS);
  if (opener) headers.set(OPENER, opener);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", DATA_POLICY);
}
