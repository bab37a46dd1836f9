import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { type BuildQueueOptions, openBuildQueue } from "./build-queue.ts";

let recordFile = "";
let logged: MockInstance<typeof console.error>;
beforeEach(async () => {
  recordFile = join(await mkdtemp(join(tmpdir(), "azahar-queue-")), "builds.json");
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

/** Opens a queue. By default a build may take a minute. */
const open = (plan: Partial<BuildQueueOptions> & Pick<BuildQueueOptions, "build">) =>
  openBuildQueue({ recordFile, minIntervalMs: 0, timeoutMs: 60_000, ...plan });

const quickBuild = async () => ({ pages: 1, changed: 0 });

/** A build that ends only when it is aborted. */
const hangingBuild = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => {
    signal.onabort = () => fail(new Error("aborted"));
  });

/** Stores the record of a build that a former run did not finish. */
function storeUnfinished(startedAt: string | null): Promise<void> {
  const unknown = { finishedAt: null, ok: null, pages: null, changed: null };
  return writeFile(
    recordFile,
    JSON.stringify([{ id: "a", requestedAt: "2026-01-01T00:00:00.000Z", startedAt, ...unknown }]),
  );
}

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
    const queue = await open({ build: work.build });
    const first = queue.request();
    await vi.waitUntil(() => work.count() === 1);
    const later = [queue.request(), queue.request(), queue.request()];
    expect(new Set(later).size).toBe(1);
    await work.end(0);
    await work.end(1);
    await queue.idle();
    expect(queue.list().map(({ id, ok, changed }) => ({ id, ok, changed }))).toEqual([
      { id: first, ok: true, changed: 1 },
      { id: later[0], ok: true, changed: 2 },
    ]);
    expect(work.count()).toBe(2);
  });

  test("lists a failed build and runs the next one", async () => {
    const work = steps();
    const queue = await open({ build: work.build });
    queue.request();
    await work.end(0, true);
    await queue.idle();
    expect(queue.list()).toMatchObject([{ ok: false, pages: null, changed: null, finishedAt: expect.any(String) }]);
    expect(logged).toHaveBeenCalledWith("The build failed; the previous pages are still served. no pages");
    queue.request();
    await work.end(1);
    await queue.idle();
    expect(queue.list()).toMatchObject([{ ok: false }, { ok: true, pages: 3 }]);
  });

  test("a hung build is aborted and counts as failed, and the next one runs", async () => {
    let hasHung = false;
    const build = (signal: AbortSignal) =>
      hasHung ? quickBuild() : hangingBuild(signal).finally(() => (hasHung = true));
    const queue = await open({ timeoutMs: 50, build });
    queue.request();
    await vi.waitUntil(() => queue.list()[0]?.startedAt);
    queue.request();
    await queue.idle();
    expect(queue.list()).toMatchObject([{ ok: false, finishedAt: expect.any(String) }, { ok: true }]);
    expect(logged).toHaveBeenCalledWith(
      "The build failed; the previous pages are still served. The build took longer than 0.05 s.",
    );
  });

  test("closing the queue aborts the running build", async () => {
    const queue = await open({ build: hangingBuild });
    queue.request();
    await vi.waitUntil(() => queue.list()[0]?.startedAt);
    queue.close();
    await queue.idle();
    expect(queue.list()).toMatchObject([{ ok: false }]);
  });

  test("closing the queue while a start is being recorded starts no build", async () => {
    const build = vi.fn(() => new Promise<never>(() => {}));
    const queue = await open({ build });
    queue.request();
    // Recording the start takes a write to the disk; this loop ends before that write.
    while (!queue.list()[0]?.startedAt) await Promise.resolve();
    queue.close();
    await queue.idle();
    expect(build).not.toHaveBeenCalled();
    expect(queue.list()).toMatchObject([{ ok: false }]);
  });

  test("keeps the minimum time between the starts of two builds", async () => {
    const queue = await open({ minIntervalMs: 400, build: quickBuild });
    queue.request();
    await queue.idle();
    queue.request();
    await queue.idle();
    const [first, second] = queue.list().map((record) => Date.parse(record.startedAt ?? ""));
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(400);
  });

  test("the list survives a restart, and an interrupted build counts as failed", async () => {
    await storeUnfinished("2026-01-01T00:00:00.000Z");
    const queue = await open({ build: quickBuild });
    expect(queue.list()).toMatchObject([{ id: "a", ok: false, finishedAt: expect.any(String) }]);
    expect(await queue.buildNow()).toBeNull();
    await queue.idle();
    const again = await open({ build: quickBuild });
    expect(again.list()).toMatchObject([
      { id: "a", ok: false },
      { ok: true, pages: 1, changed: 0 },
    ]);
  });

  test("a build that was waiting when the runner was killed does not block later ones", async () => {
    await storeUnfinished(null);
    const queue = await open({ build: quickBuild });
    expect(queue.request()).not.toBe("a");
    await queue.idle();
    expect(queue.list()).toMatchObject([{ id: "a", ok: false }, { ok: true }]);
  });
});
