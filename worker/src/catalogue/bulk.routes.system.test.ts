import { describe, expect, test } from "vitest";
import { bulkResponseSchema, bulkUndoneSchema } from "#shop/catalogue/bulk/bulk.contract.ts";
import { INSTALLMENT_EXAMPLES, installmentsUpdatedSchema } from "#shop/catalogue/product.contract.ts";
import { openPanel } from "../../fixtures/panel.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const panel = sharedFixture(openPanel);

const change = (slugs: string[], what: object, more: object = {}, headers = {}) =>
  panel.send("POST /api/perfumes/bulk", { ids: slugs.map(idOf), change: what, ...more }, headers);
const undo = (id: string | null, headers = {}) => panel.send(`POST /api/perfumes/bulk/${id}/undo`, undefined, headers);
const catalogue = async () => {
  const { perfumes } = await panel.list();
  // `updatedAt` always increases.
  return perfumes.map(({ updatedAt: _, ...perfume }) => perfume);
};
const TEN_UP = { kind: "price", by: "percent", value: 10 };

describe("a bulk change", () => {
  test("in a dry run is previewed and changes nothing", async () => {
    const before = await catalogue();
    const response = await change(["asad", "yara-lancome", "asad"], TEN_UP, { dryRun: true });
    const { perfumes, ...body } = bulkResponseSchema.parse(response.body);
    expect([response.status, body]).toEqual([
      200,
      { dryRun: true, seen: expect.any(String), changed: 2, unchanged: 0, undo: null, problems: [] },
    ]);
    expect(perfumes[0]).toEqual({
      _id: idOf("asad"),
      productName: "Asad",
      brand: "Lattafa",
      changes: [{ field: "price", size: expect.any(String), ml: 100, from: 45, to: 49.5 }],
      prices: [{ size: expect.any(String), fromArs: 65_500, toArs: 72_100 }],
    });
    expect(perfumes[1]?.changes.map(({ field, ml, from, to }) => [field, ml, from, to])).toEqual([
      ["price", 50, 90, 99],
      ["price", 100, 120, 132],
      // An entered installment price keeps its ratio to the price.
      ["priceInInstallments", 100, 150, 165],
    ]);
    expect(await catalogue()).toEqual(before);
  });

  test("is made once per key, audited per perfume, and undone with one call", async () => {
    const before = await catalogue();
    const key = { "Idempotency-Key": "diez-por-ciento" };
    const made = await change(["asad", "yara-lancome"], TEN_UP, {}, key);
    const response = bulkResponseSchema.parse(made.body);
    expect([made.status, response.changed]).toEqual([200, 2]);
    expect(bulkResponseSchema.parse((await change(["asad", "yara-lancome"], TEN_UP, {}, key)).body)).toEqual(response);
    expect(await panel.rows("SELECT key FROM audit_log WHERE what = 'bulk_price'")).toHaveLength(2);
    expect(await catalogue()).not.toEqual(before);
    const back = await undo(response.undo, { "Idempotency-Key": "deshacer-diez" });
    expect([back.status, bulkUndoneSchema.parse(back.body)]).toEqual([200, { restored: 2, kept: [] }]);
    expect(await catalogue()).toEqual(before);
    expect((await undo(response.undo, { "Idempotency-Key": "deshacer-diez" })).body).toEqual(back.body);
    const twice = await undo(response.undo);
    expect([twice.status, twice.body["code"]]).toEqual([409, "already_undone"]);
    expect((await undo("req_nobody")).status).toBe(404);
  });

  test("is refused when it no longer makes the changes of its preview", async () => {
    const look = async () => {
      const response = await change(["asad", "yara-lancome"], TEN_UP, { dryRun: true });
      return bulkResponseSchema.parse(response.body).seen;
    };
    const [seen, other] = [await look(), await change(["asad"], TEN_UP)];
    const before = await catalogue();
    const refused = await change(["asad", "yara-lancome"], TEN_UP, { seen });
    expect([refused.status, refused.body["code"]]).toEqual([409, "bulk_overtaken"]);
    expect(await catalogue()).toEqual(before);
    await undo(bulkResponseSchema.parse(other.body).undo);
    // The values are those of the preview again.
    const applied = bulkResponseSchema.parse((await change(["asad", "yara-lancome"], TEN_UP, { seen })).body);
    expect([applied.changed, applied.seen]).toEqual([2, null]);
    expect(bulkUndoneSchema.parse((await undo(applied.undo)).body)).toEqual({ restored: 2, kept: [] });
    expect((await change(["asad"], TEN_UP, { seen: "" })).status).toBe(400);
  });

  test("is undone except for perfumes changed since", async () => {
    const { undo: id } = bulkResponseSchema.parse(
      (await change(["asad", "agotado", "proximo"], { kind: "category", category: "niche" })).body,
    );
    await change(["agotado"], { kind: "category", category: "designer" });
    const back = bulkUndoneSchema.parse((await undo(id)).body);
    expect(back).toEqual({ restored: 2, kept: [{ _id: idOf("agotado"), productName: "Agotado", brand: "Lattafa" }] });
    const { perfumes } = await panel.list();
    expect(Object.fromEntries(perfumes.map(({ slug, category }) => [slug, category]))).toMatchObject({
      asad: "arab",
      agotado: "designer",
      proximo: "arab",
    });
  });

  test.each([
    [
      "a promotion above the price",
      { forSale: true, priceForSale: 40 },
      { kind: "promotion", on: false },
      { price: 35 },
    ],
    ["a price below the promotion", {}, { kind: "price", by: "amount", value: 5 }, { forSale: true, priceForSale: 47 }],
    ["an active perfume with a size without a price", {}, { kind: "status", status: false }, { price: 0 }],
  ])("is not undone to %s", async (_, size, what, later) => {
    const before = await panel.stored("asad");
    const [first, ...others] = before.milliliters;
    const save = async (fields: object) => {
      const { updatedAt, status } = await panel.stored("asad");
      const body = { ...before, status, updatedAt, milliliters: [{ ...first, ...fields }, ...others] };
      expect((await panel.send(`PUT /api/perfumes/${before._id}`, body)).status).toBe(200);
    };
    await save(size);
    const { undo: id } = bulkResponseSchema.parse((await change(["asad"], what)).body);
    const { milliliters } = await panel.stored("asad");
    await save({ ...milliliters[0], ...later });
    const back = bulkUndoneSchema.parse((await undo(id)).body);
    expect([back.restored, back.kept.map(({ _id }) => _id)]).toEqual([0, [before._id]]);
    expect((await panel.stored("asad")).milliliters[0]).toMatchObject(later);
    await save({});
    await change(["asad"], { kind: "status", status: true });
  });

  test.each([
    [{ kind: "promotion", on: true, percentage: 20 }, { forSale: true, percentageForSale: 20 }, {}],
    [{ kind: "promotion", on: false }, { forSale: false, percentageForSale: 20 }, {}],
    [{ kind: "price", by: "amount", value: -0.5 }, { price: 44.5 }, {}],
    [{ kind: "status", status: false }, {}, { status: false }],
    [{ kind: "status", status: true }, {}, { status: true }],
    [{ kind: "soon", soon: true }, {}, { soon: true }],
    [{ kind: "soon", soon: false }, {}, { soon: false }],
  ])("%j is written", async (what, size, perfume) => {
    expect((await change(["asad"], what)).status).toBe(200);
    const { body } = await panel.send(`GET /api/perfumes/admin/${idOf("asad")}`);
    expect(body).toMatchObject({ perfume: { ...perfume, milliliters: [size] } });
  });

  test("with one impossible perfume is refused as a whole, with the reason", async () => {
    const before = await catalogue();
    const lower = { kind: "price", by: "amount", value: -40 };
    const tried = bulkResponseSchema.parse((await change(["asad", "carmex-cereza"], lower, { dryRun: true })).body);
    const problem = {
      _id: idOf("carmex-cereza"),
      productName: "Carmex Cereza",
      message: "El precio de 10 quedaría en 0 o menos",
    };
    expect([tried.changed, tried.problems]).toEqual([1, [problem]]);
    const response = await change(["asad", "carmex-cereza"], lower);
    expect([response.status, response.body["problems"]]).toEqual([400, [problem]]);
    const gone = await panel.send("POST /api/perfumes/bulk", { ids: ["per_nobody"], change: TEN_UP });
    expect(gone.body["problems"]).toEqual([{ _id: "per_nobody", productName: "", message: "Ese perfume ya no está" }]);
    expect(await catalogue()).toEqual(before);
  });

  test.each([
    [{ kind: "price", by: "percent", value: -100 }, "change.value"],
    [{ kind: "price", by: "amount", value: 0 }, "change.value"],
    [{ kind: "promotion", on: true }, "change.percentage"],
    [{ kind: "nothing" }, "change"],
    [{ kind: "category", category: "x" }, "change.category"],
  ])("%j is refused", async (what, field) => {
    const response = await change(["asad"], what);
    expect([response.status, Object.keys(Object(response.body["fields"]))]).toEqual([
      400,
      [field.replace(/^change$/, "change.kind")],
    ]);
  });
});

