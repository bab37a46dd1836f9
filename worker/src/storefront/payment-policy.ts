/** Origins of the payment page's scripts and API calls. */
export interface PaymentScripts {
  /** The provider's browser SDK. */
  sdkUrl: string;
  /** Base URL of the provider's API. */
  apiUrl: string;
}

const STATIC = "https://api-static.mercadopago.com";
const PICTURES = "https://http2.mlstatic.com";
const FIELDS = "https://secure-fields.mercadopago.com";
const WWW = "https://www.mercadopago.com";

/**
 * Returns the Content-Security-Policy of the payment page: that of the built page (`meta`), extended by what the
 * provider's SDK needs (docs/outside-services.md#payment-page-policy). The SDK's styles have no nonce, so the style
 * hashes are dropped: next to a hash, browsers ignore `'unsafe-inline'`.
 */
export function paymentPolicy(meta: string, { sdkUrl, apiUrl }: PaymentScripts, nonce: string): string {
  const [sdk, api] = [new URL(sdkUrl).origin, new URL(apiUrl).origin];
  const policy = directivesOf(meta);
  const open = (name: string, ...more: string[]) => policy.set(name, [...(policy.get(name) ?? []), ...more]);
  open("script-src", `'nonce-${nonce}'`, sdk, STATIC, PICTURES, WWW);
  open("connect-src", api, STATIC, FIELDS, PICTURES, "https://events.mercadopago.com", "https://api.mercadolibre.com");
  open("frame-src", sdk, FIELDS, STATIC, "https://www.mercadolibre.com");
  open("img-src", "data:", PICTURES);
  open("frame-ancestors", "'none'");
  policy.set("style-src", ["'self'", "'unsafe-inline'"]);
  return [...policy].map(([name, sources]) => [name, ...new Set(sources)].join(" ")).join("; ");
}

function directivesOf(policy: string): Map<string, string[]> {
  const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.filter(([name]) => name).map(([name = "", ...sources]) => [name, sources]));
}
