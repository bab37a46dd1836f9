import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forMany } from "../../for-all.fixture.ts";
import { ASAD } from "../product.fixture.ts";
import { readCsv, writeCsv } from "./csv.ts";
import { productRows } from "./csv-columns.ts";

const cells = (file: string) => {
  const table = readCsv(file);
  return table.ok ? table.rows.map(({ cells: row }) => row) : table.unclosed;
};

describe("a file", () => {
  test.each([
    ["a;b\r\n1,5;2", ["a|b", "1,5|2"]],
    ["a,b\n1.5,2\n", ["a|b", "1.5|2"]],
    ["a\tb\r1\t2", ["a|b", "1|2"]],
    ["\ufeffa;b", ["a|b"]],
    ['"a;b";"c""d"\n"e\nf";g', ['a;b|c"d', "e\nf|g"]],
    ['"a, b";c,d;e', ["a, b|c,d|e"]],
    ['"a" x;b', ["a x|b"]],
    ["a;\n;\n\n b ;", ["a|", "b|"]],
    ["uno", ["uno"]],
    ["", []],
  ])("%j has the rows %j", (file, rows) => {
    expect(cells(file)).toEqual(rows.map((row) => row.split("|")));
  });

  test("counts all lines of the table, also empty ones", () => {
    expect(readCsv('a;b\n\n"x\ny";1')).toEqual({
      ok: true,
      rows: [
        { row: 1, cells: ["a", "b"] },
        { row: 3, cells: ["x\ny", "1"] },
      ],
    });
    expect(cells('a;b\n1;"2\n3;4')).toBe(2);
  });

  test("has a byte order mark, semicolons and guarded formulas, and is parsed back without spaces at the ends of cells", () => {
    const rows = [
      ["a;b", 'c"d', "e\nf", "1,5", ""],
      ["=1+1", "+54", "-", "@x", "'=x"],
    ];
    const file = writeCsv(rows);
    expect(file.startsWith('\ufeff"a;b";"c""d";"e\nf";1,5;\r\n')).toBe(true);
    expect(file).toContain("'=1+1;'+54;'-;'@x;''=x\r\n");
    expect(cells(file)).toEqual(rows);
    expect(cells(writeCsv([["'hola", " "]]))).toEqual([["'hola", ""]]);
    expect(cells(writeCsv([["''hola"]]))).toEqual([["''hola"]]);
  });
});

describe("any table", () => {
  const piece = fc.constantFrom("a", "ñ", "1,5", " ", '"', ";", ",", "\t", "\n", "\r", "\r\n", "'", "=", "+", "-", "@");
  const cell = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("").trim());
  const row = fc.array(cell, { minLength: 3, maxLength: 3 });
  const heading = ["marca", "nombre", "ml"];

  test("that is written is parsed back unchanged", () => {
    forMany(2000, [fc.array(row, { maxLength: 4 })], (rows) => {
      const notEmpty = rows.filter((texts) => texts.some((text) => text !== ""));
      expect(cells(writeCsv([heading, ...rows]))).toEqual([heading, ...notEmpty]);
    });
  });

  test("is parsed with each separator and any mixture of line ends", () => {
    const separator = fc.constantFrom(";", ",", "\t");
    const lineEnd = fc.constantFrom("\n", "\r", "\r\n");
    const unguarded = row.filter((texts) => texts.every((text) => !text.startsWith("'")));
    forMany(2000, [separator, fc.array(fc.tuple(unguarded, lineEnd), { maxLength: 4 })], (between, lines) => {
      const quoted = lines.map(([texts, end]) => texts.map(inQuotes).join(between) + end);
      const rows = lines.map(([texts], index) => ({ row: index + 2, cells: texts }));
      expect(readCsv(`${heading.join(between)}\r\n${quoted.join("")}`)).toEqual({
        ok: true,
        rows: [{ row: 1, cells: heading }, ...rows.filter((line) => line.cells.some((text) => text !== ""))],
      });
    });
  });

  const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`;
});

test("the headings of an export stay: files that were exported before can be imported", () => {
  expect(productRows([])[0]?.join(";")).toBe(
    [
      "id;nombre;marca;descripción;género;categoría;concentración;familia;notas de salida;notas de corazón;notas de fondo",
      "temporada;momento;duración;estela;duración y estela;año;perfumista;título para buscadores",
      "descripción para buscadores;video;activo;próximamente;decant 10 ml;precio decant 10 ml;decant 5 ml",
      "precio decant 5 ml;imágenes;ml;precio;precio en cuotas;cuotas;promoción;% promoción;precio promoción",
      "precio en cuotas promoción;código de barras;costo promedio;stock;ingreso;SN-F;SN-L;ROS",
    ].join(";"),
  );
});

test("an export has values as people type them", () => {
  const soon = { ...ASAD, soon: true, bigDecantUsdCents: 450 };
  const [row] = productRows([soon]).slice(1);
  expect(row).toEqual(expect.arrayContaining(["sí", "no", "4,5", ""]));
});
