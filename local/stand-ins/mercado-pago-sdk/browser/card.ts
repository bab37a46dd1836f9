import type { CardData } from "#site/stores/payments/payment-sdk.ts";
import {
  type BrickSettings,
  createCardToken,
  findPaymentMethod,
  getInstallments,
  type Installments,
  type SdkContext,
} from "./api.ts";
import { type CardForm, option } from "./form.ts";

const FEE_LABELS = /CFT_([\d.,]+)%\|TEA_([\d.,]+)%/;
/** Number of installments that is selected at first. */
const SELECTED = 3;

/** A rendered form and everything it uses. */
export interface Brick {
  context: SdkContext;
  settings: BrickSettings;
  form: CardForm;
  /** The first digits of the card; null until there are enough. */
  bin: string | null;
  /** The installments of the card; null until they are known. */
  installments: Installments | null;
}

/** Looks up the card with these first digits and shows its installments, or why it cannot pay. */
export async function identifyCard(brick: Brick, bin: string | null): Promise<void> {
  const { form, settings } = brick;
  if (bin === brick.bin) return;
  Object.assign(brick, { bin, installments: null });
  form.cardNumber.showError("");
  showInstallments(form, []);
  settings.callbacks.onBinChange(bin);
  if (bin === null) return;
  const found = await lookUp(brick, bin).catch(() => "get_payment_installments_failed");
  if (bin !== brick.bin) return;
  if (typeof found === "string") {
    form.cardNumber.showError(REFUSALS[found] ?? "No pudimos leer las cuotas de esa tarjeta.");
    return settings.callbacks.onError({ type: "non_critical", cause: found });
  }
  brick.installments = found;
  const { maxInstallments } = settings.customization.paymentMethods;
  showInstallments(
    form,
    found.payer_costs.filter(({ installments }) => installments <= maxInstallments),
  );
}

const REFUSALS: Readonly<Record<string, string>> = {
  no_payment_method_for_provided_bin: "No reconocemos esa tarjeta. Revisá el número.",
  payment_method_not_in_allowed_types: "No podés pagar con ese tipo de tarjeta.",
};

/** Returns the card's method with its installments, or the cause why it cannot pay. */
async function lookUp({ context, settings }: Brick, bin: string): Promise<Installments | string> {
  const { initialization, customization } = settings;
  const method = await findPaymentMethod(context, bin);
  if (!method) return "no_payment_method_for_provided_bin";
  if (!customization.paymentMethods.types.included.includes(method.payment_type_id))
    return "payment_method_not_in_allowed_types";
  const [found] = await getInstallments(context, { amount: `${initialization.amount}`, bin });
  return found ?? "no_installments_in_selected_range";
}

function showInstallments({ installments }: CardForm, costs: Installments["payer_costs"]): void {
  const { control, showError } = installments;
  const options = costs.map((cost) => option(`${cost.installments}`, `${cost.recommended_message}${feesOf(cost)}`));
  control.replaceChildren(...(options.length > 0 ? options : [option("", "Completá el número de tarjeta")]));
  control.disabled = options.length === 0;
  showError("");
  if (costs.some((cost) => cost.installments === SELECTED)) control.value = `${SELECTED}`;
}

function feesOf({ labels }: Installments["payer_costs"][number]): string {
  const [, cft, tea] = FEE_LABELS.exec(labels.join(" ")) ?? [];
  return cft ? ` · CFT ${cft} % · TEA ${tea} %` : "";
}

/** Checks of the form's fields. Each returns an error message, or "". */
export const CHECKS = {
  cardNumber: (text: string) => (/^\d{13,19}$/.test(digits(text)) ? "" : "Revisá el número de la tarjeta."),
  expiration: (text: string) => (isInFuture(monthAndYear(text)) ? "" : "Ingresá un vencimiento válido."),
  securityCode: (text: string) => (/^\d{3,4}$/.test(text) ? "" : "Ingresá el código de seguridad."),
  cardholderName: (text: string) => (text.trim() ? "" : "Ingresá el nombre como aparece en la tarjeta."),
  identificationNumber: (text: string) => (/^\d{7,11}$/.test(digits(text)) ? "" : "Ingresá un documento válido."),
};

export function digits(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** "11/30" as [11, 2030]. */
function monthAndYear(text: string): [month: number, year: number] {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  return [Number(month), year?.length === 2 ? Number(`20${year}`) : Number(year)];
}

function isInFuture([month, year]: [number, number]): boolean {
  return month >= 1 && month <= 12 && new Date(year, month, 1).getTime() > Date.now();
}

/** Creates a card token and returns the data to submit with it. Throws when no token can be created. */
export async function tokenise({ context, settings, form, installments }: Brick): Promise<CardData> {
  const [expiration_month, expiration_year] = monthAndYear(form.expiration.control.value);
  const identification = {
    type: form.identificationType.control.value,
    number: digits(form.identificationNumber.control.value),
  };
  const token = await createCardToken(context, {
    card_number: digits(form.cardNumber.control.value),
    security_code: form.securityCode.control.value,
    expiration_month,
    expiration_year,
    cardholder: { name: form.cardholderName.control.value.trim(), identification },
  });
  const count = Number(form.installments.control.value);
  const cost = installments?.payer_costs.find((one) => one.installments === count);
  return {
    token: token.id,
    issuer_id: `${installments?.issuer.id ?? ""}`,
    payment_method_id: installments?.payment_method_id ?? "",
    transaction_amount: settings.initialization.amount,
    installments: count,
    payment_method_option_id: cost?.payment_method_option_id ?? null,
    processing_mode: installments?.processing_mode ?? null,
    payer: { email: settings.initialization.payer.email, identification },
  };
}
