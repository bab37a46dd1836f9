import {
  type AdditionalData,
  type BrickSettings,
  type CardData,
  createCardToken,
  getInstallments,
  getPaymentMethods,
  type Installments,
  type PayerCost,
  type Setting,
} from "./api.ts";
import { type CardForm, option } from "./form.ts";

const FEE_LABELS = /CFT_([\d.,]+)%\|TEA_([\d.,]+)%/;
/** Number of installments that is selected at first. */
const CHOSEN = 3;

/** A card identified by its first digits: its payment method and its installments. */
interface KnownCard {
  know(bin: string | null): Promise<void>;
  again(): void;
  method(): Installments | null;
  bin(): string;
  chosen(): PayerCost | null;
}

export function followCard(setting: Setting, settings: BrickSettings, form: CardForm): KnownCard {
  let bin: string | null = null;
  let method: Installments | null = null;

  async function know(next: string | null): Promise<void> {
    if (next === bin) return;
    bin = next;
    method = null;
    form.cardNumber.say("");
    show(form, []);
    settings.callbacks.onBinChange?.(bin);
    if (bin) await learn(bin);
  }

  async function learn(of: string): Promise<void> {
    const found = await lookUp(setting, settings, of).catch(() => "get_payment_installments_failed");
    if (of !== bin) return;
    if (typeof found === "string") return refuse(form, settings, found);
    method = found;
    show(form, costsOf(found, settings));
  }

  return {
    know,
    again() {
      const of = bin;
      bin = null;
      void know(of);
    },
    method: () => method,
    bin: () => bin ?? "",
    chosen: () => {
      const { value } = form.installments.control;
      return method?.payer_costs.find(({ installments }) => `${installments}` === value) ?? null;
    },
  };
}

/** Returns the card's method with its installments, or the cause why it cannot pay. */
async function lookUp(setting: Setting, { initialization, customization }: BrickSettings, bin: string) {
  const { results } = await getPaymentMethods(setting, { bin });
  const [known] = results;
  if (!known) return "no_payment_method_for_provided_bin";
  const types = customization?.paymentMethods?.types?.included;
  const allowed = results.find(({ payment_type_id }) => !types || types.includes(payment_type_id));
  if (!allowed) return "payment_method_not_in_allowed_types";
  const amount = `${initialization.amount}`;
  const [found] = await getInstallments(setting, { amount, bin, paymentMethodId: allowed.id });
  return found ?? "no_installments_in_selected_range";
}

const REFUSALS: Readonly<Record<string, string>> = {
  no_payment_method_for_provided_bin: "No reconocemos esa tarjeta. Revisá el número.",
  payment_method_not_in_allowed_types: "No podés pagar con ese tipo de tarjeta.",
};

function refuse(form: CardForm, { callbacks }: BrickSettings, cause: string): void {
  form.cardNumber.say(REFUSALS[cause] ?? "No pudimos leer las cuotas de esa tarjeta.");
  callbacks.onError({ type: "non_critical", cause, message: cause });
}

function costsOf({ payer_costs }: Installments, { customization }: BrickSettings): PayerCost[] {
  const { minInstallments = 1, maxInstallments = 99 } = customization?.paymentMethods ?? {};
  return payer_costs.filter(({ installments }) => installments >= minInstallments && installments <= maxInstallments);
}

function show({ installments: { control, say } }: CardForm, costs: readonly PayerCost[]): void {
  const options = costs.map((cost) => option(`${cost.installments}`, `${cost.recommended_message}${feeOf(cost)}`));
  control.replaceChildren(...(options.length > 0 ? options : [option("", "Completá el número de tarjeta")]));
  control.disabled = options.length === 0;
  say("");
  if (costs.some(({ installments }) => installments === CHOSEN)) control.value = `${CHOSEN}`;
}

function feeOf({ labels }: PayerCost): string {
  const [, cft, tea] = FEE_LABELS.exec(labels.join(" ")) ?? [];
  return cft ? ` · CFT ${cft} % · TEA ${tea} %` : "";
}

/** A rendered form and everything it uses. */
export interface Drawn {
  setting: Setting;
  settings: BrickSettings;
  form: CardForm;
  card: KnownCard;
}

/** Checks of the form's fields. Each returns an error message, or "". */
export const CHECKS = {
  cardNumber: (text: string) => (isCardNumber(digits(text)) ? "" : "Revisá el número de la tarjeta."),
  expiration: (text: string) => (isToCome(monthAndYear(text)) ? "" : "Ingresá un vencimiento válido."),
  securityCode: (text: string) => (/^\d{3,4}$/.test(text) ? "" : "Ingresá el código de seguridad."),
  cardholderName: (text: string) => (text.trim() ? "" : "Ingresá el nombre como aparece en la tarjeta."),
  identificationNumber: (text: string) => (/^\d{7,11}$/.test(digits(text)) ? "" : "Ingresá un documento válido."),
  email: (text: string) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? "" : "Ingresá un email válido."),
};

export function digits(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** "11/30" as ["11", "2030"]. */
function monthAndYear(text: string): [month: string, year: string] {
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  return [month.padStart(2, "0"), year.length === 2 ? `20${year}` : year];
}

function isToCome([month, year]: [string, string]): boolean {
  const ends = new Date(Number(year), Number(month), 1);
  return Number(month) >= 1 && Number(month) <= 12 && ends.getTime() > Date.now();
}

/** Whether the text has 13 to 19 digits and passes the Luhn check. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

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
