import * as z from "zod";
import { toWire } from "#shop/decimal.ts";
import { type ArsCentavos, scale, WHOLE_BP } from "#shop/pricing/money.ts";

/** `GET /v1/payment_methods`, limited to what the SDK's stand-in reads (docs/outside-services.md#browser-lookups). */
export function paymentMethods() {
  return METHODS.map(({ id, name, type, pattern }) => ({
    id,
    name,
    payment_type_id: type,
    status: "active",
    settings: [{ bin: { pattern: pattern.source } }],
  }));
}

/** Returns the bank of a card, which its first six digits determine. Two cards of one method can have different banks. */
export function issuerOf(bin: string): Issuer {
  return ISSUERS[Number(bin.slice(0, 6)) % 2 === 0 ? 0 : 1];
}

const ISSUERS = [
  { id: "310", name: "Banco Ejemplo" },
  { id: "288", name: "Banco de la Plaza" },
] as const;
type Issuer = (typeof ISSUERS)[number];

const identificationType = (id: string, name: string, min_length: number, max_length: number) => ({
  id,
  name,
  type: "number",
  min_length,
  max_length,
});

/** `GET /v1/identification_types`: the document types of the Brick. */
export const IDENTIFICATION_TYPES = [
  identificationType("DNI", "DNI", 7, 8),
  identificationType("CI", "Cédula", 1, 9),
  identificationType("LC", "L.C.", 6, 7),
  identificationType("LE", "L.E.", 6, 7),
  identificationType("Otro", "Otro", 5, 20),
];

/** Whether a document number fits its type: digits only, and an allowed length. */
export function isIdentification(type: string, number: string): boolean {
  const rule = IDENTIFICATION_TYPES.find(({ id }) => id === type);
  return (
    rule !== undefined && /^\d+$/.test(number) && number.length >= rule.min_length && number.length <= rule.max_length
  );
}

/** Limits of every card payment. */
export const MIN_CENTAVOS = 300;
export const MAX_CENTAVOS = 250_000_000;

/** A card method, as far as the stand-in supports it. */
export interface Method {
  id: string;
  name: string;
  type: "credit_card" | "debit_card";
  /** Matches the first digits. */
  pattern: RegExp;
  digits: number;
  securityDigits: number;
}

const method = (id: string, name: string, pattern: RegExp, rest: Partial<Method> = {}): Method => ({
  id,
  name,
  type: "credit_card",
  pattern,
  digits: 16,
  securityDigits: 3,
  ...rest,
});

/** Every card method of the stand-in. A card has the first one that matches its number. */
const METHODS: readonly Method[] = [
  method("debvisa", "Visa Débito", /^(400276|400448|400615|402789|451701|476520)/, { type: "debit_card" }),
  method("debmaster", "Mastercard Débito", /^(528733|517562|526461)/, { type: "debit_card" }),
  method("naranja", "Naranja X", /^(589562|402917|402918)/),
  method("cabal", "Cabal", /^(589657|600691|604\d{3})/),
  method("visa", "Visa", /^4/),
  method("master", "Mastercard", /^(503175|5[1-5]|2[2-7])/),
  method("amex", "American Express", /^3[47]/, { digits: 15, securityDigits: 4 }),
];

/** Returns the method of a card by its first digits (six or more), or undefined. */
export function methodOf(digits: string): Method | undefined {
  return METHODS.find(({ pattern }) => pattern.test(digits));
}

export function methodById(id: string): Method | undefined {
  return METHODS.find((one) => one.id === id);
}

/** Whether a card number passes the Luhn check. */
export function passesLuhn(digits: string): boolean {
  const doubled = [...digits].reverse().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2));
  return doubled.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}

/** An installment plan: the financing rate, and the two yearly figures that Argentine law requires. */
const planSchema = z.strictObject({
  installments: z.int().min(1),
  rateBp: z.int().min(0),
  cft: z.string(),
  tea: z.string(),
});
type Plan = z.infer<typeof planSchema>;

