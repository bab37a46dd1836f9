import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  return () => vi.useRealTimers();
});

function held() {
  const going: (() => void)[] = [];
  const sent: number[] = [];
  const send = (number: number) => () =>
    new Promise<number>((resolve) => {
      sent.push(number);
      going.push(() => resolve(number));
    });
  return { going, sent, send };
}

test("four writes run at once, the others follow in order of arrival", async () => {
  const { queueWrite } = await import("./semaphore.ts");
  const { going, sent, send } = held();
  const all = [0, 1, 2, 3, 4, 5].map((number) => queueWrite(send(number)));
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([0, 1, 2, 3]);
  going[2]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([0, 1, 2, 3, 4]);
  going[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  for (const response of going) response();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a failed write frees its slot, and only its caller gets the error", async () => {
  const { queueWrite } = await import("./semaphore.ts");
  const failing = [1, 2, 3, 4].map(() => queueWrite(() => Promise.reject(new Error("sick"))));
  const outcomes = Promise.allSettled(failing);
  const next = queueWrite(async () => "written");
  await vi.advanceTimersByTimeAsync(100);
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  expect(await next).toBe("written");
});

test("a database that does not respond delays the other writes by five seconds at most", async () => {
  const { queueWrite } = await import("./semaphore.ts");
  const { sent, send } = held();
  for (let number = 0; number < 12; number++) void queueWrite(send(number));
  await vi.advanceTimersByTimeAsync(5_500);
  expect(sent).toHaveLength(12);
});
