import { expect, test } from "vitest";
import { type BulkDraft, changeOf, invalidFields } from "./use-bulk.ts";

const DRAFT: BulkDraft = { kind: "price", way: "percent up", value: "10", percentage: "", category: "", answer: "yes" };

test.each<[Partial<BulkDraft>, object]>([
  [{}, { kind: "price", by: "percent", value: 10 }],
  [
    { way: "percent down", value: "12,5" },
    { kind: "price", by: "percent", value: -12.5 },
  ],
  [
    { way: "amount down", value: "1.5" },
    { kind: "price", by: "amount", value: -1.5 },
  ],
  [
    { kind: "promotion", percentage: "15" },
    { kind: "promotion", on: true, percentage: 15 },
  ],
  [
    { kind: "promotion", answer: "no" },
    { kind: "promotion", on: false },
  ],
  [
    { kind: "category", category: "niche" },
    { kind: "category", category: "niche" },
  ],
  [
    { kind: "status", answer: "no" },
    { kind: "status", status: false },
  ],
  [{ kind: "soon" }, { kind: "soon", soon: true }],
])("%j is sent as %j", (typed, sent) => {
  expect(changeOf({ ...DRAFT, ...typed })).toEqual(sent);
  expect(invalidFields({ ...DRAFT, ...typed })).toEqual({});
});

test.each<[Partial<BulkDraft>, string]>([
  [{ value: "" }, "change.value"],
  [{ value: "-5" }, "change.value"],
  [{ way: "percent down", value: "100" }, "change.value"],
  [{ way: "amount up", value: "diez" }, "change.value"],
  [{ kind: "promotion" }, "change.percentage"],
])("%j is refused at its field", (typed, field) => {
  expect(Object.keys(invalidFields({ ...DRAFT, ...typed }))).toEqual([field]);
});
