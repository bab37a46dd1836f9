import { describe, expect, test } from "vitest";
import { ASAD, SMALL, withSize } from "../product.fixture.ts";
import { changesBetween, type Product } from "../product.ts";
import { writeCsv } from "./csv.ts";
import { productRows } from "./csv-columns.ts";
import { planImport } from "./csv-import.ts";

const YARA: Product = {
  ...ASAD,
  id: "per_yara",
  slug: "yara",
  productName: "Yára",
  sizes: [{ ...SMALL, id: "siz_yara_30" }],
};
const CATALOGUE = [ASAD, YARA];

const BRANDS = [{ slug: "lattafa", name: "Lattafa" }];

function plan(file: string, products: readonly Product[] = CATALOGUE, brands = BRANDS) {
  let made = 0;
  const newId = (prefix: string) => () => `${prefix}_new_${++made}`;
  return planImport(file, { products, brands }, { newPerfumeId: newId("per"), newSizeId: newId("siz"), nowMs: 9_000 });
}

const errors = (file: string) => plan(file).errors.map(({ row, column, message }) => `${row} ${column}: ${message}`);
const warnings = (file: string, catalogue = CATALOGUE) =>
  plan(file, catalogue).warnings.map(({ row, column, message }) =>
    `${row} ${column}: ${message}`.replaceAll("\u00a0", " "),
  );
/** Each change with its line, perfume, field, millilitres, and the values before and after. */
const changesIn = (file: string) =>
  plan(file).products.flatMap(({ row, before, after }) =>
    changesBetween(before, after).map(({ field, ml, from, to }) => [row, before?.id ?? null, field, ml, from, to]),
  );

test("an export that is imported changes nothing", () => {
  const promoted = withSize({
    forSale: true,
    percentageForSaleBp: 1_250,
    installmentUsdCents: 5_050,
    priceForSaleUsdCents: 4_000,
  });
  const full = { ...promoted, bigDecant: true, bigDecantUsdCents: 900, description: "=Una;\nlínea" };
  expect(plan(writeCsv(productRows([full, YARA])), [full, YARA])).toEqual({
    rows: 3,
    brands: [],
    errors: [],
    warnings: [],
    products: [],
    movements: [],
    unchanged: [
      { id: ASAD.id, row: 2 },
      { id: YARA.id, row: 4 },
    ],
  });
});

test("after the import, each barcode belongs to one size of the whole catalogue; two sizes may swap theirs", () => {
  const [one, other] = ["4006381333931", "96385074"];
  const coded = [withSize({ ean: one }), { ...YARA, sizes: [{ ...SMALL, id: "siz_yara_30", ean: other }] }];
  const heading = "id;ml;código de barras\n";
  const planned = (lines: string) => plan(`${heading}${lines}`, coded);
  expect(planned(`per_yara;30;${one}\n`).errors).toEqual([
    { row: 2, column: "código de barras", message: "El código del tamaño de 30 es también de Asad de 100" },
  ]);
  const swapped = planned(`per_asad;100;${other}\nper_yara;30;${one}\n`);
  expect([swapped.errors, swapped.products.length]).toEqual([[], 2]);
  expect(planned("per_asad;100;7,79E+12\n").errors).toMatchObject([{ row: 2, column: "código de barras" }]);
});

