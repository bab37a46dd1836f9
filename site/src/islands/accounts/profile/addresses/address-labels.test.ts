import { expect, test } from "vitest";
import { placeLabel, streetLabel } from "./address-labels.ts";

const HOME = {
  province: "Santa Fe",
  city: "Rosario",
  street: "Bulevar Oroño",
  number: "1234",
  floor: "3",
  door: "B",
  postalCode: "2000",
  indications: "Timbre 3B",
};

test("formats an address in two lines", () => {
  expect(streetLabel(HOME)).toBe("Bulevar Oroño 1234, piso 3, depto. B");
  expect(placeLabel(HOME)).toBe("2000 Rosario, Santa Fe");
});

test("omits an empty floor and door", () => {
  expect(streetLabel({ ...HOME, floor: "", door: "" })).toBe("Bulevar Oroño 1234");
  expect(streetLabel({ ...HOME, floor: "" })).toBe("Bulevar Oroño 1234, depto. B");
});
