import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterFailure, draftStore, withChange, withSent } from "./use-draft-form.ts";

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

const NO_RESPONSE = { ok: false, status: 0, message: "", code: "no_answer", fields: {} } as const;
const REUSED = { ...NO_RESPONSE, status: 409, code: "idempotency_key_reused" } as const;

test("after a lost response, changes keep the key, until the server says which request it applied", () => {
  const lost = afterFailure(draft, draft, { failure: NO_RESPONSE })?.draft;
  expect(lost).toEqual({ ...draft, unanswered: [typed] });
  if (!lost) throw new Error("no draft");
  expect(afterFailure(lost, lost, { failure: NO_RESPONSE })?.draft).toEqual(lost);
  const more = withChange(lost, { name: "Asad Bourbon" });
  expect(more.requestKey).toBe("key");
  const unsent = (now: Perfume, sent: Perfume) => ({ ...now, name: now.name.replace(sent.name, "") });
  const known = afterFailure(withChange(more, { name: "Asad Elixir 2" }), more, { failure: REUSED, unsent });
  expect(known).toEqual({
    draft: { ...draft, values: { ...typed, name: " 2" }, requestKey: expect.not.stringMatching(/^key$/) },
    message: "Lo que mandaste antes ya había quedado guardado. Acá queda lo que falta guardar.",
  });
});

test("a change made while the lost request was on its way has the key of that request", () => {
  const typedMeanwhile = withChange(draft, { name: "Asad Bourbon" });
  const next = afterFailure(typedMeanwhile, draft, { failure: { ...NO_RESPONSE, status: 502 } });
  expect(next?.draft).toEqual({ ...typedMeanwhile, requestKey: "key", unanswered: [typed] });
});

test("of several lost requests, the form does not guess which one was applied", () => {
  const other = { ...typed, name: "Asad Bourbon" };
  const lost = { ...draft, values: other, unanswered: [typed, other] };
  const known = afterFailure(lost, lost, { failure: REUSED, unsent: () => start });
  expect(known?.draft).toEqual({ ...draft, values: other, requestKey: expect.not.stringMatching(/^key$/) });
  expect(known?.message).toBe(
    "Lo que mandaste antes ya había quedado guardado. Mirá cómo quedó antes de mandar también esto.",
  );
});

test("another refusal leaves the draft as it is", () => {
  expect(afterFailure(draft, draft, { failure: { ...REUSED, code: "busy" } })).toBeNull();
});

test("a submit adds values, and a retry after a lost response can keep those of the lost request", () => {
  const atSend = (now: Perfume, isRepeat: boolean) => ({ name: isRepeat ? now.name : "as shown" });
  expect(withSent(draft, undefined)).toBe(draft);
  const sent = withSent(draft, atSend);
  expect(sent).toEqual({ ...draft, values: { ...typed, name: "as shown" } });
  const lost = afterFailure(sent, sent, { failure: NO_RESPONSE })?.draft;
  if (!lost) throw new Error("no draft");
  const other = () => ({ name: "as shown now" });
  expect(withSent(lost, (now, isRepeat) => (isRepeat ? { name: now.name } : other()))).toEqual(lost);
  const changed = withSent(withChange(lost, { sizes: [] }), (now, isRepeat) => (isRepeat ? now : other()));
  expect(changed).toMatchObject({ requestKey: "key", values: { name: "as shown now", sizes: [] } });
  // Changed back: it is the lost request again, also if a submit in between has added another value.
  const back = withChange(changed, { sizes: lost.values.sizes });
  expect(withSent(back, (now, isRepeat) => (isRepeat ? { name: now.name } : other()))).toEqual(lost);
});
