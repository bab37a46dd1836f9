/** Formats the changed fields of an audit entry. */

import type { FieldValue } from "#shop/catalogue/product.ts";
import { type AuditFields, changesOf } from "#shop/catalogue/product-diff.ts";
import type { AuditAnswer } from "#shop/settings/audit.contract.ts";
import { fieldLabel, valueLabel } from "../../catalogue/field-labels.ts";
import { fieldOf } from "./field-labels.ts";

type Entry = Pick<AuditAnswer["entries"][number], "noun" | "from" | "to">;

/** A changed field. */
interface Change {
  words: string;
  /** Null when the object was created. */
  from: string | null;
  to: string;
}

const LONGEST = 80;

/** Returns one line per changed field: "Precio de 100 ml: US$ 40,00 → US$ 42,00". For a new object, its initial values. */
export function changeLabel(entry: Entry): string[] {
  const changes = entry.noun === "perfume" ? ofPerfume(entry) : ofOther(entry);
  return changes.map(sentenceOf);
}

function sentenceOf({ words, from, to }: Change): string {
  if (from === null) return `${words}: ${short(to)}`;
  if (short(from) === short(to)) return `${words}: cambió`;
  return `${words}: ${short(from)} → ${short(to)}`;
}

function short(said: string): string {
  return said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
}

function ofPerfume({ from, to }: Entry): Change[] {
  const changes = changesOf(tracedIn(from), tracedIn(to)).filter(({ field }) => field !== "ml" || from !== null);
  return changes
    .filter((change) => from !== null || isSomething(change.to))
    .map(({ field, size, ml, from: was, to: is }) => ({
      words: size === null ? wordsOf(field) : `${wordsOf(field)} de ${ml} ml`,
      from: from === null ? null : said(field, was),
      to: said(field, is),
    }));
}

/** Empty defaults of a new object are not listed. */
function isSomething(value: FieldValue): boolean {
  return value !== null && value !== "" && value !== 0 && value !== false;
}

function wordsOf(field: string): string {
  return field === "archived" ? "Eliminado" : fieldLabel(field);
}

function said(field: string, value: FieldValue): string {
  if (field !== "images") return valueLabel(field, value);
  const count = `${value ?? ""}`.split(" ").filter((path) => path !== "").length;
  return count === 1 ? "1 imagen" : `${count} imágenes`;
}

function tracedIn(value: unknown): AuditFields {
  const fields: [string, unknown][] = Object.entries(Object(value));
  return Object.fromEntries(fields.flatMap(([name, one]) => (isFieldValue(one) ? [[name, one]] : [])));
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function ofOther({ noun, from, to }: Entry): Change[] {
  const [was, is] = [leavesOf(from), leavesOf(to)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .filter((name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)))
    .map((name) => {
      const { words, say } = fieldOf(noun, name);
      return { words, from: from === null ? null : say(was.get(name)), to: say(is.get(name)) };
    });
}

/** Flattens nested objects to paths such as `bank.alias`. */
function leavesOf(value: unknown, way = ""): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [name, one] of Object.entries(Object(value))) {
    const isPart = typeof one === "object" && one !== null && !Array.isArray(one);
    if (isPart) for (const [within, leaf] of leavesOf(one, `${way}${name}.`)) leaves.set(within, leaf);
    else leaves.set(`${way}${name}`, one);
  }
  return leaves;
}
