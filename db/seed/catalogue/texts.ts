import type { SeedText } from "../product.ts";
import { AFNAN } from "./afnan.ts";
import { AL_HARAMAIN_RASASI } from "./al-haramain-rasasi.ts";
import { ARIANA_SABRINA } from "./ariana-sabrina.ts";
import { ARMAF } from "./armaf.ts";
import { AZZARO_ISSEY_MIYAKE } from "./azzaro-issey-miyake.ts";
import { BALMS } from "./balms.ts";
import { BHARARA_RAYHAAN } from "./bharara-rayhaan.ts";
import { CALVIN_KLEIN } from "./calvin-klein.ts";
import { ELIZABETH_ARDEN_GRES } from "./elizabeth-arden-gres.ts";
import { FRAGRANCE_WORLD } from "./fragrance-world.ts";
import { LATTAFA } from "./lattafa.ts";
import { MAISON_ALHAMBRA } from "./maison-alhambra.ts";
import { MISTS } from "./mists.ts";
import { MOSCHINO } from "./moschino.ts";
import { PARIS_CORNER_ZIMAYA } from "./paris-corner-zimaya.ts";
import { POP } from "./pop.ts";
import { SPRAYS } from "./sprays.ts";
import { SWEET_HOUSES } from "./sweet-houses.ts";
import { VERSACE } from "./versace.ts";
import { VICTORIAS_SECRET } from "./victorias-secret.ts";

/** Texts, prices and stock of every demo product. The picture generator reads them too. */
export const DEMO_TEXTS: SeedText[] = [
  ...LATTAFA,
  ...ARMAF,
  ...AFNAN,
  ...MAISON_ALHAMBRA,
  ...AL_HARAMAIN_RASASI,
  ...FRAGRANCE_WORLD,
  ...BHARARA_RAYHAAN,
  ...PARIS_CORNER_ZIMAYA,
  ...SWEET_HOUSES,
  ...ARIANA_SABRINA,
  ...POP,
  ...VERSACE,
  ...CALVIN_KLEIN,
  ...ELIZABETH_ARDEN_GRES,
  ...AZZARO_ISSEY_MIYAKE,
  ...MOSCHINO,
  ...VICTORIAS_SECRET,
  ...MISTS,
  ...SPRAYS,
  ...BALMS,
];
