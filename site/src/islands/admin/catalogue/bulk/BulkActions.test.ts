import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storedBulk } from "./BulkActions.tsx";

let stored: string | null;

beforeEach(() => {
  stored = null;
  vi.stubGlobal("sessionStorage", {
    getItem: () => stored,
    setItem: (_: string, text: string) => {
      stored = text;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the last bulk change is stored for a reload", () => {
  storedBulk().set({ undo: "req_1", text: "Precio: +10 %" });
  expect(storedBulk().get()).toEqual({ undo: "req_1", text: "Precio: +10 %" });
});

test.each(["[1", "null", '{"undo":1,"text":""}'])("%j is not read as a stored bulk change", (written) => {
  stored = written;
  expect(storedBulk().get()).toBeNull();
});
