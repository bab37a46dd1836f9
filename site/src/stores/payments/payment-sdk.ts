/** The provider's browser SDK: loaded by the page itself (worker/src/storefront/payment-page.ts), once more when that failed. */
import { loadMercadoPago } from "@mercadopago/sdk-js";

/** What the card form gives when it is sent (wire contracts 4.3). Never a card number: a token in its stead. */
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

export interface BrickError {
  type: "critical" | "non_critical";
  cause?: string;
}

/** How the card form is made, as far as we ask anything of it. */
export interface BrickSettings {
  initialization: { amount: number; payer: { email: string; identification?: { type: string; number: string } } };
  customization: object;
  callbacks: {
    onReady: () => void;
    onSubmit: (cardData: CardData) => Promise<void>;
    onError: (error: BrickError) => void;
    onBinChange: (bin: string | null) => void;
  };
}

/** The instance of the SDK, as far as we use it (wire contracts 4.2). */
export interface MercadoPago {
  bricks(): {
    create(
      brick: "cardPayment",
      containerId: string,
      settings: BrickSettings,
    ): Promise<{ unmount(): void } | undefined>;
  };
  getInstallments(asked: { amount: string; bin: string; locale: string }): Promise<unknown>;
}

type MercadoPagoClass = new (publicKey: string, options: Readonly<Record<string, unknown>>) => MercadoPago;

declare global {
  interface Window {
    MercadoPago?: MercadoPagoClass;
    /** Set by the SDK, some time after it was made. */
    MP_DEVICE_SESSION_ID?: string;
  }
}

/** The SDK sets no limit of its own: without one a connection that hangs would keep the buyer waiting for ever. */
const LOADED_WITHIN_MS = 15_000;

const TAG = 'script[data-part="sdk"]';

/** An instance of the SDK; null when it cannot be had: blocked, missing, or too slow. Asked again, it is fetched anew. */
export async function openSdk(publicKey: string): Promise<MercadoPago | null> {
  const tag = document.querySelector<HTMLScriptElement>(TAG);
  if (!tag) return null;
  if (!window.MercadoPago) await ended("ended" in tag.dataset ? anew(tag) : tag);
  if (!window.MercadoPago) return null;
  await loadMercadoPago();
  return new window.MercadoPago(publicKey, {
    locale: "es-AR",
    trackingDisabled: true,
    deviceProfileCspNonce: tag.nonce,
  });
}

/** What a tag that is dead is replaced with. */
function anew(dead: HTMLScriptElement): HTMLScriptElement {
  const tag = document.createElement("script");
  tag.dataset["part"] = dead.dataset["part"] ?? "";
  tag.nonce = dead.nonce;
  tag.src = dead.src;
  dead.replaceWith(tag);
  return tag;
}

/** Waits until the tag has done its work, or has had the time for it. */
function ended(tag: HTMLScriptElement): Promise<void> {
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

/** The device's id, which helps the provider tell the buyer from a thief; "" when it has not come in two seconds. */
export async function deviceId(): Promise<string> {
  for (let leftMs = DEVICE_WITHIN_MS; leftMs > 0 && !window.MP_DEVICE_SESSION_ID; leftMs -= DEVICE_EVERY_MS)
    await new Promise((done) => setTimeout(done, DEVICE_EVERY_MS));
  return window.MP_DEVICE_SESSION_ID ?? "";
}
