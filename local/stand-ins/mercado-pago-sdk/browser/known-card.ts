import { getInstallments, getPaymentMethods, type Installments, type PayerCost } from "./api.ts";
import { type CardForm, option } from "./form.ts";
import type { BrickSettings, Setting } from "./setting.ts";

const FEE_LABELS = /CFT_([\d.,]+)%\|TEA_([\d.,]+)%/;
/** Number of installments that is selected at first. */
const CHOSEN = 3;

/** A card identified by its first digits: its payment method and its installments. */
export interface KnownCard {
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
