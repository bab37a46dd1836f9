/** The provider's card form (Card Payment Brick): shown, watched and removed (docs/outside-services.md#card-form). */
import type { ArsCentavos } from "#shop/pricing/money.ts";
import { fromMinorUnits } from "../pricing/wire-money.ts";
import { INSTALLMENTS_MAX, type InstallmentOption, parseInstallmentOptions } from "./payment-installments.ts";
import { type BrickSettings, type CardData, type MercadoPago, openSdk } from "./payment-sdk.ts";

/** Id of the form's container. */
export const BRICK_CONTAINER_ID = "cardPaymentBrick_container";

export type BrickState = "loading" | "ready" | "failed";

export interface BrickOptions {
  publicKey: string;
  amountCentavos: ArsCentavos;
  payer: { email: string; dni: string };
  onState: (state: BrickState) => void;
  /** Called with the installment options each time the card has changed; empty without a card, or if they cannot be read. */
  onInstallments: (offers: readonly InstallmentOption[]) => void;
  /** `offer` is the chosen installment option, null when unknown. If the promise rejects, the buyer can change the form. */
  onSubmit: (card: CardData, offer: InstallmentOption | null) => Promise<void>;
}

/** The SDK does not report every reason why the form does not load. */
const READY_WITHIN_MS = 15_000;

/** Hosts without which the form fails; the policy may block others of the provider without harm. */
const NEEDED_HOSTS = /secure-fields|api-static|sdk\.mercadopago/;

/** Renders the form; returns a function that removes it. A failed form stays failed. */
export function openBrick(options: BrickOptions): () => void {
  let isEnded = false;
  let controller: { unmount(): void } | undefined;
  const end = () => {
    isEnded = true;
    clearTimeout(timer);
    document.removeEventListener("securitypolicyviolation", onViolation);
    controller?.unmount();
  };
  const fail = () => {
    if (isEnded) return;
    end();
    options.onState("failed");
  };
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => NEEDED_HOSTS.test(blockedURI) && fail();
  let timer: ReturnType<typeof setTimeout>;
  document.addEventListener("securitypolicyviolation", onViolation);
  const mountForm = async () => {
    const sdk = await openSdk(options.publicKey);
    if (isEnded) return;
    if (!sdk) return fail();
    timer = setTimeout(fail, READY_WITHIN_MS);
    const onReady = () => {
      clearTimeout(timer);
      if (!isEnded) options.onState("ready");
    };
    controller = await sdk.bricks().create("cardPayment", BRICK_CONTAINER_ID, settingsOf(options, sdk, onReady, fail));
    if (isEnded) controller?.unmount();
  };
  mountForm().catch((error) => {
    console.warn(`The card form: ${error}`);
    fail();
  });
  return end;
}

function settingsOf(options: BrickOptions, sdk: MercadoPago, onReady: () => void, fail: () => void): BrickSettings {
  const { amountCentavos, payer, onInstallments, onSubmit } = options;
  const { email, dni } = payer;
  // Installment options of the current card; null until known.
  let offered: unknown = null;
  let currentBin: string | null = null;
  const onBinChange = async (bin: string | null) => {
    currentBin = bin;
    offered = null;
    const response = bin && (await installmentsOf(sdk, amountCentavos, bin));
    // The answer for a card that was replaced meanwhile may come last.
    if (bin !== currentBin) return;
    offered = response;
    onInstallments(parseInstallmentOptions(response));
  };
  return {
    initialization: {
      amount: fromMinorUnits(amountCentavos),
      payer: { email, ...(dni && { identification: { type: "DNI", number: dni } }) },
    },
    customization: CUSTOMIZATION,
    callbacks: {
      onReady,
      onSubmit: (card) => {
        const offers = parseInstallmentOptions(offered, card.issuer_id);
        return onSubmit(card, offers.find(({ count }) => count === card.installments) ?? null);
      },
      onError: ({ type, cause }) => {
        console.warn(`The card form: ${type} ${cause}`);
        if (type === "critical") fail();
      },
      onBinChange,
    },
  };
}

function installmentsOf(sdk: MercadoPago, amountCentavos: ArsCentavos, bin: string): Promise<unknown> {
  const amount = `${fromMinorUnits(amountCentavos)}`;
  return sdk.getInstallments({ amount, bin, locale: "es-AR" }).catch(() => null);
}

/** Limits (docs/product-rules.md#card-limits), and colors of the design (styles/base/tokens.css). */
const CUSTOMIZATION = {
  paymentMethods: {
    minInstallments: 1,
    maxInstallments: INSTALLMENTS_MAX,
    types: { included: ["credit_card", "debit_card"] },
  },
  visual: {
    hideFormTitle: true,
    // The form does not report the chosen installments before it is submitted, so the amount is shown and confirmed
    // afterwards.
    texts: { formSubmit: "Continuar" },
    style: {
      theme: "default",
      customVariables: {
        baseColor: "#211b17",
        textPrimaryColor: "#211b17",
        textSecondaryColor: "#6b5f56",
        errorColor: "#a3261e",
        successColor: "#34513f",
        formBackgroundColor: "#ffffff",
        borderRadiusMedium: "12px",
        formPadding: "0px",
      },
    },
  },
};
