import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldMessages } from "#shop/refusal.ts";
import type { AdminSettings } from "#shop/settings/settings-admin.contract.ts";
import { changeSettings, type SettingsChange } from "#site/api/admin-settings.ts";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { toast } from "#site/stores/toasts.ts";

interface Props<Fields> {
  /** Name of the form, and end of its heading's id. */
  name: string;
  title: string;
  /** Label of the button. */
  submit: string;
  read: (text: (field: string) => string) => Fields;
  /** Returns the errors before sending. */
  rule?: (fields: Fields) => FieldMessages;
  changeOf: (fields: Fields) => SettingsChange;
  /** Called with the settings as stored. */
  onSaved?: (settings: AdminSettings) => void;
  children: ReactNode;
}

/** A part of the settings: a form that is saved on its own. */
export function SettingsForm<Fields>(props: Props<Fields>) {
  const { name, title, submit, read, rule = () => ({}), changeOf, onSaved, children } = props;
  const queries = useQueryClient();
  const form = useForm({
    name,
    read,
    rule,
    send: (fields) => changeSettings(changeOf(fields)),
    onDone: ({ settings }) => {
      queries.setQueryData(["settings"], settings);
      onSaved?.(settings);
      toast("Datos actualizados");
    },
    onFailed: ({ message }) => message || "No pudimos guardar. Revisá tu conexión y probá de nuevo.",
  });
  return (
    <section className="settings-part" aria-labelledby={`parte-${name}`}>
      <h2 id={`parte-${name}`}>{title}</h2>
      <Form form={form} label={title}>
        {children}
        <FormMessage />
        <SubmitButton busy="Guardando…">{submit}</SubmitButton>
      </Form>
    </section>
  );
}
