import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldMessages } from "#shop/refusal.ts";
import { changeSettings, type SettingsChange } from "#site/api/admin-settings.ts";
import { DraftForm } from "../kit/DraftForm.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";

type SettingsFields<Values extends object> = Pick<
  ReturnType<typeof useDraftForm<Values, unknown, unknown>>,
  "values" | "bind" | "change"
>;

interface Props<Values extends object> {
  /** Name of the form, and end of its heading's id. */
  name: string;
  title: string;
  /** Label of the button. */
  submit: string;
  /** The stored values. */
  start: Values;
  /** Returns the errors before sending. */
  rule?: (values: Values) => FieldMessages;
  changeOf: (values: Values) => SettingsChange;
  /** Renders the fields. */
  children: (form: SettingsFields<Values>) => ReactNode;
}

/** A part of the settings: a form that is saved on its own. */
export function SettingsForm<Values extends object>(props: Props<Values>) {
  const { name, title, submit, start, rule, changeOf, children } = props;
  const queries = useQueryClient();
  const form = useDraftForm({
    name,
    start,
    base: null,
    ...(rule && { rule }),
    send: async (values) => {
      const response = await changeSettings(changeOf(values));
      // Another administrator saved meanwhile.
      if (!response.ok && response.status === 409) await queries.invalidateQueries({ queryKey: ["settings"] });
      return response;
    },
    onDone: ({ settings }) => {
      queries.setQueryData(["settings"], settings);
    },
  });
  return (
    <section className="settings-part" aria-labelledby={`parte-${name}`}>
      <h2 id={`parte-${name}`}>{title}</h2>
      <DraftForm form={form} label={title} submit={submit} saved="Datos actualizados">
        {children(form)}
      </DraftForm>
    </section>
  );
}
