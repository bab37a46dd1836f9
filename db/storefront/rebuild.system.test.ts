import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import type { Database } from "../client.ts";
import { claimRebuild, readRebuild, storeBuiltVersion } from "./rebuild.ts";

let sqld: Sqld;
let db: Database;
beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
});
afterAll(() => sqld.stop());
beforeEach(() => makeAnew(db));

test("one of several concurrent claims of an attempt wins, even when none has to wait", async () => {
  const claim = { forVersion: 1, nowMs: 1_000, nextTryAtMs: 1_000, attempt: 1 };
  const won = await Promise.all(Array.from({ length: 8 }, () => claimRebuild(connect(sqld.url), claim)));
  expect(won.filter(Boolean)).toHaveLength(1);
  expect(await readRebuild(db)).toEqual({
    catalogueVersion: 1,
    builtVersion: 0,
    requestedVersion: 1,
    attempt: 1,
    requestedAtMs: 1_000,
    nextTryAtMs: 1_000,
  });
});

test("the next attempt waits for its time, also for a new version, and a built version needs no attempt", async () => {
  expect(await claimRebuild(db, { forVersion: 1, nowMs: 0, nextTryAtMs: 600, attempt: 1 })).toBe(true);
  expect(await claimRebuild(db, { forVersion: 1, nowMs: 599, nextTryAtMs: 900, attempt: 2 })).toBe(false);
  expect(await claimRebuild(db, { forVersion: 2, nowMs: 599, nextTryAtMs: 900, attempt: 1 })).toBe(false);
  expect(await claimRebuild(db, { forVersion: 1, nowMs: 600, nextTryAtMs: 900, attempt: 2 })).toBe(true);
  await storeBuiltVersion(db, 1);
  expect(await claimRebuild(db, { forVersion: 1, nowMs: 900, nextTryAtMs: 901, attempt: 3 })).toBe(false);
  expect(await claimRebuild(db, { forVersion: 2, nowMs: 900, nextTryAtMs: 901, attempt: 1 })).toBe(true);
});
