import { type Fields, formTexts } from "#shop/fields.ts";
import { creditExample } from "#shop/pricing/decant-credit.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import { DELIVERY_FIELDS } from "#shop/settings/delivery-fields.ts";
import {
  BANK_FIELDS,
  DECANT_CREDIT_FIELDS,
  DECANT_SET_FIELDS,
  PRICING_FIELDS,
  RECEIPT_FIELDS,
  REVIEW_FIELDS,
  SHOP_FIELDS,
  UNPAID_FIELDS,
} from "#shop/settings/fields.ts";
import type { AdminSettings } from "#shop/settings/settings.contract.ts";
import { TEXTAREA_MAX } from "#shop/settings/settings-texts.ts";
import type { SettingsChange } from "#site/api/admin-settings.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { ActionMessage, QueryState, useAction } from "../kit/calls.tsx";
import { Button, focusPageHeading } from "../kit/elements.tsx";
import { inputKind, TypedArea, TypedField } from "../kit/fields.tsx";
import { decimalText, parsePesos } from "../kit/formats.ts";
import { Fields as PermittedFields, useMay } from "../kit/permissions.tsx";
import { BannerForm, DatedBanners } from "./BannerForm.tsx";
import { LegalForm } from "./LegalForm.tsx";
import { Plans } from "./Plans.tsx";
import { SecondFactorPart, SecondFactorRequired } from "./SecondFactorParts.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { Showrooms } from "./Showrooms.tsx";
import { useChangeSettings, useSettings } from "./use-settings.ts";
import { Zones } from "./Zones.tsx";

/** The administrator's own second factor, and the settings for those who may read them. */
export function SettingsView() {
  const may = useMay();
  return (
    <div className="settings">
      <SecondFactorPart />
      {may("read", "settings") && <ShopSettings />}
    </div>
  );
}

/** The shop's settings except the dollar rate, one form per part. */
function ShopSettings() {
  const query = useSettings();
  const settings = query.data;
  if (!settings) return <QueryState query={query} />;
  return (
    <>
      <PermittedFields area="settings">
        <BankChangeNotice settings={settings} />
        <SecondFactorRequired settings={settings} />
        {PARTS.map((part) => (
          <PartForm key={part.key} part={part} settings={settings} />
        ))}
        <BannerForm settings={settings} />
        <DatedBanners settings={settings} />
      </PermittedFields>
      <PermittedFields area="prices">
        <Plans settings={settings} />
      </PermittedFields>
      <PermittedFields area="settings">
        <Zones settings={settings} />
        <Showrooms settings={settings} />
        <LegalForm settings={settings} />
      </PermittedFields>
    </>
  );
}

/** A change of the bank account that is not in effect yet, and the button that undoes it. */
function BankChangeNotice({ settings: { bank, bankChange, updatedAt } }: { settings: AdminSettings }) {
  const changeSettings = useChangeSettings();
  const { busy, outcome, run } = useAction();
  const undo = ({ former }: NonNullable<typeof bankChange>) =>
    run(
      () => changeSettings({ bank: former, updatedAt }),
      ({ settings }) => {
        // The pressed button disappears.
        focusPageHeading();
        return undoneLabel(settings);
      },
    );
  return (
    <div className={bankChange ? "notice" : undefined}>
      {bankChange && (
        <>
          <p>
            <b>La cuenta para transferencias cambia</b> el{" "}
            <time dateTime={bankChange.at}>{instantLabel(bankChange.at)}</time>. Hasta entonces los pedidos nuevos
            muestran la de antes, <Account of={bankChange.former} />; después, <Account of={bank} />.
          </p>
          <Button busy={busy} onClick={() => undo(bankChange)}>
            Deshacer el cambio
          </Button>
        </>
      )}
      <ActionMessage outcome={outcome} />
    </div>
  );
}

/** Returns what undoing a change has done. If the change was already in effect, the earlier account returns only later. */
export function undoneLabel({ bankChange }: Pick<AdminSettings, "bankChange">): string {
  if (!bankChange) return "Listo: sigue valiendo la cuenta de antes.";
  return `La cuenta nueva ya estaba valiendo. La de antes vuelve a valer el ${instantLabel(bankChange.at)}.`;
}

function Account({ of }: { of: AdminSettings["bank"] }) {
  return <span translate="no">{fullAccount(of)}</span>;
}

/** Returns all fields of an account: a change of one of them is another account. */
export function fullAccount({ holder, taxId, bank, cbu, alias }: AdminSettings["bank"]): string {
  const parts = [`CBU ${cbu}, de ${holder}`, taxId && `CUIT ${taxId}`, bank, alias && `alias ${alias}`];
  return parts.filter(Boolean).join(", ");
}

