/** Resets timers, globals and modules for each unit test file, because the files share a process. */
import { afterAll, vi } from "vitest";

vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
