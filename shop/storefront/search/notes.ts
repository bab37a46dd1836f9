/** Notes of perfumes, from their descriptions and facts. Shoppers search for them besides names. */
import type { Perfume } from "../../catalogue/catalogue.ts";
import { FAMILY_LABELS } from "../../catalogue/categories.ts";
import { wordsOf } from "./query.ts";

/** Stems of notes and accords in Spanish, folded: "floral" matches "florales". */
const NOTES =
  `acqua acuatic aldehid algodon almendr almizcl amaderad ambar ambroxan anana anis apio arandan argan aromatic arroz avellan azafran azahar azucar bambu banan
  benjui bergamot bizcoch brea cacao cachemir cafe calabaz canel caramel cardamom cashmeran castañ cedr cerez champa chantill chicle chipre chocolat ciprés
  ciruel citric clavel clavo coco cognac coñac comino coriandro crema crisantem cuero curcum damasc datil davana dulce durazn elemi encens
  enebr eneldo especia estoraqu eucalipt floral flor frambues fresi frutal frutill gardeni gerani gourmand granad grosell guayab
  haba heliotrop hierb higo hinojo hojaldr incienso iris jabon jacint jazmin jengibr kiwi labdan laurel lavand leche lemongrass
  licor lila lima limon lirio lichi litchi loto macarron madera magnoli malvavisc mandarin mango manzan manzanill maracuy marin mate melocoton
  melon menta merengu miel mimos mirra mora musgo naranj nardo nectar nenufar neroli nuez oliva opopanax orquide oud pachuli
  palo pan papaya papiro patchul peoni pepino pera peral pimient pino piña pistach pomel polv pralin rabarb resin ricin romero ron rosa
  rosad sal salvi sandal sandi sidra talco tabac tamarind te tilo tomillo tonka toronj trufa tuberos turron uva vainill verben
  vetiver violet whisky yerba ylang yuzu yogur`
    .split(/\s+/)
    .flatMap(wordsOf);

/** Stems of other words in descriptions that shoppers search for: "para la noche", "fresco". */
const OCCASIONS = "fresc gimnasi inviern noche oficin postre veran verde".split(" ");
const ALL = [...NOTES, ...OCCASIONS];

/** Each perfume with the notes of its description, one name for all inflections. */
export function notesIn<P extends Pick<Perfume, "description">>(perfumes: readonly P[]): [P, Set<string>][] {
  return stemsIn(NOTES, perfumes);
}

/** Like `notesIn`, with the occasions. The search finds perfumes by these. "te" without an accent is the pronoun, not tea. */
export function searchNotesIn<P extends Pick<Perfume, "description">>(perfumes: readonly P[]): [P, Set<string>][] {
  const found = stemsIn(ALL, perfumes);
  for (const [{ description }, notes] of found) if (!TEA.test(description)) notes.delete("te");
  return found;
}

/** The notes and the family (in English and Spanish) among the facts of a perfume, without those in `notes`. */
export function factNotesIn(
  { family, topNotes, heartNotes, baseNotes }: Pick<Perfume, "family" | "topNotes" | "heartNotes" | "baseNotes">,
  notes: ReadonlySet<string>,
): Set<string> {
  const words = wordsOf([family, FAMILY_LABELS[family], topNotes, heartNotes, baseNotes].join(" "));
  const found = words.flatMap((word) => noteOf(word) ?? []);
  return new Set(found.filter((note) => !notes.has(note)));
}

const TEA = /(?<!\p{L})tés?(?!\p{L})/iu;

/** Caches the stem of each word: descriptions repeat the same words. */
function stemsIn<P extends Pick<Perfume, "description">>(stems: readonly string[], perfumes: readonly P[]) {
  const known = new Map<string, string | undefined>();
  const stemOf = (word: string) => {
    if (!known.has(word)) known.set(word, stemIn(stems, word));
    return known.get(word);
  };
  return perfumes.map((one): [P, Set<string>] => [
    one,
    new Set(wordsOf(one.description).flatMap((word) => stemOf(word) ?? [])),
  ]);
}

/** The note or occasion that a word means: "vainilla" and "vainillas" are "vainill". */
export function noteOf(word: string): string | undefined {
  return stemIn(ALL, word);
}

/** A stem of up to four letters matches only the whole word or its plural in "s": "te" does not match "tenue". */
function stemIn(stems: readonly string[], word: string): string | undefined {
  return stems.find((stem) => (stem.length < 5 ? word === stem || word === `${stem}s` : word.startsWith(stem)));
}
