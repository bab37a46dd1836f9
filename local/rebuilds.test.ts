import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openRebuilds } from "./rebuilds.ts";

let recordFile = "";
beforeEach(async () => {
  recordFile = join(await mkdtemp(join(tmpdir(), "azahar-rebuilds-")), "builds.json");
});

/** A build that ends when it is told to. */
function steps() {
  const ends: ((fails?: boolean) => void)[] = [];
  const build = () =>
    new Promise<{ pages: number; changed: number }>((done, fail) => {
      ends.push((fails) => (fails ? fail(new Error("no pages")) : done({ pages: 3, changed: ends.length })));
    });
  const end = async (index: number, fails = false) => {
    await vi.waitUntil(() => ends.length > index);
    ends[index]?.(fails);
  };
  return { build, end, count: () => ends.length };
}

describe("the queue of builds", () => {
  test("requests while one runs make one more together, and none is forgotten", async () => {
    const work = steps();
    const rebuilds = await openRebuilds({ recordFile, leastMsBetween: 0, build: work.build });
    const first = rebuilds.request();
    await vi.waitUntil(() => work.count() === 1);
    const later = [rebuilds.request(), rebuilds.request(), rebuilds.request()];
    expect(new Set(later).size).toBe(1);
    await work.end(0);
    await work.end(1);
    await rebuilds.idle();
    expect(rebuilds.list().map(({ id, ok, changed }) => ({ id, ok, changed }))).toEqual([
      { id: first, ok: true, changed: 1 },
      { id: later[0], ok: true, changed: 2 },
    ]);
    expect(work.count()).toBe(2);
  });

  test("a failed build is in the list, and the next one is made", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const work = steps();
    const rebuilds = await openRebuilds({ recordFile, leastMsBetween: 0, build: work.build });
    rebuilds.request();
    await work.end(0, true);
    await rebuilds.idle();
    expect(rebuilds.list()).toMatchObject([{ ok: false, pages: null, changed: null, finishedAt: expect.any(String) }]);
    expect(said).toHaveBeenCalledWith("The build failed; the former site is still served. no pages");
    rebuilds.request();
    await work.end(1);
    await rebuilds.idle();
    expect(rebuilds.list()).toMatchObject([{ ok: false }, { ok: true, pages: 3 }]);
    said.mockRestore();
  });

  test("between the starts of two builds passes the least time", async () => {
    const build = async () => ({ pages: 1, changed: 0 });
    const rebuilds = await openRebuilds({ recordFile, leastMsBetween: 400, build });
    rebuilds.request();
    await rebuilds.idle();
    rebuilds.request();
    await rebuilds.idle();
    const [first, second] = rebuilds.list().map((record) => Date.parse(record.startedAt ?? ""));
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(400);
  });

  test("the list outlives a restart, and a build that was cut off counts as failed", async () => {
    const cut = { id: "a", requestedAt: "2026-01-01T00:00:00.000Z", startedAt: "2026-01-01T00:00:00.000Z" };
    await writeFile(recordFile, JSON.stringify([{ ...cut, finishedAt: null, ok: null, pages: null, changed: null }]));
    const build = async () => ({ pages: 1, changed: 0 });
    const rebuilds = await openRebuilds({ recordFile, leastMsBetween: 0, build });
    expect(rebuilds.list()).toMatchObject([{ id: "a", ok: false, finishedAt: expect.any(String) }]);
    expect(await rebuilds.buildNow()).toMatchObject({ ok: true });
    await rebuilds.idle();
    const again = await openRebuilds({ recordFile, leastMsBetween: 0, build });
    expect(again.list()).toMatchObject([
      { id: "a", ok: false },
      { ok: true, pages: 1, changed: 0 },
    ]);
  });
});
