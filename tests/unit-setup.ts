/** Before and after each file of unit tests, which share a process: no file sees the timers, globals or module state of another. */
import { afterAll, vi } from "vitest";

vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
