/** The installment options of a card, from the provider's response (docs/outside-services.md#installment-options). */
import { fromWire } from "#shop/decimal.ts";
import { feesIn } from "#shop/payments/installment-fees.ts";
import type { ArsCentavos } from "#shop/pricing/money.ts";

/** Maximum number of installments, and the number shown first (docs/product-rules.md#card-limits). */
export const INSTALLMENTS_MAX = 3;

export interface InstallmentOption {
  count: number;
  eachCentavos: ArsCentavos;
  totalCentavos: ArsCentavos;
  /** Financial cost in percent: "96,40". This and `tea` are null when the provider does not give them. */
  cft: string | null;
  /** Effective annual rate in percent. */
  tea: string | null;
}

/**
 * Returns the options of the card's issuer (of the first issuer when none matches) in a `getInstallments` response, in the
 * provider's order, without malformed options and those above `INSTALLMENTS_MAX`.
 */
export function parseInstallmentOptions(response: unknown, issuerId?: string): InstallmentOption[] {
  const issuers: unknown[] = Array.isArray(response) ? response : [];
  const ofCard = issuers.find((one) => `${Object(Object(one).issuer).id}` === issuerId) ?? issuers[0];
  const { payer_costs: costs }: { payer_costs?: unknown } = Object(ofCard);
  return Array.isArray(costs) ? costs.flatMap(parsePayerCost) : [];
}

/**
 * Returns the option that the card form selects at first: the one with `INSTALLMENTS_MAX` installments, else the one with the
 * fewest. Undefined without options.
 */
export function preselectedOption(options: readonly InstallmentOption[]): InstallmentOption | undefined {
  const ascending = options.toSorted((one, other) => one.count - other.count);
  return ascending.find(({ count }) => count === INSTALLMENTS_MAX) ?? ascending[0];
}

function parsePayerCost(cost: unknown): InstallmentOption[] {
  const { installments, installment_amount, total_amount, labels }: Record<string, unknown> = { ...Object(cost) };
  const count = Number(installments);
  const [each, total] = [fromWire(Number(installment_amount)), fromWire(Number(total_amount))];
  if (!Number.isInteger(count) || count < 1 || count > INSTALLMENTS_MAX || !each.ok || !total.ok) return [];
  return [{ count, eachCentavos: each.value, totalCentavos: total.value, ...feesIn(labels) }];
}
