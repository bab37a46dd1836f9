/** The installment options of a card, from the provider's response (docs/outside-services.md#browser-lookups). */
import { fromWire } from "#shop/decimal.ts";
import type { ArsCentavos } from "#shop/pricing/money.ts";

/** Maximum number of installments, and the number shown first (docs/product-rules.md#card-limits). */
export const INSTALLMENTS_MAX = 3;

/** One installment option. */
export interface Installments {
  count: number;
  eachCentavos: ArsCentavos;
  totalCentavos: ArsCentavos;
  /** Financial cost (CFT) and effective annual rate (TEA) in percent: "96,40". Null when the provider does not give them. */
  cft: string | null;
  tea: string | null;
}

const FEES = /CFT_([\d.,]+)%\|TEA_([\d.,]+)%/;

/**
 * Returns the options of a `getInstallments` response up to the limit, in its order; malformed ones are ignored. Uses those
 * of the card's issuing bank, or of the first bank when none matches.
 */
export function installmentsIn(response: unknown, issuerId?: string): Installments[] {
  const issuers: unknown[] = Array.isArray(response) ? response : [];
  const ofCard = issuers.find((one) => `${Object(Object(one).issuer).id}` === issuerId) ?? issuers[0];
  const { payer_costs: costs }: { payer_costs?: unknown } = Object(ofCard);
  return Array.isArray(costs) ? costs.flatMap(installmentsOf) : [];
}

function installmentsOf(cost: unknown): Installments[] {
  const { installments, installment_amount, total_amount, labels }: Record<string, unknown> = { ...Object(cost) };
  const count = Number(installments);
  const [each, total] = [fromWire(Number(installment_amount)), fromWire(Number(total_amount))];
  if (!Number.isInteger(count) || count < 1 || count > INSTALLMENTS_MAX || !each.ok || !total.ok) return [];
  const [, cft = null, tea = null] = FEES.exec(Array.isArray(labels) ? labels.join(" ") : "") ?? [];
  return [{ count, eachCentavos: each.value, totalCentavos: total.value, cft, tea }];
}
