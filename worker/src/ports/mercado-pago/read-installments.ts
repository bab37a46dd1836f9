/** Reads what the provider charges for installments (docs/outside-services.md#installment-options). */
import * as z from "zod";
import { toWire } from "#shop/decimal.ts";
import { type InstallmentCost, REFERENCE_CENTAVOS } from "#shop/pricing/provider-plans.ts";
import type { InstallmentsFound } from "../payment-gateway.ts";
import { type Calling, callApi, isDone, reasonOf } from "./api.ts";
import { amount, count } from "./responses.ts";

const TIMEOUT_MS = 8_000;
/** The most common card; the provider has the same plan for the others (assumed). */
const METHOD = "visa";
const MAX_INSTALLMENTS = 99;

/** An array with one entry for each bank. */
const banksSchema = z.array(z.object({ payer_costs: z.array(z.unknown()) }));
const costSchema = z.object({
  installments: count.refine((installments) => installments >= 1 && installments <= MAX_INSTALLMENTS),
  total_amount: amount.refine((centavos) => centavos > 0),
  labels: z.unknown(),
});

/** Reads the options of every bank for `REFERENCE_CENTAVOS`; malformed ones are ignored. Returns `unanswered` without any. */
export async function readInstallmentCosts({ config }: Calling): Promise<InstallmentsFound> {
  const query = new URLSearchParams({ amount: `${toWire(REFERENCE_CENTAVOS)}`, payment_method_id: METHOD });
  const path = `/v1/payment_methods/installments?${query}`;
  const response = await callApi(config, { method: "GET", path, timeoutMs: TIMEOUT_MS });
  if (response.kind !== "response" || !isDone(response)) return { kind: "unanswered", reason: reasonOf(response) };
  const banks = banksSchema.safeParse(response.json);
  if (!banks.success) return { kind: "unanswered", reason: "malformed_installments" };
  const costs = banks.data.flatMap(({ payer_costs }) => payer_costs.flatMap(costIn));
  return costs.length > 0 ? { kind: "found", costs } : { kind: "unanswered", reason: "no_installments" };
}

function costIn(json: unknown): InstallmentCost[] {
  const { success, data } = costSchema.safeParse(json);
  if (!success) return [];
  const { installments: numberOfInstallments, total_amount: totalCentavos, labels } = data;
  return [{ numberOfInstallments, totalCentavos, labels }];
}
