import { describe, expect, test } from "vitest";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { importResponseSchema } from "#shop/catalogue/bulk/bulk.contract.ts";
import { readCsv } from "#shop/catalogue/bulk/csv.ts";
import { call, SHOPPER, signInAs } from "../../fixtures/caller.ts";
import { dump } from "../../fixtures/links.ts";
import { openPanel } from "../../fixtures/panel.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const panel = sharedFixture(openPanel);

const send = (file: string, query = "", headers: Record<string, string> = {}) =>
  call(panel.worker, `POST /api/perfumes/import${query}`, {
    cookie: panel.admin,
    body: file,
    headers: { "Content-Type": "text/csv; charset=utf-8", ...headers },
  });
const exported = async () => (await panel.send("GET /api/perfumes/export?format=csv")).text;
const perfumes = async () => (await panel.list()).perfumes;
const TABLES = ["perfumes", "sizes", "pictures", "stock_movements", "audit_log", "versions", "panel_writes"];

describe("the catalogue as a file", () => {
  test("has a byte order mark, semicolons and decimal commas, and changes nothing when imported again", async () => {
    const response = await panel.send("GET /api/perfumes/export");
    expect([response.status, response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "no-store",
    ]);
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="perfumes-${dayInArgentina(Date.now())}.csv"`,
    );
    // The text has lost its byte order mark; the bytes have it.
    const raw = await panel.worker.fetch("/api/perfumes/export", { headers: { Cookie: panel.admin } });
    expect([...new Uint8Array(await raw.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const table = readCsv(response.text);
    expect(table.ok && table.rows.length).toBe(7);
    expect(response.text).toContain(";Yára Lancôme;Armaf;");
    expect(response.text).toContain(";4,5;");
    const before = await dump(panel.database, TABLES);
    const again = importResponseSchema.parse((await send(response.text)).body);
    expect(again).toEqual({
      dryRun: false,
      seen: null,
      brands: [],
      rows: 6,
      created: 0,
      changed: 0,
      unchanged: 5,
      errors: [],
      warnings: [],
      perfumes: [],
    });
    expect(await dump(panel.database, TABLES)).toBe(before);
  });

  test("contains only the perfumes that match", async () => {
    const find = (path: string) => panel.send(`GET /api/perfumes/${path}`);
    const { body } = await find("admin/ids?productName=asad");
    expect(body).toEqual({ ids: [idOf("asad")] });
    const table = readCsv((await find("export?productName=asad")).text);
    expect(table.ok && table.rows.map(({ cells }) => cells[0])).toEqual(["id", idOf("asad")]);
    expect((await find("export?brand=nobody")).status).toBe(400);
  });

  test("is only for administrators, with a checked type and a maximum size", async () => {
    const cookie = await signInAs(panel.worker, SHOPPER);
    expect((await call(panel.worker, "GET /api/perfumes/export", { cookie })).status).toBe(403);
    expect((await call(panel.worker, "GET /api/perfumes/export")).status).toBe(401);
    const headers = { "Content-Type": "text/csv" };
    expect((await call(panel.worker, "POST /api/perfumes/import", { cookie, body: "ml", headers })).status).toBe(403);
    expect((await send("ml;id\n", "", { "Content-Type": "application/json" })).status).toBe(415);
    expect((await send(`ml;id\n${"x".repeat(4 * 1024 * 1024)}`)).status).toBe(413);
  });
});

describe("a handwritten file", () => {
  const FILE = [
    "Nombre,Marca,ML,Precio,Categoría,Ingreso",
    'Asad,Lattafa,100,"50,25",,3',
    "Khamrah,Lattafa,100,38.50,Árabe,4",
    "Khamrah,Lattafa,30,15,,",
  ].join("\r\n");

  test("is previewed, and imported once per key", async () => {
    const tried = importResponseSchema.parse((await send(FILE, "?dryRun=true")).body);
    expect(tried).toMatchObject({ dryRun: true, rows: 3, created: 1, changed: 1, unchanged: 0, errors: [] });
    expect(tried.perfumes[0]).toMatchObject({ row: 2, _id: idOf("asad"), isNew: false });
    expect(tried.perfumes[0]?.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ["price", 45, 50.25],
      ["stock", 250, 253],
      ["revenue", 250, 253],
    ]);
    expect(tried.perfumes[1]).toMatchObject({ row: 3, _id: null, isNew: true, productName: "Khamrah" });
    const key = { "Idempotency-Key": "archivo-de-marzo" };
    const done = importResponseSchema.parse((await send(FILE, "", key)).body);
    expect(done).toMatchObject({ dryRun: false, created: 1, changed: 1 });
    expect(importResponseSchema.parse((await send(FILE, "", key)).body)).toEqual(done);
    const all = await perfumes();
    const named = (name: string) => all.find(({ productName }) => productName === name);
    expect(named("Asad")).toMatchObject({ stock: 253, milliliters: [{ price: 50.25 }] });
    expect(named("Khamrah")).toMatchObject({
      slug: "lattafa-khamrah",
      milliliters: [
        { ml: 100, stock: 4 },
        { ml: 30, stock: 0 },
      ],
    });
  });

  test("sets locations, warns of a price jump, and is refused when it no longer matches the preview", async () => {
    const id = idOf("yara-lancome");
    const size = async () => (await perfumes()).find(({ _id }) => _id === id)?.milliliters[0];
    const { stock = 0, price = 0, snF = 0, snL = 0, ros = 0, ml } = (await size()) ?? {};
    const file = `id;ml;precio;stock;SN-F;SN-L;ROS\n${id};${ml};${price * 2};${stock};${snF + 1};${snL};${ros + 2}\n`;
    const look = async () => importResponseSchema.parse((await send(file, "?dryRun=true")).body);
    const tried = await look();
    expect(tried.perfumes[0]?.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ["price", price, price * 2],
      ["snF", snF, snF + 1],
      ["ros", ros, ros + 2],
    ]);
    expect(tried.warnings.map(({ row, column }) => [row, column])).toEqual([
      [2, "precio"],
      [2, "SN-F"],
      [2, "ROS"],
    ]);

    // A sale does not change the preview; another person's count of a location does.
    const sale = "INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)";
    const ofSize = `FROM sizes WHERE perfume_id = '${id}' AND ml = ${ml}`;
    await panel.database.sql(`${sale} SELECT id, 'outsideSale', 1, 'seen', 'test', 1 ${ofSize}`);
    await panel.database.sql(`UPDATE sizes SET sn_f = ${snF + 5} WHERE perfume_id = '${id}' AND ml = ${ml}`);
    const before = await dump(panel.database, TABLES);
    const refused = await send(file, `?seen=${tried.seen}`);
    expect([refused.status, refused.body["code"], refused.body["message"]]).toEqual([
      409,
      "import_overtaken",
      "El catálogo cambió después de que revisaste el archivo y no se escribió nada. Mirá de nuevo qué cambia.",
    ]);
    expect(await dump(panel.database, TABLES)).toBe(before);
    const again = await look();
    await panel.database.sql(`${sale} SELECT id, 'outsideSale', -1, 'seen-back', 'test', 1 ${ofSize}`);
    const done = importResponseSchema.parse((await send(file, `?seen=${again.seen}`)).body);
    expect([done.changed, done.warnings, done.seen]).toEqual([1, [], null]);
    expect(await size()).toMatchObject({ stock, price: price * 2, snF: snF + 1, snL, ros: ros + 2 });
    const [entry] = await panel.rows("SELECT what, from_value, to_value FROM audit_log ORDER BY key DESC LIMIT 1");
    expect(entry?.["what"]).toBe("perfume_imported");
    expect([`${entry?.["from_value"]}`, `${entry?.["to_value"]}`]).toEqual([
      expect.stringMatching(new RegExp(`snF"?:${snF + 5}\\D`)),
      expect.stringMatching(new RegExp(`snF"?:${snF + 1}\\D`)),
    ]);
    expect((await send(file, "?seen=")).status).toBe(400);
  });

  test("sets a location also when a sale lowers it meanwhile", async () => {
    const id = idOf("asad");
    const setLocation = (units: number) =>
      panel.database.sql(`UPDATE sizes SET sn_f = ${units} WHERE perfume_id = '${id}'`);
    await setLocation(5);
    // The import has read the catalogue, and has not written yet.
    const stop = panel.database.proxy.stopAt("average_cost_usd_cents");
    const imported = send(`id;ml;SN-F\n${id};100;1\n`);
    await stop.held;
    await setLocation(2);
    stop.release();
    expect((await imported).status).toBe(200);
    const { milliliters } = (await perfumes()).find(({ _id }) => _id === id) ?? {};
    expect(milliliters?.[0]?.snF).toBe(1);
  });

  test("with errors writes nothing, and reports them by line and column", async () => {
    const before = await dump(panel.database, TABLES);
    const file = `id;ml;precio;promoción\nper_nobody;10;1;\n${idOf("asad")};100;cien;quizás\n`;
    const response = await send(file);
    expect([response.status, response.body["errors"]]).toEqual([
      400,
      [
        { row: 2, column: "id", message: "No hay un perfume con ese id" },
        { row: 3, column: "precio", message: "Escribí un número con hasta dos decimales, como 45,50" },
        { row: 3, column: "promoción", message: "Escribí sí o no" },
      ],
    ]);
    expect(await dump(panel.database, TABLES)).toBe(before);
  });

  test("may be encoded in Windows-1252, as Excel saves it", async () => {
    const response = await call(panel.worker, "POST /api/perfumes/import", {
      cookie: panel.admin,
      body: Uint8Array.from("nombre;marca;ml;precio\nEl Ni\u00f1o;Gr\u00e8s;50;12,5\n", (letter) =>
        letter.charCodeAt(0),
      ),
      headers: { "Content-Type": "text/csv" },
    });
    expect(importResponseSchema.parse(response.body).perfumes).toMatchObject([
      { productName: "El Niño", brand: "Grès" },
    ]);
  });

  test("a formula in a cell is escaped in the file, and read back unchanged", async () => {
    await send("nombre;marca;ml;precio;descripción\n=HYPERLINK(1);@Marca;10;5;+1\n");
    const file = await exported();
    expect(file).toContain("'=HYPERLINK(1);'@Marca;'+1");
    expect(importResponseSchema.parse((await send(file)).body)).toMatchObject({ changed: 0, created: 0 });
    expect((await perfumes()).map(({ productName }) => productName)).toContain("=HYPERLINK(1)");
  });
});

