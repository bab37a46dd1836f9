import { describe, expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { selectBrands } from "#db/catalogue/brands.ts";
import { readCatalogue } from "#db/catalogue/catalogue.ts";
import { readRows } from "#db/read.ts";
import { SEED_BRANDS } from "#db/seed/brands.ts";
import { brandsSchema, savedBrandSchema } from "#shop/catalogue/brands/brands.contract.ts";
import { type IdPrefix, makeId } from "#shop/id.ts";
import { call } from "../../../fixtures/caller.ts";
import { openPanel } from "../../../fixtures/panel.ts";
import { sharedFixture } from "../../../fixtures/shop.ts";
import { idOf } from "../../../fixtures/shop-database.ts";
import { removeBrand } from "./change-brand.ts";

const panel = sharedFixture(openPanel);

const PICTURE = "/pictures/u/0123456789abcdef0123456789abcdef.webp";
const list = async () => brandsSchema.parse((await panel.send("GET /api/admin/brands")).body).brands;
const found = async (slug: string) => (await list()).find((brand) => brand.slug === slug);
const create = (body: object, headers = {}) => panel.send("POST /api/admin/brands", body, headers);
async function created(name: string, more: object = {}) {
  const response = await create({ name, ...more });
  expect([response.status, response.body["fields"]]).toEqual([201, undefined]);
  return savedBrandSchema.parse(response.body).brand;
}
const entryOf = ({ slug: _, perfumes: __, ...brand }: Awaited<ReturnType<typeof created>>) => brand;
const change = (slug: string, body: object) => panel.send(`PUT /api/admin/brands/${slug}`, body);
const order = (menu: string[], seen: string[]) => panel.send("PUT /api/admin/brands", { menu, seen });
const remove = (slug: string) => panel.send(`DELETE /api/admin/brands/${slug}`);
const problemOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body["code"]];
const perfume = (productName: string, brand: string) =>
  panel.send("POST /api/perfumes/create-perfume", { productName, brand, milliliters: [{ ml: 10, price: 1 }] });
const menuOf = async () => (await list()).filter(({ isInMenu }) => isInMenu).map(({ slug }) => slug);
const brandsOfPerfumes = async (slug: string) =>
  (await panel.rows("SELECT brand, brand_slug FROM perfumes WHERE slug = ?", slug)).map((row) => Object.values(row));
const violations = () => audit(panel.database.db);

test("a new database has the thirty brands, as the seed and the menu have them", async () => {
  expect(await readRows(panel.database.db, selectBrands)).toEqual(SEED_BRANDS);
  const brands = await list();
  expect(brands.map(({ slug }) => slug)).toEqual(SEED_BRANDS.map(({ slug }) => slug));
  expect(brands.find(({ slug }) => slug === "carmex")).toMatchObject({ isLipBalm: true, isInMenu: true, perfumes: 1 });
});

