import { expect, test } from "vitest";
import { conflictMessage, fileProblem } from "./use-import.ts";

const perfume = (row: number, from: number) => ({
  row,
  _id: `per_${row}`,
  isNew: false,
  productName: "Asad",
  brand: "Lattafa",
  changes: [{ field: "snF", size: "siz_1", ml: 100, from, to: 9 }],
});
const report = (...perfumes: ReturnType<typeof perfume>[]) => ({ perfumes });

test("the message names the rows whose changes differ from the preview, at most ten of them", () => {
  const before = report(perfume(2, 1), perfume(5, 1), perfume(9, 1));
  expect(conflictMessage(before, report(perfume(2, 1), perfume(5, 3), perfume(11, 1)))).toBe(
    "Es otro el cambio en las filas 5, 9, 11.",
  );
  expect(conflictMessage(before, report(perfume(2, 1), perfume(5, 1), perfume(9, 2)))).toBe(
    "Es otro el cambio en la fila 9.",
  );
  expect(conflictMessage(before, before)).toBe("");
  const many = Array.from({ length: 12 }, (_, at) => perfume(at + 2, 1));
  expect(conflictMessage(report(), report(...many))).toBe(
    "Es otro el cambio en las filas 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 y 2 más.",
  );
});

test.each([
  ["perfumes.csv", 1, null],
  ["PERFUMES.CSV", 4 * 1024 * 1024, null],
  ["perfumes.xlsx", 1, "Es una planilla. En tu programa elegí Guardar como, CSV, y subí ese archivo."],
  ["foto.png", 1, "Tiene que ser un archivo CSV."],
  ["perfumes.csv", 0, "El archivo está vacío."],
  ["perfumes.csv", 4 * 1024 * 1024 + 1, "El archivo pesa más de 4 MB. Partilo en dos."],
])("%s of %d bytes: %s", (name, size, problem) => {
  expect(fileProblem({ name, size })).toBe(problem);
});
