/** Where the payment page's scripts come from and what they speak to. */
export interface PaymentScripts {
  /** The provider's browser SDK. */
  sdkUrl: string;
  /** Base of the provider's API. */
  apiUrl: string;
}

const STATIC = "https://api-static.mercadopago.com";
const PICTURES = "https://http2.mlstatic.com";
const FIELDS = "https://secure-fields.mercadopago.com";
const WWW = "https://www.mercadopago.com";

/**
 * The Content-Security-Policy of the payment page: that of the built page (`meta`), opened as far as the provider's SDK needs
 * (wire contracts 4.5). Its styles come without a nonce, so hashes of styles go: beside one `'unsafe-inline'` holds for nothing.
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
