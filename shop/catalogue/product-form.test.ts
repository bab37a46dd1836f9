import { describe, expect, test } from "vitest";
import { NO_FACTS } from "./goods.fixture.ts";
import { EMPTY_PRODUCT, offersAnotherImage, type ProductEntry, readProduct, type SentProduct } from "./product-form.ts";

const SENT: SentProduct = { productName: "Asad", brand: "Lattafa", milliliters: [{ ml: 100, price: 45 }] };

/** Parses a form; throws when it is refused. */
function read(sent: Partial<SentProduct>): ProductEntry {
  const outcome = readProduct({ ...SENT, ...sent });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal.fields));
  return outcome.entry;
}

function refused(sent: Partial<SentProduct>): unknown {
  const outcome = readProduct({ ...SENT, ...sent });
  return outcome.ok ? "read" : outcome.refusal.fields;
}

const sized = (fields: object) => ({ milliliters: [{ ml: 100, price: 45, ...fields }] });

describe("a new perfume", () => {
  test("has its defaults", () => {
    expect(EMPTY_PRODUCT).toMatchObject({ gender: "female", category: "arab", status: true, soon: false });
    expect([EMPTY_PRODUCT.images, EMPTY_PRODUCT.milliliters]).toEqual([["/pictures/"], [expect.anything()]]);
    expect(new Set(Object.values(EMPTY_PRODUCT.milliliters[0] ?? {}))).toEqual(new Set([0, false, null, ""]));
  });

  test("needs name, brand, millilitres and a price; the rest gets defaults", () => {
    expect(read({})).toEqual({
      productName: "Asad",
      brand: "Lattafa",
      brandSlug: "lattafa",
      description: "",
      pictures: [],
      gender: "female",
      category: "arab",
      ...NO_FACTS,
      active: true,
      soon: false,
      bigDecant: false,
      smallDecant: false,
      bigDecantUsdCents: null,
      smallDecantUsdCents: null,
      sizes: [
        {
          id: null,
          ml: 100,
          priceUsdCents: 4_500,
          installmentUsdCents: null,
          numberOfInstallments: 0,
          forSale: false,
          percentageForSaleBp: 0,
          priceForSaleUsdCents: null,
          installmentForSaleUsdCents: null,
          ean: "",
          averageCostUsdCents: null,
          locations: {},
          entered: { incoming: 0, outsideSale: 0, removal: 0, defective: 0 },
          why: "",
        },
      ],
    });
    expect(refused(EMPTY_PRODUCT)).toEqual({
      productName: ["El nombre es obligatorio."],
      brand: ["La marca es obligatoria."],
      "milliliters.0.ml": ["Tiene que ser un número entero de 1 a 10000"],
      "milliliters.0.price": ["Poné un precio mayor que 0 para venderlo"],
    });
  });

  test("may lack a price while it is inactive or coming soon", () => {
    expect(read({ ...sized({ price: 0 }), status: false }).active).toBe(false);
    expect(read({ ...sized({ price: 0 }), soon: true }).soon).toBe(true);
  });
});

describe("texts", () => {
  test("a brand stays as typed, without extra spaces, and has a slug", () => {
    expect(read({ brand: "  gres " })).toMatchObject({ brand: "gres", brandSlug: "gres" });
    expect(read({ brand: "Casa  Ñandú" })).toMatchObject({ brand: "Casa Ñandú", brandSlug: "casa-nandu" });
    expect(refused({ brand: "!!!" })).toEqual({ brand: ["La marca tiene que tener letras o números."] });
  });

  test("have maximum lengths", () => {
    expect(refused({ productName: "a".repeat(121), brand: "b".repeat(61), description: "c".repeat(1_001) })).toEqual({
      productName: ["El nombre debe tener como máximo 120 caracteres."],
      brand: ["La marca debe tener como máximo 60 caracteres."],
      description: ["La descripción debe tener como máximo 1000 caracteres."],
    });
    expect(read({ description: " Una \r\n\n dos " }).description).toBe("Una\ndos");
  });
});

describe("pictures", () => {
  const facts = { width: 10, height: 20, tint: "#a0b1c2" };

  test("are parsed without empty paths, bare prefixes and repetitions", () => {
    const images = ["", "/pictures/", " /pictures/a.webp ", "/pictures/a.webp", { path: "/b.png", ...facts }];
    expect(read({ images }).pictures).toEqual([
      { path: "/pictures/a.webp", facts: null },
      { path: "/b.png", facts },
    ]);
  });

  test.each([
    "//evil.example/a.webp",
    "https://evil.example/a.webp",
    "/\\evil/a.webp",
    "a.webp",
    "/pictures/../api/auth/logout",
    "/./a.webp",
    "/pictures/..",
    "/pictures/%2e%2E/a.webp",
    "/pictures/.%2e?a.webp",
    `/${"a".repeat(300)}.webp`,
  ])("%s is not a path of the site", (path) => {
    expect(refused({ images: [path] })).toEqual({
      "images.0": ["Tiene que ser una ruta del sitio, como /pictures/asad.webp"],
    });
  });

  test("need valid dimensions and a tint, and are at most twenty", () => {
    const wrong = { "images.0": ["Los datos de la imagen no son válidos"] };
    expect(refused({ images: [{ path: "/a.webp", ...facts, width: 0 }] })).toEqual(wrong);
    expect(refused({ images: [{ path: "/a.webp", ...facts, height: 20_001 }] })).toEqual(wrong);
    expect(refused({ images: [{ path: "/a.webp", ...facts, tint: "red" }] })).toEqual(wrong);
    const images = Array.from({ length: 21 }, (_, index) => `/${index}.webp`);
    expect(refused({ images })).toEqual({ images: ["Hasta 20 imágenes"] });
  });

  test.each(["/pictures/a..b.webp", "/.well-known/a.webp", "/..a/b.webp"])("%s is a path of the site", (path) => {
    expect(read({ images: [path] }).pictures).toEqual([{ path, facts: null }]);
  });

  test("another field is offered when the last one has a file", () => {
    expect(offersAnotherImage(["/pictures/"])).toBe(false);
    expect(offersAnotherImage(["/a.we"])).toBe(false);
    expect(offersAnotherImage(["/a.webp"])).toBe(true);
    expect(offersAnotherImage([])).toBe(false);
  });
});