function PartForm({ part, settings }: { part: SettingsPart; settings: AdminSettings }) {
  const start = part.fields.map((field) => [field.name, currentValue(settings, part, field)] as const);
  return (
    <SettingsForm<Record<string, string>>
      name={part.key}
      title={part.title}
      submit="Guardar"
      start={Object.fromEntries(start)}
      rule={(typed) => invalidFields(part, typed)}
      changeOf={(changed, shown) =>
        // An account is saved as it is shown, not mixed with one that another administrator saved meanwhile.
        part.key === "bank" ? { ...changeOf(part, shown), updatedAt: settings.updatedAt } : changeOf(part, changed)
      }
    >
      {({ values, change }) => (
        <>
          {part.fields.map((field) => {
            const { name, label, kind, hint } = field;
            const shared = {
              ...{ name: nameIn(part, field), label, value: values[name] ?? "" },
              onType: (text: string) => change({ [name]: text }),
            };
            if (kind === "long") return <TypedArea key={name} {...shared} max={TEXTAREA_MAX} rows={5} />;
            return <TypedField key={name} {...shared} kind={kind} hint={hint} />;
          })}
          {part.key === "credit" && <CreditPreview typed={values} />}
        </>
      )}
    </SettingsForm>
  );
}

/** What the typed terms mean, with an example. */
function CreditPreview({ typed }: { typed: Readonly<Record<string, string>> }) {
  const [percentage, days] = [parsePesos(typed["decantCredit"] ?? ""), parsePesos(typed["decantCreditDays"] ?? "")];
  if (percentage === null || percentage > 100 || days === null || days < 1) return null;
  return (
    <p className="hint" role="status">
      {creditExample({ decantCreditBp: Math.round(percentage * 100), decantCreditDays: days })}
    </p>
  );
}

interface SettingsField {
  /** The server's name, without its part. */
  name: string;
  label: string;
  kind: ReturnType<typeof inputKind> | "long";
  hint?: string;
}

interface SettingsPart {
  /** Delivery, bank and shop are objects in the settings. The fields of the other parts are top-level settings. */
  key: "numbers" | "delivery" | "sets" | "credit" | "unpaid" | "receipts" | "reviews" | "bank" | "shop";
  title: string;
  fields: readonly SettingsField[];
}

/** The parts of the settings that are forms of plain fields. */
export const PARTS: readonly SettingsPart[] = [
  { key: "numbers", title: "Precios y envío", fields: formFields(PRICING_FIELDS) },
  { key: "delivery", title: "Entrega a domicilio", fields: formFields(DELIVERY_FIELDS) },
  { key: "sets", title: "Sets de decants", fields: formFields(DECANT_SET_FIELDS) },
  { key: "credit", title: "Descuento del frasco por su decant", fields: formFields(DECANT_CREDIT_FIELDS) },
  { key: "unpaid", title: "Límites de pedidos sin pagar", fields: formFields(UNPAID_FIELDS) },
  { key: "receipts", title: "Comprobantes", fields: formFields(RECEIPT_FIELDS) },
  { key: "reviews", title: "Opiniones", fields: formFields(REVIEW_FIELDS) },
  { key: "bank", title: "Cuenta para transferencias", fields: formFields(BANK_FIELDS) },
  { key: "shop", title: "Datos de la tienda", fields: formFields(SHOP_FIELDS) },
];

function formFields(fields: Fields): readonly SettingsField[] {
  return Object.values(fields).map((field) => {
    const { name, kind } = field;
    return { name, kind: kind.isMultiline ? "long" : inputKind(kind), ...formTexts(field) };
  });
}

/** Whether the part is an object in the settings. */
function isNested(key: SettingsPart["key"]): key is "delivery" | "bank" | "shop" {
  return key === "delivery" || key === "bank" || key === "shop";
}

/** Returns the server's name of a field. */
function nameIn({ key }: Pick<SettingsPart, "key">, { name }: Pick<SettingsField, "name">): string {
  return isNested(key) ? `${key}.${name}` : name;
}

function currentValue(settings: AdminSettings, { key }: SettingsPart, { name }: SettingsField): string {
  const value: unknown = Reflect.get(isNested(key) ? settings[key] : settings, name);
  return typeof value === "number" ? decimalText(value) : `${value ?? ""}`;
}

function isNumber({ kind }: SettingsField): boolean {
  return kind === "number" || kind === "units";
}

/** Returns the fields whose number is invalid. */
export function invalidFields(part: SettingsPart, typed: Readonly<Record<string, string>>): FieldMessages {
  const invalid = part.fields.filter((field) => isNumber(field) && parsePesos(typed[field.name] ?? "") === null);
  return Object.fromEntries(invalid.map((field) => [nameIn(part, field), ["Escribí un número, por ejemplo 1.455,50"]]));
}

/** Returns the request body of typed fields of a part. */
export function changeOf(part: SettingsPart, typed: Readonly<Partial<Record<string, string>>>): SettingsChange {
  const numbers = new Set(part.fields.filter(isNumber).map(({ name }) => name));
  const values = Object.entries(typed).map(([name, text]) => [
    name,
    numbers.has(name) ? (parsePesos(text ?? "") ?? 0) : text,
  ]);
  const change = Object.fromEntries(values);
  return isNested(part.key) ? { [part.key]: change } : change;
}
