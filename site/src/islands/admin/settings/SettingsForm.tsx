import type { ReactNode } from "react";
import type { FieldMessages } from "#shop/refusal.ts";
import type { SettingsChange } from "#site/api/admin-settings.ts";
import { DraftForm } from "../kit/DraftForm.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { useChangeSettings } from "./use-settings.ts";

type SettingsFields<Values extends object> = Pick<
  ReturnType<typeof useDraftForm<Values, unknown, unknown>>,
  "values" | "latest" | "bind" | "change"
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
  /** `changed`: the fields that the administrator changed. Others may have been saved by someone else meanwhile. */
  changeOf: (changed: Partial<Values>, values: Values) => SettingsChange;
  /** Renders the fields. */
  children: (form: SettingsFields<Values>) => ReactNode;
}

/** A part of the settings: a form that is saved on its own. */
export function SettingsForm<Values extends object>(props: Props<Values>) {
  const { name, title, submit, start, rule, changeOf, children } = props;
  const changeSettings = useChangeSettings();
  const form = useDraftForm({
    name,
    start,
    base: start,
    ...(rule && { rule }),
    send: (values, { base }) => changeSettings(changeOf(changedFields(values, base), values)),
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

/** Returns the fields of a form that differ from those when editing began; all fields if these are unknown. */
export function changedFields<Values extends object>(values: Values, start: Values | null): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => value !== Reflect.get(Object(start), name));
  return Object.assign({}, ...changed.map(([name, value]) => ({ [name]: value })));
}
