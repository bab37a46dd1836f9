import type { SdkContext } from "./api.ts";

/** The modules that `window.MercadoPago` loads when it is used (docs/outside-services.md#browser-sdk). */
export { getInstallments } from "./api.ts";
export { createBrick } from "./brick.ts";

const MAX_DELAY_MS = 1500;

/**
 * Profiles the device as the real SDK does: late, with an inline script that the page's policy allows by its nonce. It sets
 * `window.MP_DEVICE_SESSION_ID`.
 */
export function profileDevice({ options }: SdkContext): void {
  setTimeout(() => {
    const script = document.createElement("script");
    if (options.deviceProfileCspNonce) script.nonce = options.deviceProfileCspNonce;
    script.text = `window.MP_DEVICE_SESSION_ID = "armor.${crypto.randomUUID()}";`;
    document.head.append(script);
  }, Math.random() * MAX_DELAY_MS);
}
