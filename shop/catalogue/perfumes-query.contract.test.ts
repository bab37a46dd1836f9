import { expect, test } from "vitest";
import { listingOf, perfumePathSchema, perfumesQuerySchema } from "./perfumes-query.contract.ts";

test("an empty query lists everything in the default order", () => {
  expect(listingOf(perfumesQuerySchema.parse({}))).toEqual({
    genders: [],
    categories: [],
    brandSlugs: [],
    minStock: 0,
    search: "",
    sort: "default",
    limit: 0,
    page: 1,
  });
});

test("filters, order and page are parsed; gender and brand can repeat", () => {
  const query = perfumesQuerySchema.parse({
    status: "true",
    gender: ["male", "unisex"],
    category: "arab",
    brand: ["lattafa", "afnan"],
    forSale: "false",
    soon: "true",
    minStock: "1",
    productName: "Ásad",
    sortBy: "lowerPrice",
    limit: "030",
    page: "2",
  });
  expect(listingOf(query)).toEqual({
    genders: ["male", "unisex"],
    categories: ["arab"],
    brandSlugs: ["lattafa", "afnan"],
    forSale: false,
    soon: true,
    minStock: 1,
    search: "Ásad",
    sort: "lowerPrice",
    limit: 30,
    page: 2,
  });
});

test("soon=false does not filter", () => {
  expect(listingOf(perfumesQuerySchema.parse({ soon: "false" }))).not.toHaveProperty("soon");
});

const NUMBERS = [
  "-1",
  "0.5",
  "1e3",
  "2 ",
  " 2",
  "０２",
  "1,5",
  "1.000",
  "NaN",
  "Infinity",
  "-0",
  "",
  "null",
  "[]",
  "9".repeat(40),
];
const UNKNOWN = ["", " ", "x", "TRUE", "' OR 1=1--", "%", "\u0000", "__proto__", "constructor", "a".repeat(10_000)];

test.each([
  ...["limit", "page", "minStock"].flatMap((name) => NUMBERS.map((value) => [name, value] as const)),
  ...["status", "gender", "category", "brand", "forSale", "soon", "sortBy"].flatMap((name) =>
    UNKNOWN.filter((value) => !(name === "brand" && /^(x|constructor)$/.test(value))).map(
      (value) => [name, value] as const,
    ),
  ),
  ["page", "0"],
  ["limit", ["1", "2"]],
  ["sortBy", ["new", "stock"]],
  ["productName", ["a", "b"]],
  ["productName", "a".repeat(101)],
  ["gender", ["male", "nobody"]],
  ["category", Array.from({ length: 51 }, () => "arab")],
] as const)("%s=%j is refused with a message under its name", (name, value) => {
  const parsed = perfumesQuerySchema.safeParse({ [name]: value });
  const fields = parsed.error?.issues.map((issue) => issue.path[0]);
  expect([...new Set(fields)]).toEqual([name]);
});

test.each(["asad", "asad-bourbon-2", "per_0k7v2m9qe3x40k7v2m9qe3x4ab", "1"])("%s can be an id or a slug", (id) => {
  expect(perfumePathSchema.safeParse({ id }).success).toBe(true);
});

test.each([
  "",
  "Asad",
  "asad ",
  "-asad",
  "per_",
  "per_'",
  "..",
  "%00",
  "\u0000",
  "a/b",
  "ñandú",
  "a".repeat(121),
  "__proto__",
])("%j is neither an id nor a slug", (id) => {
  expect(perfumePathSchema.safeParse({ id }).success).toBe(false);
});

test.each([
  { brand: "Ñ" },
  { brand: ["lattafa", "Ñ"] },
  { brand: ["", ""] },
  { brand: Array.from({ length: 51 }, () => "lattafa") },
])("an invalid brand is refused with the shop's message", ({ brand }) => {
  const messages = perfumesQuerySchema.safeParse({ brand }).error?.issues.map(({ message }) => message);
  expect([...new Set(messages)]).toEqual(["brand es el nombre de una marca como en su dirección"]);
});
