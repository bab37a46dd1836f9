import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { violations } from "../axe.ts";
import { PHONE, visit } from "../browser.ts";
import { callShop, mailedLink, mailsTo, requestLink } from "../mailed.ts";
import { openSession, register } from "../people.ts";
import { browser, database, localUrl, shopFrom, shopUrl } from "../test-shop.ts";
import { submitSignIn } from "./elements.ts";

const shop = shopFrom("203.0.113.42");
const FROM_THERE = { extraHTTPHeaders: { "CF-Connecting-IP": shop.clientAddress } };

async function askInDialog(page: Page, email: string): Promise<void> {
  await page.getByRole("dialog").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Enviar" }).click();
}

async function setPassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(password);
  await page.getByLabel("Repetir contraseña nueva", { exact: true }).fill(repeated);
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
}

test("password recovery replaces the old password, ends a session elsewhere and uses up the link", async () => {
  const email = "marta@azahar.test";
  await register(shop, email);
  const { cookie } = await openSession(shop, email);

  const { page, complaints } = await visit(browser, { ...FROM_THERE, viewport: PHONE });
  await page.goto(`${shopUrl}/login`);
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  await askInDialog(page, email);
  await page.waitForURL(/\/email-verification\/recover\//);
  await page.locator("[data-part=email]", { hasText: email }).waitFor();
  await page.getByText("15 minutos").waitFor();

  const link = await mailedLink(localUrl, email);
  await page.goto(link);
  await page.waitForURL(/\/recover-password\//);
  expect(await violations(page)).toEqual([]);
  await setPassword(page, "lavanda", "Lavanda");
  await expect
    .poll(() => page.locator(".field-error span").allInnerTexts())
    .toEqual([
      "La contraseña debe tener al menos 8 caracteres",
      "La contraseña debe contener al menos una letra mayúscula, una letra minúscula y un número.",
      "Las contraseñas no coinciden",
    ]);
  await setPassword(page, "Lavanda2026");
  await page.locator(".toasts").getByText("Contraseña cambiada exitosamente").waitFor();
  expect(page.url()).toBe(`${shopUrl}/login`);
  expect(complaints).toEqual([]);

  await submitSignIn(page, email, "Jazmines9");
  await page.getByText("Email o contraseña incorrectos").waitFor();
  await submitSignIn(page, email, "Lavanda2026");
  await page.waitForURL(`${shopUrl}/`);
  expect((await callShop(shop, "GET", "/auth/verify-token", { cookie })).status).toBe(401);
  await expect.poll(async () => (await mailsTo(localUrl, email))[0]?.text).toMatch(/contraseña/);

  await page.goto(link);
  await page.getByText("Este enlace venció o ya se usó").last().waitFor();
  await page.goto(link.replace("/validate-link/recover/", "/recover-password/"));
  await setPassword(page, "Jazmines9");
  await page.getByText("Error al enviar el formulario. Inténtelo de nuevo.").waitFor();
  expect(await page.getByLabel("Contraseña nueva", { exact: true }).inputValue()).toBe("Jazmines9");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Pedir otro enlace" }).click();
  await askInDialog(page, email);
  await page.waitForURL(/\/email-verification\/recover\//);
});

test("a link is mailed when the mail provider works again; an unknown e-mail gets the usual response and no mail", async () => {
  const email = "nora@azahar.test";
  const { page } = await visit(browser, FROM_THERE);
  onTestFinished(() => fetch(`${localUrl}/faults`, { method: "DELETE" }).then(() => {}));
  await fetch(`${localUrl}/faults`, { method: "PUT", body: JSON.stringify({ mail: { status: 500 } }) });
  await page.goto(`${shopUrl}/login?registrarme`);
  await askInDialog(page, email);
  await page.waitForURL(/\/email-verification\/register\//);
  await fetch(`${localUrl}/cron`, { method: "POST" });
  expect(await mailsTo(localUrl, email)).toEqual([]);

  // An unfinished registration has no password to recover. An unknown e-mail gets no mail.
  await page.goto(`${shopUrl}/login?recuperar`);
  await askInDialog(page, email);
  await page.getByRole("dialog").getByText("El email no ha sido verificado").waitFor();
  await askInDialog(page, "nadie@azahar.test");
  await page.waitForURL(/\/email-verification\/recover\//);
  await page.getByText("Si hay una cuenta con").waitFor();

  await fetch(`${localUrl}/faults`, { method: "DELETE" });
  // Makes the retry due now.
  await database.execute("update outbox set next_try_at_ms = created_at_ms where state = 'pending'");
  await fetch(`${localUrl}/cron`, { method: "POST" });
  await page.goto(await mailedLink(localUrl, email));
  await page.waitForURL(({ pathname }) => pathname.startsWith("/register/usr_"));
  expect(await mailsTo(localUrl, "nadie@azahar.test")).toEqual([]);

  // Too many requests: the dialog stays open. Other journeys may have asked for this user as well.
  await database.execute("delete from throttles");
  for (let requested = 0; requested < 3; requested++) await requestLink(shop, "recover", "cliente@azahar.test");
  await page.goto(`${shopUrl}/login?recuperar`);
  await askInDialog(page, "cliente@azahar.test");
  await page.getByRole("dialog").getByText("Ha solicitado demasiados emails. Intente mas tarde").waitFor();
  // Resets the limit for the next journey.
  await database.execute("delete from throttles");
});
