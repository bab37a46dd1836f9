import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "./for-all.fixture.ts";
import { ID_RANDOM_BYTES, isId, makeId } from "./id.ts";

const bytes = (fill: number) => new Uint8Array(ID_RANDOM_BYTES).fill(fill);
const anyBytes = fc.uint8Array({ minLength: ID_RANDOM_BYTES, maxLength: 16 });
const anyMs = fc.integer({ min: 0, max: 2 ** 48 });

test("an order's id has its prefix and its time", () => {
  expect(makeId("ord", 0, bytes(0))).toBe("ord_00000000000000000000000000");
  expect(makeId("ord", 33, bytes(255))).toBe("ord_0000000011zzzzzzzzzzzzzzzz");
});

test("ids sort by their time, then by their random part", () => {
  forAll([anyMs, anyMs, anyBytes, anyBytes], (early, late, one, other) => {
    fc.pre(early < late);
    expect(makeId("per", early, one) < makeId("per", late, other)).toBe(true);
  });
  expect(makeId("per", 5, bytes(1)) < makeId("per", 5, bytes(2))).toBe(true);
});

test("different random bytes give different ids", () => {
  forAll([anyBytes, anyBytes], (one, other) => {
    const same = String(one.subarray(0, ID_RANDOM_BYTES)) === String(other.subarray(0, ID_RANDOM_BYTES));
    expect(makeId("usr", 1, one) === makeId("usr", 1, other)).toBe(same);
  });
});

test("too few random bytes are an error, not a weak id", () => {
  expect(() => makeId("usr", 1, new Uint8Array(9))).toThrow(RangeError);
});

test("isId checks prefix and form", () => {
  expect(isId("per", makeId("per", 1_790_000_000_000, bytes(7)))).toBe(true);
  for (const text of ["ord_00000000000000000000000000", "per_", "per_0000000000000000000000000I", "yara", ""]) {
    expect(isId("per", text)).toBe(false);
  }
});
