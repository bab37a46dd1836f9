/** Mutants: the shop with one protection taken out, which a test has to see (reliability 3.4.6). */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Exact text of a source file, and what stands there instead. */
export type Edit = readonly [source: string, instead: string];

/** Some of the tests of one file: those whose full name (its parts joined by " > ") has this text in it. */
export interface Tests {
  project: "unit" | "system";
  file: string;
  named: string;
}

export interface Mutant {
  name: string;
  /** What such a shop would do. */
  why: string;
  file: string;
  edits: readonly Edit[];
  killedBy: Tests;
  /** Those of one mark are made at once, each judged by its own tests: none of them changes what another's tests look at. */
  together?: string;
}

export const unit = (file: string, named: string): Tests => ({ project: "unit", file, named });
export const system = (file: string, named: string): Tests => ({ project: "system", file, named });

/** What is changed, by file. Throws when a text is not there exactly once: the source changed, and the mutant must follow. */
export function mutated(mutants: readonly Pick<Mutant, "name" | "file" | "edits">[], root = "."): Map<string, string> {
  const [texts, made] = [new Map<string, string>(), new Set<string>()];
  for (const { name, file, edits } of mutants)
    for (const edit of edits) {
      const key = JSON.stringify([file, edit]);
      // What several of a file need, such as an import, is written once.
      if (made.has(key)) continue;
      made.add(key);
      texts.set(file, edited(name, texts.get(file) ?? readFileSync(join(root, file), "utf8"), edit));
    }
  return texts;
}

function edited(name: string, text: string, [source, instead]: Edit): string {
  const times = text.split(source).length - 1;
  if (times !== 1) throw new Error(`${name}: ${times} times, not once, there is:\n${source}`);
  return text.replace(source, () => instead);
}
