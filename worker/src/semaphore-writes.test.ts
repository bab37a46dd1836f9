import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  return () => vi.useRealTimers();
});

/** Calls that end when their entry of `finish` is called. */
function openCalls() {
  const finish: (() => void)[] = [];
  const sent: number[] = [];
  const send = (number: number) => () =>
    new Promise<number>((resolve) => {
      sent.push(number);
      finish.push(() => resolve(number));
    });
  return { finish, sent, send };
}

test("two writes run at the same time, the others follow in order of arrival", async () => {
  const { queueWrite } = await import("./semaphore.ts");
  const { finish, sent, send } = openCalls();
  const all = [0, 1, 2, 3].map((number) => queueWrite(send(number)));
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([0, 1]);
  finish[1]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([0, 1, 2]);
  finish[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  for (const end of finish) end();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test("a failed write frees its slot, and only its caller gets the error", async () => {
  const { queueWrite } = await import("./semaphore.ts");
  const failing = [1, 2].map(() => queueWrite(() => Promise.reject(new Error("failed"))));
  const outcomes = Promise.allSettled(failing);
  const next = queueWrite(async () => "written");
  await vi.advanceTimersByTimeAsync(100);
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(2).fill("rejected"));
  expect(await next).toBe("written");
});

test("a write that waits for five seconds is not sent, and fails like a timeout", async () => {
  const { queueWrite } = await import("./semaphore.ts");
  const { sent, send } = openCalls();
  const all = [0, 1, 2].map((number) => queueWrite(send(number)));
  const last = expect(all[2]).rejects.toMatchObject({ name: "TimeoutError" });
  await vi.advanceTimersByTimeAsync(5_500);
  await last;
  expect(sent).toEqual([0, 1]);
});

test("at most twelve database requests are open; one that is refused pauses the others", async () => {
  const { limitCalls } = await import("./semaphore.ts");
  const answers: ((response: Response) => void)[] = [];
  const send = () => new Promise<Response>((resolve) => answers.push(resolve));
  for (let number = 0; number < 14; number++) void limitCalls(send);
  await vi.advanceTimersByTimeAsync(100);
  expect(answers).toHaveLength(12);
  answers[0]?.(new Response(null, { status: 429 }));
  await vi.advanceTimersByTimeAsync(40);
  expect(answers).toHaveLength(12);
  await vi.advanceTimersByTimeAsync(300);
  expect(answers).toHaveLength(13);
});
