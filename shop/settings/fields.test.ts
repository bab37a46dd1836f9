import fc from "fast-check";
import { expect, test } from "vitest";
import { allOf, expectRefusals, expectRoundTrips } from "../fields.fixture.ts";
import { formTexts } from "../fields.ts";
import { BANNER_FIELDS, DATED_BANNER_FIELDS } from "./banner-fields.ts";
import { DELIVERY_FIELDS, ZONE_FIELDS } from "./delivery-fields.ts";
import { BANK_FIELDS, LEGAL_FIELDS, NUMBER_FIELDS, PLAN_FIELDS, SHOP_FIELDS, SHOWROOM_FIELDS } from "./fields.ts";

const link = (start: string) => fc.stringMatching(/^[a-z0-9]{1,20}$/).map((end) => `${start}${end}`);
const picture = fc.stringMatching(/^\/pictures\/u\/[a-z0-9-]{1,30}\.(webp|avif|png|jpg|jpeg)$/);

const TEXTS = {
  cbu: fc.constantFrom("2850590940090418135201", "9990001800000000123459"),
  alias: fc.stringMatching(/^[A-Za-z0-9.-]{6,20}$/),
  email: fc.stringMatching(/^[a-z0-9]{1,20}@[a-z0-9]{1,20}\.example$/),
  whatsapp: fc.stringMatching(/^[0-9]{10,15}$/),
  instagram: link("https://www.instagram.com/"),
  taxId: fc.constantFrom("", "30500010912", "20123456786"),
  fiscalDataUrl: fc.oneof(fc.constant(""), link("https://qr.afip.gob.ar/?qr=")),
  consumerDefenceUrl: fc.oneof(fc.constant(""), link("https://www.santafe.gob.ar/")),
  href: link("/perfumes/"),
  desktopPath: picture,
  mobilePath: picture,
  trackingUrl: fc.oneof(fc.constant(""), link("https://correo.example/?id={numero}&x=")),
  holidays: fc.constantFrom("", "25/12/2026", "08/12/2026, 01/01/2027"),
  button: fc.stringMatching(/^[a-zñ]{1,30}$/),
  headline: fc.constantFrom("Perfumes", "Un frasco entero,\no sólo _diez mililitros._"),
  from: fc.constantFrom("", "2026-10-01"),
  to: fc.constantFrom("", "2026-10-18"),
  places: fc.constantFrom("Santa Fe", "1000-1499, 2000", "Córdoba, 2000"),
};

const CHANGED = {
  numbers: NUMBER_FIELDS,
  delivery: DELIVERY_FIELDS,
  bank: BANK_FIELDS,
  shop: SHOP_FIELDS,
  banner: BANNER_FIELDS,
  legal: LEGAL_FIELDS,
};
const ALL = allOf({
  ...CHANGED,
  plan: PLAN_FIELDS,
  showroom: SHOWROOM_FIELDS,
  zone: ZONE_FIELDS,
  dated: DATED_BANNER_FIELDS,
});

test.each(ALL)("$of, $key: domain, API, form and log convert back unchanged", ({ key, field }) => {
  expectRoundTrips(key, field, TEXTS);
});

test.each(ALL)("$of, $key: values of another type and out of bounds are refused", ({ key, field }) => {
  expectRefusals(key, field);
});

test("every label of the activity log is used once, and every label of a form once in its form", () => {
  const log = allOf(CHANGED).map(({ field }) => field.label);
  const forms = ALL.map(({ of, field }) => `${of}: ${formTexts(field).label}`);
  for (const labels of [log, forms]) expect(labels.filter((one, index) => labels.indexOf(one) < index)).toEqual([]);
});
