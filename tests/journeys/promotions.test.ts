/** A promotion with dates, made in the panel. tests/pages/promotions.test.ts tests its start and end on the pages. */
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { DESKTOP } from "../browser.ts";
import { field, sheet, toast, visitPanel } from "./administrator.ts";
import { button } from "./elements.ts";
import { shopWithAdmin } from "./placed-orders.ts";
import { expensiveGoodsOf, one, pesos, sized } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.123");
const perfume = one((await expensiveGoodsOf(shop)).at(-1));
/** The price less 40 %, rounded half up to the peso. */
const LOWER = Math.round(sized(perfume).priceArs * 0.6);

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("an administrator plans a promotion with a preview of its prices, copies it and cancels both", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/promociones", DESKTOP);
  await button(page, "Nueva promoción").click();
  await field(page, "Nombre").fill("Semana de prueba");
  await field(page, "Descuento, %").fill("40");
  await page.keyboard.press("Escape");
  await sheet(page).getByText("Hay cambios sin guardar.").waitFor();
  await button(page, "Seguir editando").click();
  // On Windows and Linux each arrow key changes the choice of a closed list, so only the button adds the choice.
  await field(page, "Agregar una casa").selectOption({ index: 2 });
  const chosen = sheet(page).getByRole("button", { name: /^Quitar / });
  expect(await chosen.count()).toBe(0);
  await button(page, "Agregar la casa").click();
  await chosen.click();
  await field(page, "Buscar perfume o escanear").fill(perfume.productName);
  await sheet(page).getByRole("option", { name: perfume.productName }).first().click();
  await expect
    .poll(async () => plain(await sheet(page).locator(".promotion-preview [role=status]").innerText()))
    .toBe(`1 perfume, a ${pesos(LOWER)}.`);
  const ends = field(page, "Termina");
  await ends.fill("31/02/2090");
  await field(page, "Nombre").focus();
  await sheet(page).getByText("Escribí la fecha como 24/12/2026").waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "Guardar").click();
  // The focus goes to the field that cannot be read.
  expect(await ends.evaluate((input) => input === document.activeElement)).toBe(true);
  // A date without separators, as typed on a numeric keyboard, and a time without minutes.
  await ends.press("Control+A");
  await page.keyboard.type("01012020");
  await field(page, "Termina: hora").fill("9");
  await button(page, "Guardar").click();
  await sheet(page).getByText("Tiene que ser después del comienzo").first().waitFor();
  expect([await ends.inputValue(), await field(page, "Termina: hora").inputValue()]).toEqual(["01/01/2020", "09:00"]);
  await ends.locator("..").locator("[type=date]").fill("2090-01-31");
  expect(await ends.inputValue()).toBe("31/01/2090");
  expect(await violations(page)).toEqual([]);
  await button(page, "Guardar").click();
  await toast(page, "Guardamos Semana de prueba").waitFor();
  const item = page.locator(".promotions li", { hasText: "Semana de prueba" });
  await item.getByText("Programada").waitFor();
  await item.getByRole("button", { name: "Duplicar" }).click();
  await field(page, "Nombre").fill("Otra de prueba");
  await button(page, "Guardar").click();
  for (const name of ["Otra de prueba", "Semana de prueba"]) {
    const one = page.locator(".promotions li", { hasText: name });
    await one.getByRole("button", { name: "Cancelar" }).click();
    await button(page, "Sí, cancelar").click();
    await one.getByText("Terminada").waitFor();
  }
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
