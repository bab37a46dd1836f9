/** The provider's card form in the page: drawn, watched, and taken away (wire contracts 4.3). */
import type { ArsCentavos } from "#shop/pricing/money.ts";
import { ofHundredths } from "../pricing/wire-money.ts";
import { INSTALMENTS_MAX, type Instalments, instalmentsIn } from "./payment-instalments.ts";
import { type BrickSettings, type CardData, type MercadoPago, openSdk } from "./payment-sdk.ts";

/** The place in the page that the form is drawn into. */
export const BRICK_PLACE = "cardPaymentBrick_container";

/** How the form stands. */
export type BrickState = "loading" | "ready" | "failed";

export interface BrickWish {
  publicKey: string;
  amountCentavos: ArsCentavos;
  payer: { email: string; dni: string };
  onState: (state: BrickState) => void;
  /** The ways to spread the payment, each time another card is typed; none while it is not known. */
  onInstalments: (ways: readonly Instalments[]) => void;
  /** With what the card pays in all, null where that is not known. Rejects to let the buyer change the form. */
  onSubmit: (card: CardData, way: Instalments | null) => Promise<void>;
}

/** The SDK does not tell of everything that keeps the form from coming. */
const READY_WITHIN_MS = 15_000;

/** What the form cannot be without; other things of the provider's that the page's policy blocks are no loss. */
const NEEDED = /secure-fields|api-static|sdk\.mercadopago/;

/** Draws the form; answers the way to take it away. Once it has failed it stays failed. */
export function openBrick(wish: BrickWish): () => void {
  let isOver = false;
  let controller: { unmount(): void } | undefined;
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener("securitypolicyviolation", onViolation);
    controller?.unmount();
  };
  const fail = () => {
    if (isOver) return;
    end();
    wish.onState("failed");
  };
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => NEEDED.test(blockedURI) && fail();
  let timer: ReturnType<typeof setTimeout>;
  document.addEventListener("securitypolicyviolation", onViolation);
  const draw = async () => {
    const sdk = await openSdk(wish.publicKey);
    if (isOver) return;
    if (!sdk) return fail();
    timer = setTimeout(fail, READY_WITHIN_MS);
    const onReady = () => {
      clearTimeout(timer);
      if (!isOver) wish.onState("ready");
    };
    controller = await sdk.bricks().create("cardPayment", BRICK_PLACE, settingsOf(wish, sdk, onReady, fail));
    if (isOver) controller?.unmount();
  };
  draw().catch((error) => {
    console.warn(`The card form: ${error}`);
    fail();
  });
  return end;
}

function settingsOf(wish: BrickWish, sdk: MercadoPago, onReady: () => void, fail: () => void): BrickSettings {
  const { amountCentavos, payer, onInstalments, onSubmit } = wish;
  const { email, dni } = payer;
  // Of the card that is typed; null until it is known.
  let offered: unknown = null;
  const onBinChange = async (bin: string | null) => {
    offered = null;
    const answer = bin && (await instalmentsOf(sdk, amountCentavos, bin));
    offered = answer;
    onInstalments(instalmentsIn(answer));
  };
  return {
    initialization: {
      amount: ofHundredths(amountCentavos),
      payer: { email, ...(dni && { identification: { type: "DNI", number: dni } }) },
    },
    customization: CUSTOMIZATION,
    callbacks: {
      onReady,
      onSubmit: (card) => {
        const ways = instalmentsIn(offered, card.issuer_id);
        return onSubmit(card, ways.find(({ count }) => count === card.installments) ?? null);
      },
      onError: ({ type, cause }) => {
        console.warn(`The card form: ${type} ${cause}`);
        if (type === "critical") fail();
      },
      onBinChange,
    },
  };
}

function instalmentsOf(sdk: MercadoPago, amountCentavos: ArsCentavos, bin: string): Promise<unknown> {
  const amount = `${ofHundredths(amountCentavos)}`;
  return sdk.getInstallments({ amount, bin, locale: "es-AR" }).catch(() => null);
}

/** Its limits (specification 9), and the look's colours (styles/tokens.css). */
const CUSTOMIZATION = {
  paymentMethods: {
    minInstallments: 1,
    maxInstallments: INSTALMENTS_MAX,
    types: { included: ["credit_card", "debit_card"] },
  },
  visual: {
    hideFormTitle: true,
    // The form does not tell in how many instalments before it is sent: what is charged is said, and confirmed, after it.
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
