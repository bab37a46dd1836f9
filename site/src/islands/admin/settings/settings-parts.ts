/** The parts of the settings that are forms of plain fields. */

import type { FieldMessages } from "#shop/refusal-facts.ts";
import type { AdminSettings } from "#shop/settings/settings-admin.contract.ts";
import type { SettingsChange } from "#site/api/admin-shop.ts";
import { pesosIn } from "../kit/pesos-in.ts";

export interface SettingsField {
  /** The server's name, without its part. */
  name: string;
  label: string;
  kind: "number" | "text" | "long";
  hint?: string;
}

export interface SettingsPart {
  key: "numbers" | "bank" | "shop";
  title: string;
  fields: readonly SettingsField[];
}

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
export function nameIn({ key }: Pick<SettingsPart, "key">, { name }: Pick<SettingsField, "name">): string {
  return key === "numbers" ? name : `${key}.${name}`;
}

/** Returns a field's current value as localized text. */
export function standsIn(settings: AdminSettings, { key }: SettingsPart, { name }: SettingsField): string {
  const value: unknown = Reflect.get(key === "numbers" ? settings : settings[key], name);
  return typeof value === "number" ? `${value}`.replace(".", ",") : `${value ?? ""}`;
}

/** Returns the fields whose number is invalid. */
export function wrongIn(part: SettingsPart, typed: Readonly<Record<string, string>>): FieldMessages {
  const wrong = part.fields.filter(({ kind, name }) => kind === "number" && pesosIn(typed[name] ?? "") === null);
  return Object.fromEntries(wrong.map((field) => [nameIn(part, field), ["Escribí un número, por ejemplo 1.455,50"]]));
}

/** Returns the request body of a part. */
export function changeOf(part: SettingsPart, typed: Readonly<Record<string, string>>): SettingsChange {
  if (part.key !== "numbers") return { [part.key]: { ...typed } };
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, pesosIn(text) ?? 0]));
}
