import { beforeEach, expect, test, vi } from "vitest";
import { $seenNotices, dismissNotice, startSeenNotices } from "./seen-notices.ts";

let stored: string | null = null;

beforeEach(() => {
  stored = null;
  $seenNotices.set([]);
  vi.stubGlobal("localStorage", {
    getItem: () => stored,
    setItem: (_: string, text: string) => {
      stored = text;
    },
  });
});

test("a dismissed notice stays dismissed after a reload, until it is restored", () => {
  dismissNotice("mail/1", true);
  dismissNotice("stock/1/2", true);
  dismissNotice("mail/1", true);
  $seenNotices.set([]);
  startSeenNotices();
  expect($seenNotices.get()).toEqual(["stock/1/2", "mail/1"]);
  dismissNotice("mail/1", false);
  expect([$seenNotices.get(), stored]).toEqual([["stock/1/2"], '["stock/1/2"]']);
});

test("drops the oldest beyond the limit", () => {
  for (let number = 0; number <= 500; number++) dismissNotice(`mail/${number}`, true);
  expect([$seenNotices.get().length, $seenNotices.get()[0]]).toEqual([500, "mail/1"]);
});

test.each([null, "no json", "{}", '"mail/1"'])("ignores malformed storage: %j", (text) => {
  stored = text;
  startSeenNotices();
  expect($seenNotices.get()).toEqual([]);
});
