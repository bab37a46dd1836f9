import { expect, test } from "vitest";
import { wireValues } from "../fields.ts";
import { ordersQuerySchema } from "../orders/admin-order.contract.ts";
import { chosenShowroom, deliveryChangeSchema } from "../orders/order.contract.ts";
import { ZONE_FIELDS } from "./delivery-fields.ts";
import { SHEET, SOUTH } from "./settings.fixture.ts";
import { readSettingsForm, type SettingsForm } from "./settings-form.ts";

function changeOf(form: SettingsForm) {
  const read = readSettingsForm(form);
  return read.ok ? read.change : read;
}
function fieldsOf(form: SettingsForm) {
  const read = readSettingsForm(form);
  return read.ok ? {} : read.refusal.fields;
}
const showroom = { name: "Local", city: "Rosario", address: "Mitre 1", hours: "", whatsapp: "" };

test("an empty form changes nothing", () => {
  expect(changeOf({})).toEqual({});
  expect(changeOf({ bank: {}, currency: undefined })).toEqual({ bank: {} });
});

test("amounts are stored exactly, in centavos and basis points", () => {
  expect(
    changeOf({ currency: 1455.29, priceShipping: 0.29, minValueFreeShipping: 0, transferOff: 12.5, vat: 21 }),
  ).toEqual({
    rateCentavos: 145_529,
    shippingCentavos: 29,
    freeShippingFromCentavos: 0,
    transferOffBp: 1250,
    vatBp: 2100,
  });
  expect(changeOf({ currency: 1_000_000, transferOff: 99 })).toEqual({ rateCentavos: 1e8, transferOffBp: 9900 });
});

test.each<[keyof SettingsForm, number[]]>([
  ["currency", [0, -1, 0.001, 1_000_000.01, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 1e-7]],
  ["priceShipping", [-0.01, 1e10, 0.005]],
  ["minValueFreeShipping", [-1]],
  ["transferOff", [-1, 99.01, 100]],
  ["vat", [-1, 100.01]],
])("%s refuses each of %j", (name, values) => {
  for (const value of values) expect(Object.keys(fieldsOf({ [name]: value }))).toEqual([name]);
});

test("plans are sorted; a number of payments occurs once, and both fields are above 0", () => {
  const plan = (numberOfInstallments: number, percentageInInstallments: number) => ({
    numberOfInstallments,
    percentageInInstallments,
  });
  expect(changeOf({ priceInInstallments: [plan(6, 1.5), plan(3, 1.2048)] })).toEqual({
    plans: [
      { numberOfInstallments: 3, multiplierBp: 12_048 },
      { numberOfInstallments: 6, multiplierBp: 15_000 },
    ],
  });
  const incomplete = ["Por favor complete ambos campos"];
  expect(
    fieldsOf({ priceInInstallments: [plan(0, 1), plan(1, 0), plan(1.5, 1), plan(100, 1), plan(2, 100.01)] }),
  ).toEqual({
    ...Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`priceInInstallments.${index}`, incomplete])),
  });
  expect(fieldsOf({ priceInInstallments: [plan(3, 1), plan(2, 1.00001), plan(3, 2)] })).toEqual({
    "priceInInstallments.1": incomplete,
    "priceInInstallments.2": ["Ya existe una cuota con ese número de pagos"],
  });
  const many = Array.from({ length: 25 }, (_, index) => plan(index + 1, 1));
  expect(fieldsOf({ priceInInstallments: many })).toEqual({ priceInInstallments: ["Son 24 planes como máximo"] });
});

test("a new showroom gets an unused key from its name", () => {
  expect(changeOf({ showrooms: [{ ...showroom, key: "local" }, showroom, { ...showroom, name: "香水" }] })).toEqual({
    showrooms: [
      { ...showroom, key: "local" },
      { ...showroom, key: "local-2" },
      { ...showroom, name: "香水", key: "local-3" },
    ],
  });
});

test("orders can be picked up at two showrooms with the same long name", () => {
  const name = "a".repeat(60);
  const read = readSettingsForm({
    showrooms: [
      { ...showroom, name },
      { ...showroom, name },
    ],
  });
  const keys = read.ok ? read.change.showrooms?.map(({ key }) => key) : [];
  expect(keys).toEqual([name, `${name}-2`]);
  for (const pickup of keys ?? []) {
    expect(chosenShowroom.safeParse(pickup).success).toBe(true);
    expect(deliveryChangeSchema.safeParse({ pickup, version: 1 }).success).toBe(true);
    expect(ordersQuerySchema.safeParse({ pickup }).success).toBe(true);
  }
});

