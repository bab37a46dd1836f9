import { expect, test } from "vitest";
import type { BulkResponse } from "#shop/catalogue/bulk/bulk.contract.ts";
import type { SentBulkChange } from "#shop/catalogue/bulk/bulk-form.ts";
import { type BulkDraft, bulkChangeLabel, invalidFields, toBulkChange, warningsOf } from "./use-bulk.ts";

const DRAFT: BulkDraft = {
  kind: "price",
  direction: "percent up",
  value: "10",
  percentage: "",
  category: "",
  isOn: "yes",
};

test.each<[Partial<BulkDraft>, object]>([
  [{}, { kind: "price", by: "percent", value: 10 }],
  [
    { direction: "percent down", value: "12,5" },
    { kind: "price", by: "percent", value: -12.5 },
  ],
  [
    { direction: "amount down", value: "1.5" },
    { kind: "price", by: "amount", value: -1.5 },
  ],
  [
    { kind: "promotion", percentage: "15" },
    { kind: "promotion", on: true, percentage: 15 },
  ],
  [
    { kind: "promotion", isOn: "no" },
    { kind: "promotion", on: false },
  ],
  [
    { kind: "category", category: "niche" },
    { kind: "category", category: "niche" },
  ],
  [
    { kind: "status", isOn: "no" },
    { kind: "status", status: false },
  ],
  [{ kind: "soon" }, { kind: "soon", soon: true }],
])("%j is sent as %j", (typed, sent) => {
  expect(toBulkChange({ ...DRAFT, ...typed })).toEqual(sent);
  expect(invalidFields({ ...DRAFT, ...typed })).toEqual({});
});

test.each<[Partial<BulkDraft>, string]>([
  [{ value: "" }, "change.value"],
  [{ value: "-5" }, "change.value"],
  [{ direction: "percent down", value: "100" }, "change.value"],
  [{ direction: "amount up", value: "diez" }, "change.value"],
  [{ kind: "promotion" }, "change.percentage"],
])("%j is refused at the field %s", (typed, field) => {
  expect(Object.keys(invalidFields({ ...DRAFT, ...typed }))).toEqual([field]);
});

const plain = (text: string) => text.replaceAll(/\s/g, " ");

test.each<[SentBulkChange, string]>([
  [{ kind: "price", by: "percent", value: -12.5 }, "Precio: -12,5 %"],
  [{ kind: "price", by: "amount", value: 1.5 }, "Precio: +US$ 1,50"],
  [{ kind: "price", by: "amount", value: -1 }, "Precio: -US$ 1,00"],
  [{ kind: "promotion", on: true, percentage: 15.5 }, "En promoción, con 15,5 % menos"],
  [{ kind: "promotion", on: false }, "Fuera de promoción"],
  [{ kind: "category", category: "niche" }, "Categoría: Nicho"],
  [{ kind: "status", status: false }, "Activo: no"],
  [{ kind: "soon", soon: true }, "Próximamente: sí"],
])("the change %j has the label %j", (change, label) => {
  expect(plain(bulkChangeLabel(change))).toBe(label);
});

function responseWith(from: number, to: number, unchanged = 0): BulkResponse {
  const changes = [{ field: "price", size: "siz_1", ml: 100, from, to }];
  const perfumes = [{ _id: "per_1", productName: "Asad", brand: "Lattafa", changes }];
  return { dryRun: true, seen: null, changed: 1, unchanged, undo: null, perfumes, problems: [] };
}

test("a price jump and perfumes that do not change cause warnings", () => {
  const change: SentBulkChange = { kind: "price", by: "percent", value: 21 };
  expect(warningsOf(change, responseWith(100, 121))).toEqual([
    "1 perfume con un salto de más del 20 %. Fijate que no sobre ni falte un cero.",
  ]);
  expect(warningsOf(change, responseWith(100, 120))).toEqual([]);
  expect(warningsOf(change, responseWith(100, 100, 2))).toEqual(["Ya estaban así y no cambian: 2 perfumes."]);
});

test.each<[SentBulkChange, number]>([
  [{ kind: "status", status: false }, 1],
  [{ kind: "status", status: true }, 0],
  [{ kind: "soon", soon: true }, 1],
  [{ kind: "promotion", on: true, percentage: 50 }, 1],
  [{ kind: "promotion", on: true, percentage: 49 }, 0],
  [{ kind: "category", category: "balsamo" }, 1],
])("the change %j has %i warnings", (change, count) => {
  expect(warningsOf(change, responseWith(1, 1))).toHaveLength(count);
});
