/** Notes in descriptions, which shoppers search for besides names. Fetched in a file beside the index. */
import type { Perfume } from "../../catalogue/catalogue.ts";
import { wordsOf } from "./search.ts";

/** Stems of notes and accords in Spanish, folded: "floral" matches "florales". */
const NOTES =
  `acqua aldehid almendr almizcl ambar ambroxan anana anis apio arandan argan arroz avellan azafran azahar azucar bambu banan
  benjui bergamot brea cacao cafe calabaz canel caramel cardamom cashmeran castañ cedr cerez champa chantill chicle chocolat ciprés
  ciruel citric clavel clavo coco cognac coñac comino coriandro crema crisantem cuero curcum damasc datil dulce durazn elemi encens
  enebr eneldo especia estoraqu eucalipt floral flor frambues fresi frutal frutill gardeni gerani gourmand granad grosell guayab
  haba heliotrop hierb higo hinojo hojaldr incienso iris jabon jacint jazmin jengibr kiwi labdan laurel lavand leche lemongrass
  licor lila lima limon lirio lichi litchi loto madera magnoli malvavisc mandarin mango manzan manzanill maracuy marin mate melocoton
  melon menta merengu miel mimos mirra mora musgo naranj nardo nectar nenufar neroli nuez oliva opopanax orquide oud pachuli
  palo pan papaya patchul peoni pepino pera peral pimient pino piña pistach pomel polv pralin rabarb resin ricin romero ron rosa
  rosad sal salvi sandal sandi sidra talco tabac tamarind te tilo tomillo tonka toronj trufa tuberos turron uva vainill verben
  vetiver violet whisky yerba ylang yuzu yogur`
    .split(/\s+/)
    .flatMap(wordsOf);

/** The indexes of the perfumes of each note, each as the difference from the previous one. */
export type NotesFile = Record<string, number[]>;

export function encodeNotes(perfumes: readonly Pick<Perfume, "description">[]): NotesFile {
  const noteOf = notesByWord();
  const positions = new Map<string, number[]>();
  for (const [at, { description }] of perfumes.entries())
    for (const word of new Set(wordsOf(description).filter((one) => noteOf(one) !== undefined))) {
      const found = positions.get(word) ?? [];
      positions.set(word, found);
      found.push(at);
    }
  return Object.fromEntries([...positions].map(([word, at]) => [word, gaps(at)]));
}

/** Each perfume with the notes of its description, one name for all inflections. */
export function notesIn<P extends Pick<Perfume, "description">>(perfumes: readonly P[]): [P, Set<string>][] {
  const noteOf = notesByWord();
  return perfumes.map((one) => [one, new Set(wordsOf(one.description).flatMap((word) => noteOf(word) ?? []))]);
}

/** Caches the note of each word: descriptions repeat the same words. */
function notesByWord(): (word: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (word) => {
    if (!known.has(word)) known.set(word, noteOf(word));
    return known.get(word);
  };
}

/** Short stems match whole words only: "te" does not match "tenue". */
function noteOf(word: string): string | undefined {
  return NOTES.find((note) => (note.length < 5 ? word === note || word === `${note}s` : word.startsWith(note)));
}

/** Decodes the file of `encodeNotes`. */
export function decodeNotes(file: NotesFile): [word: string, positions: number[]][] {
  return Object.entries(file).map(([word, found]) => {
    let at = 0;
    return [word, found.map((gap) => (at += gap))];
  });
}

function gaps(positions: readonly number[]): number[] {
  return positions.map((at, i) => (i === 0 ? at : at - Number(positions[i - 1])));
}
