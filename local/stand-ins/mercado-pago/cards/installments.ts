import { type ArsCentavos, type Bp, scale, toWire, WHOLE_BP } from "#shop/pricing/money.ts";
import { issuerOf, type Method, methodOf } from "./lookups.ts";

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

/** Returns the cost in installments, or null when the card method does not offer this number of them. */
export function costOf(method: Method, amountCentavos: ArsCentavos, installments: number) {
  const plan = plansOf(method).find((one) => one.installments === installments);
  return plan ? costBy(plan, amountCentavos) : null;
}

const plansOf = (method: Method) => (method.type === "credit_card" ? CREDIT : [ONE]);

function costBy(plan: Plan, amountCentavos: ArsCentavos) {
  const totalCentavos = scale(amountCentavos, WHOLE_BP + plan.rateBp, WHOLE_BP);
  return { totalCentavos, installmentCentavos: scale(totalCentavos, 1, plan.installments) };
}

/**
 * `GET /v1/payment_methods/installments` (docs/outside-services.md#browser-lookups): one entry for the card's bank; none for
 * an unknown card. `bin`: the card's first digits.
 */
export function installmentsResponse(bin: string, amountCentavos: ArsCentavos) {
  const method = methodOf(bin);
  if (!method) return [];
  const { id, name } = issuerOf(bin);
  return [
    {
      payment_method_id: method.id,
      payment_type_id: method.type,
      issuer: { id: Number(id), name },
      processing_mode: "aggregator",
      payer_costs: plansOf(method).map((plan) => payerCost(plan, amountCentavos)),
    },
  ];
}

function payerCost(plan: Plan, amountCentavos: ArsCentavos) {
  const { installments, rateBp, cft, tea } = plan;
  const { totalCentavos, installmentCentavos } = costBy(plan, amountCentavos);
  const figures = `CFT_${cft}%|TEA_${tea}%`;
  const noun = installments === 1 ? "cuota" : "cuotas";
  return {
    installments,
    installment_rate: rateBp / 100,
    labels: installments === 3 ? ["recommended_installment", figures] : [figures],
    recommended_message: `${installments} ${noun} de ${pesos(installmentCentavos)} (${pesos(totalCentavos)})`,
    installment_amount: toWire(installmentCentavos),
    total_amount: toWire(totalCentavos),
    payment_method_option_id: `1.AQokMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAwE${installments}`,
  };
}

const PESOS = new Intl.NumberFormat("es-AR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const pesos = (centavos: ArsCentavos) => `$ ${PESOS.format(toWire(centavos))}`;
