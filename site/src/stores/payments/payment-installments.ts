/** The installment options of a card, from the provider's response (docs/outside-services.md#installment-options). */
import { fromWire } from "#shop/decimal.ts";
import { feesIn } from "#shop/payments/installment-fees.ts";
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

/** Returns the option that the card form selects at first: the limit, else the lowest number. Undefined without options. */
export function preselectedIn(offers: readonly Installments[]): Installments | undefined {
  const ascending = offers.toSorted((one, other) => one.count - other.count);
  return ascending.find(({ count }) => count === INSTALLMENTS_MAX) ?? ascending[0];
}

function installmentsOf(cost: unknown): Installments[] {
  const { installments, installment_amount, total_amount, labels }: Record<string, unknown> = { ...Object(cost) };
  const count = Number(installments);
  const [each, total] = [fromWire(Number(installment_amount)), fromWire(Number(total_amount))];
  if (!Number.isInteger(count) || count < 1 || count > INSTALLMENTS_MAX || !each.ok || !total.ok) return [];
  return [{ count, eachCentavos: each.value, totalCentavos: total.value, ...feesIn(labels) }];
}