describe("a brand", () => {
  test("is created outside or at the end of the menu, once per key, and written into the activity log", async () => {
    const key = { "Idempotency-Key": "marca-nueva-1" };
    const body = { name: " Nishané ", text: "De Estambul.", picture: PICTURE, isInMenu: true };
    const responses = [await create(body, key), await create(body, key)];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await menuOf()).toEqual([...SEED_BRANDS.map(({ slug }) => slug), "nishane"]);
    expect(await found("nishane")).toMatchObject({ name: "Nishané", text: "De Estambul.", picture: PICTURE });
    expect(await created("Xerjoff")).toMatchObject({ slug: "xerjoff", isInMenu: false, perfumes: 0 });
    const log = await panel.rows("SELECT what, noun, to_value FROM audit_log WHERE noun_id = 'nishane'");
    expect(log.map(({ what, noun }) => [what, noun])).toEqual([["brand_created", "brand"]]);
    expect(JSON.parse(String(log[0]?.["to_value"]))).toMatchObject({ name: "Nishané", isInMenu: true });
    // The worker renders pages from this catalogue.
    const { brands } = await readCatalogue(panel.database.db);
    expect(brands.find(({ slug }) => slug === "nishane")).toMatchObject({ name: "Nishané", position: 30 });
  });

  test("is refused with the name of another, as a second brand of lip balms, and with a foreign picture", async () => {
    const fields = async (body: object) => {
      const { status, body: answer } = await create(body);
      return [status, answer["fields"]];
    };
    expect(await fields({ name: "GRÉS" })).toEqual([400, { name: ["Ya hay una marca con ese nombre"] }]);
    expect(await fields({ name: "Blistex", isLipBalm: true })).toEqual([
      400,
      { isLipBalm: ["Ya es Carmex: sacáselo primero"] },
    ]);
    expect(await fields({ name: "Una", picture: "https://otra.test/a.webp" })).toEqual([
      400,
      { picture: ["Tiene que ser una foto de la tienda, como las que subís acá"] },
    ]);
  });

  test("that is renamed changes the brand's name on its perfumes and keeps its slug; the former name still finds it", async () => {
    const lattafa = await found("lattafa");
    if (!lattafa) throw new Error("the shop has no Lattafa");
    const open = await panel.stored("asad");
    const renamed = await change("lattafa", { ...entryOf(lattafa), name: "Lattafa Perfumes" });
    expect(renamed.status).toBe(200);
    expect(await brandsOfPerfumes("asad")).toEqual([["Lattafa Perfumes", "lattafa"]]);
    const shown = await call(panel.worker, `GET /api/perfumes/${idOf("asad")}`);
    expect(shown.body["perfume"]).toMatchObject({ brand: "Lattafa Perfumes", brandSlug: "lattafa" });
    // A form that was opened before has the former name, which another brand could get later.
    expect(problemOf(await panel.send(`PUT /api/perfumes/${open._id}`, { ...open, soon: true }))).toEqual([
      409,
      "perfume_stale",
    ]);
    const asad = await panel.stored("asad");
    const saved = await panel.send(`PUT /api/perfumes/${asad._id}`, { ...asad, brand: "lattafa", soon: true });
    expect(saved.status).toBe(200);
    expect(await brandsOfPerfumes("asad")).toEqual([["Lattafa Perfumes", "lattafa"]]);
    expect((await perfume("Yara Candy", "LATTAFA")).status).toBe(201);
    // Its perfumes keep slugs with the former name.
    expect(problemOf(await perfume("ASAD", "Lattafa"))).toEqual([409, "slug_taken"]);
    expect(await found("lattafa")).toMatchObject({ name: "Lattafa Perfumes" });
    const again = await create({ name: "Lattafa" });
    expect(again.body["fields"]).toEqual({ name: ["Ese nombre es el de la dirección de Lattafa Perfumes"] });
    expect(await violations()).toEqual([]);
  });

  test("of two edits at once one is written, and the other is refused", async () => {
    const brand = await created("Dos Escritorios");
    const edits = await Promise.all(["Uno", "Dos"].map((text) => change(brand.slug, { ...entryOf(brand), text })));
    expect(edits.map(problemOf).toSorted()).toEqual([
      [200, undefined],
      [409, "brand_changed"],
    ]);
    expect(problemOf(await change(brand.slug, { ...entryOf(brand), text: "Tres" }))).toEqual([409, "brand_changed"]);
    expect(problemOf(await change("nadie", entryOf(brand)))).toEqual([404, "not_found"]);
  });

  test("leaves the menu and returns at its end; once its lip-balm flag is off, another brand can have it", async () => {
    const carmex = await found("carmex");
    if (!carmex) throw new Error("the shop has no Carmex");
    const out = await change("carmex", { ...entryOf(carmex), isInMenu: false, isLipBalm: false });
    expect(await menuOf()).not.toContain("carmex");
    const other = await created("Blistex", { isLipBalm: true });
    await change(other.slug, { ...entryOf(other), isLipBalm: false });
    const { brand } = savedBrandSchema.parse(out.body);
    await change("carmex", { ...entryOf(brand), isInMenu: true, isLipBalm: true });
    expect((await menuOf()).at(-1)).toBe("carmex");
  });
});

