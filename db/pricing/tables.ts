import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { bounded } from "../checks.ts";

/** Plans of card instalments the administrators offer (specification 5, Admin installments); no number of payments twice. */
export const plans = sqliteTable(
  "plans",
  {
    numberOfInstallments: integer("number_of_installments").primaryKey(),
    multiplierBp: integer("multiplier_bp").notNull(),
  },
  (t) => [bounded(t.numberOfInstallments, 1, 99), bounded(t.multiplierBp, 1, 1_000_000)],
);
