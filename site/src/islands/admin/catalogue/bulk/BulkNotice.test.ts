import { expect, test } from "vitest";
import { storeBulk, storedBulk } from "./BulkNotice.tsx";

function storage(start?: string) {
  const stored = new Map(start === undefined ? [] : [["panel-bulk-done", start]]);
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test("keeps the last change until it is undone, and skips a change without effect", () => {
  const tab = storage();
  storeBulk({ undo: "req_1", text: "Precio: +10 %" }, tab);
  expect(storedBulk(tab)).toEqual({ undo: "req_1", text: "Precio: +10 %" });
  storeBulk({ undo: null, text: "Nada" }, tab);
  expect(storedBulk(tab)).toBeNull();
  storeBulk(null, tab);
  expect(storedBulk(tab)).toBeNull();
});

test.each(["[1", "null", '{"undo":1,"text":""}'])("%j is not a stored change", (written) => {
  expect(storedBulk(storage(written))).toBeNull();
});

test("does not fail when storage is blocked", () => {
  const closed = () => {
    throw new Error("closed");
  };
  const tab = { getItem: closed, setItem: closed, removeItem: closed };
  storeBulk({ undo: "req_1", text: "x" }, tab);
  expect(storedBulk(tab)).toBeNull();
});
