import { beforeEach, expect, test } from "vitest";
import { stubStorage } from "#site/stores/browser.fixture.ts";
import { decode, fileProblem, keepColumns, movementsOf, tableOf } from "./statement-file.ts";

beforeEach(() => void stubStorage("localStorage"));

const bytes = (text: string, encoding: "utf8" | "latin1" = "utf8") =>
  new Uint8Array(Buffer.from(text, encoding)).buffer;

test("UTF-8 and the encoding of older banks are decoded", () => {
  expect(decode(bytes("Descripción Ñ"))).toBe("Descripción Ñ");
  expect(decode(bytes("Descripción Ñ", "latin1"))).toBe("Descripción Ñ");
});

test("spreadsheets, PDF files, empty and huge files are refused", () => {
  const problems = [
    { name: "a.xlsx", size: 1 },
    { name: "a.pdf", size: 1 },
    { name: "a.csv", size: 0 },
    { name: "a.csv", size: 5_000_000 },
    { name: "a.csv", size: 1 },
  ].map(fileProblem);
  expect(problems.map((problem) => problem !== null)).toEqual([true, true, true, true, false]);
});

test("a movement has the same SHA-256 fingerprint in each file, and equal movements of one file have different ones", async () => {
  const read = (...rows: string[]) => {
    const table = tableOf(bytes(["Fecha;Concepto;Importe", ...rows].join("\n")));
    return movementsOf(table, table.columns ?? {});
  };
  const [one, two] = await read("23/11/2026;Ana;10", "23/11/2026;Ana;10");
  const [same] = await read("23/11/26;ANA;10,00");
  expect(one?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect([same?.fingerprint, two?.fingerprint === one?.fingerprint]).toEqual([one?.fingerprint, false]);
});

test("chosen columns are kept for the same headings, and a stored choice that cannot be read is ignored", () => {
  const file = bytes("Cuándo;Quién;Cuánto\n23/11/2026;Ana;10,00\n");
  expect(tableOf(file).columns).toBeNull();
  keepColumns(["Cuándo", "Quién", "Cuánto"], { date: 0, amount: 2 });
  expect(tableOf(file).columns).toEqual({ date: 0, amount: 2 });
  localStorage.setItem("statement-columns", '{"Cuándo|Quién|Cuánto":{"date":0,"amount":9}}');
  expect(tableOf(file).columns).toBeNull();
  localStorage.setItem("statement-columns", "no JSON");
  expect(tableOf(file).columns).toBeNull();
});
