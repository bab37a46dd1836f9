import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftStore, withChange } from "./use-draft-form.ts";

interface Perfume {
  name: string;
  sizes: { ml: string; stored: { stock: number } | null }[];
}

const start: Perfume = { name: "Asad", sizes: [{ ml: "100", stored: { stock: 3 } }] };
const typed: Perfume = { name: "Asad Elixir", sizes: [...start.sizes, { ml: "50", stored: null }] };
const draft = { values: typed, start, base: { updatedAt: "2026-11-23" }, requestKey: "key", isSaved: false };

let stored: Map<string, string>;
const kept = (key: string, shown: object = start) => draftStore(key, { start: shown, base: draft.base }).get();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a draft is kept for its form and person, until it is removed", () => {
  const store = draftStore("usr_ana perfume per_1", { start, base: draft.base });
  store.set(draft);
  expect(kept("usr_ana perfume per_1")).toEqual(draft);
  expect(kept("usr_ana perfume per_2")).toBeNull();
  expect(kept("usr_bea perfume per_1")).toBeNull();
  store.set(null);
  expect(kept("usr_ana perfume per_1")).toBeNull();
});

test.each([
  ["a field that the draft lacks", { ...start, brand: "" }],
  ["another type of a field", { ...start, name: 1 }],
  ["another shape of a list", { ...start, sizes: [{ ...start.sizes[0], price: "" }] }],
  ["no list", { ...start, sizes: "" }],
])("a draft of another release is ignored: the form shows %s", (_, shown) => {
  draftStore("usr_ana perfume per_1", { start, base: draft.base }).set(draft);
  expect(kept("usr_ana perfume per_1", shown)).toBeNull();
});

test("a change has a new key; values that stay as they are keep the key of the request that may have been sent", () => {
  expect(withChange(draft, { name: typed.name, sizes: typed.sizes })).toBe(draft);
  const saved = { ...draft, isSaved: true };
  expect(withChange(saved, { name: typed.name })).toBe(saved);
  const changed = withChange(saved, { name: "Asad" });
  expect(changed).toMatchObject({ values: { ...typed, name: "Asad" }, start, base: draft.base, isSaved: false });
  expect(changed.requestKey).not.toBe(draft.requestKey);
});
