import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { installmentsUpdatedSchema } from "#shop/catalogue/product.contract.ts";
import { formTexts } from "#shop/fields.ts";
import { PLAN_EXISTS, PLAN_FIELDS, PLAN_INCOMPLETE } from "#shop/settings/fields.ts";
import type { AdminSettings } from "#shop/settings/settings-admin.contract.ts";
import { updateInstallments } from "#site/api/admin-products.ts";
import { changeSettings } from "#site/api/admin-settings.ts";
import { BulkNotice, storedBulk } from "../catalogue/bulk/BulkActions.tsx";
import { ChangesTable } from "../catalogue/bulk/ChangesTable.tsx";
import type { BulkDone } from "../catalogue/bulk/use-bulk.ts";
import { perfumesLabel } from "../catalogue/field-labels.ts";
import { ConfirmDialog } from "../kit/Confirm.tsx";
import { ActionMessage, useAction } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { TextButton } from "../kit/elements.tsx";
import { TypedField } from "../kit/fields.tsx";
import { countLabel, decimalText, parseAmount } from "../kit/formats.ts";
import { useDraftForm } from "../kit/use-draft-form.ts";

type Plan = AdminSettings["priceInInstallments"][number];

type Updated = z.infer<typeof installmentsUpdatedSchema>;

/** A plan, and what applying it would change. */
interface Preview {
  plan: Plan;
  response: Updated;
}

const planLabel = ({ numberOfInstallments, percentageInInstallments }: Plan) =>
  `${countLabel(numberOfInstallments, "pago", "pagos")}, por ${decimalText(percentageInInstallments)}`;

/** Returns what applying a plan to all perfumes changes, and how to undo it. */
export function previewText({ updated, sizes, unchanged }: Pick<Updated, "updated" | "sizes" | "unchanged">): string {
  const same = unchanged > 0 ? ` ${perfumesLabel(unchanged)} ya lo tienen y quedan como están.` : "";
  return `Cambian las cuotas de ${perfumesLabel(updated)}, ${countLabel(sizes, "tamaño", "tamaños")} en total.${same} El precio de contado no cambia. Después podés deshacerlo.`;
}

/** The installment plans (docs/product-rules.md#installment-plans): add, remove, apply to every perfume. */
export function Plans({ settings }: { settings: AdminSettings }) {
  const { priceInInstallments: plans, updatedAt } = settings;
  const queries = useQueryClient();
  const { busy, outcome, run } = useAction();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [done, setDone] = useState<BulkDone | null>(null);
  const applied = ({ updated, undo }: Updated): undefined => {
    const change = { undo, text: `Se aplicó el plan a ${perfumesLabel(updated)}.` };
    // Perfumes offers to undo it, too.
    if (undo) storedBulk().set(change);
    setDone(change);
  };
  const save = async (all: Plan[]) => {
    const response = await changeSettings({ priceInInstallments: all, updatedAt });
    if (response.ok) queries.setQueryData(["settings"], response.body.settings);
    return response;
  };
  const form = useDraftForm({
    name: "cuotas",
    start: { count: "", percentage: "" },
    base: null,
    isEmptied: true,
    rule: ({ count, percentage }) => {
      const [payments, factor] = [parseAmount(count) ?? 0, parseAmount(percentage) ?? 0];
      if (payments <= 0 || factor <= 0) return { count: [PLAN_INCOMPLETE] };
      return plans.some(({ numberOfInstallments }) => numberOfInstallments === payments)
        ? { count: [PLAN_EXISTS] }
        : {};
    },
    send: ({ count, percentage }) =>
      save([
        ...plans,
        { numberOfInstallments: parseAmount(count) ?? 0, percentageInInstallments: parseAmount(percentage) ?? 0 },
      ]),
  });
  return (
    <section className="settings-part" aria-labelledby="parte-cuotas">
      <h2 id="parte-cuotas">Cuotas</h2>
      <div>
        <ul className="plans">
          {plans.map((plan) => (
            <li key={plan.numberOfInstallments}>
              <span>{planLabel(plan)}</span>
              <TextButton
                busy={busy}
                onClick={() =>
                  run(
                    () => updateInstallments({ installments: plan, dryRun: true }),
                    (response) => {
                      if (response.updated > 0) setPreview({ plan, response });
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
                onClick={() => run(() => save(plans.filter((each) => each !== plan)), "Actualizado")}
              >
                Quitar<span className="sr-only"> el plan de {plan.numberOfInstallments} pagos</span>
              </TextButton>
            </li>
          ))}
        </ul>
        <ActionMessage outcome={outcome} />
        {done && (
          <BulkNotice key={done.undo} done={done} isFresh onUndone={() => undefined} onClosed={() => setDone(null)} />
        )}
        {preview && (
          <ConfirmDialog
            title={`¿Aplicar ${planLabel(preview.plan)} a todos los perfumes?`}
            text={previewText(preview.response)}
            submit={busy ? "Aplicando…" : `Aplicar a ${perfumesLabel(preview.response.updated)}`}
            busy={busy}
            onConfirm={(close) => run(() => updateInstallments({ installments: preview.plan }).finally(close), applied)}
            onClosed={() => setPreview(null)}
          >
            <ChangesTable
              caption="Por ejemplo"
              perfumes={preview.response.examples.map(({ _id, ...perfume }) => ({ key: _id, ...perfume }))}
            />
          </ConfirmDialog>
        )}
        <DraftForm form={form} label="Agregar un plan de cuotas" submit="Agregar plan" saved="Actualizado">
          <TypedField
            name="count"
            {...formTexts(PLAN_FIELDS.numberOfInstallments)}
            kind="units"
            {...form.bind("count")}
          />
          <TypedField name="percentage" {...formTexts(PLAN_FIELDS.multiplierBp)} {...form.bind("percentage")} />
        </DraftForm>
      </div>
    </section>
  );
}
