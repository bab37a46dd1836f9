import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { PHONE, routeOnce, visit } from "../browser.ts";
import { browser, shopFrom, shopUrl } from "../test-shop.ts";
import { button, expectStill, fillFields } from "./elements.ts";
import {
  address,
  enter,
  enterProfile,
  errors,
  expectHomeWith,
  focused,
  places,
  registerMarta,
  toast,
} from "./profile-user.ts";

const shop = shopFrom("203.0.113.43");
const ADMIN = { email: "admin@azahar.test", password: "Azahar2026" };

test("a guest signs in to their profile, where data is validated and saved; the panel leads them to the home page", async () => {
  const user = await registerMarta(shop, "perfil-datos@azahar.test");
  const { page, complaints, close } = await visit(browser, { viewport: PHONE });
  let seenBefore = "";
  let isEntering = true;
  await page.route("**/api/auth/verify-token", async (route) => {
    // Later calls may be made while the page closes.
    if (isEntering) seenBefore += await page.locator("main").innerText();
    await route.continue();
  });
  await enterProfile(shop, page, user);
  isEntering = false;
  expect(seenBefore).not.toContain("Marta");
  expect(await page.locator(".facts").innerText()).toMatch(
    /Marta Ríos[\s\S]*perfil-datos@azahar\.test[\s\S]*No registrado/,
  );
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");

  await page.getByLabel("Teléfono").fill("341 555");
  await page.getByLabel("DNI").fill("1234");
  await page.getByLabel("Fecha de nacimiento").fill("2190-01-01");
  await button(page, "Guardar datos").click();
  const messages = [
    "El teléfono debe tener 10 dígitos",
    "El DNI debe tener 7 u 8 dígitos",
    "La fecha de nacimiento es inválida.",
  ];
  for (const message of messages) await toast(page, message).waitFor();
  expect(await errors(page)).toEqual(messages);
  expect(await focused(page)).toBe("identity-phone");
  expect(await violations(page)).toEqual([]);

  await page.getByLabel("Teléfono").fill("(341) 555-1234");
  await page.getByLabel("DNI").fill("20.123.456");
  await page.getByLabel("Fecha de nacimiento").fill("1990-05-17");
  await routeOnce(page, "**/api/users/usr_*", (route) => route.fulfill({ status: 500, json: { message: "x" } }));
  await button(page, "Guardar datos").click();
  await page.getByText("No pudimos guardar tus datos.").waitFor();
  expect(await page.getByLabel("DNI").inputValue()).toBe("20.123.456");
  await button(page, "Guardar datos").click();
  await toast(page, "Datos guardados").waitFor();
  const age = page.locator(".facts").getByText(/^3\d años$/);
  await age.waitFor();
  await page.reload();
  await age.waitFor();
  await places(page).first().waitFor();
  await expectStill(page);
  expect(await page.getByLabel("Teléfono").inputValue()).toBe("3415551234");
  expect(await page.getByLabel("DNI").inputValue()).toBe("20123456");
  expect(await page.getByLabel("Fecha de nacimiento").inputValue()).toBe("1990-05-17");

  await page.getByRole("navigation", { name: "Perfil" }).getByRole("link", { name: "Mis Pedidos" }).click();
  await page.waitForURL(/\/profile\/orders\/usr_\w+$/);
  await page.getByRole("heading", { name: "Todavía no hiciste ningún pedido." }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints.filter((text) => !/status of 500/.test(text))).toEqual([]);
  await page.goto(`${shopUrl}/admin-panel`);
  await page.waitForURL(`${shopUrl}/`);
  await close();

  const admin = await visit(browser);
  await enter(shop, admin.page, ADMIN, "/admin-panel/inicio");
  await admin.page.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
  await admin.page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expectHomeWith(shop, admin.page, "Sesión cerrada con exito");
});

