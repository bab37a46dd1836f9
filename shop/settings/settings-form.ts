/** Parses and validates the administrators' settings form. See docs/product-rules.md#settings-fields */
import { isSlug, slugify } from "../catalogue/slug.ts";
import { fromWire, parseDecimal } from "../decimal.ts";
import { MAX_RATE_CENTAVOS } from "../pricing/money.ts";
import { type FieldMessages, type Refused, refuse } from "../refusal.ts";
import type { BankAccount, InstallmentPlan, PromoBanner, ShopIdentity, Showroom } from "./settings.ts";
import type { LegalTexts, SettingsChange } from "./settings-sheet.ts";
import {
  BANK_RULES,
  BANNER_RULES,
  LEGAL_RULES,
  SHOP_RULES,
  SHOWROOM_RULES,
  type TextRule,
  textMessages,
} from "./settings-texts.ts";

/** Some fields of an object, each a text as typed. */
type Typed<Fields> = { [Name in keyof Fields]?: string | undefined };

/** The fields of PUT /admin/put-admin; money and percentages as decimals. Undefined fields stay unchanged. */
export interface SettingsForm {
  currency?: number | undefined;
  priceShipping?: number | undefined;
  minValueFreeShipping?: number | undefined;
  transferOff?: number | undefined;
  vat?: number | undefined;
  priceInInstallments?: { numberOfInstallments: number; percentageInInstallments: number }[] | undefined;
  /** A showroom without a key is new. */
  showrooms?: (Record<Exclude<keyof Showroom, "key">, string> & { key?: string | undefined })[] | undefined;
  bank?: Typed<BankAccount> | undefined;
  shop?: Typed<ShopIdentity> | undefined;
  banner?: Typed<PromoBanner> | undefined;
  legal?: Typed<LegalTexts> | undefined;
}

type NumberName = "currency" | "priceShipping" | "minValueFreeShipping" | "transferOff" | "vat";
type NumberField = "rateCentavos" | "shippingCentavos" | "freeShippingFromCentavos" | "transferOffBp" | "vatBp";

const DECIMALS = "con dos decimales como máximo";
/** From 0 pesos, in centavos. */
const AMOUNT = { minimum: 0, maximum: 1e11, message: `Tiene que ser un monto desde 0, ${DECIMALS}` };

/** Each is entered with two decimals and stored in hundredths: centavos, or basis points of a percentage. */
const NUMBERS: readonly { name: NumberName; to: NumberField; minimum: number; maximum: number; message: string }[] = [
  {
    name: "currency",
    to: "rateCentavos",
    minimum: 1,
    maximum: MAX_RATE_CENTAVOS,
    message: `La cotización tiene que ser mayor que 0 y hasta 1.000.000, ${DECIMALS}`,
  },
  { name: "priceShipping", to: "shippingCentavos", ...AMOUNT },
  { name: "minValueFreeShipping", to: "freeShippingFromCentavos", ...AMOUNT },
  {
    name: "transferOff",
    to: "transferOffBp",
    minimum: 0,
    maximum: 9_900,
    message: `El descuento va de 0 a 99 %, ${DECIMALS}`,
  },
  { name: "vat", to: "vatBp", minimum: 0, maximum: 10_000, message: `El IVA va de 0 a 100 %, ${DECIMALS}` },
];

const SHOWROOMS_MAX = 10;
const PLANS_MAX = 24;
/** Messages of the plans. docs/product-rules.md#installment-plans */
const PLAN_INCOMPLETE = "Por favor complete ambos campos";
const PLAN_EXISTS = "Ya existe una cuota con ese número de pagos";

/** A parsed part of the form and its messages by field. */
interface Reading<Part> {
  part: Part;
  fields: FieldMessages;
}

/** Parses the form. Refuses `invalid_fields` by path (`bank.cbu`, `showrooms.0.name`); then nothing is written. */
export function readSettingsForm(form: SettingsForm): { ok: true; change: SettingsChange } | Refused<"invalid_fields"> {
  const parts: Reading<SettingsChange>[] = [
    readNumbers(form),
    ...(form.priceInInstallments ? [nestUnder("plans", readPlans(form.priceInInstallments))] : []),
    ...(form.showrooms ? [nestUnder("showrooms", readShowrooms(form.showrooms))] : []),
    ...(form.bank ? [nestUnder("bank", readTexts("bank", BANK_RULES, form.bank))] : []),
    ...(form.shop ? [nestUnder("shop", readTexts("shop", SHOP_RULES, form.shop))] : []),
    ...(form.banner ? [nestUnder("banner", readTexts("banner", BANNER_RULES, form.banner))] : []),
    ...(form.legal ? [nestUnder("legal", readTexts("legal", LEGAL_RULES, form.legal))] : []),
  ];
  const fields: FieldMessages = Object.assign({}, ...parts.map((reading) => reading.fields));
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  return { ok: true, change: Object.assign({}, ...parts.map(({ part }) => part)) };
}

