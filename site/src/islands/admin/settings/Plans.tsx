import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { installmentsUpdatedSchema } from "#shop/catalogue/product.contract.ts";
import { formTexts } from "#shop/fields.ts";
import { formatPercent, WHOLE_BP } from "#shop/pricing/money.ts";
import { planCftBp } from "#shop/pricing/promotions.ts";
import { PLAN_EXISTS, PLAN_FIELDS, PLAN_INCOMPLETE } from "#shop/settings/fields.ts";
import type { AdminSettings, ProviderPlanResponse } from "#shop/settings/settings.contract.ts";
import { updateInstallments } from "#site/api/admin-products.ts";
import { BulkNotice, storedBulk } from "../catalogue/bulk/BulkActions.tsx";
import type { AppliedBulkChange } from "../catalogue/bulk/use-bulk.ts";
import { ConfirmDialog } from "../kit/Confirm.tsx";
import { ActionMessage, useAction } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { TextButton } from "../kit/elements.tsx";
import { TypedField } from "../kit/fields.tsx";
import { countLabel, decimalText, parseAmount, perfumesLabel, shortInstant } from "../kit/formats.ts";
import { onDemand } from "../kit/on-demand.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { useChangeSettings } from "./use-settings.ts";

const ChangesTable = onDemand(() =>
  import("../catalogue/bulk/ChangesTable.tsx").then(({ ChangesTable }) => ChangesTable),
);

type Plan = AdminSettings["priceInInstallments"][number];

const UPDATED = "Actualizado";
const REPLACED = "Guardado. Aplicalo a todos los perfumes: hasta entonces las páginas muestran las cuotas de antes.";

type Updated = z.infer<typeof installmentsUpdatedSchema>;

/** A plan, and what applying it would change. */
interface Preview {
  plan: Plan;
  response: Updated;
  /** The same for every retry, so that after a lost response the plan can still be undone. */
  requestKey: string;
}

/** Returns what applying a plan to all perfumes changes, and that it can be undone. */
export function previewText({ updated, sizes, unchanged }: Pick<Updated, "updated" | "sizes" | "unchanged">): string {
  const same = unchanged > 0 ? ` Ya lo tienen y quedan como están: ${perfumesLabel(unchanged)}.` : "";
  return `Cambian las cuotas de ${perfumesLabel(updated)}, ${countLabel(sizes, "tamaño", "tamaños")} en total.${same} El precio de contado no cambia. Después podés deshacerlo.`;
}

/** The installment plans (docs/product-rules.md#installment-plans): add, adopt the provider's, remove, apply to every perfume. */
export function Plans({ settings }: { settings: AdminSettings }) {
  const { priceInInstallments: plans, providerPlans, updatedAt } = settings;
  const queries = useQueryClient();
  const changeSettings = useChangeSettings();
  const { busy, outcome, run } = useAction();
  const [saved, setSaved] = useState(UPDATED);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [done, setDone] = useState<AppliedBulkChange | null>(null);
  const applied = ({ updated, undo }: Updated): undefined => {
    const change = { undo, text: `Se aplicó el plan a ${perfumesLabel(updated)}.` };
    // The page *Perfumes* also offers to undo this change.
    if (undo) storedBulk().set(change);
    setDone(change);
  };
  const closeDone = () => {
    storedBulk().set(null);
    setDone(null);
  };
  const save = async (all: Plan[]) => {
    const response = await changeSettings({ priceInInstallments: all, updatedAt });
    if (response.ok) void queries.invalidateQueries({ queryKey: ["notices"] });
    return response;
  };
  const form = useDraftForm({
    name: "cuotas",
    /** `replaced`: the number of installments whose plan the form replaces; empty when it adds one. */
    start: { count: "", percentage: "", replaced: "" },
    base: null,
    isEmptied: true,
    rule: ({ count, percentage, replaced }) => {
      const [payments, factor] = [parseAmount(count) ?? 0, parseAmount(percentage) ?? 0];
      if (payments <= 0 || factor <= 0) return { count: [PLAN_INCOMPLETE] };
      const isTaken = plans.some(({ numberOfInstallments }) => numberOfInstallments === payments);
      return isTaken && `${payments}` !== replaced ? { count: [PLAN_EXISTS] } : {};
    },
    send: ({ count, percentage }) => {
      const [payments, factor] = [parseAmount(count) ?? 0, parseAmount(percentage) ?? 0];
      const others = plans.filter(({ numberOfInstallments }) => numberOfInstallments !== payments);
      return save([...others, { numberOfInstallments: payments, percentageInInstallments: factor }]);
    },
    onDone: (_, { replaced }) => setSaved(replaced ? REPLACED : UPDATED),
  });
  const adopt = ({ numberOfInstallments, percentageInInstallments }: ProviderPlanResponse) => {
    const count = `${numberOfInstallments}`;
    form.change({ count, percentage: decimalText(percentageInInstallments), replaced: count });
    form.handlers.ref.current?.querySelector<HTMLElement>(".submit")?.focus();
  };
  const { replaced } = form.values;
  return (
    <section className="settings-part" aria-labelledby="parte-cuotas">
      <h2 id="parte-cuotas">Cuotas</h2>
      <div>
        <ul className="plans">
          {plans.map((plan) => (
            <li key={plan.numberOfInstallments}>
              <PlanFigures plan={plan} providerPlans={providerPlans} onAdopt={adopt} />
              <TextButton
                busy={busy}
                onClick={() =>
                  run(
                    () => updateInstallments({ installments: plan, dryRun: true }, crypto.randomUUID()),
                    (response) => {
                      if (response.updated > 0) setPreview({ plan, response, requestKey: crypto.randomUUID() });
                      return response.updated > 0 ? undefined : "Todos los perfumes ya tienen este plan.";
                    },
                  )
                }
              >
                Aplicar a todos los perfumes
                <span className="sr-only"> el plan de {plan.numberOfInstallments} pagos</span>
              </TextButton>
              <TextButton
                className="text-button is-danger"
                busy={busy}
                onClick={() => run(() => save(plans.filter((each) => each !== plan)), UPDATED)}
              >
                Quitar<span className="sr-only"> el plan de {plan.numberOfInstallments} pagos</span>
              </TextButton>
            </li>
          ))}
        </ul>
        {!preview && <ActionMessage outcome={outcome} />}
        {done && <BulkNotice key={done.undo} done={done} isFresh onUndone={() => undefined} onClosed={closeDone} />}
        {preview && (
          <ConfirmDialog
            title={`¿Aplicar ${planLabel(preview.plan)} a todos los perfumes?`}
            text={previewText(preview.response)}
            submit={busy ? "Aplicando…" : `Aplicar a ${perfumesLabel(preview.response.updated)}`}
            busy={busy}
            onConfirm={(close) =>
              run(
                () => updateInstallments({ installments: preview.plan }, preview.requestKey),
                (response) => {
                  close();
                  return applied(response);
                },
              )
            }
            onClosed={() => setPreview(null)}
          >
            <ChangesTable
              caption="Por ejemplo"
              perfumes={preview.response.examples.map(({ _id, ...perfume }) => ({ key: _id, ...perfume }))}
            />
            <ActionMessage outcome={outcome} />
          </ConfirmDialog>
        )}
        <DraftForm
          form={form}
          label={replaced ? `Cambiar el plan de ${paymentsLabel(Number(replaced))}` : "Agregar un plan de cuotas"}
          submit={replaced ? "Guardar plan" : "Agregar plan"}
          saved={saved}
        >
          {replaced && (
            <p className="hint">
              Este es el plan de Mercado Pago para {paymentsLabel(Number(replaced))}. Reemplaza al tuyo cuando lo
              guardás.
            </p>
          )}
          <TypedField
            name="count"
            {...formTexts(PLAN_FIELDS.numberOfInstallments)}
            kind="units"
            value={form.values.count}
            // Another number of installments is another plan, which replaces none.
            onType={(count) => form.change({ count, replaced: "" })}
          />
          <TypedField
            name="percentage"
            {...formTexts(PLAN_FIELDS.multiplierBp)}
            kind="number"
            {...form.bind("percentage")}
          />
        </DraftForm>
      </div>
    </section>
  );
}

