import { DEMO_PRODUCTS } from "#db/seed/demo.ts";
import { CONCENTRATION_LABELS } from "#shop/catalogue/categories.ts";
import type { Look, ProductLook } from "../look.ts";
import { AFNAN_LOOKS } from "./afnan.ts";
import { AL_HARAMAIN_RASASI_LOOKS } from "./al-haramain-rasasi.ts";
import { ARIANA_SABRINA_LOOKS } from "./ariana-sabrina.ts";
import { ARMAF_LOOKS } from "./armaf.ts";
import { AZZARO_ISSEY_MIYAKE_LOOKS } from "./azzaro-issey-miyake.ts";
import { BHARARA_RAYHAAN_LOOKS } from "./bharara-rayhaan.ts";
import { BODY_CARE_LOOKS } from "./body-care.ts";
import { CALVIN_KLEIN_LOOKS } from "./calvin-klein.ts";
import { ELIZABETH_ARDEN_GRES_LOOKS } from "./elizabeth-arden-gres.ts";
import { FRAGRANCE_WORLD_LOOKS } from "./fragrance-world.ts";
import { LATTAFA_LOOKS } from "./lattafa.ts";
import { MAISON_ALHAMBRA_LOOKS } from "./maison-alhambra.ts";
import { MOSCHINO_LOOKS } from "./moschino.ts";
import { PARIS_CORNER_ZIMAYA_LOOKS } from "./paris-corner-zimaya.ts";
import { POP_LOOKS } from "./pop.ts";
import { SWEET_HOUSES_LOOKS } from "./sweet-houses.ts";
import { VERSACE_LOOKS } from "./versace.ts";
import { VICTORIAS_SECRET_LOOKS } from "./victorias-secret.ts";

/** The looks of all demo products, in the catalogue's order. */
export const LOOKS: Look[] = [
  ...LATTAFA_LOOKS,
  ...ARMAF_LOOKS,
  ...AFNAN_LOOKS,
  ...MAISON_ALHAMBRA_LOOKS,
  ...AL_HARAMAIN_RASASI_LOOKS,
  ...FRAGRANCE_WORLD_LOOKS,
  ...BHARARA_RAYHAAN_LOOKS,
  ...PARIS_CORNER_ZIMAYA_LOOKS,
  ...SWEET_HOUSES_LOOKS,
  ...ARIANA_SABRINA_LOOKS,
  ...POP_LOOKS,
  ...VERSACE_LOOKS,
  ...CALVIN_KLEIN_LOOKS,
  ...ELIZABETH_ARDEN_GRES_LOOKS,
  ...AZZARO_ISSEY_MIYAKE_LOOKS,
  ...MOSCHINO_LOOKS,
  ...VICTORIAS_SECRET_LOOKS,
  ...BODY_CARE_LOOKS,
].map(lookOf);

function lookOf(look: ProductLook): Look {
  const product = DEMO_PRODUCTS.find(({ slug }) => slug === look.slug);
  if (!product) throw new Error(`no demo product is called ${look.slug}`);
  const { brand: house = "", productName: name, concentration = "" } = product;
  return { ...look, label: { house, name, kind: CONCENTRATION_LABELS[concentration], ...look.label } };
}
