import { describe, expect, test } from "vitest";
import { ASAD, SIZE, SMALL, withSize } from "../catalogue/product.fixture.ts";
import { type CountedLine, countDifference, planCount, planMove, planReceipt, seenUnits } from "./stock-desk.ts";

const NOW_MS = 5_000;
const NOWHERE = { snF: 0, snL: 0, ros: 0 };
const at = { perfumeId: ASAD.id, sizeId: SIZE.id };
const received = (units: Partial<typeof NOWHERE>, sizeId = SIZE.id) => ({
  perfumeId: ASAD.id,
  sizeId,
  received: { ...NOWHERE, ...units },
  costUsdCents: null,
});
const refusedFields = (fields: object) => ({ ok: false, refusal: { code: "invalid_fields", fields } });

describe("a receipt", () => {
  test("raises stock and locations of its sizes, and leaves other perfumes out", () => {
    const other = { ...ASAD, id: "per_other", sizes: [] };
    const plan = planReceipt([ASAD, other], [received({ snF: 2, ros: 3 }), received({ snL: 1 }, SMALL.id)], NOW_MS);
    expect(plan).toMatchObject({
      ok: true,
      movements: [
        { sizeId: SIZE.id, kind: "receipt", units: 5 },
        { sizeId: SMALL.id, kind: "receipt", units: 1 },
      ],
    });
    const [change, ...more] = plan.ok ? plan.changes : [];
    expect(more).toEqual([]);
    expect(change?.before).toBe(ASAD);
    expect(change?.after).toMatchObject({
      updatedAtMs: NOW_MS,
      sizes: [
        { counters: { revenue: 15, stock: 15 }, locations: { snF: 12, snL: 0, ros: 3 } },
        { counters: { revenue: 11, stock: 11 }, locations: { snF: 10, snL: 1, ros: 0 } },
      ],
    });
  });

  test("is dated after the last change, whatever the clock says", () => {
    const plan = planReceipt([ASAD], [received({ snF: 1 })], 1);
    expect(plan.ok && plan.changes[0]?.after.updatedAtMs).toBe(ASAD.updatedAtMs + 1);
  });

  test("refuses sizes that are gone or named twice, and lines without units", () => {
    const lines = [
      received({ snF: 1 }),
      received({ snF: 1 }),
      received({ snF: 1 }, "siz_gone"),
      received({}, SMALL.id),
    ];
    expect(planReceipt([ASAD], lines, NOW_MS)).toEqual(
      refusedFields({
        "lines.1.size": ["Ese tamaño está dos veces"],
        "lines.2.size": ["Ese tamaño ya no existe"],
        "lines.3": ["Poné cuántas unidades entraron"],
      }),
    );
    expect(planReceipt([], [received({ snF: 1 })], NOW_MS)).toEqual(
      refusedFields({ "lines.0.size": ["Ese tamaño ya no existe"] }),
    );
  });
});

test("a receipt refuses more units of a size than one stock entry may have", () => {
  expect(planReceipt([ASAD], [received({ snF: 400_000, snL: 600_000 })], NOW_MS).ok).toBe(true);
  expect(planReceipt([ASAD], [received({ snF: 1_000_000, snL: 1 })], NOW_MS)).toEqual(
    refusedFields({ "lines.0": ["Hasta 1.000.000 de unidades por tamaño"] }),
  );
});

describe("a move", () => {
  test("changes two locations and no stock", () => {
    const plan = planMove(ASAD, { ...at, units: 3, from: "snF", to: "ros" }, NOW_MS);
    expect(plan).toMatchObject({ ok: true, movements: [] });
    expect(plan.ok && plan.changes[0]?.after.sizes[0]).toEqual({ ...SIZE, locations: { snF: 7, snL: 0, ros: 3 } });
  });

  test("refuses more units than the location has, the same location, and a size that is gone", () => {
    const move = (change: object) =>
      planMove(ASAD, { ...at, units: 3, from: "snF" as const, to: "ros" as const, ...change }, NOW_MS);
    expect(move({ units: 11 })).toEqual(refusedFields({ units: ["En SN-F hay 10"] }));
    expect(move({ to: "snF" })).toEqual(refusedFields({ to: ["Elegí otro lugar"] }));
    expect(move({ sizeId: "siz_gone" })).toEqual(refusedFields({ size: ["Ese tamaño ya no existe"] }));
  });
});

