import { beforeEach, expect, test, vi } from "vitest";
import { Semaphore } from "./semaphore.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  };
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

type Slot = Parameters<Semaphore["release"]>[0];

function reserve(semaphore: Semaphore): Slot {
  const slot = semaphore.reserve();
  if (!slot) throw new Error("the semaphore is full");
  return slot;
}

/** Runs endless work in each slot. Returns the indexes of the slots that run, in the order of their start. */
function running(semaphore: Semaphore, ...slots: Slot[]): number[] {
  const started: number[] = [];
  slots.forEach((slot, index) => {
    const work = () => {
      started.push(index);
      return new Promise<void>(() => {});
    };
    void semaphore.run(Number.POSITIVE_INFINITY, work, async () => {}, slot);
  });
  return started;
}

test("runs work up to the limit, then in order of arrival, and refuses what exceeds the capacity", async () => {
  const semaphore = new Semaphore({ concurrency: 2, capacity: 4 });
  const [first, second, third, fourth] = [1, 2, 3, 4].map(() => reserve(semaphore)) as [Slot, Slot, Slot, Slot];
  const polls = vi.spyOn(globalThis, "setTimeout");
  const started = running(semaphore, first, second, third, fourth);
  // The more slots are ahead, the less often a slot polls; two run at the same time.
  expect(polls.mock.calls.map(([, ms]) => ms)).toEqual([2, 4]);
  await pass(900);
  expect(started).toEqual([0, 1]);
  expect(semaphore.reserve()).toBeNull();
  semaphore.release(second);
  await pass(20);
  expect(started).toEqual([0, 1, 2]);
  const fifth = running(semaphore, reserve(semaphore));
  semaphore.release(first);
  await pass(20);
  expect(started).toEqual([0, 1, 2, 3]);
  await pass(900);
  expect(fifth).toEqual([]);
});

test("a later slot that polls first does not overtake", async () => {
  const semaphore = new Semaphore({ concurrency: 1, capacity: 3 });
  const [first, second, third] = [reserve(semaphore), reserve(semaphore), reserve(semaphore)];
  running(semaphore, first);
  await pass(0);
  semaphore.release(first);
  const started = running(semaphore, third, second);
  await pass(20);
  expect(started).toEqual([1]);
});

test("an abandoned slot expires after a second", async () => {
  const semaphore = new Semaphore({ concurrency: 1, capacity: 3 });
  const [first, _abandoned, waiting] = [reserve(semaphore), reserve(semaphore), reserve(semaphore)];
  running(semaphore, first);
  await pass(0);
  semaphore.release(first);
  const started = running(semaphore, waiting);
  reserve(semaphore);
  await pass(990);
  expect(started).toEqual([]);
  expect(semaphore.reserve()).toBeNull();
  await pass(20);
  expect(started).toEqual([0]);
  expect(semaphore.reserve()).not.toBeNull();
});

test("a reserved slot counts for reservedMs and holds others back only for its first second", async () => {
  const semaphore = new Semaphore({ concurrency: 1, capacity: 2, reservedMs: 10_000 });
  const [, next] = [reserve(semaphore), reserve(semaphore)];
  await pass(1_000);
  const started = running(semaphore, next);
  await pass(0);
  expect(started).toEqual([0]);
  await pass(8_999);
  expect(semaphore.reserve()).toBeNull();
  semaphore.release(next);
  expect(semaphore.reserve()).not.toBeNull();
  expect(semaphore.reserve()).toBeNull();
  await pass(1);
  expect(semaphore.reserve()).not.toBeNull();
});

test("long work stops holding others back after three seconds, and still counts", async () => {
  const semaphore = new Semaphore({ concurrency: 1, capacity: 2 });
  const [slow, next] = [reserve(semaphore), reserve(semaphore)];
  const started = running(semaphore, slow, next);
  await pass(2_990);
  expect(started).toEqual([0]);
  await pass(20);
  expect(started).toEqual([0, 1]);
  expect(semaphore.reserve()).toBeNull();
  semaphore.release(next);
  expect(semaphore.reserve()).not.toBeNull();
});

test("the slot of cancelled work expires", async () => {
  const semaphore = new Semaphore({ concurrency: 1, capacity: 1 });
  running(semaphore, reserve(semaphore));
  await pass(39_999);
  expect(semaphore.reserve()).toBeNull();
  await pass(1);
  expect(semaphore.reserve()).not.toBeNull();
});

test("no work starts during a pause", async () => {
  const semaphore = new Semaphore({ concurrency: 2, capacity: 2 });
  semaphore.pauseUntil(performance.now() + 500);
  const started = running(semaphore, reserve(semaphore), reserve(semaphore));
  await pass(490);
  expect(started).toEqual([]);
  await pass(20);
  expect(started).toEqual([0, 1]);
});

test("runs `otherwise` when full and at the deadline, and frees the slot of work that throws", async () => {
  const semaphore = new Semaphore({ concurrency: 1, capacity: 2 });
  const run = (work: () => Promise<string>) => semaphore.run(performance.now() + 100, work, async () => "busy");
  const failing = run(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    throw new Error("broken");
  });
  const outcome = Promise.allSettled([failing]);
  const late = run(async () => "done");
  expect(await run(async () => "done")).toBe("busy");
  await pass(110);
  expect(await late).toBe("busy");
  await pass(100);
  expect(await outcome).toMatchObject([{ status: "rejected", reason: new Error("broken") }]);
  expect(await run(async () => "done")).toBe("done");
});
