/** The provider's installment plans, as last read. docs/product-rules.md#the-providers-plans */
import { asc, getTableColumns, lte, sql } from "drizzle-orm";
import type { ProviderPlan } from "#shop/pricing/provider-plans.ts";
import type { Database } from "../client.ts";
import { sqlite, statement } from "../statement.ts";
import { writeOrThrow } from "../write.ts";
import { providerPlans } from "./tables.ts";

export interface StoredProviderPlan extends ProviderPlan {
  readAtMs: number;
}

/** Selects the stored plans, sorted by number of installments. */
export const selectProviderPlans = statement(
  sqlite.select().from(providerPlans).orderBy(asc(providerPlans.numberOfInstallments)),
);

/**
 * Stores the plans that were read. A number of installments without a new plan keeps its stored plan and date. One round trip.
 */
export async function storeProviderPlans(db: Database, plans: readonly ProviderPlan[], nowMs: number): Promise<void> {
  const { numberOfInstallments: target, ...columns } = getTableColumns(providerPlans);
  const set = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]),
  );
  // Runs of the job can overlap: an older answer does not replace a newer one.
  const setWhere = lte(providerPlans.readAtMs, nowMs);
  const storing = plans.map((plan) =>
    statement(
      sqlite
        .insert(providerPlans)
        .values({ ...plan, readAtMs: nowMs })
        .onConflictDoUpdate({ target, set, setWhere }),
    ),
  );
  await writeOrThrow(db, storing, "the provider's plans were refused");
}