describe("prices", () => {
  test("of decants are empty when 0 is entered", () => {
    expect(read({ priceBigDecant: 0, priceSmallDecant: 8.44 })).toMatchObject({
      bigDecantUsdCents: null,
      smallDecantUsdCents: 844,
    });
  });

  test.each([
    ["price", -1, "Tiene que ser un precio en dólares, con hasta dos decimales"],
    ["price", 1.005, "Tiene que ser un precio en dólares, con hasta dos decimales"],
    ["price", 100_000.01, "El precio más alto es US$ 100000"],
    ["percentageForSale", 100, "Tiene que ser un porcentaje de 0 a 99,99"],
    ["percentageForSale", -1, "Tiene que ser un porcentaje de 0 a 99,99"],
    ["numberOfInstallments", 100, "Tiene que ser un número entero de 0 a 99"],
    ["ml", 0.5, "Tiene que ser un número entero de 1 a 10000"],
    ["snF", -1, "Tiene que ser un número entero de 0 a 1000000"],
  ])("%s %s is refused", (name, value, message) => {
    expect(refused(sized({ [name]: value }))).toEqual({ [`milliliters.0.${name}`]: [message] });
  });

  test("a promotion needs a percentage, or a lower price", () => {
    expect(read(sized({ forSale: true, percentageForSale: 12.5 })).sizes[0]).toMatchObject({
      percentageForSaleBp: 1_250,
    });
    expect(read(sized({ forSale: true, priceForSale: 40 })).sizes[0]).toMatchObject({ priceForSaleUsdCents: 4_000 });
    expect(refused(sized({ forSale: true }))).toEqual({
      "milliliters.0.percentageForSale": ["Poné el porcentaje o el precio de la promoción"],
    });
    expect(refused(sized({ forSale: true, priceForSale: 45 }))).toEqual({
      "milliliters.0.priceForSale": ["El precio de promoción tiene que ser menor que el precio"],
    });
  });
});

describe("sizes", () => {
  test("are one to twenty, without repetitions", () => {
    expect(refused({ milliliters: [] })).toEqual({ milliliters: ["Tiene que haber al menos un tamaño"] });
    const many = Array.from({ length: 21 }, (_, index) => ({ ml: index + 1, price: 1 }));
    expect(refused({ milliliters: many })).toEqual({ milliliters: ["Hasta 20 tamaños"] });
    expect(refused({ milliliters: [...SENT.milliliters, { ml: 100, price: 1 }] })).toEqual({
      "milliliters.1.ml": ["Ya hay un tamaño de 100"],
    });
  });

  test("have a barcode each, or none; blanks and hyphens in it do not count", () => {
    const coded = (...codes: string[]) => ({
      milliliters: codes.map((ean, index) => ({ ml: index + 1, price: 1, ean })),
    });
    expect(read(coded("", "", "4-006381 333931")).sizes.map(({ ean }) => ean)).toEqual(["", "", "4006381333931"]);
    expect(refused(coded("4006381333931", "96385074", "4006381333931"))).toEqual({
      "milliliters.2.ean": ["Otro tamaño tiene el mismo código"],
    });
    expect(refused(coded("4006381333932"))).toEqual({
      "milliliters.0.ean": [expect.stringContaining("No es un código de barras")],
    });
  });

  test.each([
    [{ delta: { revenue: 0 }, revenue: 5, stock: 3 }, 0],
    [{ delta: { revenue: 7 }, revenue: 5 }, 7],
    [{ revenue: 5, stock: 3 }, 5],
    [{ revenue: 0, stock: 3 }, 3],
    [{}, 0],
    [{ _id: "siz_1", revenue: 5, stock: 3 }, 0],
  ])("%j enters %d units", (fields, units) => {
    expect(read(sized(fields)).sizes[0]?.entered.incoming).toBe(units);
  });

  test("units are integers, a reason is short, and missing locations stay unset", () => {
    expect(refused(sized({ stock: "x" }))).toHaveProperty(["milliliters.0.stock"]);
    expect(refused(sized({ revenue: -1 }))).toHaveProperty(["milliliters.0.revenue"]);
    expect(refused(sized({ delta: { sold: 0.5 } }))).toEqual({
      "milliliters.0.delta.sold": ["Tiene que ser un número entero de unidades"],
    });
    expect(refused(sized({ delta: { defectiveStock: -1_000_001 } }))).toHaveProperty([
      "milliliters.0.delta.defectiveStock",
    ]);
    expect(refused(sized({ why: "x".repeat(201) }))).toEqual({ "milliliters.0.why": ["Hasta 200 caracteres"] });
    expect(read(sized({ snL: 4, why: "  Feria  " })).sizes[0]).toMatchObject({ locations: { snL: 4 }, why: "Feria" });
  });
});
