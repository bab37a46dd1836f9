import { expect, test } from "vitest";
import { keptTicks, type Match } from "./use-statement.ts";

const match = (fingerprint: string, id: string): Match =>
  Object.assign(Object.create(null), { movement: { fingerprint }, order: { id } });

test("a movement stays chosen only for the order for which it was chosen", () => {
  const before = [match("a", "ord_1"), match("b", "ord_2"), match("c", "ord_3"), match("d", "ord_4")];
  const after = [match("a", "ord_1"), match("b", "ord_5"), match("d", "ord_4")];
  expect([...keptTicks(new Set(["a", "b", "c"]), before, after)]).toEqual(["a"]);
});