describe("an installment plan", () => {
  test("is written to every size, and undone", async () => {
    const before = await catalogue();
    const path = "PATCH /api/perfumes/update-installments";
    const installments = { numberOfInstallments: 6, percentageInInstallments: 1.5 };
    const previewed = installmentsUpdatedSchema.parse((await panel.send(path, { installments, dryRun: true })).body);
    expect(await catalogue()).toEqual(before);
    const response = await panel.send(path, { installments });
    const { undo: id, ...applied } = installmentsUpdatedSchema.parse(response.body);
    expect([response.status, applied.updated, applied.examples.length]).toEqual([200, 5, INSTALLMENT_EXAMPLES]);
    expect(previewed).toEqual({ ...applied, undo: null });
    expect(applied.sizes).toBe(before.reduce((sum, { milliliters }) => sum + milliliters.length, 0));
    expect(applied.examples[0]?.changes).toContainEqual(
      expect.objectContaining({ field: "numberOfInstallments", to: 6 }),
    );
    const after = await catalogue();
    for (const size of after.flatMap(({ milliliters }) => milliliters)) {
      expect(size.numberOfInstallments).toBe(6);
      expect(size.priceInInstallments).toBeCloseTo(size.price * 1.5, 6);
    }
    expect(bulkUndoneSchema.parse((await undo(id)).body)).toEqual({ restored: 5, kept: [] });
    expect(await catalogue()).toEqual(before);
    const wrong = await panel.send(path, { installments: { numberOfInstallments: 0, percentageInInstallments: 0 } });
    expect([wrong.status, wrong.body["fields"]]).toEqual([
      400,
      {
        numberOfInstallments: ["Por favor complete ambos campos"],
        percentageInInstallments: ["Por favor complete ambos campos"],
      },
    ]);
  });
});