test("showrooms need a name and different keys", () => {
  expect(fieldsOf({ showrooms: [] })).toEqual({ showrooms: ["Dejá al menos un local: si no, nadie puede retirar"] });
  expect(fieldsOf({ showrooms: Array(11).fill(showroom) })).toEqual({ showrooms: ["Son 10 locales como máximo"] });
  const one = { name: " ", city: "", address: "", hours: "", whatsapp: "341", key: "a b" };
  expect(fieldsOf({ showrooms: [{ ...showroom, key: "x" }, { ...showroom, key: "x" }, one] })).toEqual({
    "showrooms.1.key": ["Hay dos locales con esa clave"],
    "showrooms.2.key": ["La clave no es válida"],
    "showrooms.2.name": ["El nombre del local es obligatorio"],
    "showrooms.2.city": ["La ciudad es obligatoria"],
    "showrooms.2.address": ["La dirección es obligatoria"],
    "showrooms.2.whatsapp": ["Escribí el WhatsApp con código de país, sólo números: 5493415550000"],
  });
});

test("zones keep their order; their places and the holidays are written in one way", () => {
  const sent = wireValues(ZONE_FIELDS, SOUTH);
  expect(changeOf({ zones: [{ ...sent, places: "chubut;9400 - 9499" }] })).toEqual({ zones: [SOUTH] });
  expect(changeOf({ delivery: { daysFrom: 2, holidays: "1/1/2027" } })).toEqual({
    delivery: { daysFrom: 2, holidays: "01/01/2027" },
  });
});

test("zones need different names, known places and an https address", () => {
  const sent = wireValues(ZONE_FIELDS, SOUTH);
  const wrong = { ...sent, places: "Atlántida", daysTo: 61, trackingUrl: "http://correo.example" };
  const spaced = { ...sent, name: ` ${sent.name}  ` };
  expect(fieldsOf({ zones: [sent, { ...sent, name: sent.name.toUpperCase() }] })).toEqual({
    "zones.1.name": ["Hay dos zonas con ese nombre"],
  });
  expect(fieldsOf({ zones: [sent, sent, spaced, { ...wrong, name: "" }] })).toEqual({
    "zones.1.name": ["Hay dos zonas con ese nombre"],
    "zones.2.name": ["Hay dos zonas con ese nombre"],
    "zones.3.name": ["El nombre de la zona es obligatorio"],
    "zones.3.places": ["No conocemos el lugar 1: van provincias o códigos, como Santa Fe, 1000-1499"],
    "zones.3.daysTo": ["Tiene que ser un número entero de 0 a 60"],
    "zones.3.trackingUrl": ["Tiene que empezar con https://"],
  });
  const many = Array.from({ length: 31 }, (_, index) => ({ ...sent, name: `Zona ${index}` }));
  expect(fieldsOf({ zones: many })).toEqual({ zones: ["Son 30 zonas como máximo"] });
});

test("banners with dates keep their order, and end on the day that they begin or later", () => {
  const oneDay = { ...SHEET.banner, from: "2026-10-18", to: "2026-10-18" };
  const sent = [{ ...oneDay, from: "", to: "" }, oneDay, { ...oneDay, headline: " Uno \r\n_dos_ " }];
  expect(changeOf({ banners: sent })).toEqual({ banners: [sent[0], oneDay, { ...oneDay, headline: "Uno\n_dos_" }] });
  const wrong = { ...oneDay, button: "", href: "//evil.example" };
  expect(
    fieldsOf({
      banners: [
        { ...oneDay, to: "2026-10-17" },
        { ...wrong, from: "2026-02-30", to: "" },
      ],
    }),
  ).toEqual({
    "banners.0.to": ["Tiene que ser el mismo día que empieza, o después"],
    "banners.1.button": ["El texto del botón es obligatorio"],
    "banners.1.href": ["Tiene que ser una dirección de la tienda, como /perfumes"],
    "banners.1.from": ["Tiene que ser un día, como 2026-10-18"],
  });
  expect(fieldsOf({ banners: Array.from({ length: 5 }, () => oneDay) })).toEqual({
    banners: ["Son 4 banners como máximo"],
  });
});

test("texts are normalized", () => {
  expect(
    changeOf({
      bank: { holder: "  Ada   Quiroga ", cbu: "2850 5909 40090418135201", alias: "" },
      shop: {
        email: " Hola@Azahar.Example ",
        taxId: " 30-50001091-2",
        about: "Una\n\ndos",
        instagram: "",
        whatsapp: "5493415550000",
      },
      banner: { href: "/", alt: "", desktopPath: "/pictures/u/b-0.webp", mobilePath: "/banner/a.PNG.png" },
      legal: { terms: "a\r\nb", privacy: "", returns: "" },
    }),
  ).toEqual({
    bank: { holder: "Ada Quiroga", cbu: "2850590940090418135201", alias: "" },
    shop: {
      email: "hola@azahar.example",
      taxId: "30500010912",
      about: "Una\ndos",
      instagram: "",
      whatsapp: "5493415550000",
    },
    banner: { href: "/", alt: "", desktopPath: "/pictures/u/b-0.webp", mobilePath: "/banner/a.PNG.png" },
    legal: { terms: "a\nb", privacy: "", returns: "" },
  });
});

