/** The fields of perfumes and sizes. docs/product-rules.md#perfumes-and-sizes, docs/product-rules.md#product-form-limits */

import { choice, count, DOLLARS, DOLLARS_OR_NULL, FLAG, PERCENT, text } from "../field-kinds.ts";
import { field } from "../fields.ts";
import type { Location } from "../stock/stock.ts";
import { manyLines, oneLine } from "../text.ts";
import {
  CATEGORY_LABELS,
  CONCENTRATION_LABELS,
  FAMILY_LABELS,
  GENDER_LABELS,
  MOMENT_LABELS,
  RATER_LABELS,
  SEASON_LABELS,
} from "./categories.ts";
import { EAN_DIGITS_MAX, eanDigits, isEan } from "./ean.ts";
import { slugify } from "./slug.ts";
import { VIDEO } from "./video.ts";

export const PRODUCT_NAME_MAX = 120;
export const BRAND_MAX = 60;
export const DESCRIPTION_MAX = 1_000;
export const NOTES_MAX = 200;
export const PERFUMER_MAX = 80;
export const SEO_TITLE_MAX = 70;
export const SEO_DESCRIPTION_MAX = 155;
const ML_MAX = 10_000;
export const INSTALLMENTS_MAX = 99;
/** Maximum units of one entry and of one location. */
export const UNITS_MAX = 1_000_000;

const NAME = text({
  max: PRODUCT_NAME_MAX,
  normalize: oneLine,
  fault: (name) => (name === "" ? "El nombre es obligatorio." : null),
  tooLong: `El nombre debe tener como máximo ${PRODUCT_NAME_MAX} caracteres.`,
});

const BRAND = text({
  max: BRAND_MAX,
  // When a perfume is saved, the stored name of a known brand replaces the typed one (`withBrand`, brands/brand.ts).
  normalize: oneLine,
  fault(brand) {
    if (brand === "") return "La marca es obligatoria.";
    return slugify(brand) === "" ? "La marca tiene que tener letras o números." : null;
  },
  tooLong: `La marca debe tener como máximo ${BRAND_MAX} caracteres.`,
});

const DESCRIPTION = text({
  max: DESCRIPTION_MAX,
  normalize: manyLines,
  tooLong: `La descripción debe tener como máximo ${DESCRIPTION_MAX} caracteres.`,
});

const NOTES = text({
  max: NOTES_MAX,
  normalize: (typed) => notesOf(typed).join(", "),
  tooLong: `Las notas deben tener como máximo ${NOTES_MAX} caracteres.`,
});

/** Returns the notes of a text, which are separated by commas, semicolons or line ends. */
export function notesOf(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map(oneLine)
    .filter(Boolean);
}

const YEAR = text({
  max: 4,
  fault: (year) => (/^((19|20)\d\d)?$/.test(year) ? null : "El año tiene cuatro números, como 2012."),
});

const notes = <const Name extends string>(name: Name, label: string) =>
  field(name, NOTES, { label, initial: "", hint: "Separadas por comas", about: "Separated by commas" });

const rating = <const Name extends string>(name: Name, label: string) =>
  field(name, count(0, 5), { label, formLabel: `${label}, de 1 a 5`, initial: 0, about: "1 to 5; 0 when unknown" });

/** Facts about a perfume's scent. An unknown one is empty, an unknown rating 0. docs/product-rules.md#facts-about-a-perfume */
export const FACT_FIELDS = {
  concentration: field("concentration", choice(CONCENTRATION_LABELS), {
    label: "Concentración",
    initial: "",
    about: "Empty when unknown",
  }),
  family: field("family", choice(FAMILY_LABELS), {
    label: "Familia",
    initial: "",
    about: "Olfactory family; empty when unknown",
  }),
  topNotes: notes("topNotes", "Notas de salida"),
  heartNotes: notes("heartNotes", "Notas de corazón"),
  baseNotes: notes("baseNotes", "Notas de fondo"),
  season: field("season", choice(SEASON_LABELS), { label: "Temporada", initial: "" }),
  moment: field("moment", choice(MOMENT_LABELS), { label: "Momento", initial: "" }),
  longevity: rating("longevity", "Duración"),
  projection: rating("projection", "Estela"),
  ratedBy: field("ratedBy", choice(RATER_LABELS), {
    label: "Duración y estela",
    initial: "",
    about: "Who rated longevity and projection",
  }),
  year: field("year", YEAR, { label: "Año de lanzamiento", heading: "año", initial: "" }),
  perfumer: field("perfumer", text({ max: PERFUMER_MAX }), { label: "Perfumista", initial: "" }),
};

/** Title and description for search engines and link previews. Empty: name and brand, and the start of the description. */
export const SEO_FIELDS = {
  seoTitle: field("seoTitle", text({ max: SEO_TITLE_MAX }), {
    label: "Título para buscadores",
    initial: "",
    about: "Title of the product's page for search engines; empty: name and brand",
  }),
  seoDescription: field("seoDescription", text({ max: SEO_DESCRIPTION_MAX }), {
    label: "Descripción para buscadores",
    initial: "",
    about: "Description of the product's page for search engines; empty: the start of `description`",
  }),
};

const decant = <const Name extends string>(name: Name, ml: number) =>
  field(name, FLAG, { label: `Decant de ${ml} ml`, heading: `decant ${ml} ml`, initial: false });

const decantPrice = <const Name extends string>(name: Name, ml: number) =>
  field(name, DOLLARS_OR_NULL, {
    label: `Precio del decant de ${ml} ml`,
    heading: `precio decant ${ml} ml`,
    initial: null,
    about: `Entered price of the ${ml} ml decant in dollars; null when it is derived from the first size`,
  });

