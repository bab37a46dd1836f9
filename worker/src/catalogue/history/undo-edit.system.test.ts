import { expect, test } from "vitest";
import { perfumeHistorySchema } from "#shop/catalogue/history/history.contract.ts";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { openPanel } from "../../../fixtures/panel.ts";
import { sharedFixture } from "../../../fixtures/shop.ts";

const panel = sharedFixture(openPanel);

const history = async (id: string, query = "") =>
  perfumeHistorySchema.parse((await panel.send(`GET /api/perfumes/admin/${id}/history${query}`)).body);
const newest = async (id: string) => (await history(id)).edits[0];
const undo = (id: string, edit: string | undefined, headers = {}) =>
  panel.send(`POST /api/perfumes/admin/${id}/history/${edit}/undo`, undefined, headers);

/** Saves the form of a perfume with some changes. */
async function save(perfume: AdminPerfume, change: object): Promise<void> {
  const response = await panel.send(`PUT /api/perfumes/${perfume._id}`, { ...perfume, ...change });
  expect(response.status).toBe(200);
}

const repriced = ({ milliliters: [first, ...others] }: AdminPerfume, price: number) => ({
  milliliters: [{ ...first, price }, ...others],
});
const withLocations = ({ milliliters: [first, ...others] }: AdminPerfume, locations: object) => [
  { ...first, ...locations },
  ...others,
];

test("an edit is listed with its fields, and its undo restores them as another edit", async () => {
  const before = await panel.stored("asad");
  await save(before, { ...repriced(before, 51.5), description: "Otra", images: ["/pictures/otra.webp"] });
  const edit = await newest(before._id);
  expect(edit).toMatchObject({ what: "perfume_changed", isNew: false, canUndo: true, by: { _id: expect.any(String) } });
  expect(edit?.changes).toContainEqual({
    field: "price",
    size: before.milliliters[0]?._id,
    ml: 100,
    from: before.milliliters[0]?.price,
    to: 51.5,
  });

  const response = await undo(before._id, edit?._id);
  expect(response.status).toBe(200);
  const { updatedAt: _, ...restored } = await panel.stored("asad");
  const { updatedAt: __, ...original } = before;
  expect(restored).toEqual(original);
  expect(await newest(before._id)).toMatchObject({ what: "edit_undone", canUndo: true });

  // The undo can be undone too.
  expect((await undo(before._id, (await newest(before._id))?._id)).status).toBe(200);
  expect(await panel.stored("asad")).toMatchObject({ description: "Otra", images: ["/pictures/otra.webp"] });
});

test("an undo is refused when the field was changed again, and changes nothing", async () => {
  const before = await panel.stored("yara-lancome");
  await save(before, { description: "Primera" });
  const edit = await newest(before._id);
  await save(await panel.stored("yara-lancome"), { description: "Segunda", soon: !before.soon });
  const response = await undo(before._id, edit?._id);
  expect([response.status, response.body["code"]]).toEqual([409, "edit_overwritten"]);
  expect((await panel.stored("yara-lancome")).description).toBe("Segunda");
  // A later edit of another field does not matter.
  const later = await newest(before._id);
  await save(await panel.stored("yara-lancome"), { productName: "Yara cambiada" });
  expect((await undo(before._id, later?._id)).status).toBe(200);
  expect(await panel.stored("yara-lancome")).toMatchObject({ description: "Primera", productName: "Yara cambiada" });
});

test("of an undo and a save at once, the save stays: the undo sees it and is refused", async () => {
  const before = await panel.stored("asad");
  await save(before, { description: "Va y viene" });
  const edit = await newest(before._id);
  const current = await panel.stored("asad");
  // The undo has read the perfume, and has not written yet.
  const stop = panel.database.proxy.stopAt("select distinct");
  const undone = undo(before._id, edit?._id);
  await stop.held;
  await save(current, { description: "La última" });
  stop.release();
  const { status, body } = await undone;
  expect([status, body["code"]]).toEqual([409, "edit_overwritten"]);
  expect((await panel.stored("asad")).description).toBe("La última");
});

test("units that are sold during an undo do not return to their location", async () => {
  const before = await panel.stored("asad");
  await save(before, { description: "Con ventas", milliliters: withLocations(before, { snF: 4 }) });
  const edit = await newest(before._id);
  // The undo has read the perfume and the entry, and reads the perfume once more before it writes.
  const stop = panel.database.proxy.stopAt("audit_log");
  const undone = undo(before._id, edit?._id);
  await stop.held;
  await panel.database.sql(`UPDATE sizes SET sn_f = sn_f - 1 WHERE id = '${before.milliliters[0]?._id}'`);
  stop.release();
  expect((await undone).status).toBe(200);
  const after = await panel.stored("asad");
  expect([after.description, after.milliliters[0]?.snF]).toEqual([before.description, 3]);
});

test("of several concurrent undos of one edit, one succeeds", async () => {
  const before = await panel.stored("asad");
  await save(before, { description: "Varias veces" });
  const edit = await newest(before._id);
  const answers = await Promise.all([1, 2, 3].map(() => undo(before._id, edit?._id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await panel.stored("asad")).description).toBe(before.description);
});

test("a repeated request undoes once and answers the same", async () => {
  const before = await panel.stored("asad");
  await save(before, { description: "Una vez" });
  const edit = await newest(before._id);
  const key = { "Idempotency-Key": "undo-of-the-test" };
  const [first, second] = [await undo(before._id, edit?._id, key), await undo(before._id, edit?._id, key)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
});

test("entries of another perfume, of stock and of a creation cannot be undone", async () => {
  const asad = await panel.stored("asad");
  const [edit, other] = [await newest(asad._id), await panel.stored("yara-lancome")];
  expect((await undo(other._id, edit?._id)).status).toBe(404);
  expect((await undo(asad._id, "999999")).status).toBe(404);
  expect((await undo(asad._id, "uno")).status).toBe(400);
  const [size, ...sizes] = asad.milliliters;
  await save(asad, { milliliters: [{ ...size, delta: { revenue: 2 } }, ...sizes] });
  const ofStock = await newest(asad._id);
  expect(ofStock?.canUndo).toBe(false);
  expect((await undo(asad._id, ofStock?._id)).status).toBe(404);
  const { body } = await panel.send("POST /api/perfumes/create-perfume", {
    ...{ productName: "Recién creado", brand: "Nadie", milliliters: [{ ml: 10, price: 1 }] },
  });
  const created = Object(body["newPerfume"])["_id"];
  expect(await newest(created)).toMatchObject({ what: "perfume_created", isNew: true, canUndo: false });
  expect((await history(created, "?limit=1&page=2")).edits).toEqual([]);
});
