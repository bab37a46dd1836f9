import { beforeEach, expect, test } from "vitest";
import { stubStorage } from "../browser.fixture.ts";
import { $seenNotices, dismissNotice, startSeenNotices } from "./seen-notices.ts";

const KEY = "panel-seen-notices";
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubStorage("localStorage");
  $seenNotices.set([]);
});

test("a dismissed notice stays dismissed after a reload, until it is restored", () => {
  dismissNotice("mail/1", true);
  dismissNotice("stock/1/2", true);
  dismissNotice("mail/1", true);
  $seenNotices.set([]);
  startSeenNotices();
  expect($seenNotices.get()).toEqual(["stock/1/2", "mail/1"]);
  dismissNotice("mail/1", false);
  expect([$seenNotices.get(), stored.get(KEY)]).toEqual([["stock/1/2"], '["stock/1/2"]']);
});

test("forgets the oldest beyond the limit", () => {
  for (let number = 0; number <= 500; number++) dismissNotice(`mail/${number}`, true);
  expect([$seenNotices.get().length, $seenNotices.get()[0]]).toEqual([500, "mail/1"]);
});

test.each([null, "no json", "{}", '"mail/1"'])("ignores malformed storage: %j", (text) => {
  if (text !== null) stored.set(KEY, text);
  startSeenNotices();
  expect($seenNotices.get()).toEqual([]);
});
