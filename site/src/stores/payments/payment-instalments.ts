/** In how many instalments a card may pay and what that costs, as the provider tells it (wire contracts 1.7). */
import { fromWire } from "#shop/decimal.ts";
import type { ArsCentavos } from "#shop/pricing/money.ts";

/** The specification's limit, and the number that is shown first (9, Cart and checkout). */
export const INSTALMENTS_MAX = 3;

/** One way to spread a payment. */
export interface Instalments {
  count: number;
  eachCentavos: ArsCentavos;
  totalCentavos: ArsCentavos;
  /** The financial cost and the effective yearly rate, in per cent, as text: "96,40". Null when the provider does not say. */
  cft: string | null;
  tea: string | null;
}

const FEES = /CFT_([\d.,]+)%\|TEA_([\d.,]+)%/;

/**
 * The ways of an answer to `getInstallments` up to the limit, in its order; what is malformed is left out. Those of the bank
 * that issued the card, or of the first where none is named or found.
 */
export function instalmentsIn(answer: unknown, issuerId?: string): Instalments[] {
  const issuers: unknown[] = Array.isArray(answer) ? answer : [];
  const ofCard = issuers.find((one) => `${Object(Object(one).issuer).id}` === issuerId) ?? issuers[0];
  const { payer_costs: costs }: { payer_costs?: unknown } = Object(ofCard);
  return Array.isArray(costs) ? costs.flatMap(instalmentsOf) : [];
}

function instalmentsOf(cost: unknown): Instalments[] {
  const { installments, installment_amount, total_amount, labels }: Record<string, unknown> = { ...Object(cost) };
  const count = Number(installments);
  const [each, total] = [fromWire(Number(installment_amount)), fromWire(Number(total_amount))];
  if (!Number.isInteger(count) || count < 1 || count > INSTALMENTS_MAX || !each.ok || !total.ok) return [];
  const [, cft = null, tea = null] = FEES.exec(Array.isArray(labels) ? labels.join(" ") : "") ?? [];
  return [{ count, eachCentavos: each.value, totalCentavos: total.value, cft, tea }];
}
