import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openRebuilds, type RebuildPlan } from "./rebuilds.ts";

let recordFile = "";
beforeEach(async () => {
  recordFile = join(await mkdtemp(join(tmpdir(), "azahar-rebuilds-")), "builds.json");
});

/** Opens a queue whose builds have plenty of time by default. */
const open = (plan: Partial<RebuildPlan> & Pick<RebuildPlan, "build">) =>
  openRebuilds({ recordFile, leastMsBetween: 0, withinMs: 60_000, ...plan });

/** Builds that end on command. */
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
  test("requests during a build share one more build, and none is lost", async () => {
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

  test("lists a failed build and makes the next one", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const work = steps();
    const rebuilds = await open({ build: work.build });
    rebuilds.request();
    await work.end(0, true);
    await rebuilds.idle();
    expect(rebuilds.list()).toMatchObject([{ ok: false, pages: null, changed: null, finishedAt: expect.any(String) }]);
    expect(logged).toHaveBeenCalledWith("The build failed; the previous pages are still served. no pages");
    rebuilds.request();
    await work.end(1);
    await rebuilds.idle();
    expect(rebuilds.list()).toMatchObject([{ ok: false }, { ok: true, pages: 3 }]);
    logged.mockRestore();
  });

  test("a hung build is aborted and counts as failed, and the next one is made", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
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
    expect(logged).toHaveBeenCalledWith(
      "The build failed; the previous pages are still served. The build took longer than 0.05 s.",
    );
    logged.mockRestore();
  });

  test("closing the queue aborts the running build", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
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
    logged.mockRestore();
  });

  test("closing the queue while a start is being recorded starts no build", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const build = vi.fn(() => new Promise<never>(() => {}));
    const rebuilds = await open({ build });
    rebuilds.request();
    // Recording takes a write to the disk; this loop ends before it.
    while (!rebuilds.list()[0]?.startedAt) await Promise.resolve();
    rebuilds.close();
    await rebuilds.idle();
    expect(build).not.toHaveBeenCalled();
    expect(rebuilds.list()).toMatchObject([{ ok: false }]);
    logged.mockRestore();
  });

  test("keeps the minimum time between the starts of two builds", async () => {
    const build = async () => ({ pages: 1, changed: 0 });
    const rebuilds = await open({ leastMsBetween: 400, build });
    rebuilds.request();
    await rebuilds.idle();
    rebuilds.request();
    await rebuilds.idle();
    const [first, second] = rebuilds.list().map((record) => Date.parse(record.startedAt ?? ""));
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(400);
  });

  test("the list survives a restart, and an interrupted build counts as failed", async () => {
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

  test("a build that was waiting when the runner was killed does not block later ones", async () => {
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
