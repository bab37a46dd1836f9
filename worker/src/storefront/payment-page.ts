import { escapeHtml } from "../../../shop/text.ts";
import type { Config } from "../env/config.ts";
import type { PaymentConfig } from "../env/service-config.ts";
import { builtPage, editPage } from "./built-page.ts";
import { allowInPolicy, challengeSources, POLICY_META } from "./page-policy.ts";

/** The built page behind every payment page (site/src/pages/pago.astro). */
const SHELL = "/pago";

type PaymentKeys = Pick<PaymentConfig, "sdkUrl" | "apiUrl" | "publicKey">;

const META_POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"/;

const HEADERS = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  // Some cards open a window of the bank, which must be able to reach its opener.
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
};

/**
 * The card payment page: the built one with the provider's SDK, and a policy that allows it for this response only
 * (docs/outside-services.md#static-assets, docs/outside-services.md#payment-page-policy). `nonce` must be new for each
 * response.
 */
export async function paymentPage(
  { assets, payments: keys, turnstile }: Pick<Config, "assets" | "payments" | "turnstile">,
  nonce: string,
): Promise<Response> {
  const shell = await builtPage(assets, SHELL, 200, HEADERS);
  if (!shell.ok) return shell;
  const html = await shell.text();
  const [, meta = ""] = META_POLICY.exec(html) ?? [];
  const page = new Response(html, shell);
  const policy = paymentPolicy(meta.replaceAll("&#39;", "'"), keys, nonce);
  page.headers.set("Content-Security-Policy", allowInPolicy(policy, challengeSources(turnstile)));
  return withSdk(page, keys, nonce);
}

function withSdk(page: Response, { sdkUrl, publicKey }: PaymentKeys, nonce: string): Response {
  const script = `<script data-part="sdk" async nonce="${nonce}" src="${escapeHtml(sdkUrl)}"></script>`;
  return editPage(page, [
    [POLICY_META, (element) => element.remove()],
    ["head", (head) => head.append(script, { html: true })],
    ['[data-part="guarded"]', (part) => part.setAttribute("data-public-key", publicKey)],
  ]);
}

const STATIC = "https://api-static.mercadopago.com";
const PICTURES = "https://http2.mlstatic.com";
const FIELDS = "https://secure-fields.mercadopago.com";
const WWW = "https://www.mercadopago.com";

/**
 * The policy of the payment page: that of the built page (`meta`), and what the provider's SDK needs
 * (docs/outside-services.md#payment-page-policy). The SDK's styles have no nonce, so the style hashes are removed: next
 * to a hash, browsers ignore `'unsafe-inline'`.
 */
export function paymentPolicy(meta: string, { sdkUrl, apiUrl }: Omit<PaymentKeys, "publicKey">, nonce: string): string {
  const [sdk, api] = [new URL(sdkUrl).origin, new URL(apiUrl).origin];
  const policy = allowInPolicy(meta, {
    "script-src": [`'nonce-${nonce}'`, sdk, STATIC, PICTURES, WWW],
    "connect-src": [api, STATIC, FIELDS, PICTURES, "https://events.mercadopago.com", "https://api.mercadolibre.com"],
    "frame-src": [sdk, FIELDS, STATIC, "https://www.mercadolibre.com"],
    "img-src": ["data:", PICTURES],
    "frame-ancestors": ["'none'"],
  });
  return policy.replace(/style-src[^;]*/, "style-src 'self' 'unsafe-inline'");
}
