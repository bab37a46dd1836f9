/** Mutants: the shop with one protection removed, which a test must detect (docs/reliability.md#mutants). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchesOf, renamed } from "./shape.ts";

/** A text of a source file and its replacement. The text is also found after identifiers in it were renamed. */
export type Edit = readonly [source: string, instead: string];

/** The tests of one file whose full name (its parts joined by " > ") contains `named`. */
export interface Tests {
  project: "unit" | "system";
  file: string;
  named: string;
}

export interface Mutant {
  name: string;
  /** What the mutated shop would do wrong. */
  why: string;
  file: string;
  edits: readonly Edit[];
  killedBy: Tests;
  /** Mutants with the same mark are applied together and judged separately: none affects another's tests. */
  together?: string;
}

export const unit = (file: string, named: string): Tests => ({ project: "unit", file, named });
export const system = (file: string, named: string): Tests => ({ project: "system", file, named });

/**
 * Returns the changed files. A text that is not there as written is found by its shape. Throws when it does not occur exactly
 * once: the source has changed, so the mutant must be changed too.
 */
export function mutated(mutants: readonly Pick<Mutant, "name" | "file" | "edits">[], root = "."): Map<string, string> {
  const [texts, made] = [new Map<string, string>(), new Set<string>()];
  for (const { name, file, edits } of mutants)
    for (const edit of edits) {
      const key = JSON.stringify([file, edit]);
      // An edit shared by several mutants of a file, such as an import, is applied once.
      if (made.has(key)) continue;
      made.add(key);
      texts.set(file, edited(name, texts.get(file) ?? readFileSync(join(root, file), "utf8"), edit));
    }
  return texts;
}

function edited(name: string, text: string, [source, instead]: Edit): string {
  if (text.split(source).length === 2) return text.replace(source, () => instead);
  const places = matchesOf(source, text);
  const [place] = places;
  if (!place || places.length > 1)
    throw new Error(
      `${name}: the text to replace must occur exactly once, but occurs ${places.length} times:\n${source}`,
    );
  return text.slice(0, place.start) + renamed(instead, place.names) + text.slice(place.end);
}
