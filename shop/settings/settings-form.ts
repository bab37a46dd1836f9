/** Parses and validates the administrators' settings form. See docs/product-rules.md#settings-fields */
import { isSlug, slugify, withUnusedNumber } from "../catalogue/slug.ts";
import {
  type FieldErrors,
  type Fields,
  fieldErrors,
  readSentValues,
  readValues,
  type SentOf,
  type WireOf,
} from "../fields.ts";
import type { Refused } from "../refusal.ts";
import { fold } from "../text.ts";
import { BANNERS_MAX } from "./banner.ts";
import { BANNER_FIELDS, DATED_BANNER_FIELDS } from "./banner-fields.ts";
import { DELIVERY_FIELDS, ZONE_FIELDS } from "./delivery-fields.ts";
import {
  BANK_FIELDS,
  LEGAL_FIELDS,
  NUMBER_FIELDS,
  PLAN_EXISTS,
  PLAN_FIELDS,
  PLAN_INCOMPLETE,
  SECURITY_FIELDS,
  SHOP_FIELDS,
  SHOWROOM_FIELDS,
} from "./fields.ts";
import type { DatedBanner, DeliveryZone, InstallmentPlan, Showroom } from "./settings.ts";
import type { SettingsChange } from "./settings-sheet.ts";

/** The fields of PUT /admin/put-admin; money and percentages as decimals. Undefined fields stay unchanged. */
export interface SettingsForm extends SentOf<typeof NUMBER_FIELDS>, SentOf<typeof SECURITY_FIELDS> {
  priceInInstallments?: WireOf<typeof PLAN_FIELDS>[] | undefined;
  /** A showroom without a key is new. */
  showrooms?: (WireOf<typeof SHOWROOM_FIELDS> & { key?: string | undefined })[] | undefined;
  delivery?: SentOf<typeof DELIVERY_FIELDS> | undefined;
  /** In the order in which an address is looked up. */
  zones?: WireOf<typeof ZONE_FIELDS>[] | undefined;
  bank?: SentOf<typeof BANK_FIELDS> | undefined;
  shop?: SentOf<typeof SHOP_FIELDS> | undefined;
  banner?: SentOf<typeof BANNER_FIELDS> | undefined;
  /** On a day, the first banner that includes the day takes the place of `banner`. */
  banners?: WireOf<typeof DATED_BANNER_FIELDS>[] | undefined;
  legal?: SentOf<typeof LEGAL_FIELDS> | undefined;
}

const SHOWROOMS_MAX = 10;
const PLANS_MAX = 24;
const ZONES_MAX = 30;

/** Parses the form. Refuses `invalid_fields`, with messages by path (`bank.cbu`, `showrooms.0.name`). */
export function readSettingsForm(form: SettingsForm): { ok: true; change: SettingsChange } | Refused<"invalid_fields"> {
  const { priceInInstallments, showrooms, delivery, zones, bank, shop, banner, banners, legal } = form;
  const errors = fieldErrors();
  const partOf = <F extends Fields>(name: string, fields: F, sent: SentOf<F>) =>
    readSentValues(fields, sent, (field) => errors.at(`${name}.${field}`));
  const change: SettingsChange = {
    ...readSentValues({ ...NUMBER_FIELDS, ...SECURITY_FIELDS }, form, errors.at),
    ...(priceInInstallments && { plans: readPlans(priceInInstallments, errors) }),
    ...(showrooms && { showrooms: readShowrooms(showrooms, errors) }),
    ...(delivery && { delivery: partOf("delivery", DELIVERY_FIELDS, delivery) }),
    ...(zones && { zones: readZones(zones, errors) }),
    ...(bank && { bank: partOf("bank", BANK_FIELDS, bank) }),
    ...(shop && { shop: partOf("shop", SHOP_FIELDS, shop) }),
    ...(banner && { banner: partOf("banner", BANNER_FIELDS, banner) }),
    ...(banners && { banners: readBanners(banners, errors) }),
    ...(legal && { legal: partOf("legal", LEGAL_FIELDS, legal) }),
  };
  return errors.refusal() ?? { ok: true, change };
}

function readPlans(sent: NonNullable<SettingsForm["priceInInstallments"]>, errors: FieldErrors): InstallmentPlan[] {
  if (sent.length > PLANS_MAX) errors.at("priceInInstallments")(`Son ${PLANS_MAX} planes como máximo`);
  const plans = sent.map((plan, index) => {
    const path = `priceInInstallments.${index}`;
    const reportFirst = (message: string) => {
      if (!errors.has(path)) errors.at(path)(message);
    };
    const read = readValues(PLAN_FIELDS, plan, () => () => reportFirst(PLAN_INCOMPLETE));
    const isTwice = sent.findIndex((other) => other.numberOfInstallments === plan.numberOfInstallments) < index;
    if (isTwice) reportFirst(PLAN_EXISTS);
    return read;
  });
  return plans.toSorted((one, other) => one.numberOfInstallments - other.numberOfInstallments);
}

function readShowrooms(sent: NonNullable<SettingsForm["showrooms"]>, errors: FieldErrors): Showroom[] {
  const report = errors.at("showrooms");
  if (sent.length === 0) report("Dejá al menos un local: si no, nadie puede retirar");
  if (sent.length > SHOWROOMS_MAX) report(`Son ${SHOWROOMS_MAX} locales como máximo`);
  const usedKeys = new Set(sent.flatMap(({ key }) => (key ? [key] : [])));
  return sent.map((showroom, index) => {
    const at = (name: string) => errors.at(`showrooms.${index}.${name}`);
    const known = showroom.key;
    const isTwice = sent.findIndex(({ key }) => key === known) < index;
    if (known && !isSlug(known)) at("key")("La clave no es válida");
    else if (known && isTwice) at("key")("Hay dos locales con esa clave");
    const read = readValues(SHOWROOM_FIELDS, showroom, at);
    // Orders refer to showrooms by key.
    const key = known || withUnusedNumber(slugify(read.name) || "local", usedKeys);
    usedKeys.add(key);
    return { key, ...read };
  });
}

function readZones(sent: NonNullable<SettingsForm["zones"]>, errors: FieldErrors): DeliveryZone[] {
  if (sent.length > ZONES_MAX) errors.at("zones")(`Son ${ZONES_MAX} zonas como máximo`);
  const at = (index: number) => (name: string) => errors.at(`zones.${index}.${name}`);
  const zones = sent.map((zone, index) => readValues(ZONE_FIELDS, zone, at(index)));
  for (const [index, { name }] of zones.entries()) {
    // Orders store the name of their zone, so no two zones may share it.
    const isTwice = zones.findIndex((other) => fold(other.name) === fold(name)) < index;
    if (isTwice) at(index)("name")("Hay dos zonas con ese nombre");
  }
  return zones;
}

function readBanners(sent: NonNullable<SettingsForm["banners"]>, errors: FieldErrors): DatedBanner[] {
  if (sent.length > BANNERS_MAX) errors.at("banners")(`Son ${BANNERS_MAX} banners como máximo`);
  return sent.map((banner, index) => {
    const at = (name: string) => errors.at(`banners.${index}.${name}`);
    const read = readValues(DATED_BANNER_FIELDS, banner, at);
    if (read.to !== "" && read.to < read.from) at("to")("Tiene que ser el mismo día que empieza, o después");
    return read;
  });
}
