import { expect, test } from "vitest";
import {
  ALARM_MESSAGES,
  AUDIT_JOB,
  hasCronStopped,
  lastCronSuccess,
  lastingMalfunctions,
  malfunctionsIn,
  type ShopFacts,
} from "./shop-alarm.ts";

const NOON = Date.UTC(2026, 10, 21, 15);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NONE = { count: 0, oldestAtMs: null };
const WELL: ShopFacts = {
  mails: { ...NONE, recentlyFailed: 0 },
  notices: NONE,
  charges: NONE,
  refunds: NONE,
  pages: { catalogueVersion: 7, builtVersion: 7 },
  recentFailures: 0,
  jobs: [{ job: "send-mails", doneAtMs: NOON, failedAtMs: null, outcome: "" }],
};
const kinds = (facts: Partial<ShopFacts>) => malfunctionsIn({ ...WELL, ...facts }, NOON).map(({ what }) => what);
const waiting = (ms: number) => ({ count: 1, oldestAtMs: NOON - ms });
const job = (name: string, failedAtMs: number | null, doneAtMs: number | null = NOON) => [
  { job: name, doneAtMs, failedAtMs, outcome: "" },
];

test("an idle shop has no malfunctions", () => expect(kinds({})).toEqual([]));

test.each([
  ["mails", HOUR],
  ["notices", HOUR],
  ["charges", 2 * HOUR],
  ["refunds", 2 * HOUR],
] as const)("waiting %s are a malfunction once the oldest has waited for more than %i ms", (name, ms) => {
  const queue = (waitedMs: number) => ({ [name]: { ...waiting(waitedMs), recentlyFailed: 0 } });
  expect(kinds(queue(ms))).toEqual([]);
  expect(kinds(queue(ms + 1))).toEqual([name]);
});

test("a failed mail is a malfunction, reported once together with waiting ones", () => {
  expect(kinds({ mails: { ...NONE, recentlyFailed: 1 } })).toEqual(["mails"]);
  expect(kinds({ mails: { ...waiting(2 * HOUR), recentlyFailed: 1 } })).toEqual(["mails"]);
});

test("twenty recent failures are a malfunction", () => {
  expect(kinds({ recentFailures: 19 })).toEqual([]);
  expect(kinds({ recentFailures: 20 })).toEqual(["failures"]);
});

test("outdated pages are one malfunction until the next build, reported after an hour", () => {
  const pages = { catalogueVersion: 9, builtVersion: 7 };
  expect(malfunctionsIn({ ...WELL, pages }, NOON)).toEqual([{ what: "pages", mark: "7", toleranceMs: HOUR }]);
});

test("jobs are a malfunction once they have failed for half an hour, and its mark names them", () => {
  const failed = (name: string, sinceMs: number | null) =>
    job(name, NOON - 1, sinceMs === null ? null : NOON - sinceMs);
  const failing = (...jobs: ShopFacts["jobs"]) =>
    malfunctionsIn({ ...WELL, jobs }, NOON).map(({ what, mark, toleranceMs }) => [what, mark, toleranceMs]);
  expect(failing(...job("send-mails", NOON - HOUR))).toEqual([]);
  expect(failing(...failed("send-mails", HOUR / 2 - 1))).toEqual([]);
  expect(failing(...failed("send-mails", HOUR / 2))).toEqual([["jobs", "send-mails", 0]]);
  expect(failing(...failed("send-mails", HOUR), ...failed("expire-orders", null))).toEqual([
    ["jobs", "expire-orders send-mails", HOUR / 2],
  ]);
});

test("the job that looks for malfunctions does not report its own former run", () => {
  expect(kinds({ jobs: job("watch-shop", NOON - 30 * MINUTE, NOON - HOUR) })).toEqual([]);
});

test("a failing audit is a malfunction without delay, named by the rules that it found broken", () => {
  const marks = (outcome: string, failedAtMs = NOON + 1) =>
    malfunctionsIn({ ...WELL, jobs: [{ job: AUDIT_JOB, doneAtMs: NOON, failedAtMs, outcome }] }, NOON);
  const audit = { what: "audit", toleranceMs: 0 };
  expect(marks("line_totals 2", NOON - 1)).toEqual([]);
  expect(marks("line_totals 2, card_hold 14")).toEqual([{ ...audit, mark: "card_hold line_totals" }]);
  expect(marks("TypeError")).toEqual([{ ...audit, mark: "TypeError" }]);
});

test("the text about the audit is also true when the audit could not run", () => {
  const { heading, what } = ALARM_MESSAGES.audit;
  expect(heading).toBe("La revisión de stock y pedidos no terminó bien");
  expect(what).toMatch(/encontró filas que no cumplen una regla, o no pudo terminar\.$/);
});

test("a malfunction is reported once it has lasted its tolerance; a new mark is a new malfunction", () => {
  const facts = { ...WELL, recentFailures: 20, pages: { catalogueVersion: 9, builtVersion: 7 } };
  const shown = (mark: string, sinceMs: number) =>
    lastingMalfunctions({ ...facts, watches: [{ what: "pages", mark, sinceMs }] }, NOON);
  const failing = { what: "failures", sinceMs: null };
  expect(shown("7", NOON - HOUR)).toEqual([failing, { what: "pages", sinceMs: NOON - HOUR }]);
  expect(shown("7", NOON - HOUR + 1)).toEqual([failing]);
  expect(shown("6", NOON - HOUR)).toEqual([failing]);
});

test("when some of several failing jobs recover, the others have lasted since the malfunction began", () => {
  const jobs = job("send-mails", NOON - 1, NOON - HOUR);
  const watches = [{ what: "jobs" as const, mark: "expire-orders send-mails", sinceMs: NOON - 2 * HOUR }];
  expect(lastingMalfunctions({ ...WELL, jobs, watches }, NOON)).toEqual([{ what: "jobs", sinceMs: NOON - 2 * HOUR }]);
});

test("the cron last succeeded when any of its jobs did", () => {
  expect(lastCronSuccess([])).toBeNull();
  expect(lastCronSuccess(job("send-mails", NOON, null))).toBeNull();
  expect(lastCronSuccess([...job("send-mails", null, NOON - 1), ...job("watch-shop", null)])).toBe(NOON);
});

test("the cron has stopped when no job has succeeded for more than 20 minutes", () => {
  const lastMs = [NOON, NOON - 20 * MINUTE, NOON - 20 * MINUTE - 1];
  expect(lastMs.map((ms) => hasCronStopped(ms, NOON))).toEqual([false, false, true]);
});