test("the menu gets a new order only if it has the order that was read", async () => {
  const seen = await menuOf();
  const menu = seen.toReversed();
  expect((await order(menu, seen)).status).toBe(200);
  expect(await menuOf()).toEqual(menu);
  expect(problemOf(await order(seen, seen))).toEqual([409, "brand_changed"]);
  const wrong = await order(menu.slice(1), menu);
  expect([wrong.status, wrong.body["fields"]]).toEqual([
    400,
    { menu: ["Tienen que ser las marcas del menú, una vez cada una"] },
  ]);
  const both = await Promise.all([order(seen, menu), order(menu.toSorted(), menu)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const log = await panel.rows("SELECT what FROM audit_log WHERE noun_id = 'menu'");
  expect(log.map(({ what }) => what)).toEqual(["brands_ordered", "brands_ordered"]);
});

describe("a perfume", () => {
  test("of an unknown brand creates the brand, outside the menu; another spelling is the same brand", async () => {
    expect((await perfume("Uno", "Maison Ñandú")).status).toBe(201);
    expect((await perfume("Dos", "MAISON NANDU")).status).toBe(201);
    expect(await found("maison-nandu")).toMatchObject({ name: "Maison Ñandú", isInMenu: false, perfumes: 2 });
    expect(await brandsOfPerfumes("maison-nandu-dos")).toEqual([["Maison Ñandú", "maison-nandu"]]);
    const page = await call(panel.worker, "GET /api/perfumes?brand=maison-nandu");
    expect(page.body["total"]).toBe(2);
  });

  test("of an imported file does the same, and the dry run names the new brands", async () => {
    const file = "nombre;marca;ml;precio\nTres;grès;50;1\nCuatro;Parfums de Nadie;50;1\n";
    const send = (query: string) =>
      call(panel.worker, `POST /api/perfumes/import${query}`, {
        cookie: panel.admin,
        headers: { "Content-Type": "text/csv" },
        body: new TextEncoder().encode(file),
      });
    const planned = await send("?dryRun=true");
    expect([planned.status, planned.body["brands"]]).toEqual([200, ["Parfums de Nadie"]]);
    expect(await found("parfums-de-nadie")).toBeUndefined();
    expect((await send("")).body["brands"]).toEqual(["Parfums de Nadie"]);
    expect(await found("parfums-de-nadie")).toMatchObject({ perfumes: 1, isInMenu: false });
    expect(await brandsOfPerfumes("gres-tres")).toEqual([["Grès", "gres"]]);
  });
});

describe("a brand with perfumes", () => {
  test("is not deleted; without them it is", async () => {
    const { status, body } = await remove("armaf");
    expect([status, body["code"], body["message"]]).toEqual([
      409,
      "brand_in_use",
      "No se puede borrar: hay un perfume de esa marca",
    ]);
    const brand = await created("Para Borrar", { isInMenu: true });
    expect(await remove(brand.slug)).toMatchObject({ status: 200, body: { slug: "para-borrar" } });
    expect(problemOf(await remove(brand.slug))).toEqual([404, "not_found"]);
    expect(await found(brand.slug)).toBeUndefined();
  });

  test("a perfume that is created during the deletion keeps its brand", async () => {
    const { slug, name } = await created("En Carrera");
    const outcome = await removeAfter(slug, async () =>
      expect((await perfume("De la carrera", name)).status).toBe(201),
    );
    expect(outcome).toMatchObject({ ok: false, refusal: { code: "brand_in_use", perfumes: 1 } });
    expect(await found(slug)).toMatchObject({ perfumes: 1 });
    expect(await violations()).toEqual([]);
  });

  test("a brand that another administrator deletes during the deletion is unknown, and is deleted once", async () => {
    const { slug } = await created("Borrada Dos Veces");
    const outcome = await removeAfter(slug, async () => expect((await remove(slug)).status).toBe(200));
    expect(outcome).toEqual({ ok: false, refusal: { code: "not_found" } });
    const log = await panel.rows("SELECT what FROM audit_log WHERE noun_id = ? AND what = 'brand_removed'", slug);
    expect(log).toHaveLength(1);
  });

  test("a concurrent deletion and new perfume leave a perfume with a brand", async () => {
    for (const name of ["Carrera Uno", "Carrera Dos", "Carrera Tres"]) {
      const { slug } = await created(name);
      const [removed, made] = await Promise.all([remove(slug), perfume("Nuevo", name)]);
      expect([200, 409]).toContain(removed.status);
      expect(made.status).toBe(201);
      expect(await found(slug)).toMatchObject({ name, perfumes: 1 });
    }
    expect(await violations()).toEqual([]);
  });
});

/** Deletes a brand. `meanwhile` runs between the reads of the deletion and its batch. */
async function removeAfter(slug: string, meanwhile: () => Promise<unknown>) {
  const { db } = panel.database;
  let isFirst = true;
  const queueWrite = async <Result>(send: () => Promise<Result>) => {
    if (isFirst) {
      isFirst = false;
      await meanwhile();
    }
    return send();
  };
  const context = {
    ...{ db: { ...db, queueWrite }, nowMs: Date.now(), publicOrigin: "", limits: true },
    newId: (prefix: IdPrefix) => makeId(prefix, Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    ...{ newToken: () => "", authSecret: "secret" },
  };
  const [admin] = await panel.rows("SELECT id FROM users WHERE role = 'admin'");
  return removeBrand(context, { by: String(admin?.["id"]), key: null, bodyHash: "" }, slug);
}