describe("a line", () => {
  test("names its perfume by id, or by brand and name, and changes only its non-empty cells", () => {
    const price = [2, "per_asad", "price", 100, 45, 50];
    expect(changesIn("id;ml;precio\nper_asad;100;50\n")).toEqual([price]);
    expect(changesIn("id;precio;ml;nombre\nper_asad;50;100\n")).toEqual([price]);
    expect(changesIn("marca,nombre,ml,precio,activo\nlattafa,yara,30,,no\n")).toEqual([
      [2, "per_yara", "productName", null, "Yára", "yara"],
      [2, "per_yara", "status", null, true, false],
    ]);
    expect(changesIn("id;ml;categoría;imágenes\nper_asad;100;Deo;/a.webp|/b.webp\n")).toEqual([
      [2, "per_asad", "images", null, "/pictures/asad.0a1b2c.webp", "/a.webp /b.webp"],
      [2, "per_asad", "category", null, "arab", "deo"],
    ]);
  });

  test("enters units and sets locations; stock of an existing size is ignored with a warning", () => {
    const file =
      "id;ml;ingreso;stock;SN-F;SN-L;ROS\nper_asad;100;5;900;8;;7\nper_asad;30;;1;;;\nper_yara;30;;10;10;;0\n";
    expect(changesIn(file)).toEqual([
      [2, "per_asad", "stock", 100, 10, 15],
      [2, "per_asad", "revenue", 100, 10, 15],
      [2, "per_asad", "snF", 100, 10, 8],
      [2, "per_asad", "ros", 100, 0, 7],
    ]);
    expect(warnings(file)).toEqual([
      "2 SN-F: Pasa de 10 a 8. Si hubo ventas o recepciones después de exportar el archivo, dejá vacía esta celda",
      "2 ROS: Pasa de 0 a 7. Si hubo ventas o recepciones después de exportar el archivo, dejá vacía esta celda",
      "2 stock: El stock no se cambia desde esta columna: sigue en 10, y el archivo dice 900. Lo que entra va en ingreso",
      "3 stock: El stock no se cambia desde esta columna: sigue en 10, y el archivo dice 1. Lo que entra va en ingreso",
    ]);
    expect(errors("id;ml;SN-F\nper_asad;100;-1\n")).toEqual(["2 SN-F: Tiene que ser un número entero de 0 a 1000000"]);
    expect(plan(file).movements).toEqual([{ sizeId: "siz_asad_100", kind: "incoming", units: 5, why: "Importación" }]);
  });

  test("warns of locations and costs that it changes, and of units of a new size: the file may be older than a sale", () => {
    const received = { ...SMALL, averageCostUsdCents: 2_707, locations: { snF: 5, snL: 2, ros: 0 } };
    const catalogue = [{ ...ASAD, sizes: [...withSize({}).sizes.slice(0, 1), received] }];
    const line = "per_asad;30;27,4;4;2;1;;";
    const [SALES, OTHER] = [
      "Si hubo ventas o recepciones después de exportar el archivo, dejá vacía esta celda",
      "Fijate que no sea uno que ya está, con otro ml",
    ];
    const heading = "id;ml;costo promedio;SN-F;SN-L;ROS;stock;precio";
    // The first cost of a size undoes nothing, and a size without units adds none.
    const others = ["per_asad;100;30;;;;;", "per_asad;50;20;8;;;8;9", "per_asad;15;;;;;1;9", "per_asad;5;;;;;;9"];
    expect(warnings([heading, line, ...others].join("\n"), catalogue)).toEqual([
      `2 costo promedio: Pasa de US$ 27,07 a US$ 27,40. ${SALES}`,
      `2 SN-F: Pasa de 5 a 4. ${SALES}`,
      `2 ROS: Pasa de 0 a 1. ${SALES}`,
      `4 ml: Es un tamaño nuevo de este perfume: entran 8 unidades. ${OTHER}`,
      `5 ml: Es un tamaño nuevo de este perfume: entra 1 unidad. ${OTHER}`,
    ]);
  });

  test("warns of prices that jump more than 20 %, each on its row", () => {
    const file = [
      "id;ml;precio;precio en cuotas;precio promoción;decant 10 ml;precio decant 10 ml",
      "per_asad;100;54,01;;;sí;9,5",
      "per_asad;30;24;;;;",
      "per_yara;30;4,5;30;12;;",
    ].join("\n");
    const priced = { ...ASAD, bigDecantUsdCents: 500 };
    expect(warnings(file, [priced, YARA])).toEqual([
      "2 precio decant 10 ml: Sube 90 %: de US$ 5,00 a US$ 9,50",
      "2 precio: Sube 20,02 %: de US$ 45,00 a US$ 54,01",
      "4 precio: Baja 77,5 %: de US$ 20,00 a US$ 4,50",
    ]);
    expect(plan(file, [priced, YARA]).errors).toEqual([]);
    expect(warnings("nombre;marca;ml;precio\nNuevo;Lattafa;100;900\n")).toEqual([]);
  });

  test("adds a size; lines with the same new name make one perfume", () => {
    const file = [
      "nombre;marca;ml;precio;stock;ingreso;SN-F;género",
      "Asad;Lattafa;50;30;4;;4;",
      "Khamrah;Lattafa;100;38,5;7;6;;unisex",
      "Khamrah;LATTAFA;30;15;2;;;Unisex",
    ].join("\n");
    const { products, movements, errors: wrong } = plan(file.replace("LATTAFA", "Lattafa").replace("Unisex", "unisex"));
    expect(wrong).toEqual([]);
    const stocks = (product: Product) => product.sizes.map(({ ml, counters }) => `${ml} ml: ${counters.stock}`);
    expect(products.map(({ row, after }) => [row, after.slug, stocks(after)])).toEqual([
      [2, "asad", ["100 ml: 10", "30 ml: 10", "50 ml: 4"]],
      [3, "lattafa-khamrah", ["100 ml: 6", "30 ml: 2"]],
    ]);
    expect(products[1]?.after).toMatchObject({ gender: "unisex", category: "arab", active: true });
    expect(movements.map(({ units }) => units)).toEqual([4, 6, 2]);
    expect(products[0]?.after.sizes[2]?.locations).toEqual({ snF: 4, snL: 0, ros: 0 });
  });

  test("two new perfumes with the same slug get different slugs", () => {
    const { products } = plan("nombre;marca;ml;precio\nA-B;Lattafa;1;1\nA B;Lattafa;1;1\n");
    expect(products.map(({ after }) => after.slug)).toEqual(["lattafa-a-b", "lattafa-a-b-2"]);
  });
});