/** The plans of credit cards, which a test can replace. */
export const plansSchema = z.array(planSchema);

const ONE: Plan = { installments: 1, rateBp: 0, cft: "0,00", tea: "0,00" };
export const CREDIT_PLANS: Plan[] = [
  ONE,
  { installments: 2, rateBp: 720, cft: "88,15", tea: "68,02" },
  { installments: 3, rateBp: 1050, cft: "96,40", tea: "74,10" },
  { installments: 6, rateBp: 2140, cft: "104,77", tea: "79,93" },
  { installments: 9, rateBp: 3320, cft: "109,28", tea: "83,06" },
  { installments: 12, rateBp: 4610, cft: "112,61", tea: "85,36" },
];

/** Returns the cost in installments, or null when the card method does not offer this number of them. */
export function costOf(
  method: Method,
  amountCentavos: ArsCentavos,
  installments: number,
  credit: readonly Plan[] = CREDIT_PLANS,
) {
  const plan = plansOf(method, credit).find((one) => one.installments === installments);
  return plan ? costBy(plan, amountCentavos) : null;
}

const plansOf = (method: Method, credit: readonly Plan[]) => (method.type === "credit_card" ? credit : [ONE]);

function costBy(plan: Plan, amountCentavos: ArsCentavos) {
  const totalCentavos = scale(amountCentavos, WHOLE_BP + plan.rateBp, WHOLE_BP);
  return { totalCentavos, installmentCentavos: scale(totalCentavos, 1, plan.installments) };
}

/**
 * `GET /v1/payment_methods/installments` (docs/outside-services.md#installment-options): one entry for the card's bank; none
 * for an unknown card. `bin`: the card's first digits.
 */
export function installmentsResponse(
  bin: string,
  amountCentavos: ArsCentavos,
  credit: readonly Plan[] = CREDIT_PLANS,
): ReturnType<typeof offerOf>[] {
  const method = methodOf(bin);
  return method ? [offerOf(method, issuerOf(bin), amountCentavos, credit)] : [];
}

/** The same for a method instead of a card: one entry for each bank, none for an unknown method. */
export function installmentsOfMethod(methodId: string, amountCentavos: ArsCentavos, credit: readonly Plan[]) {
  const method = methodById(methodId);
  return method ? ISSUERS.map((issuer) => offerOf(method, issuer, amountCentavos, credit)) : [];
}

function offerOf(method: Method, { id, name }: Issuer, amountCentavos: ArsCentavos, credit: readonly Plan[]) {
  return {
    payment_method_id: method.id,
    payment_type_id: method.type,
    issuer: { id: Number(id), name },
    processing_mode: "aggregator",
    payer_costs: plansOf(method, credit).map((plan) => payerCost(plan, amountCentavos)),
  };
}

function payerCost(plan: Plan, amountCentavos: ArsCentavos) {
  const { installments, rateBp, cft, tea } = plan;
  const { totalCentavos, installmentCentavos } = costBy(plan, amountCentavos);
  const figures = `CFT_${cft}%|TEA_${tea}%`;
  const noun = installments === 1 ? "cuota" : "cuotas";
  return {
    installments,
    installment_rate: rateBp / 100,
    discount_rate: 0,
    reimbursement_rate: null,
    labels: installments === 3 ? ["recommended_installment", figures] : [figures],
    recommended_message: `${installments} ${noun} de ${pesos(installmentCentavos)} (${pesos(totalCentavos)})`,
    installment_amount: toWire(installmentCentavos),
    total_amount: toWire(totalCentavos),
    payment_method_option_id: `1.AQokMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAwE${installments}`,
  };
}

const PESOS = new Intl.NumberFormat("es-AR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const pesos = (centavos: ArsCentavos) => `$ ${PESOS.format(toWire(centavos))}`;
