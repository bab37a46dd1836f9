import { describe, expect, test } from "vitest";
import { ASAD } from "../product.fixture.ts";
import { readCsv, writeCsv } from "./csv.ts";
import { productRows } from "./csv-columns.ts";

const cells = (file: string) => {
  const table = readCsv(file);
  return table.ok ? table.rows.map(({ cells: row }) => row) : table.unclosed;
};

describe("a file", () => {
  test.each([
    [
      "a;b\r\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "a,b\n1.5,2\n",
      [
        ["a", "b"],
        ["1.5", "2"],
      ],
    ],
    [
      "a\tb\r1\t2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["\ufeffa;b", [["a", "b"]]],
    [
      '"a;b";"c""d"\n"e\nf";g',
      [
        ["a;b", 'c"d'],
        ["e\nf", "g"],
      ],
    ],
    ['"a, b";c,d;e', [["a, b", "c,d", "e"]]],
    ['"a" x;b', [["a x", "b"]]],
    [
      "a;\n;\n\n b ;",
      [
        ["a", ""],
        ["b", ""],
      ],
    ],
    ["uno", [["uno"]]],
    ["", []],
  ])("%j", (file, rows) => {
    expect(cells(file)).toEqual(rows);
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

  test("opens in Argentine spreadsheets and is parsed back unchanged", () => {
    const rows = [
      ["a;b", 'c"d', "e\nf", "1,5", ""],
      ["=1+1", "+54", "-", "@x", "'=x"],
    ];
    const file = writeCsv(rows);
    expect(file.startsWith('\ufeff"a;b";"c""d";"e\nf";1,5;\r\n')).toBe(true);
    expect(file).toContain("'=1+1;'+54;'-;'@x;''=x\r\n");
    expect(cells(file)).toEqual(rows);
    expect(cells(writeCsv([["'hola", " "]]))).toEqual([["'hola", ""]]);
  });
});

test("an export has values as people type them", () => {
  const soon = { ...ASAD, soon: true, bigDecantUsdCents: 450 };
  const [row] = productRows([soon]).slice(1);
  expect(row).toEqual(expect.arrayContaining(["sí", "no", "4,5", ""]));
});
