import { useQueryClient } from "@tanstack/react-query";
import type { AdminSettings } from "#shop/settings/settings-admin.contract.ts";
import { TEXTAREA_MAX } from "#shop/settings/settings-texts.ts";
import { changeSettings } from "#site/api/admin-shop.ts";
import { Field } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { TextArea } from "#site/islands/kit/TextArea.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { toast } from "#site/stores/toasts.ts";
import { Trouble } from "../kit/Trouble.tsx";
import { BannerForm } from "./BannerForm.tsx";
import { LegalForm } from "./LegalForm.tsx";
import { Plans } from "./Plans.tsx";
import { Showrooms } from "./Showrooms.tsx";
import { changeOf, nameIn, PARTS, type SettingsPart, standsIn, wrongIn } from "./settings-parts.ts";
import { useSettings } from "./use-settings.ts";

/** All settings, one form per part. */
export function SettingsView() {
  const { data: settings, error, refetch } = useSettings();
  if (!settings)
    return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  return (
    <div className="settings">
      {PARTS.map((part) => (
        <SettingsForm key={part.key} part={part} settings={settings} />
      ))}
      <BannerForm settings={settings} />
      <Plans settings={settings} />
      <Showrooms settings={settings} />
      <LegalForm settings={settings} />
    </div>
  );
}

interface Props {
  part: SettingsPart;
  settings: AdminSettings;
}

function SettingsForm({ part, settings }: Props) {
  const queries = useQueryClient();
  const form = useForm({
    name: part.key,
    read: (text) => Object.fromEntries(part.fields.map((field) => [field.name, text(nameIn(part, field))])),
    rule: (typed) => wrongIn(part, typed),
    send: (typed) => changeSettings(changeOf(part, typed)),
    onDone: (answer) => {
      queries.setQueryData(["settings"], answer.settings);
      toast("Datos actualizados");
      return undefined;
    },
    onFailed: ({ message }) => message || "No pudimos guardar. Revisá tu conexión y probá de nuevo.",
  });
  return (
    <section className="settings-part" aria-labelledby={`parte-${part.key}`}>
      <h2 id={`parte-${part.key}`}>{part.title}</h2>
      <Form form={form} label={part.title}>
        {part.fields.map((field) => {
          const shared = { name: nameIn(part, field), label: field.label, ...(field.hint && { hint: field.hint }) };
          const value = standsIn(settings, part, field);
          if (field.kind !== "long")
            return <Field key={field.name} {...shared} autoComplete="off" defaultValue={value} />;
          return <TextArea key={field.name} {...shared} most={TEXTAREA_MAX} rows={5} defaultValue={value} />;
        })}
        <FormMessage />
        <SubmitButton busy="Guardando…">Guardar</SubmitButton>
      </Form>
    </section>
  );
}
