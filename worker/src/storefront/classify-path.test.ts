import { expect, test } from "vitest";
import { classifyPath } from "./classify-path.ts";

test.each([
  ["/detail-perfume/yara", { kind: "product-slug", slug: "yara" }],
  ["/detail-perfume/per_0k7v2m9qe3x40k7v2m9qe3x4ab", { kind: "product-id", id: "per_0k7v2m9qe3x40k7v2m9qe3x4ab" }],
  ["/detail-perfume/Yara", { kind: "unknown-product" }],
  ["/detail-perfume/%00", { kind: "unknown-product" }],
  ["/detail-perfume/%E0%A4%A", { kind: "unknown-product" }],
  ["/detail-perfume/' OR 1=1--", { kind: "unknown-product" }],
  ["/detail-perfume/..%2f..%2fadmin", { kind: "unknown-product" }],
  [`/detail-perfume/${"a".repeat(4000)}`, { kind: "unknown-product" }],
  ["/detail-perfume/", { kind: "unknown-product" }],
  ["/detail-perfume", { kind: "unknown-page" }],
  ["/detail-perfume/yara/notes", { kind: "unknown-page" }],
  ["/perfumes/nadie", { kind: "unknown-listing" }],
  ["/perfumes/brand/nadie", { kind: "listing", path: "/perfumes/brand/nadie" }],
  ["/perfumes/pagina/12", { kind: "listing", path: "/perfumes/pagina/12" }],
  ["/perfumes/gender/male/pagina/2", { kind: "listing", path: "/perfumes/gender/male/pagina/2" }],
  ["/perfumes/pagina/0", { kind: "unknown-listing" }],
  ["/perfumes/brand/nadie/mas", { kind: "unknown-listing" }],
  ["/perfumes/%", { kind: "unknown-listing" }],
  ["/cart/usr_ana/pago", { kind: "payment" }],
  ["/cart//pago", { kind: "unknown-page" }],
  ["/cart/usr_ana/pago/mas", { kind: "unknown-page" }],
  ["/nosotros", { kind: "unknown-page" }],
  ["/nosotros.html", { kind: "unknown-page" }],
  ["/email-verification/register/ana@azahar.test", { kind: "unknown-page" }],
  ["/API/perfumes", { kind: "unknown-page" }],
  ["/", { kind: "unknown-page" }],
  ["/_astro/app.3f2a.js", { kind: "file" }],
  ["/_astro/no-extension", { kind: "file" }],
  ["/pictures/yara", { kind: "file" }],
  [
    "/pictures/enlace/yara.9f86d081.jpg",
    { kind: "link-picture", path: "/pictures/enlace/yara.9f86d081.jpg", of: "/pictures/yara.9f86d081.webp" },
  ],
  ["/pictures/enlace/..%2fyara.9f86d081.jpg", { kind: "file" }],
  ["/detail-perfume/yara.webp", { kind: "file" }],
  ["/favicon.ICO", { kind: "file" }],
])("%s is classified by its form alone", (path, shape) => {
  expect(classifyPath(path)).toEqual(shape);
});
