import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formTexts } from "#shop/fields.ts";
import { PLAN_EXISTS, PLAN_FIELDS, PLAN_INCOMPLETE } from "#shop/settings/fields.ts";
import type { AdminSettings } from "#shop/settings/settings-admin.contract.ts";
import { updateInstallments } from "#site/api/admin-products.ts";
import { changeSettings } from "#site/api/admin-settings.ts";
import { Field } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { useForm } from "#site/islands/kit/use-form.ts";
import { toast } from "#site/stores/toasts.ts";
import { amountIn } from "../catalogue/draft.ts";
import { TextButton } from "../kit/elements.tsx";

type Plan = AdminSettings["priceInInstallments"][number];

/** The installment plans (docs/product-rules.md#installment-plans): add, remove, apply to every perfume. */
export function Plans({ settings }: { settings: AdminSettings }) {
  const { priceInInstallments: plans, updatedAt } = settings;
  const queries = useQueryClient();
  const { busy, once } = useBusy();
  const [addedCount, setAddedCount] = useState(0);
  const save = async (all: Plan[]) => {
    const response = await changeSettings({ priceInInstallments: all, updatedAt });
    if (response.ok) {
      queries.setQueryData(["settings"], response.body.settings);
      toast("Actualizado");
    }
    return response;
  };
  const form = useForm({
    name: "cuotas",
    read: (text) => ({ count: amountIn(text("count")), percentage: amountIn(text("percentage")) }),
    rule: ({ count, percentage }) => {
      if (!count || count < 0 || !percentage || percentage < 0) return { count: [PLAN_INCOMPLETE] };
      return plans.some(({ numberOfInstallments }) => numberOfInstallments === count) ? { count: [PLAN_EXISTS] } : {};
    },
    send: ({ count, percentage }) =>
      save([...plans, { numberOfInstallments: count ?? 0, percentageInInstallments: percentage ?? 0 }]),
    onDone: () => {
      setAddedCount((number) => number + 1);
    },
    onFailed: ({ message }) => message || "No pudimos guardar. Revisá tu conexión y probá de nuevo.",
  });
  const remove = (plan: Plan) =>
    once(async () => {
      const response = await save(plans.filter((each) => each !== plan));
      if (!response.ok) toast(response.message || "No pudimos guardar. Probá de nuevo.");
    });
  const applyToAll = (plan: Plan) =>
    once(async () => {
      const response = await updateInstallments(plan);
      if (response.ok) toast(`Actualizado: ${response.body.updated} perfumes`);
      else toast(response.message || "No hubo respuesta. Probá de nuevo.");
    });
  return (
    <section className="settings-part" aria-labelledby="parte-cuotas">
      <h2 id="parte-cuotas">Cuotas</h2>
      <div>
        <ul className="plans">
          {plans.map((plan) => (
            <li key={plan.numberOfInstallments}>
              <span>
                {plan.numberOfInstallments === 1 ? "1 pago" : `${plan.numberOfInstallments} pagos`}, por{" "}
                {`${plan.percentageInInstallments}`.replace(".", ",")}
              </span>
              <TextButton busy={busy} onClick={() => applyToAll(plan)}>
                Aplicar a todos los perfumes
              </TextButton>
              <TextButton className="text-button is-danger" busy={busy} onClick={() => remove(plan)}>
                Quitar<span className="sr-only"> el plan de {plan.numberOfInstallments} pagos</span>
              </TextButton>
            </li>
          ))}
        </ul>
        <Form key={addedCount} form={form} label="Agregar un plan de cuotas">
          <Field name="count" {...formTexts(PLAN_FIELDS.numberOfInstallments)} autoComplete="off" inputMode="numeric" />
          <Field name="percentage" {...formTexts(PLAN_FIELDS.multiplierBp)} autoComplete="off" />
          <FormMessage />
          <SubmitButton busy="Guardando…">Agregar plan</SubmitButton>
        </Form>
      </div>
    </section>
  );
}
