import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FieldMessages } from "#shop/refusal.ts";
import type { AdminSettings } from "#shop/settings/settings-admin.contract.ts";
import { TEXTAREA_MAX } from "#shop/settings/settings-texts.ts";
import { changeSettings, readSettings, type SettingsChange } from "#site/api/admin-settings.ts";
import { Field, TextArea } from "#site/islands/kit/Field.tsx";
import { Form, FormMessage, SubmitButton } from "#site/islands/kit/Form.tsx";
import { useForm } from "#site/islands/kit/use-form.ts";
import { toast } from "#site/stores/toasts.ts";
import { LoadError, unwrap } from "../kit/failed-call.tsx";
import { pesosIn } from "../kit/numbers.ts";
import { BannerForm } from "./BannerForm.tsx";
import { LegalForm } from "./LegalForm.tsx";
import { Plans } from "./Plans.tsx";
import { Showrooms } from "./Showrooms.tsx";

/** All settings, one form per part. */
export function SettingsView() {
  const { data: settings, error, refetch } = useSettings();
  if (!settings)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
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
    rule: (typed) => invalidFields(part, typed),
    send: (typed) => changeSettings(changeOf(part, typed)),
    onDone: (response) => {
      queries.setQueryData(["settings"], response.settings);
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
          const value = currentValue(settings, part, field);
          if (field.kind !== "long")
            return <Field key={field.name} {...shared} autoComplete="off" defaultValue={value} />;
          return <TextArea key={field.name} {...shared} maxCharacters={TEXTAREA_MAX} rows={5} defaultValue={value} />;
        })}
        <FormMessage />
        <SubmitButton busy="Guardando…">Guardar</SubmitButton>
      </Form>
    </section>
  );
}

interface SettingsField {
  /** The server's name, without its part. */
  name: string;
  label: string;
  kind: "number" | "text" | "long";
  hint?: string;
}

interface SettingsPart {
  key: "numbers" | "bank" | "shop";
  title: string;
  fields: readonly SettingsField[];
}

/** The parts of the settings that are forms of plain fields. */
export const PARTS: readonly SettingsPart[] = [
  {
    key: "numbers",
    title: "Precios y envío",
    fields: [
      { name: "priceShipping", label: "Costo de envío, en pesos", kind: "number" },
      {
        name: "minValueFreeShipping",
        label: "Envío gratis desde, en pesos",
        kind: "number",
        hint: "0: nunca es gratis",
      },
      { name: "transferOff", label: "Descuento por transferencia, en %", kind: "number" },
      { name: "vat", label: "IVA incluido en los precios, en %", kind: "number", hint: "0: no se muestra" },
    ],
  },
  {
    key: "bank",
    title: "Cuenta para transferencias",
    fields: [
      { name: "holder", label: "Titular", kind: "text" },
      { name: "bank", label: "Banco", kind: "text" },
      { name: "cbu", label: "CBU o CVU", kind: "text" },
      { name: "alias", label: "Alias", kind: "text" },
    ],
  },
  {
    key: "shop",
    title: "Datos de la tienda",
    fields: [
      { name: "shopName", label: "Nombre", kind: "text" },
      { name: "tagline", label: "Frase", kind: "text" },
      { name: "about", label: "Quiénes somos", kind: "long" },
      { name: "address", label: "Domicilio", kind: "text" },
      { name: "email", label: "Email", kind: "text" },
      { name: "whatsapp", label: "WhatsApp", kind: "text", hint: "Solo números, con 549 adelante" },
      { name: "instagram", label: "Instagram", kind: "text" },
      { name: "legalName", label: "Razón social", kind: "text" },
      { name: "taxId", label: "CUIT", kind: "text" },
      {
        name: "fiscalDataUrl",
        label: "Data Fiscal",
        kind: "text",
        hint: "Pegá el código o el enlace del formulario 960/D que te da ARCA",
      },
      {
        name: "consumerDefenceUrl",
        label: "Defensa del consumidor",
        kind: "text",
        hint: "Dónde se reclama. Vacío: la página de la Nación",
      },
    ],
  },
];

/** Returns the server's name of a field. */
function nameIn({ key }: Pick<SettingsPart, "key">, { name }: Pick<SettingsField, "name">): string {
  return key === "numbers" ? name : `${key}.${name}`;
}

/** Returns a field's current value as localized text. */
function currentValue(settings: AdminSettings, { key }: SettingsPart, { name }: SettingsField): string {
  const value: unknown = Reflect.get(key === "numbers" ? settings : settings[key], name);
  return typeof value === "number" ? `${value}`.replace(".", ",") : `${value ?? ""}`;
}

/** Returns the fields whose number is invalid. */
export function invalidFields(part: SettingsPart, typed: Readonly<Record<string, string>>): FieldMessages {
  const invalid = part.fields.filter(({ kind, name }) => kind === "number" && pesosIn(typed[name] ?? "") === null);
  return Object.fromEntries(invalid.map((field) => [nameIn(part, field), ["Escribí un número, por ejemplo 1.455,50"]]));
}

/** Returns the request body of a part. */
export function changeOf(part: SettingsPart, typed: Readonly<Record<string, string>>): SettingsChange {
  if (part.key !== "numbers") return { [part.key]: { ...typed } };
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, pesosIn(text) ?? 0]));
}

/** Queries the settings, without background refetches, which could overwrite what is typed. */
export function useSettings() {
  return useQuery({
    queryKey: ["settings"],
    queryFn: () => unwrap(readSettings()),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
