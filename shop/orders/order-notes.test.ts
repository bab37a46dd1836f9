import { expect, test } from "vitest";
import { isNote, isTag, NOTE_MAX, normalizeNote, normalizeTag, TAG_MAX, tagChange } from "./order-notes.ts";

test("a tag is stored in lower case, with single spaces", () => {
  expect(["  Regalo ", "CLIENTE   Frecuente", "Ñandú\u200b"].map(normalizeTag)).toEqual([
    "regalo",
    "cliente frecuente",
    "ñandú",
  ]);
});

test("a tag is short words of letters and digits", () => {
  const good = ["regalo", "2da", "cliente frecuente", "pre-venta", "a".repeat(TAG_MAX), "ñ", "24.12", "a+b"];
  expect(good.filter((tag) => !isTag(tag))).toEqual([]);
  const bad = ["", "a".repeat(TAG_MAX + 1), "a, b", "-a", "a-", "a  b", "<b>", "a/b", "🎁"];
  expect(bad.filter(isTag)).toEqual([]);
});

test("a note keeps its lines except empty ones, and an emoji counts as one character", () => {
  expect(normalizeNote(" Va con tarjeta:\r\n\n “Feliz día” ")).toBe("Va con tarjeta:\n“Feliz día”");
  expect(["a", "🎁".repeat(NOTE_MAX)].filter((text) => !isNote(text))).toEqual([]);
  expect(["", "a".repeat(NOTE_MAX + 1)].filter(isNote)).toEqual([]);
});

test("tags are added once and removed if they are there; a tag that is both added and removed is added", () => {
  const change = { add: ["nuevo", "nuevo", "frágil"], remove: ["regalo", "ausente", "nuevo"] };
  expect(tagChange(["regalo", "frágil"], change)).toEqual({ add: ["nuevo"], remove: ["regalo"] });
});
