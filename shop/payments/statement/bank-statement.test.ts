import { describe, expect, test } from "vitest";
import {
  fingerprintTexts,
  isComplete,
  parseCentavos,
  parseDay,
  readStatement,
  type StatementColumns,
  statementLines,
} from "./bank-statement.ts";

test.each([
  ["1.234,56", 123_456],
  ["1,234.56", 123_456],
  ["$ 17.150,00", 1_715_000],
  ["-2.310,00", -231_000],
  ["−$ 2.310", -231_000],
  ["2.310,00-", -231_000],
  ["(100.000,00)", -10_000_000],
  ["1.234", 123_400],
  ["12.345.678", 1_234_567_800],
  ["1234,5", 123_450],
  ["17150.0000", 1_715_000],
  ["ARS 0,37", 37],
  ["", null],
  ["Saldo", null],
  ["1,2345", null],
  ["99999999999999999999", null],
])("the amount %j is %s centavos", (text, centavos) => {
  expect(parseCentavos(text)).toBe(centavos);
});

test.each([
  ["23/11/2026", "2026-11-23"],
  ["23/11/26", "2026-11-23"],
  ["3-1-2026", "2026-01-03"],
  ["2026-11-23", "2026-11-23"],
  ["2026/11/23 10:33", "2026-11-23"],
  ["23/11/2026 10:33:00", "2026-11-23"],
  ["2026-11-23T01:30:00Z", "2026-11-22"],
  ["2026-11-22T23:40:00.000-0400", "2026-11-23"],
  ["2026-99-22T23:40:00Z", null],
  ["31/02/2026", null],
  ["11/2026", null],
  ["total", null],
])("the day %j is %s", (text, day) => {
  expect(parseDay(text)).toBe(day);
});

const linesOf = (file: string, columns?: StatementColumns) => {
  const table = readStatement(file);
  return statementLines(table, columns ?? table.columns ?? {});
};

describe("a file", () => {
  test("has the lines below its headings, whatever is above and below them", () => {
    const file =
      "\ufeffBanco\nCuenta 1;;\n\nFecha;Concepto;Importe;Saldo\n23/11/2026;Uno;10,00;1,00\n\nTotal;;10,00;\n";
    expect(linesOf(file)).toEqual([{ row: 5, date: "2026-11-23", amountCentavos: 1_000, text: "Uno", details: "Uno" }]);
  });

  test("may have commas, quotes, line ends in quotes, an unclosed quote, short and long rows", () => {
    const file =
      'Fecha,Importe,Detalle,Nota\r\n23/11/2026,"1,5","a ""b"", c\nd",x\r\n23/11/2026,2\r\n23/11/2026,4,x,,more\r\n23/11/2026,3,"e';
    expect(linesOf(file).map(({ amountCentavos, text, details }) => [amountCentavos, text, details])).toEqual([
      [150, 'a "b", c\nd', 'a "b", c\nd · x'],
      [200, "", ""],
      [400, "x", "x · more"],
      [300, "e", "e"],
    ]);
  });

  test("with credits and debits has signed amounts, and its amount column is ignored", () => {
    const file = "Fecha;Crédito;Débito;Importe\n23/11/26;10;;99\n23/11/26;;20;99\n23/11/26;0;0;99\n23/11/26;;;99\n";
    expect(linesOf(file).map(({ amountCentavos }) => amountCentavos)).toEqual([1_000, -2_000, 0]);
  });

  test("whose columns are not recognised is read with those that a person chose", () => {
    const file = "Cuándo\tQuién\tCuánto\n23/11/2026\tAna\t10,00\n";
    const table = readStatement(file);
    expect([table.columns, table.headings]).toEqual([null, ["Cuándo", "Quién", "Cuánto"]]);
    expect(statementLines(table, { date: 0, amount: 2 })).toMatchObject([{ text: "Ana", amountCentavos: 1_000 }]);
  });

  test("without headings gets numbered ones; one without movements has none", () => {
    expect(readStatement("23/11/2026;Ana;10,00\n")).toMatchObject({
      headings: ["Columna 1", "Columna 2", "Columna 3"],
      rows: [{ row: 1 }],
    });
    expect(readStatement("")).toEqual({ headings: [], rows: [], columns: null });
    expect(readStatement("hola\n").columns).toBeNull();
  });
});

test("date and amount, or date and credits, suffice", () => {
  expect([{ date: 0, amount: 1 }, { date: 0, credit: 1 }, { date: 0 }, { amount: 1 }].map(isComplete)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("fingerprints are equal in overlapping exports, and different for equal movements of one export", () => {
  const of = (...rows: string[]) => fingerprintTexts(linesOf(["Fecha;Concepto;Importe;Saldo", ...rows].join("\n")));
  const [one, two, three] = of("23/11/2026;ÁNA  PAZ;10;5", "23/11/26;Ana Paz;10,00;15", "23/11/26;Ana;10;25");
  expect([one, two, three]).toEqual([
    "2026-11-23|1000|ana paz|1",
    "2026-11-23|1000|ana paz|2",
    "2026-11-23|1000|ana|1",
  ]);
  expect(of("23/11/26;Ana;10;25", "23/11/2026;Ana Paz;10;5")).toEqual([three, one]);
});