function nestUnder<Part>(name: keyof SettingsChange, { part, fields }: Reading<Part>): Reading<SettingsChange> {
  return { part: { [name]: part }, fields };
}

function readNumbers(form: SettingsForm): Reading<{ [Field in NumberField]?: number }> {
  const part: { [Field in NumberField]?: number } = {};
  const fields: Record<string, string[]> = {};
  for (const { name, to, minimum, maximum, message } of NUMBERS) {
    const sent = form[name];
    if (sent === undefined) continue;
    const parsed = fromWire(sent);
    if (parsed.ok && parsed.value >= minimum && parsed.value <= maximum) part[to] = parsed.value;
    else fields[name] = [message];
  }
  return { part, fields };
}

function readTexts<Key extends string>(
  path: string,
  rules: readonly TextRule<Key>[],
  sent: { [Name in Key]?: string | undefined },
): Reading<{ [Name in Key]?: string }> {
  const part: { [Name in Key]?: string } = {};
  const fields: Record<string, string[]> = {};
  for (const rule of rules) {
    const typed = sent[rule.key];
    if (typed === undefined) continue;
    const text = rule.normalize(typed);
    const messages = textMessages(rule, text);
    if (messages.length > 0) fields[`${path}.${rule.key}`] = messages;
    part[rule.key] = text;
  }
  return { part, fields };
}

function readPlans(sent: NonNullable<SettingsForm["priceInInstallments"]>): Reading<InstallmentPlan[]> {
  const fields: Record<string, string[]> = {};
  const plans = sent.map(({ numberOfInstallments, percentageInInstallments }, index) => {
    const multiplier = parseDecimal(String(percentageInInstallments), 4);
    const multiplierBp = multiplier.ok ? multiplier.value : 0;
    const isNumber =
      Number.isSafeInteger(numberOfInstallments) && numberOfInstallments >= 1 && numberOfInstallments <= 99;
    const isRepeated = sent.findIndex((other) => other.numberOfInstallments === numberOfInstallments) < index;
    if (!isNumber || multiplierBp < 1 || multiplierBp > 1_000_000)
      fields[`priceInInstallments.${index}`] = [PLAN_INCOMPLETE];
    else if (isRepeated) fields[`priceInInstallments.${index}`] = [PLAN_EXISTS];
    return { numberOfInstallments, multiplierBp };
  });
  if (plans.length > PLANS_MAX) fields["priceInInstallments"] = [`Son ${PLANS_MAX} planes como máximo`];
  return { part: plans.toSorted((one, other) => one.numberOfInstallments - other.numberOfInstallments), fields };
}

function readShowrooms(sent: NonNullable<SettingsForm["showrooms"]>): Reading<Showroom[]> {
  const fields: Record<string, string[]> = {};
  if (sent.length === 0) fields["showrooms"] = ["Dejá al menos un local: si no, nadie puede retirar"];
  if (sent.length > SHOWROOMS_MAX) fields["showrooms"] = [`Son ${SHOWROOMS_MAX} locales como máximo`];
  const taken = new Set(sent.flatMap(({ key }) => (key ? [key] : [])));
  const part = sent.map(({ key: known, ...showroom }, index) => {
    const path = `showrooms.${index}`;
    const { part: texts, fields: messages } = readTexts(path, SHOWROOM_RULES, showroom);
    Object.assign(fields, messages);
    if (known && sent.findIndex(({ key }) => key === known) < index)
      fields[`${path}.key`] = ["Hay dos locales con esa clave"];
    if (known && !isSlug(known)) fields[`${path}.key`] = ["La clave no es válida"];
    return { key: known || newKey(showroom.name, taken), ...showroom, ...texts };
  });
  return { part, fields };
}

/** Returns an unused key from the showroom's name. Orders refer to showrooms by key. */
function newKey(name: string, taken: Set<string>): string {
  const plain = slugify(name) || "local";
  let key = plain;
  for (let number = 2; taken.has(key); number++) key = `${plain}-${number}`;
  taken.add(key);
  return key;
}
