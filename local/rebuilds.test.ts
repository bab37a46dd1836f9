import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openRebuilds, type RebuildPlan } from "./rebuilds.ts";

let recordFile = "";
beforeEach(async () => {
  recordFile = join(await mkdtemp(join(tmpdir(), "azahar-rebuilds-")), "builds.json");
});

/** Opens a queue whose builds may take as long as they like, unless it is said otherwise. */
const open = (plan: Partial<RebuildPlan> & Pick<RebuildPlan, "build">) =>
  openRebuilds({ recordFile, leastMsBetween: 0, withinMs: 60_000, ...plan });

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
    const rebuilds = await open({ build: work.build });
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
    const rebuilds = await open({ build: work.build });
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

  test("a build that hangs is ended and counts as failed, and the next one is made", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const ended: string[] = [];
    const build = (signal: AbortSignal) =>
      ended.length > 0
        ? Promise.resolve({ pages: 1, changed: 0 })
        : new Promise<never>((_, fail) => {
            signal.onabort = () => {
              ended.push("ended");
              fail(new Error("aborted"));
            };
          });
    const rebuilds = await open({ withinMs: 50, build });
    rebuilds.request();
    await vi.waitUntil(() => rebuilds.list()[0]?.startedAt);
    rebuilds.request();
    await rebuilds.idle();
    expect(rebuilds.list()).toMatchObject([{ ok: false, finishedAt: expect.any(String) }, { ok: true }]);
    expect(said).toHaveBeenCalledWith("The build failed; the former site is still served. It took longer than 0.05 s.");
    said.mockRestore();
  });

  test("a queue that is closed ends the build that runs", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const build = (signal: AbortSignal) =>
      new Promise<never>((_, fail) => {
        signal.onabort = () => fail(new Error("aborted"));
      });
    const rebuilds = await open({ build });
    rebuilds.request();
    await vi.waitUntil(() => rebuilds.list()[0]?.startedAt);
    rebuilds.close();
    await rebuilds.idle();
    expect(rebuilds.list()).toMatchObject([{ ok: false }]);
    said.mockRestore();
  });

  test("between the starts of two builds passes the least time", async () => {
    const build = async () => ({ pages: 1, changed: 0 });
    const rebuilds = await open({ leastMsBetween: 400, build });
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
    const rebuilds = await open({ build });
    expect(rebuilds.list()).toMatchObject([{ id: "a", ok: false, finishedAt: expect.any(String) }]);
    expect(await rebuilds.buildNow()).toBeNull();
    await rebuilds.idle();
    const again = await open({ build });
    expect(again.list()).toMatchObject([
      { id: "a", ok: false },
      { ok: true, pages: 1, changed: 0 },
    ]);
  });

  test("a build that still waited when the runner was killed keeps none of the later ones back", async () => {
    const waited = { id: "a", requestedAt: "2026-01-01T00:00:00.000Z", startedAt: null };
    await writeFile(
      recordFile,
      JSON.stringify([{ ...waited, finishedAt: null, ok: null, pages: null, changed: null }]),
    );
    const rebuilds = await open({ build: async () => ({ pages: 1, changed: 0 }) });
    expect(rebuilds.request()).not.toBe("a");
    await rebuilds.idle();
    expect(rebuilds.list()).toMatchObject([{ id: "a", ok: false }, { ok: true }]);
  });
});
