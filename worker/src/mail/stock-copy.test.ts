import { expect, test } from "vitest";
import type { StockAlertMail } from "#shop/stock/stock-alert.ts";
import { mailLinksOf } from "./phrases.ts";
import { renderMail } from "./render.ts";

const ORIGIN = "https://azahar.example";
const links = mailLinksOf({ publicOrigin: ORIGIN, authSecret: "of-a-test" });
const SHOP = { origin: ORIGIN, links, shopName: "Azahar", address: "Rosario", email: "", whatsapp: "" };
const MAIL: StockAlertMail = {
  kind: "stock-notice",
  noticeId: "stn_1",
  slug: "asad",
  productName: 'Asad "Uno" <b>',
  brand: "Lattafa",
  image: "/pictures/asad.0a1b2c.webp",
  category: "arab",
  ml: 100,
  priceCentavos: 6_550_000,
  transferCentavos: 5_895_000,
};
const PRODUCT = `${ORIGIN}/detail-perfume/asad`;

test("the mail about stock has the product, both prices, its link and how to unsubscribe, in HTML and text", () => {
  const { subject, html, text } = renderMail(MAIL, SHOP, 0);
  expect(subject).toBe('Volvió Asad "Uno" <b>: ya hay stock en Azahar');
  expect([...html.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
    `${ORIGIN}/pictures/asad.0a1b2c-480.webp`,
  ]);
  expect(html).toContain('alt="Asad &quot;Uno&quot; &lt;b&gt; de Lattafa"');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    PRODUCT,
    PRODUCT,
    links.unsubscribe("stn_1"),
  ]);
  for (const line of ["Tamaño: 100 ml", "Precio: $ 65.500", "Por transferencia: $ 58.950"])
    expect(text.replaceAll("\u00a0", " ")).toContain(line);
  expect(text.split("\n")).toEqual(expect.arrayContaining([PRODUCT, links.unsubscribe("stn_1")]));
});

test("a balm is in grams, and a promotion below the transfer price is the only price", () => {
  const { text } = renderMail({ ...MAIL, category: "balsamo", ml: 10, transferCentavos: null }, SHOP, 0);
  expect(text).toContain("Tamaño: 10 gr");
  expect(text).not.toContain("Por transferencia");
});
