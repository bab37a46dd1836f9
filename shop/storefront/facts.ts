/** The known facts about a perfume, in Spanish. docs/product-rules.md#facts-about-a-perfume */
import type { Perfume } from "../catalogue/catalogue.ts";
import {
  CONCENTRATION_LABELS,
  FAMILY_LABELS,
  MOMENT_LABELS,
  RATER_LABELS,
  SEASON_LABELS,
} from "../catalogue/categories.ts";
import { FACT_FIELDS, notesOf } from "../catalogue/fields.ts";
import { slugify } from "../catalogue/slug.ts";

export interface Fact {
  name: string;
  value: string;
}

/** Returns the facts that are known, in the order in which pages show them. */
export function factsOf(perfume: Perfume): Fact[] {
  const { topNotes, heartNotes, baseNotes, year, perfumer } = perfume;
  const values: [keyof typeof FACT_FIELDS, string][] = [
    ["concentration", CONCENTRATION_LABELS[perfume.concentration]],
    ["topNotes", topNotes],
    ["heartNotes", heartNotes],
    ["baseNotes", baseNotes],
    ["family", FAMILY_LABELS[perfume.family]],
    ["season", SEASON_LABELS[perfume.season]],
    ["moment", MOMENT_LABELS[perfume.moment]],
    ["longevity", rating(perfume, perfume.longevity)],
    ["projection", rating(perfume, perfume.projection)],
    ["year", year],
    ["perfumer", perfumer],
  ];
  return values.flatMap(([key, value]) => (value ? [{ name: FACT_FIELDS[key].label, value }] : []));
}

/** A rating with its source: "4 de 5, según la casa". Without a source it is not shown. */
function rating({ ratedBy }: Perfume, points: number): string {
  return points > 0 && ratedBy ? `${points} de 5, ${RATER_LABELS[ratedBy]}` : "";
}

/** Maps the value of a note in an address ("pimienta-negra") to its name ("pimienta negra"). */
type Notes = ReadonlyMap<string, string>;

const notesOfPerfumes = new WeakMap<object, Notes>();

/** Returns the notes among the facts of a perfume. Cached for each perfume, because listings read the notes of all. */
export function notesByValue(perfume: Pick<Perfume, "topNotes" | "heartNotes" | "baseNotes">): Notes {
  const known = notesOfPerfumes.get(perfume);
  if (known) return known;
  const notes = [perfume.topNotes, perfume.heartNotes, perfume.baseNotes].flatMap(notesOf);
  const byValue = new Map(notes.map((note) => [slugify(note), note]));
  notesOfPerfumes.set(perfume, byValue);
  return byValue;
}

/** Whether a perfume has at least one of these notes. `notes`: values, such as "pimienta-negra". */
export function hasNote(
  perfume: Pick<Perfume, "topNotes" | "heartNotes" | "baseNotes">,
  notes: readonly string[],
): boolean {
  const own = notesByValue(perfume);
  return notes.some((note) => own.has(note));
}
