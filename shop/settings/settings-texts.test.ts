import { expect, test } from "vitest";
import { formatCuit, isCbu, isCuit } from "./settings-texts.ts";

test.each([
  ["2850590940090418135201", true],
  ["9990001800000000123459", true],
  ["2850590940090418135202", false],
  ["2850590840090418135201", false],
  ["285059094009041813520", false],
  ["28505909400904181352011", false],
  ["285059094009041813520a", false],
  ["", false],
])("%s is a CBU: %s", (text, expected) => {
  expect(isCbu(text)).toBe(expected);
});

test("a CBU with one wrong digit is refused", () => {
  const right = "2850590940090418135201";
  for (let index = 0; index < right.length; index++) {
    const wrong = `${right.slice(0, index)}${(Number(right[index]) + 1) % 10}${right.slice(index + 1)}`;
    expect(isCbu(wrong)).toBe(false);
  }
});

test("a CUIT is shown in its three parts", () => {
  expect(formatCuit("30500010912")).toBe("30-50001091-2");
});

test.each(["30500010912", "20123456786", "30546741253"])("%s is a CUIT", (text) => {
  expect(isCuit(text)).toBe(true);
});

test.each(["", "30500010911", "3050001091", "305000109120", "30-50001091-2", "20000000010"])(
  "%j is not a CUIT",
  (text) => {
    expect(isCuit(text)).toBe(false);
  },
);
