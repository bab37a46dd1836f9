/** An administrator sets up the second factor, signs in with it, and changes the bank account with a confirmation. */
import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { violations } from "../axe.ts";
import { PHONE } from "../browser.ts";
import { inTurn } from "../rotation.ts";
import { database, shopFrom } from "../test-shop.ts";
import { field, LAPTOP, sheet, visitPanel } from "./administrator.ts";
import { button, submitSignIn } from "./elements.ts";

const shop = shopFrom("203.0.113.76");
const SETTINGS = "/admin-panel/administrator#ajustes";

const forget = async () => {
  await database.execute("DELETE FROM recovery_codes");
  await database.execute("DELETE FROM second_factors");
  await database.execute("UPDATE settings SET second_factor_required = 0");
};
afterAll(forget);

/** The code that an authenticator app with this secret shows `steps` times 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test("the notice that asks for the second factor does not move the content of the page when it appears", async () => {
  await forget();
  const { page } = await visitPanel(shop, "/admin-panel/orders", PHONE);
  await page.evaluate(() => localStorage.clear());
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Reflect.set(globalThis, "shifts", shifts);
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        for (const { node } of Object(shift).sources) shifts.push(String(node?.className ?? ""));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.reload();
  await button(page, "Activar ahora").waitFor();
  await page.locator(".desk-bar").waitFor();
  await page.waitForTimeout(500);
  const moved: string[] = await page.evaluate(() => Reflect.get(globalThis, "shifts"));
  expect(moved.filter((name) => /\bdesk\b/.test(name))).toEqual([]);
});

test("the recovery codes of a required second factor stay when the network comes back", async () => {
  await forget();
  const { page } = await visitPanel(shop, SETTINGS, LAPTOP);
  await database.execute("UPDATE settings SET second_factor_required = 1");
  await page.reload();
  await page.getByText("Para administrar la tienda primero activá el segundo paso.").waitFor();
  await button(page, "Activar ahora").click();
  await button(page, "Seguir").click();
  await sheet(page).getByRole("img", { name: "Código QR para tu aplicación de autenticación" }).waitFor();
  await field(page, "Código de tu aplicación").fill(codeOf(await sheet(page).locator("code").innerText()));
  await button(page, "Activar").click();
  await sheet(page).getByText("El segundo paso quedó activado.").waitFor();
  await page.context().setOffline(true);
  // The answer about the second factor is stale after 5 seconds.
  await page.waitForTimeout(6_000);
  await page.context().setOffline(false);
  await page.waitForTimeout(2_000);
  expect(await sheet(page).locator("code").count()).toBe(10);
  await button(page, "Ya los guardé").click();
  await page.getByRole("form", { name: "Cuenta para transferencias" }).waitFor();
});

test.each(
  inTurn([
    ["a phone", PHONE],
    ["a laptop", LAPTOP],
  ]),
)(
  "on %s an administrator sets up the second factor, signs in with it and confirms a change",
  async (name, viewport) => {
    await forget();
    const { page } = await visitPanel(shop, SETTINGS, viewport);
    await button(page, "Activar ahora").click();
    await button(page, "Seguir").click();
    await sheet(page).getByRole("img", { name: "Código QR para tu aplicación de autenticación" }).waitFor();
    const secret = await sheet(page).locator("code").innerText();
    expect(await violations(page)).toEqual([]);
    await field(page, "Código de tu aplicación").fill("000000");
    await button(page, "Activar").click();
    await sheet(page).getByText("Ese código no es válido.").waitFor();
    await field(page, "Código de tu aplicación").fill(codeOf(secret));
    await button(page, "Activar").click();
    await sheet(page).getByText("El segundo paso quedó activado.").waitFor();
    const codes = await sheet(page).locator("code").allInnerTexts();
    expect(codes).toHaveLength(10);
    await button(page, "Ya los guardé").click();
    await page.getByText("Códigos de recuperación sin usar: 10.").waitFor();
    expect(await button(page, "Activar ahora").count()).toBe(0);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${shop.shopUrl}/login`);
    await submitSignIn(page, "admin@azahar.test", "Azahar2026");
    // The code of the next 30 seconds: the current one is used up, and the shop accepts the next one early.
    await page.getByLabel("Código de tu aplicación").fill(codeOf(secret, 1));
    expect(await violations(page)).toEqual([]);
    await button(page, "Ingresar").click();
    await page.waitForURL((url) => url.pathname !== "/login");

    // Makes the sign-in older than ten minutes, so that the shop asks for the password again.
    await database.execute("UPDATE sessions SET created_at_ms = created_at_ms - 601000, confirmed_at_ms = NULL");
    await page.goto(`${shop.shopUrl}${SETTINGS}`);
    const bank = page.getByRole("form", { name: "Cuenta para transferencias" });
    const holder = `Azahar ${name}`;
    await bank.getByLabel("Titular", { exact: true }).fill(holder);
    await bank.getByRole("button", { name: "Guardar", exact: true }).click();
    await field(page, "Tu contraseña").fill("Azahar2026");
    expect(await violations(page)).toEqual([]);
    await button(page, "Confirmar").click();
    await field(page, "Código de tu aplicación").fill(codes[0] ?? "");
    await button(page, "Confirmar").click();
    await bank.getByText("Datos actualizados").waitFor();
    expect(await sheet(page).count()).toBe(0);
    expect(await bank.getByLabel("Titular", { exact: true }).inputValue()).toBe(holder);
  },
);
