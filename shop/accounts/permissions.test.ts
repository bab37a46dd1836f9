import { expect, test } from "vitest";
import { ACTIONS, type ADMIN_ROLES, AREAS, may, rolesThatMay } from "./permissions.ts";

const permitted = (role: (typeof ADMIN_ROLES)[number] | null, action: (typeof ACTIONS)[number]) =>
  AREAS.filter((area) => may(role, action, area));

test("owners may do everything, and nobody else may change people or settings", () => {
  for (const action of ACTIONS) expect(permitted("owner", action)).toEqual(AREAS);
  expect(rolesThatMay("write", "people")).toEqual(["owner"]);
  expect(rolesThatMay("read", "people")).toEqual(["owner"]);
  expect(rolesThatMay("write", "settings")).toEqual(["owner"]);
});

test("each role reads and writes its areas only", () => {
  expect(permitted("catalogue", "read")).toEqual(["catalogue", "stock", "prices", "settings", "status"]);
  expect(permitted("catalogue", "write")).toEqual(["catalogue", "stock", "prices", "status"]);
  expect(permitted("orders", "read")).toEqual(["catalogue", "stock", "orders"]);
  expect(permitted("orders", "write")).toEqual(["stock", "orders"]);
  expect(permitted("reader", "read")).toEqual(AREAS.filter((area) => area !== "people"));
  expect(permitted("reader", "write")).toEqual([]);
});

test("a person who is not an administrator may do nothing", () => {
  for (const action of ACTIONS) expect(permitted(null, action)).toEqual([]);
});
