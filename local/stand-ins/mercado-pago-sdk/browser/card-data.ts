import { createCardToken } from "./api.ts";
import { digits, monthAndYear } from "./card-checks.ts";
import type { Drawn } from "./mounted-form.ts";
import type { AdditionalData, CardData } from "./setting.ts";

/** Creates a card token and returns the data to submit with it. Throws `card_token...` when no token can be created. */
export async function tokenise(drawn: Drawn): Promise<{ cardData: CardData; additionalData: AdditionalData }> {
  const { form, card, setting } = drawn;
  const [cardExpirationMonth, cardExpirationYear] = monthAndYear(form.expiration.control.value);
  const number = digits(form.cardNumber.control.value);
  const token = await createCardToken(setting, {
    cardNumber: number,
    securityCode: form.securityCode.control.value,
    cardExpirationMonth,
    cardExpirationYear,
    cardholderName: form.cardholderName.control.value.trim(),
    identificationType: form.identificationType.control.value,
    identificationNumber: digits(form.identificationNumber.control.value),
  }).catch((error: unknown) => {
    throw new Error(`card_token_creation_failed: ${error}`);
  });
  const additionalData = {
    bin: card.bin(),
    lastFourDigits: number.slice(-4),
    cardholderName: form.cardholderName.control.value.trim(),
    paymentTypeId: card.method()?.payment_type_id ?? "",
  };
  return { cardData: cardDataOf(drawn, token.id), additionalData };
}

function cardDataOf({ form, card, settings: { initialization } }: Drawn, token: string): CardData {
  const method = card.method();
  return {
    token,
    issuer_id: `${method?.issuer.id ?? ""}`,
    payment_method_id: method?.payment_method_id ?? "",
    transaction_amount: initialization.amount,
    installments: Number(form.installments.control.value),
    payment_method_option_id: card.chosen()?.payment_method_option_id ?? null,
    processing_mode: method?.processing_mode ?? null,
    payer: {
      email: initialization.payer?.email ?? form.email?.control.value ?? "",
      identification: {
        type: form.identificationType.control.value,
        number: digits(form.identificationNumber.control.value),
      },
    },
  };
}
