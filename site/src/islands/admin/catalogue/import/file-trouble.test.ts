import { expect, test } from "vitest";
import { fileTrouble } from "./file-trouble.ts";

test.each([
  ["perfumes.csv", 1, null],
  ["PERFUMES.CSV", 4 * 1024 * 1024, null],
  ["perfumes.xlsx", 1, "Es una planilla. En tu programa elegí Guardar como, CSV, y subí ese archivo."],
  ["foto.png", 1, "Tiene que ser un archivo CSV."],
  ["perfumes.csv", 0, "El archivo está vacío."],
  ["perfumes.csv", 4 * 1024 * 1024 + 1, "El archivo pesa más de 4 MB. Partilo en dos."],
])("%s of %d bytes: %s", (name, size, said) => {
  expect(fileTrouble({ name, size })).toBe(said);
});
