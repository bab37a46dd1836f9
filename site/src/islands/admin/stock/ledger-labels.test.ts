import { expect, test } from "vitest";
import { authorLabel, changeLabel } from "./ledger-labels.ts";

test.each([
  ["usr_1", "Ana", "Ana"],
  ["usr_1", "", "Cuenta borrada"],
  ["buyer", "", "La tienda"],
  ["system", "", "Sin registrar"],
])("the author %s with the name '%s' is %s", (_id, name, label) => {
  expect(authorLabel({ _id, name })).toBe(label);
});

test("a change of the stock has a sign; a change from reserved to sold has its units", () => {
  expect([3, -2, 0].map((change) => changeLabel({ change, units: 1 }))).toEqual(["+3", "−2", "1 de la reserva"]);
});
