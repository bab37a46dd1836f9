import { expect, test } from "vitest";
import { placeWords, streetWords } from "./address-words.ts";

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
  expect(streetWords(HOME)).toBe("Bulevar Oroño 1234, piso 3, depto. B");
  expect(placeWords(HOME)).toBe("2000 Rosario, Santa Fe");
});

test("omits an empty floor and door", () => {
  expect(streetWords({ ...HOME, floor: "", door: "" })).toBe("Bulevar Oroño 1234");
  expect(streetWords({ ...HOME, floor: "" })).toBe("Bulevar Oroño 1234, depto. B");
});