describe("a count", () => {
  /** 8 for sale, 2 reserved and 1 defective are on the shelves; the locations have 10. */
  const counters = { revenue: 15, stock: 8, reserved: 2, sold: 4, removed: 0, defective: 1 };
  const product = withSize({ counters });
  const stored = seenUnits({ counters, locations: SIZE.locations });
  const line = (counted: Partial<typeof NOWHERE>, seen = stored): CountedLine => ({
    ...at,
    counted: { ...NOWHERE, ...counted },
    seen,
  });
  const plan = (lines: CountedLine[], correctsStock = true) => planCount([product], { lines, correctsStock }, NOW_MS);

  test("is compared with the locations, and its sum with what should be on the shelves", () => {
    expect(stored).toEqual({ ...SIZE.locations, onShelf: 11 });
    expect(countDifference({ snF: 7, snL: 0, ros: 2 }, stored)).toEqual({
      locations: { snF: -3, snL: 0, ros: 2 },
      stock: -2,
    });
  });

  test.each([
    ["fewer units", { snF: 7, ros: 2 }, [{ kind: "shortage", units: 2 }], { stock: 6, removed: 2 }],
    ["more units", { snF: 10, ros: 2 }, [{ kind: "surplus", units: 1 }], { stock: 9, revenue: 16 }],
    ["units elsewhere", { snL: 11 }, [], counters],
  ])("of %s sets the locations and corrects the stock", (_, counted, movements, after) => {
    const planned = plan([line(counted)]);
    expect(planned).toMatchObject({ ok: true, movements });
    expect(planned.ok && planned.changes[0]?.after.sizes[0]).toMatchObject({
      locations: { ...NOWHERE, ...counted },
      counters: after,
    });
  });

  test("without a correction moves no stock, and changes nothing where nothing differs", () => {
    expect(plan([line({ snF: 7 })], false)).toMatchObject({ ok: true, movements: [] });
    expect(plan([line({ snF: 10 })], false)).toEqual({ ok: true, changes: [], movements: [] });
  });

  test("is refused when units have moved since", () => {
    const stale = { ok: false, refusal: { code: "count_stale" } };
    expect(plan([line({ snF: 10 }, { ...stored, onShelf: 12 })])).toEqual(stale);
    expect(plan([line({ snF: 10 }, { ...stored, ros: 1 })])).toEqual(stale);
  });

  test("is refused when more units are missing than are for sale", () => {
    const message = (units: string) => `${units}: el resto está reservado o fallado`;
    expect(plan([line({ snF: 2 })])).toEqual(
      refusedFields({ "lines.0": [message("Faltan 9, pero a la venta hay 8")] }),
    );
    const one = withSize({ counters: { ...counters, revenue: 8, stock: 1 } });
    const seen = seenUnits({ counters: one.sizes[0]?.counters ?? counters, locations: SIZE.locations });
    const lines = [line({ snF: 1 }, seen)];
    expect(planCount([one], { lines, correctsStock: true }, NOW_MS)).toEqual(
      refusedFields({ "lines.0": [message("Faltan 3, pero a la venta hay 1")] }),
    );
    const none = withSize({ counters: { ...counters, revenue: 7, stock: 0 } });
    const shelf = seenUnits({ counters: none.sizes[0]?.counters ?? counters, locations: SIZE.locations });
    expect(planCount([none], { lines: [line({ snF: 2 }, shelf)], correctsStock: true }, NOW_MS)).toEqual(
      refusedFields({ "lines.0": [message("Falta 1, pero a la venta hay 0")] }),
    );
  });

  test("is refused when it corrects the stock by more units than one stock entry may have", () => {
    const many = line({ snF: 1_000_000, snL: 12 });
    expect(plan([many])).toEqual(refusedFields({ "lines.0": ["Hasta 1.000.000 de unidades por tamaño"] }));
    expect(plan([line({ snF: 1_000_000, snL: 11 })]).ok).toBe(true);
    expect(plan([many], false).ok).toBe(true);
  });
});
