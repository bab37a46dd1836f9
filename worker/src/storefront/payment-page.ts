import type { Element } from "@cloudflare/workers-types";
import type { Assets } from "../env/config.ts";
import { builtPage } from "./built-page.ts";
import { escapeHtml } from "./html.ts";
import { type PaymentScripts, paymentPolicy } from "./payment-policy.ts";

/** The built page that every payment page is made of (site/src/pages/pago.astro). */
const SHELL = "/pago";

/** What the payment page is given of the configuration. */
export interface PaymentKeys extends PaymentScripts {
  publicKey: string;
}

type PageElement = Pick<Element, "setAttribute" | "append" | "remove">;

/** The runtime's rewriter, as far as we use it. */
interface Rewriter {
  on(selector: string, handlers: { element(element: PageElement): void }): Rewriter;
  transform(answer: Response): Response;
}

declare const HTMLRewriter: new () => Rewriter;

const META = 'meta[http-equiv="content-security-policy"]';
const META_POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"/;

const HEADERS = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  // The bank's own window, where a card needs one, may speak to the page that opened it.
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
};

/**
 * The page on which a card is paid with: the built one, with the provider's SDK and a policy that lets it in for this answer
 * alone (toolchain, Assets; wire contracts 4.5). `nonce` is new for each answer. It shows nothing of anybody.
 */
export async function paymentPage(assets: Assets, keys: PaymentKeys, nonce: string): Promise<Response> {
  const shell = await builtPage(assets, SHELL, 200, HEADERS);
  if (!shell.ok) return shell;
  const html = await shell.text();
  const [, meta = ""] = META_POLICY.exec(html) ?? [];
  const page = new Response(html, shell);
  page.headers.set("Content-Security-Policy", paymentPolicy(meta.replaceAll("&#39;", "'"), keys, nonce));
  return withSdk(page, keys, nonce);
}

function withSdk(page: Response, { sdkUrl, publicKey }: PaymentKeys, nonce: string): Response {
  const script = `<script data-part="sdk" async nonce="${nonce}" src="${escapeHtml(sdkUrl)}"></script>`;
  return new HTMLRewriter()
    .on(META, { element: (element) => void element.remove() })
    .on("head", { element: (head) => void head.append(script, { html: true }) })
    .on('[data-part="guarded"]', { element: (place) => void place.setAttribute("data-public-key", publicKey) })
    .transform(page);
}
