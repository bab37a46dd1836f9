import { scryptSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { scrypt } from "./scrypt.ts";

test("has the second value of RFC 7914, section 12", async () => {
  const hash = await scrypt("password", Buffer.from("NaCl"), { N: 1024, r: 8, p: 16 }, 64);
  expect(hash.toString("hex")).toMatch(/^fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162/);
});

test("gives what Node's own gives", async () => {
  const cost = fc.record({
    N: fc.constantFrom(2, 16, 128),
    r: fc.integer({ min: 1, max: 9 }),
    p: fc.integer({ min: 1, max: 3 }),
  });
  const bytes = fc.integer({ min: 1, max: 80 });
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary" }),
      fc.uint8Array(),
      cost,
      bytes,
      async (password, salt, cost, bytes) => {
        expect(await scrypt(password, salt, cost, bytes)).toEqual(scryptSync(password, salt, bytes, cost));
      },
    ),
  );
});

test("lets others run while it computes", async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  await scrypt("Azahar2026", Buffer.from("salt"), { N: 16_384, r: 8, p: 1 }, 32);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});