const planLabel = ({ numberOfInstallments, percentageInInstallments }: Plan) =>
  `${paymentsLabel(numberOfInstallments)}, por ${decimalText(percentageInInstallments)}`;

function paymentsLabel(count: number): string {
  return countLabel(count, "pago", "pagos");
}

/** "20,48 % más (por 1,2048)". */
function surchargeLabel(factor: number): string {
  const percent = Math.round((factor - 1) * 10_000) / 100;
  const text = percent === 0 ? "sin recargo" : `${decimalText(Math.abs(percent))} % ${percent > 0 ? "más" : "menos"}`;
  return `${text} (por ${decimalText(factor)})`;
}

function differenceLabel(percent: number): string {
  return `Mostrás ${decimalText(Math.abs(percent))} % de ${percent > 0 ? "más" : "menos"}.`;
}

interface PlanFiguresProps {
  plan: Plan;
  providerPlans: readonly ProviderPlanResponse[];
  onAdopt: (plan: ProviderPlanResponse) => void;
}

/** A configured plan, and below it what the provider charges for the same number of installments. */
function PlanFigures({ plan, providerPlans, onAdopt }: PlanFiguresProps) {
  const { numberOfInstallments: count, percentageInInstallments: factor } = plan;
  const cftBp = planCftBp({ numberOfInstallments: count, multiplierBp: Math.round(factor * WHOLE_BP) });
  const provider = providerPlans.find(({ numberOfInstallments }) => numberOfInstallments === count);
  const payments = paymentsLabel(count);
  return (
    <div className="plan-figures">
      <p>
        <b>{payments}</b>: {surchargeLabel(factor)}. CFT {formatPercent(cftBp)}
      </p>
      {provider ? (
        <p className={provider.isDifferent ? "is-different" : undefined}>
          Mercado Pago cobra {surchargeLabel(provider.percentageInInstallments)}.
          {provider.cft !== null && ` CFT ${decimalText(provider.cft)}\u00a0%.`}
          {provider.isDifferent && ` ${differenceLabel(provider.differencePercent ?? 0)}`}{" "}
          <small>
            Leído el <time dateTime={provider.readAt}>{shortInstant(provider.readAt)}</time>
          </small>
        </p>
      ) : (
        <p>Todavía no leímos qué cobra Mercado Pago en {payments}.</p>
      )}
      {provider && provider.percentageInInstallments !== factor && (
        <TextButton onClick={() => onAdopt(provider)}>
          Usar el plan de Mercado Pago<span className="sr-only"> para {payments}</span>
        </TextButton>
      )}
    </div>
  );
}
