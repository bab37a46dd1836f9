import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { bounded } from "../columns.ts";

/** Card installment plans, one per number of payments (docs/product-rules.md#installment-plans). */
export const plans = sqliteTable(
  "plans",
  {
    numberOfInstallments: integer("number_of_installments").primaryKey(),
    multiplierBp: integer("multiplier_bp").notNull(),
  },
  (t) => [bounded(t.numberOfInstallments, 1, 99), bounded(t.multiplierBp, 1, 1_000_000)],
);