test.each<[SettingsForm, string]>([
  [{ bank: { holder: " " } }, "bank.holder"],
  [{ bank: { cbu: "" } }, "bank.cbu"],
  [{ bank: { cbu: "9990001800000000123458" } }, "bank.cbu"],
  [{ bank: { alias: "corto" } }, "bank.alias"],
  [{ bank: { alias: "con espacio" } }, "bank.alias"],
  [{ shop: { shopName: "" } }, "shop.shopName"],
  [{ shop: { shopName: "x".repeat(61) } }, "shop.shopName"],
  [{ shop: { about: "x".repeat(1001) } }, "shop.about"],
  [{ shop: { email: "hola@" } }, "shop.email"],
  [{ shop: { email: "\u212aarina@azahar.example" } }, "shop.email"],
  [{ shop: { whatsapp: "+54 341" } }, "shop.whatsapp"],
  [{ shop: { instagram: "https://evil.example/instagram.com/" } }, "shop.instagram"],
  [{ shop: { instagram: "javascript:alert(1)" } }, "shop.instagram"],
  [{ shop: { taxId: "30500010911" } }, "shop.taxId"],
  ...["https://evil.example/?q=qr.afip.gob.ar/", "https://afip.gob.ar.evil.example/", "javascript:alert(1)"].map(
    (fiscalDataUrl): [SettingsForm, string] => [{ shop: { fiscalDataUrl } }, "shop.fiscalDataUrl"],
  ),
  [{ shop: { consumerDefenceUrl: "https://evil.example/x.gob.ar" } }, "shop.consumerDefenceUrl"],
  [{ banner: { href: "//evil.example" } }, "banner.href"],
  [{ banner: { href: "/\\evil.example" } }, "banner.href"],
  [{ banner: { href: "javascript:alert(1)" } }, "banner.href"],
  [{ banner: { href: "" } }, "banner.href"],
  [{ banner: { desktopPath: "https://evil.example/a.webp" } }, "banner.desktopPath"],
  [{ banner: { mobilePath: "/a.svg" } }, "banner.mobilePath"],
  [{ banner: { headline: "" } }, "banner.headline"],
  [{ banner: { headline: "Un título demasiado largo" } }, "banner.headline"],
  [{ legal: { terms: "x".repeat(15_001) } }, "legal.terms"],
])("%j is refused under its path", (form, path) => {
  expect(Object.keys(fieldsOf(form))).toEqual([path]);
});

test("the fiscal data seal is pasted as ARCA provides it, and its link is stored", () => {
  const seal = `<a href="http://qr.afip.gob.ar/?qr=Xy_1-2,," target="_F960AFIPInfo"><img src="http://www.afip.gob.ar/images/f960/DATAWEB.jpg" border="0"></a>`;
  const stored = (fiscalDataUrl: string) => changeOf({ shop: { fiscalDataUrl } });
  expect(stored(seal)).toEqual({ shop: { fiscalDataUrl: "https://qr.afip.gob.ar/?qr=Xy_1-2,," } });
  expect(stored(" https://servicioscf.arca.gob.ar/x ")).toEqual({
    shop: { fiscalDataUrl: "https://servicioscf.arca.gob.ar/x" },
  });
  expect(stored("")).toEqual({ shop: { fiscalDataUrl: "" } });
  const consumerDefenceUrl = "https://www.santafe.gob.ar/tramite";
  expect(changeOf({ shop: { consumerDefenceUrl } })).toEqual({ shop: { consumerDefenceUrl } });
});

test("a form with errors is refused as a whole, with all its errors", () => {
  const read = readSettingsForm({ currency: 0, vat: 21, bank: { cbu: "1" }, showrooms: [] });
  expect(read).toMatchObject({ ok: false, refusal: { code: "invalid_fields" } });
  expect(Object.keys(fieldsOf({ currency: 0, vat: 21, bank: { cbu: "1" }, showrooms: [] }))).toEqual([
    "currency",
    "showrooms",
    "bank.cbu",
  ]);
});

test("a shop may have no e-mail", () => {
  expect(changeOf({ shop: { email: " " } })).toEqual({ shop: { email: "" } });
});

test("a plan has one message, also when both of its numbers are wrong", () => {
  const plan = { numberOfInstallments: 0, percentageInInstallments: 0 };
  expect(fieldsOf({ priceInInstallments: [plan] })).toEqual({
    "priceInInstallments.0": ["Por favor complete ambos campos"],
  });
});
