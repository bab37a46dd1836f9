import { expect, test } from "vitest";
import { keepBulk, keptBulk } from "./bulk-done.ts";

function storage(start?: string) {
  const kept = new Map(start === undefined ? [] : [["panel-bulk-done", start]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("keeps the last change until it is undone, and skips a change without effect", () => {
  const tab = storage();
  keepBulk({ undo: "req_1", text: "Precio: +10 %" }, tab);
  expect(keptBulk(tab)).toEqual({ undo: "req_1", text: "Precio: +10 %" });
  keepBulk({ undo: null, text: "Nada" }, tab);
  expect(keptBulk(tab)).toBeNull();
  keepBulk(null, tab);
  expect(keptBulk(tab)).toBeNull();
});

test.each(["[1", "null", '{"undo":1,"text":""}'])("%j is not a stored change", (written) => {
  expect(keptBulk(storage(written))).toBeNull();
});

test("does not fail when storage is blocked", () => {
  const closed = () => {
    throw new Error("closed");
  };
  const tab = { getItem: closed, setItem: closed, removeItem: closed };
  keepBulk({ undo: "req_1", text: "x" }, tab);
  expect(keptBulk(tab)).toBeNull();
});
