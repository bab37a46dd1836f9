/** The SDK's calls to the API, all with the public key (docs/outside-services.md#browser-lookups). */
import type { BrickSettings as ShopSettings } from "#site/stores/payments/payment-sdk.ts";
import type {
  IDENTIFICATION_TYPES,
  installmentsResponse,
  paymentMethods,
} from "../../mercado-pago/cards/payment-methods.ts";
import type { Switches } from "../sdk.ts";

/** An instance of the SDK. */
export interface SdkContext {
  /** URL of the Mercado Pago stand-in. */
  base: string;
  switches: Switches;
  publicKey: string;
  options: { deviceProfileCspNonce?: string };
}

/** The Brick's settings, with the customization that the stand-in supports (docs/outside-services.md#card-form). */
export type BrickSettings = ShopSettings & {
  customization: {
    paymentMethods: { maxInstallments: number; types: { included: string[] } };
    visual: { style: { customVariables: { baseColor: string } }; texts: { formSubmit: string } };
  };
};

/** Installments that a card offers, with its method and bank. */
export type Installments = ReturnType<typeof installmentsResponse>[number];

export function getInstallments(
  context: SdkContext,
  { amount, bin }: { amount: string; bin: string },
): Promise<Installments[]> {
  return request(context, "/v1/payment_methods/installments", { amount, bin });
}

/**
 * Finds the payment method of a card's first digits. The switch `bin` set to "unknown" makes every card unknown (undefined).
 */
export async function findPaymentMethod(context: SdkContext, bin: string) {
  if (context.switches.bin === "unknown") return undefined;
  const all = await request<ReturnType<typeof paymentMethods>>(context, "/v1/payment_methods");
  return all.find(({ settings }) => settings.some((one) => new RegExp(one.bin.pattern).test(bin)));
}

export function getIdentificationTypes(context: SdkContext): Promise<typeof IDENTIFICATION_TYPES> {
  return request(context, "/v1/identification_types");
}

/** Creates a token from the body of `POST /v1/card_tokens`. */
export function createCardToken(context: SdkContext, card: object): Promise<{ id: string }> {
  if (context.switches.token === "fail") return Promise.reject(new Error("switched off"));
  return request(context, "/v1/card_tokens", {}, card);
}

async function request<Result>(
  { base, publicKey }: SdkContext,
  path: string,
  query: Record<string, string> = {},
  body?: object,
): Promise<Result> {
  const response = await fetch(`${base}${path}?${new URLSearchParams({ public_key: publicKey, ...query })}`, {
    ...(body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} ${response.status}`);
  return response.json();
}
