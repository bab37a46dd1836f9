import { expect, test } from "vitest";
import { seal, unseal } from "./secrets.ts";

test("a sealed text is decrypted only if it is unaltered, for its purpose, and with its secret, even if that is the former one", () => {
  const sealed = seal("new secret", "second-factor:usr_1", "JBSWY3DP");
  expect(sealed).not.toContain("JBSWY3DP");
  expect(seal("new secret", "second-factor:usr_1", "JBSWY3DP")).not.toBe(sealed);
  expect(unseal(["new secret"], "second-factor:usr_1", sealed)).toBe("JBSWY3DP");
  expect(unseal(["newer secret", "new secret"], "second-factor:usr_1", sealed)).toBe("JBSWY3DP");
  expect(unseal(["another secret"], "second-factor:usr_1", sealed)).toBeNull();
  expect(unseal(["new secret"], "second-factor:usr_2", sealed)).toBeNull();
  expect(
    unseal(["new secret"], "second-factor:usr_1", `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`),
  ).toBeNull();
});

test.each([0, 1, 4, 15, 27])("a text of %i bytes is no sealed text", (count) => {
  expect(unseal(["new secret"], "second-factor:usr_1", Buffer.alloc(count, 7).toString("base64url"))).toBeNull();
});
