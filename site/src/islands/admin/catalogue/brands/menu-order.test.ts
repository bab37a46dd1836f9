import { expect, test } from "vitest";
import { menuOrder } from "./menu-order.ts";

const STORED = ["afnan", "amaran", "gres"];
const draft = { order: ["gres", "afnan", "amaran"], seen: STORED };

test("without a draft the stored menu is shown", () => {
  expect(menuOrder(null, STORED)).toEqual({ order: STORED, seen: STORED });
});

test("a draft stays when the menu is read again", () => {
  expect(menuOrder(draft, STORED)).toEqual(draft);
});

test("a draft gets a new brand at its end, loses a brand that left the menu, and can be saved", () => {
  const now = ["afnan", "gres", "nishane"];
  expect(menuOrder(draft, now)).toEqual({ order: ["gres", "afnan", "nishane"], seen: now });
});

test("a draft stays when another person has reordered the menu, with the menu that it was made from", () => {
  const now = ["amaran", "afnan", "gres"];
  expect(menuOrder(draft, now)).toEqual(draft);
  expect(menuOrder(draft, [...now, "nishane"])).toEqual({ order: [...draft.order, "nishane"], seen: STORED });
});
