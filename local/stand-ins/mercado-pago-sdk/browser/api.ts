/** The SDK's calls to the API, all with the public key (docs/outside-services.md#browser-lookups). */

export interface PayerCost {
  installments: number;
  labels: string[];
  recommended_message: string;
  payment_method_option_id?: string | null;
}

export interface Installments {
  payment_method_id: string;
  payment_type_id: string;
  issuer: { id: number | string; name: string };
  processing_mode: string | null;
  payer_costs: PayerCost[];
}

interface PaymentMethod {
  id: string;
  name: string;
  payment_type_id: string;
  status: string;
  settings: { bin: { pattern: string | null }; security_code: { length: number } }[];
}

interface Card {
  cardNumber: string;
  securityCode: string;
  cardExpirationMonth: string;
  cardExpirationYear: string;
  cardholderName: string;
  identificationType: string;
  identificationNumber: string;
}

export function getInstallments(
  setting: Setting,
  { amount, bin, paymentMethodId }: { amount: string; bin: string; paymentMethodId?: string },
): Promise<Installments[]> {
  const query = { amount, bin, locale: "es-AR", ...(paymentMethodId && { payment_method_id: paymentMethodId }) };
  return ask(setting, "/v1/payment_methods/installments", query);
}

/** Returns the payment methods that match a card's first digits. */
export async function getPaymentMethods(setting: Setting, { bin }: { bin: string }) {
  if (setting.switches.bin === "unknown") return { results: [] };
  const all = await ask<PaymentMethod[]>(setting, "/v1/payment_methods", {});
  const results = all.filter(({ status, settings }) => {
    return status === "active" && settings.some(({ bin: of }) => of.pattern && new RegExp(of.pattern).test(bin));
  });
  return { results };
}

export function getIdentificationTypes(
  setting: Setting,
): Promise<{ id: string; name: string; min_length: number; max_length: number }[]> {
  return ask(setting, "/v1/identification_types", {});
}

export function createCardToken(setting: Setting, card: Card): Promise<{ id: string; first_six_digits: string }> {
  if (setting.switches.token === "fail") return Promise.reject(new Error("card_token_creation_failed"));
  const { identificationType: type, identificationNumber: number } = card;
  return ask(
    setting,
    "/v1/card_tokens",
    {},
    {
      card_number: card.cardNumber,
      security_code: card.securityCode,
      expiration_month: Number(card.cardExpirationMonth),
      expiration_year: Number(card.cardExpirationYear),
      cardholder: { name: card.cardholderName, identification: { type, number } },
    },
  );
}

async function ask<Answer>(
  { base, publicKey }: Setting,
  path: string,
  query: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${base}${path}?${new URLSearchParams({ public_key: publicKey, ...query })}`, {
    ...(body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} ${response.status}`);
  return response.json();
}

/** Options of an SDK instance. */
export interface Setting {
  /** URL of the Mercado Pago stand-in. */
  base: string;
  switches: { brick: "ok" | "critical" | "silent"; token: "ok" | "fail"; bin: "ok" | "unknown" };
  publicKey: string;
  options: { locale?: string; deviceProfileCspNonce?: string };
}

/** The Brick's settings, limited to those that the stand-in supports (docs/outside-services.md#card-form). */
export interface BrickSettings {
  initialization: {
    amount: number;
    payer?: { email?: string; identification?: { type?: string; number?: string } };
  };
  customization?: {
    paymentMethods?: { minInstallments?: number; maxInstallments?: number; types?: { included?: string[] } };
    visual?: {
      style?: { customVariables?: Record<string, string> };
      hideFormTitle?: boolean;
      texts?: { formSubmit?: string };
    };
  };
  callbacks: {
    onReady: () => void;
    onError: (error: BrickError) => void;
    onSubmit?: (cardData: CardData, additionalData: AdditionalData) => Promise<unknown>;
    onBinChange?: (bin: string | null) => void;
  };
}

interface BrickError {
  type: "critical" | "non_critical";
  cause: string;
  message: string;
}

export interface CardData {
  token: string;
  issuer_id: string;
  payment_method_id: string;
  transaction_amount: number;
  installments: number;
  payment_method_option_id: string | null;
  processing_mode: string | null;
  payer: { email: string; identification: { type: string; number: string } };
}

export interface AdditionalData {
  bin: string;
  lastFourDigits: string;
  cardholderName: string;
  paymentTypeId: string;
}
