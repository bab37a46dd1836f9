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

/** How concentrated a perfume is, from most to least; empty when unknown, and for lip balms and deodorants. */
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

/** Unit of the sizes of a category: grams for balms. docs/product-rules.md#units-of-measure */
export function unitOf(category: Category): "ml" | "gr" {
  return category === "balsamo" ? "gr" : "ml";
}
