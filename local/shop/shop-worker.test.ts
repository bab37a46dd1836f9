import { expect, test } from "vitest";
import { oneAtATime } from "./shop-worker.ts";

test("calls during a run share one more run after it, even if the first run fails", async () => {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  let runs = 0;
  const run = oneAtATime(async () => {
    runs += 1;
    const number = runs;
    log.push(`begin ${number}`);
    await new Promise<void>((end) => ends.push(end));
    log.push(`end ${number}`);
    if (number === 1) throw new Error("the first");
  });
  const first = run();
  await Promise.resolve();
  const second = run();
  const third = run();
  ends.shift()?.();
  await expect(first).rejects.toThrow("the first");
  await Promise.resolve();
  ends.shift()?.();
  await Promise.all([second, third]);
  expect(log).toEqual(["begin 1", "end 1", "begin 2", "end 2"]);
});
