import { expect, test } from "vitest";
import { changeOf, isAnyChange } from "./change.ts";

const ANA = { phone: "3415551234", dni: "30123456", dateOfBirth: "1992-03-04" };
const NEW = { phone: "", dni: "", dateOfBirth: null };

test("what is as the shop knows it is not sent", () => {
  const change = changeOf({ ...ANA }, ANA);
  expect(change).toEqual({ phone: undefined, dni: undefined, dateOfBirth: undefined });
  expect(isAnyChange(change)).toBe(false);
});

test("a person who never said anything may leave everything empty", () => {
  expect(isAnyChange(changeOf({ phone: "", dni: "", dateOfBirth: "" }, NEW))).toBe(false);
});

test("only what was typed anew is sent, and what was emptied is not overlooked", () => {
  expect(changeOf({ ...ANA, dni: "20123456" }, ANA)).toEqual({ dni: "20123456" });
  expect(changeOf({ ...ANA, phone: "" }, ANA)).toEqual({ phone: "" });
});
