/** The values of a perfume's choices, with their labels. docs/product-rules.md#perfumes-and-sizes */

export const GENDERS = ["female", "male", "unisex"] as const;
export type Gender = (typeof GENDERS)[number];

export const CATEGORIES = ["arab", "celebrity", "designer", "niche", "splash", "balsamo", "deo"] as const;
export type Category = (typeof CATEGORIES)[number];

export const GENDER_LABELS: Readonly<Record<Gender, string>> = {
  female: "Femenino",
  male: "Masculino",
  unisex: "Unisex",
};

export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  arab: "Árabe",
  celebrity: "Celebridad",
  designer: "Diseñador",
  niche: "Nicho",
  splash: "Body Splash",
  balsamo: "Bálsamo",
  deo: "Deo",
};

/** How concentrated a perfume is, from most to least; empty when unknown. */
export const CONCENTRATIONS = ["", "extrait", "edp", "edt", "edc", "mist"] as const;
export type Concentration = (typeof CONCENTRATIONS)[number];

export const CONCENTRATION_LABELS: Readonly<Record<Concentration, string>> = {
  "": "",
  extrait: "Extrait",
  edp: "Eau de Parfum",
  edt: "Eau de Toilette",
  edc: "Eau de Cologne",
  mist: "Body Mist",
};

/** The olfactory family: what a perfume smells of most; empty when unknown. */
export const FAMILIES = [
  "",
  "floral",
  "fruity",
  "citrus",
  "aquatic",
  "aromatic",
  "gourmand",
  "amber",
  "spicy",
  "woody",
  "leather",
  "chypre",
  "musk",
] as const;
export type Family = (typeof FAMILIES)[number];

export const FAMILY_LABELS: Readonly<Record<Family, string>> = {
  "": "",
  floral: "Floral",
  fruity: "Frutal",
  citrus: "Cítrica",
  aquatic: "Acuática",
  aromatic: "Aromática",
  gourmand: "Dulce",
  amber: "Ambarada",
  spicy: "Especiada",
  woody: "Amaderada",
  leather: "Cuero",
  chypre: "Chipre",
  musk: "Almizclada",
};

/** The season and the moment that suit a perfume; empty when unknown. */
export const SEASONS = ["", "warm", "cold", "all"] as const;
export const SEASON_LABELS: Readonly<Record<(typeof SEASONS)[number], string>> = {
  "": "",
  warm: "Primavera y verano",
  cold: "Otoño e invierno",
  all: "Todo el año",
};
export const MOMENTS = ["", "day", "night", "any"] as const;
export const MOMENT_LABELS: Readonly<Record<(typeof MOMENTS)[number], string>> = {
  "": "",
  day: "De día",
  night: "De noche",
  any: "De día y de noche",
};

/** Who rated longevity and projection; empty when nobody did. */
export const RATERS = ["", "house", "users"] as const;
export const RATER_LABELS: Readonly<Record<(typeof RATERS)[number], string>> = {
  "": "",
  house: "según la casa",
  users: "según quienes lo usan",
};

/** Unit of the sizes of a category: grams for balms. docs/product-rules.md#units-of-measure */
export function unitOf(category: Category): "ml" | "gr" {
  return category === "balsamo" ? "gr" : "ml";
}
