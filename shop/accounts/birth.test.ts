import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forMany } from "../for-all.fixture.ts";
import { ageText, birthMessages, dayInArgentina, isDay } from "./person.ts";
import { anyText, spoiled, TODAY } from "./texts.fixture.ts";

const WRONG = ["La fecha de nacimiento es inválida."];

describe("a date of birth", () => {
  test.each(["1900-01-01", "1990-05-17", "2000-02-29", "2024-02-29", TODAY])("%s is accepted", (day) => {
    expect(birthMessages(day, TODAY)).toEqual([]);
  });

  test.each([
    ["an empty text", ""],
    ["a day before 1900", "1899-12-31"],
    ["the year 1800", "1800-01-01"],
    ["the year 0", "0000-01-01"],
    ["tomorrow", "2026-11-22"],
    ["the year 9999", "9999-12-31"],
    ["29 February of 2025", "2025-02-29"],
    ["29 February of 1900", "1900-02-29"],
    ["30 February", "2024-02-30"],
    ["31 April", "1990-04-31"],
    ["a thirteenth month", "2026-13-01"],
    ["month 00", "1990-00-10"],
    ["day 00", "1990-01-00"],
    ["day 32", "1990-01-32"],
    ["a day that comes first", "17-05-1990"],
    ["slashes", "17/05/1990"],
    ["a month of one digit", "1990-5-17"],
    ["a time after the day", "1990-05-17T00:00:00Z"],
    ["a space before the year", " 1990-05-17"],
    ["a line feed after the day", "1990-05-17\n"],
    ["a year of six digits", "+019900-05-17"],
    ["a negative year", "-001990-05-17"],
    ["fullwidth digits", "１９９０-05-17"],
    ["a number of milliseconds", "643248000000"],
    ["month 99 and day 99", "9999-99-99"],
  ])("is refused: %s", (_, text) => {
    expect(birthMessages(text, TODAY)).toEqual(WRONG);
  });

  test("is accepted exactly for calendar days from 1900 to today", () => {
    for (let year = 1895; year <= 2030; year += 1) {
      const [accepted, expected]: [string[], string[]] = [[], []];
      for (let month = 0; month <= 13; month += 1) {
        for (let day = 0; day <= 32; day += 1) {
          const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
          if (birthMessages(text, TODAY).length === 0) accepted.push(text);
          if (day >= 1 && day <= daysOf(year, month) && hasBeen(year, month, day)) expected.push(text);
        }
      }
      expect(accepted).toEqual(expected);
    }
  });

  test("is never a text in another format", () => {
    const days = fc.constantFrom("1990-05-17", "2000-02-29", "2024-12-31");
    forMany(3000, [fc.oneof(anyText, spoiled(days, "0139-/T:Z +e٣０\n\u0000"))], (text) => {
      const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8)];
      const isForm = text === `${year}-${month}-${day}` && /^[0-9]{8}$/.test(year + month + day) && day.length === 2;
      const isInCalendar = isForm && Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month));
      expect(isDay(text)).toBe(isInCalendar);
    });
  });
});

describe("the day in Argentina", () => {
  test.each([
    ["2026-11-22T02:59:59.999Z", "2026-11-21"],
    ["2026-11-22T03:00:00.000Z", "2026-11-22"],
    ["2027-01-01T00:00:00.000Z", "2026-12-31"],
    ["2028-03-01T02:00:00.000Z", "2028-02-29"],
  ])("at %s is %s", (instant, day) => {
    expect(dayInArgentina(Date.parse(instant))).toBe(day);
  });

  test("equals the calendar day in Buenos Aires at any time", () => {
    const there = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Argentina/Buenos_Aires", dateStyle: "short" });
    forMany(
      1000,
      [fc.date({ min: new Date("2010-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })],
      (moment) => {
        expect(dayInArgentina(moment.getTime())).toBe(there.format(moment));
      },
    );
  });
});

describe("an age", () => {
  test.each([
    ["of 34 years", "1992-03-02", "34 años"],
    ["of 13 years from today on", "2013-11-21", "13 años"],
    ["of 12 years until tomorrow", "2013-11-22", "No registrado"],
    ["of 12 years", "2014-01-01", "No registrado"],
    ["of somebody born today", TODAY, "No registrado"],
    ["of somebody born tomorrow", "2026-11-22", "No registrado"],
    ["that is not known", null, "No registrado"],
    ["of a date that does not exist", "2013-02-30", "No registrado"],
    ["of an empty date", "", "No registrado"],
  ])("%s (born on %j) is shown as %s", (_, birth, text) => {
    expect(ageText(birth, TODAY)).toBe(text);
  });

  test("of a person born on 29 February increases on 1 March in common years", () => {
    expect(ageText("2000-02-29", "2026-02-28")).toBe("25 años");
    expect(ageText("2000-02-29", "2026-03-01")).toBe("26 años");
    expect(ageText("2000-02-29", "2028-02-29")).toBe("28 años");
  });

  test("is the number of past birthdays, shown above twelve", () => {
    const anyDay = fc.tuple(
      fc.integer({ min: 1900, max: 2060 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    );
    const dayText = ([year, month, day]: [number, number, number]) => `${year}-${twoDigits(month)}-${twoDigits(day)}`;
    forMany(2000, [anyDay, anyDay], (birth, today) => {
      const [year, month, day] = birth;
      let birthdays = 0;
      while (dayText([year + birthdays + 1, month, day]) <= dayText(today)) birthdays += 1;
      expect(ageText(dayText(birth), dayText(today))).toBe(birthdays > 12 ? `${birthdays} años` : "No registrado");
    });
  });
});

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** Days of a month in the Gregorian calendar; 0 for an invalid month. */
function daysOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0;
}

/** Whether a day is from 1900 to 21 November 2026, the tests' today. */
function hasBeen(year: number, month: number, day: number): boolean {
  return year >= 1900 && year * 10_000 + month * 100 + day <= 20_261_121;
}
