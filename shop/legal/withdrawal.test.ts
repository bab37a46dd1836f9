import { describe, expect, test } from "vitest";
import { ID_PREFIXES, makeId } from "../id.ts";
import { dayLabel, withdrawalCode, withdrawalTerm } from "./withdrawal.ts";

/** An instant in Argentina (UTC-3). */
const at = (day: string, time = "12:00") => Date.parse(`${day}T${time}:00-03:00`);

test("a code is short, has no characters that are easily confused, and differs for three ids", () => {
  const codes = [0, 1, 255].map((byte) =>
    withdrawalCode(makeId(ID_PREFIXES.withdrawal, at("2026-11-21"), new Uint8Array(10).fill(byte))),
  );
  for (const code of codes) expect(code).toMatch(/^A-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(codes).size).toBe(3);
});

describe("the term", () => {
  // A Friday; ten days later it is a Monday.
  const delivered = at("2026-11-20", "23:59");
  const placed = at("2026-11-01");

  test("counts calendar days of Argentina from the day after the delivery, up to the end of the last one", () => {
    const term = (askedAtMs: number) => withdrawalTerm({ placedAtMs: placed, deliveredAtMs: delivered }, askedAtMs);
    expect(term(at("2026-11-20"))).toEqual({ lastDay: "2026-11-30", isWithin: true });
    expect(term(at("2026-11-30", "23:59"))).toEqual({ lastDay: "2026-11-30", isWithin: true });
    expect(term(at("2026-12-01", "00:00"))).toEqual({ lastDay: "2026-11-30", isWithin: false });
  });

  test("counts from the purchase when it is later", () => {
    const purchase = { placedAtMs: at("2026-11-23"), deliveredAtMs: at("2026-11-20") };
    expect(withdrawalTerm(purchase, at("2026-11-24")).lastDay).toBe("2026-12-03");
  });

  test.each([
    ["2026-11-18", "2026-11-30"],
    ["2026-11-19", "2026-11-30"],
    ["2026-11-17", "2026-11-27"],
    ["2026-12-23", "2027-01-04"],
  ])("of an order delivered on %s ends on %s: no term ends on a weekend", (day, lastDay) => {
    expect(withdrawalTerm({ placedAtMs: placed, deliveredAtMs: at(day) }, placed).lastDay).toBe(lastDay);
  });

  test("does not run before the delivery", () => {
    const open = { placedAtMs: placed, deliveredAtMs: null };
    expect(withdrawalTerm(open, at("2027-06-01"))).toEqual({ lastDay: null, isWithin: true });
  });
});

test("a day is formatted as in Argentina", () => {
  expect(dayLabel("2026-11-30")).toBe("30/11/2026");
});