/** The fields of a perfume. Everybody sees them. */
export const PERFUME_FIELDS = {
  productName: field("productName", NAME, { label: "Nombre", initial: "" }),
  brand: field("brand", BRAND, { label: "Marca", initial: "" }),
  description: field("description", DESCRIPTION, { label: "Descripción", initial: "" }),
  gender: field("gender", choice(GENDER_LABELS), { label: "Género", initial: "female" }),
  category: field("category", choice(CATEGORY_LABELS), { label: "Categoría", initial: "arab" }),
  ...FACT_FIELDS,
  ...SEO_FIELDS,
  video: field("video", VIDEO, {
    label: "Video",
    initial: "",
    about: "Address of a video at YouTube or Vimeo; empty when there is none",
  }),
  active: field("status", FLAG, { label: "Activo", initial: true, about: "true if the perfume is active" }),
  soon: field("soon", FLAG, {
    label: "Próximamente",
    initial: false,
    about: "true if the perfume is coming soon: shown, but not for sale",
  }),
  bigDecant: decant("bigDecant", 10),
  bigDecantUsdCents: decantPrice("priceBigDecant", 10),
  smallDecant: decant("smallDecant", 5),
  smallDecantUsdCents: decantPrice("priceSmallDecant", 5),
};

/** The fields of a size that everybody sees, without those of its promotion. */
export const PRICE_FIELDS = {
  ml: field("ml", count(1, ML_MAX), {
    label: "ML",
    formLabel: "ML (gramos en bálsamos)",
    initial: 0,
    about: "Milliliters; grams for balms (see `unit`)",
  }),
  priceUsdCents: field("price", DOLLARS, { label: "Precio", formLabel: "Precio en dólares", initial: 0 }),
  installmentUsdCents: field("priceInInstallments", DOLLARS_OR_NULL, {
    label: "Precio en cuotas",
    formLabel: "Precio en cuotas, en dólares",
    initial: null,
    about: "Entered installment price in dollars; null when it is derived from `price`",
  }),
  numberOfInstallments: field("numberOfInstallments", count(0, INSTALLMENTS_MAX), {
    label: "Número de cuotas",
    heading: "cuotas",
    initial: 0,
    about: "0 means the default of 3",
  }),
};

/** The promotion of a size. Administrators see it as entered; shoppers see the one in effect, which may be a dated one. */
export const PROMOTION_FIELDS = {
  forSale: field("forSale", FLAG, {
    label: "Promoción",
    formLabel: "En promoción",
    initial: false,
    about: "true while on promotion; for administrators, the flag as entered",
  }),
  percentageForSaleBp: field("percentageForSale", PERCENT, {
    label: "Descuento",
    formLabel: "Descuento en %",
    heading: "% promoción",
    initial: 0,
    about: "Percentage of the promotion",
  }),
  priceForSaleUsdCents: field("priceForSale", DOLLARS_OR_NULL, {
    label: "Precio en promoción",
    formLabel: "Precio en promoción, en dólares",
    heading: "precio promoción",
    initial: null,
    about: "Promotion price in dollars; null when not entered",
  }),
  installmentForSaleUsdCents: field("priceInInstallmentsForSale", DOLLARS_OR_NULL, {
    label: "Precio en cuotas en promoción",
    formLabel: "En cuotas y promoción, en dólares",
    heading: "precio en cuotas promoción",
    initial: null,
    about: "Installment price of the promotion in dollars; null when not entered",
  }),
};

/** The fields of a size that everybody sees. */
export const PUBLIC_SIZE_FIELDS = { ...PRICE_FIELDS, ...PROMOTION_FIELDS };

const EAN = text({
  max: EAN_DIGITS_MAX,
  normalize: eanDigits,
  fault: (ean) =>
    ean === "" || isEan(ean)
      ? null
      : "No es un código de barras: tiene 8, 12, 13 o 14 números, y el último los verifica",
});

/**
 * The barcode of a size and what its units cost. The API shows them to administrators only; structured data and feeds also
 * contain the barcode. docs/product-rules.md#cost-and-margin
 */
export const SUPPLY_FIELDS = {
  ean: field("ean", EAN, {
    label: "Código de barras",
    initial: "",
    about:
      "EAN or UPC of 8, 12, 13 or 14 digits, unique among sizes that are not removed or archived; empty when unknown",
  }),
  averageCostUsdCents: field("averageCost", DOLLARS_OR_NULL, {
    label: "Costo promedio",
    formLabel: "Costo promedio, en dólares",
    initial: null,
    about: "Weighted average cost of a unit in dollars, which receipts change; null when unknown",
  }),
};

/** The fields of a size that administrators enter. */
export const SIZE_FIELDS = { ...PUBLIC_SIZE_FIELDS, ...SUPPLY_FIELDS };

const units = <Name extends string>(name: Name, label: string, about?: string) =>
  field(name, count(0, UNITS_MAX), { label, initial: 0, ...(about && { about }) });

/** The stock counters of a size except `reserved`, computed from the ledger. Only administrators see them all. */
export const COUNTER_FIELDS = {
  stock: units("stock", "Stock", "Units for sale, exact"),
  revenue: units("revenue", "Ingresos", "Units received in total"),
  sold: units("sold", "Vendidas"),
  removed: units("removeToStock", "Retiradas", "Units removed without a sale"),
  defective: units("defectiveStock", "Defectuosas"),
};

const location = <Name extends Location>(name: Name, label: string) => ({ ...units(name, label), heading: label });

/** The units of a size in each location: the sums of the location ledger. Only administrators see them. */
export const LOCATION_FIELDS = {
  snF: location("snF", "SN-F"),
  snL: location("snL", "SN-L"),
  ros: location("ros", "ROS"),
};

/** The units that a line of an import file adds. An export leaves the column empty. */
export const ENTERED_FIELD = units("entered", "Ingreso");
