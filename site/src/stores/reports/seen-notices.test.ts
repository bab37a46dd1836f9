import { beforeEach, expect, test, vi } from "vitest";
import { $seenNotices, putAway, startSeenNotices } from "./seen-notices.ts";

let kept: string | null = null;

beforeEach(() => {
  kept = null;
  $seenNotices.set([]);
  vi.stubGlobal("localStorage", {
    getItem: () => kept,
    setItem: (_: string, text: string) => {
      kept = text;
    },
  });
});

test("a dismissed notice stays dismissed after a reload, until it is restored", () => {
  putAway("mail/1", true);
  putAway("stock/1/2", true);
  putAway("mail/1", true);
  $seenNotices.set([]);
  startSeenNotices();
  expect($seenNotices.get()).toEqual(["stock/1/2", "mail/1"]);
  putAway("mail/1", false);
  expect([$seenNotices.get(), kept]).toEqual([["stock/1/2"], '["stock/1/2"]']);
});

test("drops the oldest beyond the limit", () => {
  for (let number = 0; number <= 500; number++) putAway(`mail/${number}`, true);
  expect([$seenNotices.get().length, $seenNotices.get()[0]]).toEqual([500, "mail/1"]);
});

test.each([null, "no json", "{}", '"mail/1"'])("ignores malformed storage: %j", (text) => {
  kept = text;
  startSeenNotices();
  expect($seenNotices.get()).toEqual([]);
});
