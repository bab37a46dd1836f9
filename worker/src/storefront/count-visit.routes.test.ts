import { afterEach, expect, test, vi } from "vitest";
import { BINDINGS, NO_DATABASE, ORIGIN } from "../../fixtures/app.ts";
import { createApp } from "../app.ts";

const stored = vi.hoisted(() => vi.fn(async (_db: unknown, _counts: ReadonlyMap<string, number>) => {}));
vi.mock("#db/reports/traffic.ts", async (original) => ({ ...(await original()), storeTraffic: stored }));

afterEach(() => vi.useRealTimers());

test("the counts of a request that the platform has ended are stored with those of a later one", async () => {
  vi.useFakeTimers();
  let nowMs = NO_DATABASE.now();
  const app = createApp({ ...NO_DATABASE, now: () => nowMs, openDatabase: () => Object.create(null) });
  const open = () =>
    app.request(`${ORIGIN}/api/perfumes/live?base=&from=www.google.com`, {}, BINDINGS, {
      waitUntil: () => undefined,
      passThroughOnException: () => undefined,
      props: {},
    });
  await open();
  // As when the platform ends the request's work: its timer never fires.
  vi.clearAllTimers();
  nowMs += 20_000;
  await open();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(stored).not.toHaveBeenCalled();
  nowMs += 60_000;
  await open();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(stored.mock.calls.map(([, counts]) => [...counts])).toEqual([[["search", 3]]]);
});
