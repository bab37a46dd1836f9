import { scryptSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hashPassword } from "./password.ts";

const COST = { N: 16, r: 8, p: 2 };

test("a hash is the one that the runtime's own scrypt computes, unless the password ends with NUL", async () => {
  const word = fc.string({ unit: "binary", maxLength: 20 }).filter((text) => !text.endsWith("\0"));
  await fc.assert(
    fc.asyncProperty(word, async (password) => {
      const [, , , , salt = "", hash] = (await hashPassword(password, COST)).split("$");
      const own = scryptSync(password.normalize("NFC"), Buffer.from(salt, "base64url"), 32, COST);
      expect(hash).toBe(own.toString("base64url"));
    }),
  );
});

test("other work runs while a hash is computed", async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  // A tenth of the real cost: while coverage is measured, scrypt takes more than ten times as long.
  await hashPassword("Azahar2026", { N: 8192, r: 8, p: 1 });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});
