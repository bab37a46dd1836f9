/** Notes and tags of orders and customers. Only administrators see them in the shop. docs/product-rules.md#notes-and-tags */
import { manyLines, oneLine } from "../text.ts";

/** Maximum characters of a note, counted as code points. */
export const NOTE_MAX = 500;
/** Maximum characters of a tag. */
export const TAG_MAX = 24;
/** Maximum tags of an order or of a customer. */
export const TAGS_MAX = 8;

export const NOTE_INVALID = `Escribí una nota de hasta ${NOTE_MAX} caracteres`;
export const TAG_INVALID = `Una etiqueta son palabras cortas: hasta ${TAG_MAX} letras y números`;

/** Returns a note with single spaces, without empty lines and without invisible characters. */
export const normalizeNote = manyLines;

/** Whether a normalized note can be stored. */
export function isNote(text: string): boolean {
  return text !== "" && [...text].length <= NOTE_MAX;
}

/** Returns a tag as it is stored and compared: in lower case, with single spaces. */
export function normalizeTag(typed: string): string {
  return oneLine(typed).toLowerCase();
}

const TAG = /^[\p{L}\p{N}]+(?:[ .+-][\p{L}\p{N}]+)*$/u;

/** Whether a normalized tag can be stored: words of letters and digits, joined by a space, a dot, a plus or a hyphen. */
export function isTag(tag: string): boolean {
  return TAG.test(tag) && [...tag].length <= TAG_MAX;
}

/** Returns which tags a change adds, without repetitions, and which it removes. A tag in `add` and `remove` is added. */
export function tagChange(tags: readonly string[], { add, remove }: Record<"add" | "remove", readonly string[]>) {
  return {
    add: [...new Set(add)].filter((tag) => !tags.includes(tag)),
    remove: remove.filter((tag) => tags.includes(tag) && !add.includes(tag)),
  };
}