test("addresses are refused with a message for each wrong field, added up to ten, deleted, and consistent across two tabs", async () => {
  const user = await registerMarta(shop, "perfil-direcciones@azahar.test");
  const { page, complaints } = await visit(browser);
  const fill = async (street: string, indications = "") => {
    await page.getByLabel("Provincia").selectOption("Santa Fe");
    await page.getByLabel("Ciudad").fill("Rosario");
    await page.getByLabel("Calle").fill(street);
    await page.getByLabel("Número").fill(" 1234 ");
    await page.getByLabel("Código Postal").fill("2000");
    await page.getByLabel("Indicaciones").fill(indications);
  };
  await enterProfile(shop, page, user);
  await page.getByText("Todavía no guardaste ninguna dirección.").waitFor();
  await button(page, "Agregar dirección").focus();
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("address-postalCode");
  await page.getByLabel("Indicaciones").fill("x".repeat(201));
  await page.getByText("201 de 200 caracteres").waitFor();
  await button(page, "Guardar dirección").focus();
  await page.keyboard.press("Enter");
  const messages = [
    "La provincia es requerida",
    "La ciudad es requerida",
    "La calle es requerida",
    "El número es requerido",
    "El Código Postal es requerido",
    "Las indicaciones deben tener como máximo 200 caracteres",
  ];
  for (const message of messages) await toast(page, message).waitFor();
  expect(await errors(page)).toEqual([messages[4], messages[1], messages[0], messages[2], messages[3], messages[5]]);
  expect(await focused(page)).toBe("address-postalCode");
  expect(await violations(page)).toEqual([]);
  // The postal code fills in the town and the province, and their errors disappear with its own.
  await page.getByLabel("Código Postal").fill("2000");
  expect(await errors(page)).toEqual([messages[2], messages[3], messages[5]]);

  await fill("9 de Julio", "Timbre 3B\nDe 9 a 13");
  await routeOnce(page, "**/api/users/usr_*", (route) => route.abort());
  await button(page, "Guardar dirección").click();
  await toast(page, "Error al añadir la dirección").waitFor();
  expect(await page.getByLabel("Calle").inputValue()).toBe("9 de Julio");
  await button(page, "Guardar dirección").dblclick();
  await toast(page, "Dirección añadida correctamente").waitFor();
  await expect.poll(() => address(page).allInnerTexts()).toHaveLength(1);
  expect(await address(page).first().innerText()).toMatch(
    /9 de Julio 1234\s+2000 Rosario, Santa Fe\s+Timbre 3B\nDe 9 a 13/,
  );
  expect(
    await address(page)
      .last()
      .evaluate((card) => card === document.activeElement),
  ).toBe(true);

  // The other tab has loaded one address, and this tab adds nine more.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await address(other).first().waitFor();
  for (let n = 2; n <= 10; n++) {
    await button(page, "Agregar dirección").click();
    await fill(`Calle ${n}`);
    await page.keyboard.press("Enter");
    await button(page, "Guardar dirección").click();
    await expect.poll(() => address(page).count()).toBe(n);
  }
  expect(await button(page, "Agregar dirección").getAttribute("aria-disabled")).toBe("true");
  await button(page, "Agregar dirección").press("Enter");
  expect(await page.getByLabel("Calle").count()).toBe(0);
  await page.getByText("Podés guardar hasta 10 direcciones. Eliminá una para agregar otra.").waitFor();

  await button(other, "Agregar dirección").click();
  await other.getByLabel("Provincia").selectOption("Salta");
  await fillFields(other, { Ciudad: "Cafayate", Calle: "Once", Número: "11", "Código Postal": "A4427XAA" });
  await button(other, "Guardar dirección").click();
  await toast(other, "Podés guardar hasta 10 direcciones").waitFor();
  expect(await other.getByLabel("Calle").inputValue()).toBe("Once");
  await button(other, "Cancelar").click();
  expect(await address(other).count()).toBe(10);

  await button(page, "Eliminar 9 de Julio 1234").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "¿Eliminar esta dirección?" });
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  // The closed dialog stays in the document until its close event.
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Eliminar 9 de Julio 1234");
  await button(page, "Eliminar 9 de Julio 1234").press("Enter");
  await dialog.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await toast(page, "Dirección eliminada correctamente").waitFor();
  expect(await address(page).count()).toBe(9);
  expect(await focused(page)).toBe("direcciones");
  await button(other, "Eliminar Calle 5 1234").click();
  await button(other, "Eliminar").click();
  await toast(other, "Dirección eliminada correctamente").waitFor();
  expect(await address(other).count()).toBe(8);
  await page.reload();
  await expect.poll(() => address(page).count()).toBe(8);

  expect(complaints.filter((text) => !/ERR_FAILED/.test(text))).toEqual([]);
  await page.route("**/api/users/addaddress/*", (route) =>
    route.fulfill({ status: 404, json: { message: "No encontrado" } }),
  );
  await page.reload();
  await page.waitForURL(/\/login\?next=/);
});
