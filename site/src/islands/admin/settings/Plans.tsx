import { useQueryClient } from "@tanstack/react-query";
import { formTexts } from "#shop/fields.ts";
import { PLAN_EXISTS, PLAN_FIELDS, PLAN_INCOMPLETE } from "#shop/settings/fields.ts";
import type { AdminSettings } from "#shop/settings/settings.contract.ts";
import { updateInstallments } from "#site/api/admin-products.ts";
import { changeSettings } from "#site/api/admin-settings.ts";
import { ActionMessage, useAction } from "../kit/calls.tsx";
import { DraftForm } from "../kit/DraftForm.tsx";
import { TextButton } from "../kit/elements.tsx";
import { TypedField } from "../kit/fields.tsx";
import { countLabel, decimalText, parseAmount } from "../kit/formats.ts";
import { useDraftForm } from "../kit/use-draft-form.ts";

type Plan = AdminSettings["priceInInstallments"][number];

/** The installment plans (docs/product-rules.md#installment-plans): add, remove, apply to every perfume. */
export function Plans({ settings }: { settings: AdminSettings }) {
  const { priceInInstallments: plans, updatedAt } = settings;
  const queries = useQueryClient();
  const { busy, outcome, run } = useAction();
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
              <span>
                {countLabel(plan.numberOfInstallments, "pago", "pagos")}, por{" "}
                {decimalText(plan.percentageInInstallments)}
              </span>
              <TextButton
                busy={busy}
                onClick={() =>
                  run(
                    () => updateInstallments(plan),
                    ({ updated }) => `Actualizado: ${updated} perfumes`,
                  )
                }
              >
                Aplicar a todos los perfumes
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
