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

test("the last change is kept until it is undone; one that changed nothing is none", () => {
  const tab = storage();
  keepBulk({ undo: "req_1", words: "Precio: +10 %" }, tab);
  expect(keptBulk(tab)).toEqual({ undo: "req_1", words: "Precio: +10 %" });
  keepBulk({ undo: null, words: "Nada" }, tab);
  expect(keptBulk(tab)).toBeNull();
  keepBulk(null, tab);
  expect(keptBulk(tab)).toBeNull();
});

test.each(["[1", "null", '{"undo":1,"words":""}'])("%j is no change", (written) => {
  expect(keptBulk(storage(written))).toBeNull();
});

test("a browser that keeps nothing is none the worse", () => {
  const closed = () => {
    throw new Error("closed");
  };
  const tab = { getItem: closed, setItem: closed, removeItem: closed };
  keepBulk({ undo: "req_1", words: "x" }, tab);
  expect(keptBulk(tab)).toBeNull();
});
