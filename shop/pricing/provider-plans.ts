/** Compares the configured installment plans with the provider's. docs/product-rules.md#the-providers-plans */
import { parseDecimal } from "../decimal.ts";
import { feesIn } from "../payments/installment-fees.ts";
import type { InstallmentPlan } from "../settings/settings.ts";
import { MAX_CFT_BP } from "./full-price.ts";
import { type ArsCentavos, type Bp, MAX_MULTIPLIER_BP, scale, WHOLE_BP } from "./money.ts";
import { stepBp } from "./rate.ts";

/** The purchase for which the provider's plans are read. Their cost is proportional to the amount. */
export const REFERENCE_CENTAVOS: ArsCentavos = 10_000_000;

/** One installment option of one bank, for the reference purchase. */
export interface InstallmentCost {
  numberOfInstallments: number;
  totalCentavos: ArsCentavos;
  /** The provider's labels, of any shape; one has the CFT. */
  labels: unknown;
}

/** The provider's plan for a number of installments; `cftBp` is null when the provider does not give it. */
export interface ProviderPlan extends InstallmentPlan {
  cftBp: Bp | null;
}

/**
 * The plans of the provider, by number of installments. Of several banks the most expensive one counts, so that no buyer is
 * charged more than what is shown. Options whose multiplier is outside the limits of a configured plan are ignored.
 */
export function providerPlans(costs: readonly InstallmentCost[]): ProviderPlan[] {
  const dearest = new Map<number, InstallmentCost>();
  for (const cost of costs) {
    const known = dearest.get(cost.numberOfInstallments);
    if (!known || cost.totalCentavos > known.totalCentavos) dearest.set(cost.numberOfInstallments, cost);
  }
  return [...dearest.values()]
    .map(({ numberOfInstallments, totalCentavos, labels }) => ({
      numberOfInstallments,
      multiplierBp: scale(totalCentavos, WHOLE_BP, REFERENCE_CENTAVOS),
      cftBp: cftBpOf(feesIn(labels).cft),
    }))
    .filter(({ multiplierBp }) => multiplierBp > 0 && multiplierBp <= MAX_MULTIPLIER_BP)
    .toSorted((one, other) => one.numberOfInstallments - other.numberOfInstallments);
}

/** "1.096,40" is 109640. Null for another text, and above `MAX_CFT_BP`. */
function cftBpOf(text: string | null): Bp | null {
  const parsed = parseDecimal((text ?? "").replaceAll(".", "").replace(",", "."), 2);
  return parsed.ok && parsed.value <= MAX_CFT_BP ? parsed.value : null;
}

/** A plan of the provider beside the configured one for the same number of installments. */
export interface PlanComparison<Plan extends ProviderPlan> {
  provider: Plan;
  /** Null when this number is not configured; then there is no difference either. */
  configured: InstallmentPlan | null;
  /** By how much the total of the configured plan exceeds what the provider charges; negative if it is less. */
  differenceBp: Bp | null;
  /** Whether the totals differ by more than 1 % of what is charged. */
  isDifferent: boolean;
}

/** Compares each plan of the provider with the configured one. */
export function comparePlans<Plan extends ProviderPlan>(
  providers: readonly Plan[],
  plans: readonly InstallmentPlan[],
): PlanComparison<Plan>[] {
  return providers.map((provider) => {
    const found = plans.find(({ numberOfInstallments }) => numberOfInstallments === provider.numberOfInstallments);
    if (!found) return { provider, configured: null, differenceBp: null, isDifferent: false };
    const gap = Math.abs(found.multiplierBp - provider.multiplierBp);
    const differenceBp = stepBp(provider.multiplierBp, found.multiplierBp);
    return { provider, configured: found, differenceBp, isDifferent: gap * 100 > provider.multiplierBp };
  });
}