describe("five thousand lines", () => {
  const LINES = Array.from(
    { length: 5_000 },
    (_, index) => `Perfume ${index};Marca ${index % 50};100;${20 + (index % 80)},50;${index % 9}`,
  );
  const HEADING = "nombre;marca;ml;precio;ingreso";

  test("with twenty bad ones change nothing, and report the twenty", async () => {
    const before = await dump(panel.database, TABLES);
    const bad = new Set(Array.from({ length: 20 }, (_, index) => 13 + index * 249));
    const lines = LINES.map((line, index) => (bad.has(index) ? line.replace(/;\d+,50;/, ";gratis;") : line));
    const response = await send([HEADING, ...lines].join("\n"));
    const errors: { row: number; column: string }[] = Object(response.body["errors"]);
    expect([response.status, errors.length]).toEqual([400, 20]);
    expect(errors.map(({ row, column }) => [row, column])).toEqual([...bad].map((index) => [index + 2, "precio"]));
    expect(await dump(panel.database, TABLES)).toBe(before);
  });

  test("are imported together, changed in bulk, and undone", async () => {
    const response = await send([HEADING, ...LINES].join("\n"));
    expect([response.status, response.body["created"]]).toEqual([200, 5_000]);
    expect((await panel.list("?limit=50&productName=perfume")).total).toBe(5_000);
    const rows = await panel.rows("SELECT id FROM perfumes WHERE product_name LIKE 'Perfume %' LIMIT 5000");
    const ids = rows.map(({ id }) => String(id));
    const change = { kind: "price", by: "percent", value: 12 };
    const changed = await panel.send("POST /api/perfumes/bulk", { ids, change });
    expect([changed.status, changed.body["changed"]]).toEqual([200, 5_000]);
    const undone = await panel.send(`POST /api/perfumes/bulk/${changed.body["undo"]}/undo`);
    expect([undone.status, undone.body]).toEqual([200, { restored: 5_000, kept: [] }]);
  });

  test("with ten thousand perfumes the list is paged", async () => {
    const others = LINES.map((line) => line.replace("Perfume", "Otro"));
    expect((await send([HEADING, ...others].join("\n"))).status).toBe(200);
    const { perfumes: page, total } = await panel.list("?limit=50");
    expect([page.length, total > 10_000]).toEqual([50, true]);
    panel.database.proxy.reset();
    await panel.list("?limit=50&page=100&column=stock");
    expect(panel.database.proxy.trips()).toBe(3);
    expect((await panel.list("?limit=0")).perfumes).toHaveLength(total);
    expect((await exported()).split("\r\n").length).toBeGreaterThan(10_000);
  });
});
