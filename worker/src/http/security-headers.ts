/** Sent with every answer; the static pages get the same from `_headers` (reliability S-51). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** The policy of an answer that is data: nothing in it may run or be framed. A page's answer brings its own. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const FIXED = Object.entries(SECURITY_HEADERS);

/** The one that an answer may bring its own of (pages/payment-page.ts). */
const OPENER = "Cross-Origin-Opener-Policy";

/** Its value where the operator says that every subdomain has https (`HSTS_SUBDOMAINS`); a deployment writes it into `_headers` too. */
export const TRANSPORT = "Strict-Transport-Security";
export const TRANSPORT_WITH_SUBDOMAINS = `${SECURITY_HEADERS[TRANSPORT]}; includeSubDomains`;

/**
 * Sets the security headers, and the policy of data where there is none. Throws for headers that may not be changed.
 * @param withSubdomains whether browsers are to ask for https at every subdomain too
 */
export function secure(headers: Headers, withSubdomains: boolean): void {
  const opener = headers.get(OPENER);
  for (const [name, value] of FIXED) headers.set(name, value);
  if (withSubdomains) headers.set(TRANSPORT, TRANSPORT_WITH_SUBDOMAINS);
  if (opener) headers.set(OPENER, opener);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", DATA_POLICY);
}
