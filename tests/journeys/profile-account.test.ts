import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { exportSchema } from "#shop/accounts/user.contract.ts";
import { violations } from "../axe.ts";
import { PHONE, routeOnce, visit } from "../browser.ts";
import { mailsTo } from "../mailed.ts";
import { browser, localUrl, shopFrom } from "../test-shop.ts";
import { button } from "./elements.ts";
import { enter, enterProfile, errors, expectHomeWith, focused, places, registerMarta, toast } from "./profile-user.ts";

const shop = shopFrom("203.0.113.49");

test("a password change needs the current one, and ends a session elsewhere", async () => {
  const user = await registerMarta(shop, "perfil-clave@azahar.test");
  const { page } = await visit(browser, { viewport: PHONE });
  const elsewhere = await visit(browser);
  await enterProfile(shop, elsewhere.page, user);
  await enterProfile(shop, page, user);
  await expect.poll(() => places(page).count()).toBe(2);
  const change = async (current: string, next: string, repeated = next) => {
    await page.getByLabel("Contraseña actual").fill(current);
    await page.getByLabel("Contraseña nueva", { exact: true }).fill(next);
    await page.getByLabel("Repetir contraseña nueva").fill(repeated);
    await page.keyboard.press("Enter");
  };
  await button(page, "Cambiar contraseña").click();
  expect(await focused(page)).toBe("password-currentPassword");
  await change("", "corta", "otra");
  const messages = [
    "La contraseña es requerida",
    "La contraseña debe tener al menos 8 caracteres",
    "La contraseña debe contener al menos una letra mayúscula, una letra minúscula y un número.",
    "Las contraseñas no coinciden",
  ];
  for (const message of messages) await toast(page, message).waitFor();
  expect((await errors(page)).join(" ").replaceAll("\n", " ")).toBe(messages.join(" "));
  expect(await focused(page)).toBe("password-currentPassword");
  await change("Jazmines8", "Argentina1");
  await page.getByText("Es una contraseña muy usada").waitFor();
  await toast(page, "Contraseña incorrecta").waitFor();
  expect(await errors(page)).toEqual(["Contraseña incorrecta"]);
  expect(await page.getByLabel("Contraseña nueva", { exact: true }).inputValue()).toBe("Argentina1");
  expect(await violations(page)).toEqual([]);
  await routeOnce(page, "**/api/users/usr_*", (route) => route.fulfill({ status: 500, json: { message: "x" } }));
  await change(user.password, "Lavanda y Romero 7");
  await page.getByText("No sabemos si tu contraseña quedó cambiada: probá entrar con la nueva.").waitFor();
  await change(user.password, "Lavanda y Romero 7");
  await toast(page, "Contraseña cambiada correctamente").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Cambiar contraseña");
  await expect.poll(() => places(page).count()).toBe(1);
  await page.reload();
  await places(page).first().waitFor();
  await elsewhere.page.reload();
  await elsewhere.page.waitForURL(/\/login\?next=/);
});

test("a user sees and ends their sessions, downloads their data, and deletes the account", async () => {
  const user = await registerMarta(shop, "perfil-adios@azahar.test");
  const others = [await visit(browser, { viewport: PHONE }), await visit(browser), await visit(browser)];
  for (const other of others) await enterProfile(shop, other.page, user);
  const { page, complaints } = await visit(browser);
  await enterProfile(shop, page, user);
  await expect.poll(() => places(page).count()).toBe(4);
  expect(await places(page).first().innerText()).toMatch(/Chrome en Linux\s*Esta sesión\s+En uso ahora/);
  expect(await places(page).last().innerText()).toMatch(/Último uso: hoy, \d\d:\d\d/);
  await places(page).nth(1).getByRole("button").click();
  await toast(page, "Cerramos esa sesión").waitFor();
  expect(await focused(page)).toBe("sesiones");
  expect(await places(page).count()).toBe(3);
  await button(page, "Cerrar las demás").click();
  await toast(page, "Cerramos las demás sesiones").waitFor();
  expect(await places(page).count()).toBe(1);
  for (const other of others) {
    await other.page.reload();
    await other.page.waitForURL(/\/login\?next=/);
    await other.close();
  }

  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Descargar mis datos").click()]);
  expect(download.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/);
  const data = exportSchema.parse(JSON.parse(await readFile(await download.path(), "utf8")));
  expect(data).toMatchObject({
    user: { email: user.email, firstName: "Marta" },
    sessions: [{ current: true }],
    orders: [],
  });

  await places(page).first().getByRole("button").click();
  await expectHomeWith(shop, page, "Sesión cerrada con exito");
  await enterProfile(shop, page, user);
  await button(page, "Eliminar mi cuenta").click();
  const dialog = page.getByRole("dialog", { name: "¿Eliminar tu cuenta?" });
  const leave = dialog.getByRole("button", { name: "Eliminar mi cuenta" });
  expect(await focused(page)).toBe("leave-password");
  await dialog.getByText("Tus pedidos quedan registrados en la tienda, sin tus datos personales.").waitFor();
  await leave.click();
  expect(await errors(page)).toEqual(["La contraseña es requerida"]);
  await dialog.getByLabel("Tu contraseña", { exact: true }).fill("Jazmines8");
  await leave.click();
  await dialog.getByText("Contraseña incorrecta").waitFor();
  expect(await violations(page)).toEqual([]);
  await routeOnce(page, "**/api/users/usr_*", (route) => route.fulfill({ status: 500, json: { message: "x" } }));
  await leave.click();
  await dialog.getByText("No sabemos si tu cuenta quedó eliminada.").waitFor();
  const OPEN_ORDERS = "Tenés pedidos en curso o una devolución por terminar. Después vas a poder borrar tu cuenta.";
  await routeOnce(page, "**/api/users/usr_*", (route) =>
    route.fulfill({ status: 409, json: { message: OPEN_ORDERS } }),
  );
  await dialog.getByLabel("Tu contraseña", { exact: true }).fill(user.password);
  await leave.click();
  await dialog.getByText(OPEN_ORDERS).waitFor();
  await leave.click();
  await expectHomeWith(shop, page, "Eliminamos tu cuenta");
  await expect.poll(async () => (await mailsTo(localUrl, user.email))[0]?.subject).toContain("Eliminamos tu cuenta");
  expect(complaints.filter((text) => !/status of [45]\d\d/.test(text))).toEqual([]);
  await enter(shop, page, user);
  await page.getByText("Email o contraseña incorrectos").waitFor();
});
