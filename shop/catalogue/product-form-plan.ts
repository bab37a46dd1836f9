/** The form that applies an installment plan to every size. See docs/product-rules.md#installment-plans */
import { parseDecimal } from "../decimal.ts";
import { type Refused, refuse } from "../refusal-facts.ts";
import type { InstallmentPlan } from "../settings/settings.ts";

const BOTH_NEEDED = "Por favor complete ambos campos";
const MOST_INSTALLMENTS = 99;
const HIGHEST_MULTIPLIER_BP = 1_000_000;

/** The form's fields: the number of payments and the multiplier of the price (1.5 is +50 %). */
export interface SentPlan {
  numberOfInstallments: number;
  percentageInInstallments: number;
}

/** Parses a plan: both fields above 0. Refuses `invalid_fields`. docs/product-rules.md#installment-plans */
export function readPlan(sent: SentPlan): { ok: true; plan: InstallmentPlan } | Refused<"invalid_fields"> {
  const { numberOfInstallments, percentageInInstallments } = sent;
  const read = parseDecimal(String(percentageInInstallments), 4);
  const multiplierBp = read.ok ? read.value : -1;
  const fields = {
    ...(numberOfInstallments > 0 ? {} : { numberOfInstallments: [BOTH_NEEDED] }),
    ...(percentageInInstallments > 0 ? {} : { percentageInInstallments: [BOTH_NEEDED] }),
    ...(numberOfInstallments > 0 &&
    !(Number.isInteger(numberOfInstallments) && numberOfInstallments <= MOST_INSTALLMENTS)
      ? { numberOfInstallments: [`Tiene que ser un número entero de 1 a ${MOST_INSTALLMENTS}`] }
      : {}),
    ...(percentageInInstallments > 0 && !(multiplierBp > 0 && multiplierBp <= HIGHEST_MULTIPLIER_BP)
      ? { percentageInInstallments: ["Tiene que ser un multiplicador de 0,0001 a 100, con hasta cuatro decimales"] }
      : {}),
  };
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  return { ok: true, plan: { numberOfInstallments, multiplierBp } };
}
