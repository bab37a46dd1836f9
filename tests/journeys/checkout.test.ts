import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { violations } from "../axe.ts";
import { PHONE, routeOnce } from "../browser.ts";
import { shopFrom, shopUrl } from "../test-shop.ts";
import { layoutShift } from "../weight.ts";
import { buyer, cancelAfterwards, ordersOf, putIntoCart } from "./card-buyer.ts";
import { button, fillFields, focused, heading, nextSteps, ROSARIO } from "./elements.ts";
import {
  ADDRESS,
  badge,
  CART,
  expensiveGoodsOf,
  METHOD,
  one,
  pesos,
  sized,
  stepOf,
  TRANSFER,
  toast,
  totalOf,
  visitAsBuyer,
} from "./transfer-buyer.ts";

const shop = shopFrom("203.0.113.46");

const goods = await expensiveGoodsOf(shop);

test("on a phone a buyer reaches free shipping, adds an address, and places one order with a double click", async () => {
  const marta = await buyer(shop, "marta.envio@azahar.test");
  // Two units reach free shipping, one does not.
  const perfume = one(goods.find((one) => sized(one).priceArs > 60_000 && sized(one).priceArs < 110_000));
  const { priceArs, transferArs } = sized(perfume);
  await putIntoCart(shop, marta, perfume);
  cancelAfterwards(shop, marta);
  const { page, complaints } = await visitAsBuyer(shop, marta, {
    viewport: PHONE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await heading(page, CART).waitFor();
  await page.getByText(`Te faltan ${pesos(120_000 - priceArs)} para el envío gratis`).waitFor();
  expect(await totalOf(page)).toBe(formatArs(Math.round((transferArs ?? 0) * 100) + 500_000));
  expect((await layoutShift(page)).total).toBeLessThanOrEqual(0.01);
  expect(await violations(page)).toEqual([]);

  await button(page, "Uno más").click();
  await expect.poll(() => badge(page).innerText()).toBe("2");
  await page.getByText("Te faltan").waitFor({ state: "detached" });
  const total = (transferArs ?? 0) * 2;
  expect(await totalOf(page)).toBe(formatArs(Math.round(total * 100)));
  await button(page, "Uno más").click();
  await toast(page, "El máximo de unidades por producto es 2").waitFor();

  await button(page, "Continuar").click();
  await heading(page, ADDRESS).waitFor();
  await expect.poll(() => focused(page)).toBe(ADDRESS);
  await button(page, "Continuar").click();
  await toast(page, "Por favor, selecciona una dirección").waitFor();
  await page.locator(".field-error").getByText("Por favor, selecciona una dirección").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Provincia").selectOption("Santa Fe");
  await fillFields(page, ROSARIO);
  // Enter saves the address and chooses it.
  await page.getByLabel("Código Postal").press("Enter");
  await toast(page, "Dirección añadida correctamente").waitFor();
  expect(await page.getByRole("radio", { name: /9 de Julio 1234/ }).isChecked()).toBe(true);
  await button(page, "Continuar").click();

  await heading(page, METHOD).waitFor();
  expect(await page.getByRole("radio", { name: /Transferencia/ }).isChecked()).toBe(true);
  await page.getByText("Te reservamos todo por 24 horas.").waitFor();
  await page.getByText("9 de Julio 1234").waitFor();
  expect(await violations(page)).toEqual([]);
  let posted = 0;
  page.on("request", (request) => {
    if (request.url().includes("/orders/transfer/")) posted += 1;
  });
  await button(page, "Confirmar pedido").dblclick();
  await heading(page, TRANSFER).waitFor();
  await toast(page, "Orden creada con exito").waitFor();
  expect([posted, (await ordersOf(shop, marta)).map(({ transactionAmount }) => transactionAmount)]).toEqual([
    1,
    [total],
  ]);
  await expect.poll(() => focused(page)).toBe(TRANSFER);
  expect(await badge(page).isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);

  await nextSteps(page).getByText("Te avisamos por email apenas lo despachemos.").waitFor();
  await button(page, "Copiar monto exacto").click();
  await page.getByRole("status").getByText("Copiado").waitFor({ state: "attached" });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${total}`.replace(".", ","));
  const orderId = new URL(page.url()).searchParams.get("order") ?? "";
  const chat = await page.getByRole("link", { name: /comprobante por WhatsApp/ }).getAttribute("href");
  expect(decodeURIComponent(chat ?? "")).toContain((await ordersOf(shop, marta))[0]?.number);
  await page.reload();
  await heading(page, TRANSFER).waitFor();
  await page.locator(".account-data").getByText(pesos(total)).waitFor();
  await page.goBack();
  await heading(page, "El carrito esta vacio.").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goForward();
  await heading(page, TRANSFER).waitFor();
  await page.getByRole("link", { name: "Ver mi pedido" }).click();
  await page.waitForURL(`${shopUrl}/profile/orders/detail/${orderId}`);
  expect(complaints).toEqual([]);
});

test("pickup by keyboard, in two tabs: choices survive Back and a reload, and no step can be skipped", async () => {
  const marta = await buyer(shop, "marta.retiro@azahar.test");
  const [first, second] = [one(goods[1]), one(goods[2])];
  await putIntoCart(shop, marta, first);
  await putIntoCart(shop, marta, second, 2);
  cancelAfterwards(shop, marta);
  const { page, complaints } = await visitAsBuyer(shop, marta, {}, `/cart/${marta.id}?step=transfer`);
  await heading(page, CART).or(heading(page, ADDRESS)).waitFor();
  await expect.poll(() => stepOf(page)).toBe("address");
  await button(page, "Volver al carrito").click();
  await heading(page, CART).waitFor();

  const other = await page.context().newPage();
  await other.goto(`${shopUrl}/cart/usr_otra?step=cards`);
  await other.waitForURL(`${shopUrl}/cart/${marta.id}?step=cards`);
  await heading(other, CART).waitFor();
  const units = (tab: Page, perfume: WirePerfume) =>
    tab.getByRole("group", { name: new RegExp(`Unidades de ${perfume.productName},`) });
  await routeOnce(page, `**/api/cart/${marta.id}/**`, (route) => route.abort());
  await units(page, first).getByRole("button", { name: "Uno más" }).click();
  await toast(page, "Error al agregar al carrito").waitFor();
  expect(await units(page, first).locator("output").innerText()).toBe("1");
  await units(page, first).getByRole("button", { name: "Uno más" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => units(other, first).locator("output").innerText()).toBe("2");
  await other.getByRole("button", { name: `Eliminar ${second.productName}` }).click();
  await toast(other, `${second.productName} se ha eliminado del carrito`).waitFor();
  await expect.poll(() => page.locator(".line").count()).toBe(1);
  await other.close();

  await page.getByRole("radio", { name: /Envío a domicilio/ }).focus();
  await page.keyboard.press("ArrowDown");
  await button(page, "Continuar").focus();
  await page.keyboard.press("Enter");
  await toast(page, "Por favor, elegí en qué showroom lo retirás").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("showroom");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Space");
  await button(page, "Continuar").focus();
  await page.keyboard.press("Enter");
  await heading(page, METHOD).waitFor();
  await page.reload();
  await heading(page, METHOD).waitFor();
  await page.getByText("Lo retirás en").waitFor();
  await page.goBack();
  await heading(page, CART).waitFor();
  expect(await page.getByRole("radio", { name: /Retiro en showroom/ }).isChecked()).toBe(true);
  await page.goForward();
  await button(page, "Volver al carrito").focus();
  await page.keyboard.press("Enter");
  await heading(page, CART).waitFor();
  await page.goto(`${shopUrl}/cart/${marta.id}?step=address`);
  await heading(page, METHOD).waitFor();
  await button(page, "Confirmar pedido").focus();
  await page.keyboard.press("Enter");
  await heading(page, TRANSFER).waitFor();
  const placed = one((await ordersOf(shop, marta))[0]);
  expect([placed.pickup !== null, placed.transactionAmount]).toEqual([true, (sized(first).transferArs ?? 0) * 2]);
  expect(complaints.filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([]);

  await page.goto(`${shopUrl}/cart/${marta.id}?step=finish`);
  await page.waitForURL(`${shopUrl}/profile/orders/${marta.id}`);
});

test("on a first purchase Continuar validates and saves the filled-in address, then continues", async () => {
  const marta = await buyer(shop, "marta.primera@azahar.test");
  await putIntoCart(shop, marta, one(goods[5]));
  const { page, complaints } = await visitAsBuyer(shop, marta, { viewport: PHONE });
  await heading(page, CART).waitFor();
  await button(page, "Continuar").click();
  await heading(page, ADDRESS).waitFor();

  // Not a postal code, so it fills in no province.
  const typed = { Ciudad: "Rosario", Calle: "9 de Julio", "Código Postal": "200" };
  await fillFields(page, typed);
  await button(page, "Continuar").click();
  const errors = page.locator(".field-error");
  await errors.getByText("La provincia es requerida").waitFor();
  expect(await errors.allInnerTexts()).toEqual(["La provincia es requerida", "El número es requerido"]);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("province");
  expect(await page.getByText("Por favor, selecciona una dirección").count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  await page.getByLabel("Provincia").selectOption("Santa Fe");
  await page.getByLabel("Número").fill("1234");
  await routeOnce(page, "**/api/users/*", (route) => route.fulfill({ status: 500, json: {} }));
  await button(page, "Continuar").click();
  await toast(page, "Error al añadir la dirección").waitFor();
  await page.getByRole("alert").getByText("Lo que escribiste sigue acá").waitFor();
  // Toasts at the foot of the window do not cover the bar with the button.
  const [toastsEnd, barTop] = await page.evaluate(() => {
    scrollTo({ top: 0, behavior: "instant" });
    document.querySelector(".toasts")?.classList.add("is-low");
    const [toasts, bar] = [".toasts", ".step-end"].map((part) => document.querySelector(part)?.getBoundingClientRect());
    return [toasts?.bottom ?? NaN, bar?.top ?? NaN];
  });
  expect(toastsEnd).toBeLessThanOrEqual(Number(barTop));
  for (const [label, text] of Object.entries(typed)) expect(await page.getByLabel(label).inputValue()).toBe(text);

  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  await toast(page, "Dirección añadida correctamente").waitFor();
  await expect.poll(() => focused(page)).toBe(METHOD);
  await page.getByText("9 de Julio 1234").waitFor();
  await page.goBack();
  expect(await page.getByRole("radio", { name: /9 de Julio 1234/ }).isChecked()).toBe(true);

  // An open form with text takes precedence over the selected address.
  await button(page, "Agregar dirección").click();
  await page.getByLabel("Provincia").selectOption("Santa Fe");
  await fillFields(page, { ...typed, Número: "55" });
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  await page.getByText("9 de Julio 55").waitFor();
  expect(complaints.filter((complaint) => !/500/.test(complaint))).toEqual([]);
});
