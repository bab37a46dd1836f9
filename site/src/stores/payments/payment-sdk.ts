/**
 * The provider's browser SDK. Its script is in the page (worker/src/storefront/payment-page.ts) and is reloaded if it failed.
 */
import { loadMercadoPago } from "@mercadopago/sdk-js";

/** Data of a submitted card form (docs/outside-services.md#card-form): a token, never a card number. */
export interface CardData {
  token: string;
  issuer_id: string;
  payment_method_id: string;
  transaction_amount: number;
  installments: number;
  payment_method_option_id?: string | null;
  processing_mode?: string | null;
  payer: { email: string; identification?: { type: string; number: string } };
}

/** Settings of the card form, as far as we use them. */
export interface BrickSettings {
  initialization: { amount: number; payer: { email: string; identification?: { type: string; number: string } } };
  customization: object;
  callbacks: {
    onReady: () => void;
    onSubmit: (cardData: CardData) => Promise<void>;
    onError: (error: { type: "critical" | "non_critical"; cause?: string }) => void;
    onBinChange: (bin: string | null) => void;
  };
}

/** An instance of the SDK, as far as we use it (docs/outside-services.md#browser-sdk). */
export interface MercadoPago {
  bricks(): {
    create(
      brick: "cardPayment",
      containerId: string,
      settings: BrickSettings,
    ): Promise<{ unmount(): void } | undefined>;
  };
  getInstallments(request: { amount: string; bin: string; locale: string }): Promise<unknown>;
}

type MercadoPagoClass = new (publicKey: string, options: Readonly<Record<string, unknown>>) => MercadoPago;

declare global {
  interface Window {
    MercadoPago?: MercadoPagoClass;
    /** Set by the SDK, some time after its creation. */
    MP_DEVICE_SESSION_ID?: string;
  }
}

/** The SDK has no timeout: a hanging connection would keep the buyer waiting forever. */
const LOADED_WITHIN_MS = 15_000;

const TAG = 'script[data-part="sdk"]';

/** Returns an instance of the SDK; null when it is blocked, missing or too slow. The next call reloads it. */
export async function openSdk(publicKey: string): Promise<MercadoPago | null> {
  const tag = document.querySelector<HTMLScriptElement>(TAG);
  if (!tag) return null;
  if (!window.MercadoPago) await waitForScript("ended" in tag.dataset ? reloadScript(tag) : tag);
  if (!window.MercadoPago) return null;
  await loadMercadoPago();
  return new window.MercadoPago(publicKey, {
    locale: "es-AR",
    trackingDisabled: true,
    deviceProfileCspNonce: tag.nonce,
  });
}

function reloadScript(failed: HTMLScriptElement): HTMLScriptElement {
  const tag = document.createElement("script");
  tag.dataset["part"] = failed.dataset["part"] ?? "";
  tag.nonce = failed.nonce;
  tag.src = failed.src;
  failed.replaceWith(tag);
  return tag;
}

function waitForScript(tag: HTMLScriptElement): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      tag.dataset["ended"] = "";
      done();
    };
    const timer = setTimeout(end, LOADED_WITHIN_MS);
    tag.addEventListener("load", end, { once: true });
    tag.addEventListener("error", end, { once: true });
  });
}

const DEVICE_WITHIN_MS = 2000;
const DEVICE_EVERY_MS = 50;

/** Returns the device id, which helps the provider detect fraud; "" when it is not set within `DEVICE_WITHIN_MS`. */
export async function deviceId(): Promise<string> {
  for (let leftMs = DEVICE_WITHIN_MS; leftMs > 0 && !window.MP_DEVICE_SESSION_ID; leftMs -= DEVICE_EVERY_MS)
    await new Promise((done) => setTimeout(done, DEVICE_EVERY_MS));
  return window.MP_DEVICE_SESSION_ID ?? "";
}
