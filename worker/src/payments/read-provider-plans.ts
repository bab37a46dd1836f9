import { storeProviderPlans } from "#db/settings/provider-plans.ts";
import { providerPlans } from "#shop/pricing/provider-plans.ts";
import { log } from "../log.ts";
import type { PaymentContext } from "../request-context.ts";

/**
 * Reads and stores what the provider charges for installments. If the provider does not answer, the job does not fail:
 * the stored plans keep their date, which the settings show, and the next night's run reads them again
 * (docs/product-rules.md#the-providers-plans).
 */
export async function readProviderPlans({ db, gateway, nowMs }: PaymentContext): Promise<string> {
  const found = await gateway.installmentCosts();
  if (found.kind === "unanswered") {
    log("provider_plans_unread", { reason: found.reason });
    return found.reason;
  }
  const plans = providerPlans(found.costs);
  await storeProviderPlans(db, plans, nowMs);
  return `read ${plans.length}`;
}
