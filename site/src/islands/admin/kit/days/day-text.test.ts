import { expect, test } from "vitest";
import {
  dayText,
  momentMessage,
  momentMessages,
  momentParts,
  parseDay,
  parseTime,
  parseWholeDay,
  withColon,
  withSlash,
} from "./day-text.ts";

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

test("a day is whole with two digits for day and month: with one, its second digit may be about to be typed", () => {
  expect(["24/11/2026", "01-02-2026", "24112026", " 24/11/2026 "].map(parseWholeDay)).toEqual([
    "2026-11-24",
    "2026-02-01",
    "2026-11-24",
    "2026-11-24",
  ]);
  for (const unfinished of ["2/11/2026", "24/1/2026", "24/11/26", "31/02/2026", ""])
    expect(parseWholeDay(unfinished)).toBeNull();
});

test("a stored day is shown as people type it; other text stays", () => {
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

/** Types a text key by key into a field of that length, and returns what the field has. */
function typedInto(length: number, addSeparator: typeof withSlash, keys: string): string {
  return [...keys].reduce((text, key) => addSeparator(text, `${text}${key}`.slice(0, length)), "");
}

test.each(["24/12/2026", "24122026", "24-12-2026", "24.12.2026", "24 12 2026", "24/122026"])(
  "%j typed key by key is the 24th of December",
  (keys) => {
    expect(parseDay(typedInto(10, withSlash, keys))).toBe("2026-12-24");
  },
);

test.each([
  ["1/2/2026", "2026-02-01"],
  ["1/12/2026", "2026-12-01"],
  ["1-2-26", "2026-02-01"],
])("%j typed key by key is %s", (keys, day) => {
  expect(parseDay(typedInto(10, withSlash, keys))).toBe(day);
});

test.each([
  ["18:30", "18:30"],
  ["1830", "18:30"],
  ["18.30", "18:30"],
  ["18h30", "18:30"],
  ["9:05", "09:05"],
])("%j typed key by key is the time %s", (keys, time) => {
  expect(parseTime(typedInto(5, withColon, keys))).toBe(time);
});

test.each([
  ["18:30", "18:30"],
  ["9", "09:00"],
  [" 930 ", "09:30"],
  ["1830", "18:30"],
  ["9.05", "09:05"],
  ["0h00", "00:00"],
])("%j is the time %s", (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test.each(["", "24:00", "12:60", "18:3", "seis", "18:300"])("%j is no time", (typed) => {
  expect(parseTime(typed)).toBeNull();
});

test("digits get their colon, and a deleted colon stays deleted", () => {
  expect(withColon("1", "18")).toBe("18:");
  expect(withColon("18:", "18")).toBe("18");
  expect(withColon("18:3", "18:30")).toBe("18:30");
});

test("a day or time that cannot be read is kept as typed, with a message", () => {
  expect(momentParts("2026-12-24T18:30")).toEqual({ day: "2026-12-24", time: "18:30" });
  expect(momentParts("31/2/2026T18:30")).toEqual({ day: "31/2/2026", time: "18:30" });
  expect(momentParts("")).toEqual({ day: "", time: "" });
  expect(momentMessage("2026-12-24T18:30")).toBeNull();
  for (const wrong of ["", "31/2/2026T18:30", "24/12T18:30", "20261224T18:30", "2026-02-31T18:30"])
    expect(momentMessage(wrong)).toBe("Escribí la fecha como 24/12/2026");
  for (const wrong of ["2026-12-24T", "2026-12-24T25:00", "2026-12-24T9"])
    expect(momentMessage(wrong)).toBe("Escribí la hora como 18:30");
  expect(momentMessages({ startsAt: "2026-12-24T18:30", endsAt: "2026-12-24T" })).toEqual({
    endsAt: ["Escribí la hora como 18:30"],
  });
});
