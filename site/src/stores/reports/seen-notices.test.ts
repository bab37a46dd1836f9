import { beforeEach, expect, test } from "vitest";
import { stubStorage } from "../browser.fixture.ts";
import { $seenNotices, dismissNotice, forgetResolved, startSeenNotices } from "./seen-notices.ts";

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

test("forgets the notices of a kind that are no longer listed, so that they show when they recur", () => {
  for (const key of ["stock/1/0", "mail/1", "stock/2/1"]) dismissNotice(key, true);
  forgetResolved("stock/", ["stock/2/1", "stock/3/0"]);
  expect([$seenNotices.get(), stored.get(KEY)]).toEqual([["mail/1", "stock/2/1"], '["mail/1","stock/2/1"]']);
});

test("keeps what another tab has dismissed meanwhile", () => {
  dismissNotice("stock/1/0", true);
  stored.set(KEY, '["stock/1/0","mail/1"]');
  forgetResolved("stock/", []);
  expect($seenNotices.get()).toEqual(["mail/1"]);
  stored.set(KEY, '["mail/1","mail/2"]');
  dismissNotice("mail/3", true);
  expect($seenNotices.get()).toEqual(["mail/1", "mail/2", "mail/3"]);
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
