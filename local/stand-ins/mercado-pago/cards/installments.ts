import { type ArsCentavos, type Bp, scale, toWire, WHOLE_BP } from "#shop/pricing/money.ts";
import { issuerOf, type Method, methodById, methodOf } from "./lookups.ts";

/** An installment plan: the financing rate, and the two yearly figures that Argentine law requires. */
interface Plan {
  installments: number;
  rateBp: Bp;
  cft: string;
  tea: string;
}

const ONE: Plan = { installments: 1, rateBp: 0, cft: "0,00", tea: "0,00" };
const CREDIT: readonly Plan[] = [
  ONE,
  { installments: 2, rateBp: 720, cft: "88,15", tea: "68,02" },
  { installments: 3, rateBp: 1050, cft: "96,40", tea: "74,10" },
  { installments: 6, rateBp: 2140, cft: "104,77", tea: "79,93" },
  { installments: 9, rateBp: 3320, cft: "109,28", tea: "83,06" },
  { installments: 12, rateBp: 4610, cft: "112,61", tea: "85,36" },
];

/** Cost of a payment in installments, in centavos. */
export interface Cost {
  totalCentavos: ArsCentavos;
  installmentCentavos: ArsCentavos;
}

/**
 * Returns the cost of an amount in this number of installments with a card method, or null when the method does not offer
 * them.
 */
export function costOf(method: Method, amountCentavos: ArsCentavos, installments: number): Cost | null {
  const plan = plansOf(method).find((one) => one.installments === installments);
  return plan ? costBy(plan, amountCentavos) : null;
}

const plansOf = (method: Method) => (method.type === "credit_card" ? CREDIT : [ONE]);

function costBy(plan: Plan, amountCentavos: ArsCentavos): Cost {
  const totalCentavos = scale(amountCentavos, WHOLE_BP + plan.rateBp, WHOLE_BP);
  return { totalCentavos, installmentCentavos: scale(totalCentavos, 1, plan.installments) };
}

/**
 * `GET /v1/payment_methods/installments` (docs/outside-services.md#browser-lookups): one entry for the card's bank; none for
 * an unknown card.
 */
export function installmentsResponse(input: { amountCentavos: ArsCentavos; bin: string; methodId: string }): unknown[] {
  const method = input.bin === "" ? methodById(input.methodId) : methodOf(input.bin);
  if (!method || (input.methodId !== "" && input.methodId !== method.id)) return [];
  const { id, name } = issuerOf(input.bin === "" ? "0" : input.bin);
  return [
    {
      payment_method_id: method.id,
      payment_type_id: method.type,
      issuer: { id: Number(id), name, default: false, secure_thumbnail: null, thumbnail: null },
      processing_mode: "aggregator",
      merchant_account_id: null,
      agreements: null,
      payer_costs: plansOf(method).map((plan) => payerCost(method, plan, input.amountCentavos)),
    },
  ];
}

function payerCost(method: Method, plan: Plan, amountCentavos: ArsCentavos) {
  const cost = costBy(plan, amountCentavos);
  const figures = `CFT_${plan.cft}%|TEA_${plan.tea}%`;
  return {
    installments: plan.installments,
    installment_rate: plan.rateBp / 100,
    discount_rate: 0,
    reimbursement_rate: null,
    labels: plan.installments === 3 ? ["recommended_installment", figures] : [figures],
    installment_rate_collector: ["MERCADOPAGO"],
    min_allowed_amount: plan.installments === 1 ? 3 : 6,
    max_allowed_amount: toWire(method.maxCentavos),
    recommended_message: recommended(plan, cost),
    installment_amount: toWire(cost.installmentCentavos),
    total_amount: toWire(cost.totalCentavos),
    payment_method_option_id: `1.AQokMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAwE${plan.installments}`,
  };
}

const PESOS = new Intl.NumberFormat("es-AR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function recommended(plan: Plan, cost: Cost): string {
  const pesos = (centavos: ArsCentavos) => `$ ${PESOS.format(toWire(centavos))}`;
  const noun = plan.installments === 1 ? "cuota" : "cuotas";
  return `${plan.installments} ${noun} de ${pesos(cost.installmentCentavos)} (${pesos(cost.totalCentavos)})`;
}
