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

export interface BrickError {
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
