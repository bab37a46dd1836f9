import { expect, test } from "vitest";
import { dayText, parseDay, withSlash } from "./day-text.ts";

test.each([
  ["24/11/2026", "2026-11-24"],
  [" 1/2/26 ", "2026-02-01"],
  ["01-02-2026", "2026-02-01"],
  ["1.2.2026", "2026-02-01"],
  ["24112026", "2026-11-24"],
  ["29/2/2028", "2028-02-29"],
])("%j is %s", (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

test.each(["", "hoy", "24/11", "31/2/2026", "0/1/2026", "12/13/2026", "24/11/202", "2026-11-24", "24/11/20266"])(
  "%j is no day",
  (typed) => {
    expect(parseDay(typed)).toBeNull();
  },
);

test("a day is written as it is typed", () => {
  expect(dayText("2026-11-24")).toBe("24/11/2026");
  expect(dayText("")).toBe("");
  expect(dayText("ayer")).toBe("ayer");
});

test("digits get their slashes, and a deleted slash stays deleted", () => {
  expect(withSlash("2", "24")).toBe("24/");
  expect(withSlash("24/1", "24/11")).toBe("24/11/");
  expect(withSlash("1/1", "1/11")).toBe("1/11/");
  expect(withSlash("24/", "24")).toBe("24");
  expect(withSlash("24/11/202", "24/11/2026")).toBe("24/11/2026");
});