describe("the import reports errors", () => {
  test("of the file", () => {
    expect(errors("")).toEqual(["1 : El archivo está vacío"]);
    expect(errors('id;ml\n"x')).toEqual(["2 : Hay comillas que no se cierran"]);
    expect(errors("id;ml;color;ML;\n")).toEqual([
      "1 color: No conocemos esta columna",
      "1 ML: Esta columna está dos veces",
    ]);
    expect(errors("nombre\nAsad")).toEqual(["1 : Falta la columna id, o nombre y marca", "1 : Falta la columna ml"]);
    expect(errors(`id;ml\n${"x;1\n".repeat(20_001)}`)).toEqual(["1 : Hasta 20000 filas por archivo"]);
    expect(errors("id;ml\nper_asad;100;x\n")).toEqual(["2 : Tiene más celdas que el encabezado"]);
  });

  test("of a cell, with line and column, in the sequence of the lines", () => {
    const file = [
      "id;ml;precio;activo;categoría;cuotas;ingreso;% promoción;promoción",
      "per_asad;100;cien;;;;;;",
      "per_nobody;100;1;;;;;;",
      "per_yara;;1;quizás;rica;1,5;x;;",
      "per_asad;30;;;;;;120;sí",
    ].join("\n");
    expect(errors(file)).toEqual([
      "2 precio: Escribí un número con hasta dos decimales, como 45,50",
      "3 id: No hay un perfume con ese id",
      "4 categoría: Escribí uno de: Árabe, Celebridad, Diseñador, Nicho, Body Splash, Bálsamo, Deo",
      "4 activo: Escribí sí o no",
      "4 cuotas: Escribí un número entero",
      "4 ingreso: Escribí un número entero",
      "4 ml: Falta el tamaño",
    ]);
  });

  test("of the form's rules, at their place in the file", () => {
    expect(errors("id;ml;nombre;% promoción;promoción\nper_asad;30;Asad;120;sí\n")).toEqual([
      "2 % promoción: Tiene que ser un porcentaje de 0 a 99,99",
      "2 % promoción: Poné el porcentaje o el precio de la promoción",
    ]);
    expect(errors("nombre;marca;ml;precio\n;Lattafa;5;1\nNuevo;Lattafa;10;\n")).toEqual([
      "2 nombre: El nombre es obligatorio.",
      "3 precio: Poné un precio mayor que 0 para venderlo",
    ]);
    expect(errors("id;ml;ingreso\nper_asad;100;-11\n")).toEqual(["2 ingreso: No alcanza: hay 10 unidades ingresadas"]);
    expect(errors("nombre;marca;ml;precio;ingreso\nNuevo;Lattafa;100;1;-1\n")).toEqual([
      "2 ingreso: No alcanza: hay 0 unidades ingresadas",
    ]);
    const images = Array.from({ length: 21 }, (_, index) => `/${index}.webp`).join(" ");
    expect(errors(`id;ml;imágenes\nper_asad;100;${images}\nper_asad;30;${images}\n`)).toEqual([
      "2 imágenes: Hasta 20 imágenes",
    ]);
    const sizes = Array.from({ length: 19 }, (_, index) => `per_asad;${index + 1};1\n`).join("");
    expect(errors(`id;ml;precio\n${sizes}`)).toEqual(["2 : Hasta 20 tamaños"]);
  });

  test("of lines that contradict each other", () => {
    const file = "id;ml;nombre\nper_asad;100;Uno\nper_asad;30;Otro\nper_asad;100;\n";
    expect(errors(file)).toEqual(["3 nombre: No coincide con la fila 2", "4 ml: Ese tamaño ya está en la fila 2"]);
  });
});

test("a brand takes the spelling of its row, and an unknown one that of its first line", () => {
  const file = "nombre;marca;ml;precio\nUno;LATTAFA;50;1\nDos;Nishané;50;1\nTres;nishane;50;1\nAsad;lattafa;50;1\n";
  const { products, brands, errors: wrong } = plan(file);
  expect(wrong).toEqual([]);
  expect(products.map(({ before, after: { brand, brandSlug } }) => [before?.id ?? null, brand, brandSlug])).toEqual([
    [null, "Lattafa", "lattafa"],
    [null, "Nishané", "nishane"],
    [null, "Nishané", "nishane"],
    ["per_asad", "Lattafa", "lattafa"],
  ]);
  expect(brands).toEqual([{ slug: "nishane", name: "Nishané" }]);
});

test("the former name of a renamed brand still finds it and its perfumes", () => {
  const renamed = [{ slug: "lattafa", name: "Lattafa Perfumes" }];
  const catalogue = CATALOGUE.map((product) => ({ ...product, brand: "Lattafa Perfumes" }));
  const file = "nombre;marca;ml;precio\nAsad;Lattafa;100;50\n";
  const { products, brands } = plan(file, catalogue, renamed);
  expect(products.map(({ before, after }) => [before?.id, after.brand, after.brandSlug])).toEqual([
    ["per_asad", "Lattafa Perfumes", "lattafa"],
  ]);
  expect(brands).toEqual([]);
});
