/** Delivery by zone: the estimate by postal code, the price of a chosen address, and when an order arrives. */
import { expect, onTestFinished, test } from "vitest";
import { formatArs } from "#shop/pricing/money.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE, visit } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { inTurn } from "../rotation.ts";
import { browser, shopUrl } from "../test-shop.ts";
import { visitPanel } from "./administrator.ts";
import { buyer, cancelAfterwards, ordersOf, putIntoCart } from "./card-buyer.ts";
import { button, fillFields, focused, heading, link } from "./elements.ts";
import { move, shopWithAdmin } from "./placed-orders.ts";
import {
  ADDRESS,
  CART,
  expensiveGoodsOf,
  METHOD,
  one,
  sized,
  TRANSFER,
  totalOf,
  visitAsBuyer,
} from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.77");
const goods = await expensiveGoodsOf(shop);

const SOUTH = {
  name: "Patagonia",
  places: "Chubut, Santa Cruz",
  priceShipping: 9000,
  minValueFreeShipping: 0,
  ...{ daysFrom: 5, daysTo: 9, carrier: "Andreani", trackingUrl: "https://correo.example/?id={numero}" },
};

const ARRIVES = /Si pagás hoy, llega .*entre el \p{L}+ \d+\/\d+ y el \p{L}+ \d+\/\d+\./u;

async function offer(zones: readonly object[]): Promise<void> {
  const { status } = await callShop(shop, "PUT", "/admin/put-admin", { cookie: shop.admin, body: { zones } });
  expect(status).toBe(200);
}

test("on a product page a shopper calculates the delivery by postal code, by keyboard; the code is kept", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE, reducedMotion: "reduce" });
  await page.goto(`${shopUrl}/detail-perfume/${one(goods[0]).slug}`);
  await link(page, "Calculá tu envío").focus();
  // Once the late scripts have loaded, the link opens a dialog; before, the browser follows it.
  await page.waitForFunction(() => document.querySelector<HTMLAnchorElement>(".shipping a")?.onclick);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Calculá tu envío" });
  await dialog.getByLabel("Tu código postal").waitFor();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await dialog.getByText("No conocemos ese código postal").waitFor();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2000");
  await page.keyboard.press("Enter");
  await dialog.getByText("A Rosario: $ 5.000, gratis desde $ 120.000.").waitFor();
  expect(await dialog.innerText()).toMatch(ARRIVES);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Calculá tu envío");
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLAnchorElement>(".shipping a")?.onclick);
  await link(page, "Calculá tu envío").press("Enter");
  await dialog.getByText("A Rosario: $ 5.000").waitFor();
  expect(complaints).toEqual([]);
});

test.each(
  inTurn([
    ["a phone", PHONE],
    ["a desktop", DESKTOP],
  ]),
)("on %s delivery to a zone costs the price of the zone, and the order shows the arrival", async (name, viewport) => {
  onTestFinished(() => offer([]));
  await offer([SOUTH]);
  const marta = await buyer(shop, `marta.zona.${name.replace(" ", "-")}@azahar.test`);
  cancelAfterwards(shop, marta);
  const perfume = one(goods[1]);
  const transferCentavos = Math.round((sized(perfume).transferArs ?? 0) * 100);
  await putIntoCart(shop, marta, perfume);
  const { page, complaints } = await visitAsBuyer(shop, marta, { viewport });
  await heading(page, CART).waitFor();
  expect(await totalOf(page)).toBe(formatArs(transferCentavos + 500_000));
  await page.getByLabel("Tu código postal").fill("9100");
  await button(page, "Calcular").click();
  await expect.poll(() => totalOf(page)).toBe(formatArs(transferCentavos + 900_000));
  expect(await page.locator(".delivery").innerText()).toMatch(ARRIVES);
  expect(await page.locator(".delivery").innerText()).toContain("llega a Trelew");
  expect(await violations(page)).toEqual([]);
  await button(page, "Continuar").click();
  await heading(page, ADDRESS).waitFor();
  const postalCode = page.getByLabel("Código Postal");
  await postalCode.fill("9400");
  await expect.poll(() => page.getByLabel("Provincia").inputValue()).toBe("Santa Cruz");
  await fillFields(page, { Ciudad: "Río Gallegos", Calle: "Roca", Número: "100" });
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  expect(await totalOf(page)).toBe(formatArs(transferCentavos + 900_000));

  // The price of the zone changes while the buyer reads: nothing is ordered at another total than the one shown.
  await offer([{ ...SOUTH, priceShipping: 9500 }]);
  await button(page, "Confirmar pedido").click();
  await expect.poll(() => totalOf(page)).toBe(formatArs(transferCentavos + 950_000));
  expect(await ordersOf(shop, marta)).toEqual([]);
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  await page.getByText("Llega por Andreani entre 5 y 9 días hábiles después de confirmado el pago.").waitFor();
  const order = one((await ordersOf(shop, marta))[0]);
  expect([order.priceForShipping, order.delivery?.zone]).toEqual([9500, "Patagonia"]);

  await move(shop, order, "En Preparación");
  await move(shop, order, "Enviado", "AR 1");
  await page.goto(`${shopUrl}/profile/orders/detail/${order._id}`);
  await page.getByText(/^Llega por Andreani entre el \p{L}+ \d+\/\d+ y el \p{L}+ \d+\/\d+\.$/u).waitFor();
  expect(await page.getByRole("link", { name: /Seguir el envío en Andreani/ }).getAttribute("href")).toBe(
    "https://correo.example/?id=AR%201",
  );
  expect(await violations(page)).toEqual([]);
  // The refusal of the old total.
  expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
});

test("an administrator adds a zone in the panel: unknown places are refused, and the log names the change", async () => {
  onTestFinished(() => offer([]));
  const { page, complaints } = await visitPanel(shop, "/admin-panel/administrator#ajustes");
  const form = page.getByRole("form", { name: "Zonas de entrega" });
  await form.getByRole("button", { name: "Agregar una zona" }).click();
  await fillFields(form, {
    "Nombre de la zona": "Patagonia",
    "Provincias y códigos postales": "Chubut, Atlántida",
    "Costo de envío, en pesos": "9.000,50",
    "Llega desde, en días hábiles": "5",
    "Llega hasta, en días hábiles": "9",
    "Correo o transporte": "Andreani",
  });
  await form.getByRole("button", { name: "Guardar zonas" }).click();
  await form.getByText("No conocemos el lugar 2").first().waitFor();
  expect(await form.getByLabel("Nombre de la zona").inputValue()).toBe("Patagonia");
  await form.getByLabel("Provincias y códigos postales").fill("chubut; 9400-9499");
  await form.getByRole("button", { name: "Guardar zonas" }).click();
  await form.getByText("Datos actualizados").waitFor();
  expect(await violations(page)).toEqual([]);
  const terms = await (await callShop(shop, "GET", "/admin/shipping-transfer", {})).json();
  expect(Object(terms).zones).toEqual([
    expect.objectContaining({ name: "Patagonia", places: "Chubut, 9400-9499", priceShipping: 9000.5, daysTo: 9 }),
  ]);
  await page.goto(`${shopUrl}/admin-panel/administrator#cambios`);
  await page
    .getByText(/Zonas de entrega: .*Patagonia \$\s9\.000,5/)
    .first()
    .waitFor();
  expect(complaints.filter((complaint) => !complaint.includes("400"))).toEqual([]);
});
