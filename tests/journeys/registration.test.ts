import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { hold, PHONE, routeOnce, visit } from "../browser.ts";
import { mailedLink, mailsTo, requestLink } from "../mailed.ts";
import { browser, database, localUrl, shopFrom, shopUrl } from "../test-shop.ts";

const shop = shopFrom("203.0.113.41");
const FROM_THERE = { extraHTTPHeaders: { "CF-Connecting-IP": shop.clientAddress } };

const field = (page: Page, name: string) => page.locator(`#register-${name}`);
const isRegister = ({ pathname }: URL) => pathname.startsWith("/register/usr_");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const emailShown = (page: Page, email: string) => expect.poll(() => field(page, "email").inputValue()).toBe(email);

/** Expires the registration or recovery link of an e-mail. */
async function expire(email: string): Promise<void> {
  await database.execute({
    sql: "update one_time_tokens set created_at_ms = created_at_ms - 172800000, expires_at_ms = created_at_ms - 86400000 where user_id = (select id from users where email = ?)",
    args: [email],
  });
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; (await focused(page)) !== `register-${name}`; presses++) {
    if (presses > 12) throw new Error(`Tab does not reach ${name}`);
    await page.keyboard.press("Tab");
  }
}

async function fillIn(page: Page): Promise<void> {
  await field(page, "firstName").fill("Rosa");
  await field(page, "lastName").fill("Ibáñez");
  await field(page, "password").fill("Jazmines9");
  await field(page, "confirmPassword").fill("Jazmines9");
}

test("a person registers by keyboard, from Registrarme in the header until they are signed in", async () => {
  const email = "lucia.fernandez@azahar.test";
  const { page, complaints } = await visit(browser, FROM_THERE);
  await page.goto(`${shopUrl}/`, { waitUntil: "networkidle" });
  await page.locator(".account").getByRole("link", { name: "Registrarme" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("Email").waitFor();
  await page.keyboard.type(` ${email} `);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/email-verification\/register\//);
  await page.locator("[data-part=email]", { hasText: email }).waitFor();
  await page.getByText("24 horas").waitFor();
  expect(await violations(page)).toEqual([]);

  const link = await mailedLink(localUrl, email);
  await page.goto(link);
  await page.waitForURL(isRegister);
  await emailShown(page, email);
  expect(await field(page, "email").getAttribute("readonly")).not.toBeNull();
  expect(await violations(page)).toEqual([]);

  // Errors appear beside their field, the first one gets the focus, and no input is lost.
  await tabTo(page, "firstName");
  await page.keyboard.type("L");
  await tabTo(page, "lastName");
  await page.keyboard.type("Fernández");
  await tabTo(page, "dateOfBirth");
  await page.keyboard.type("12");
  await tabTo(page, "phone");
  await page.keyboard.type("(341) 555-1234");
  await tabTo(page, "password");
  await page.keyboard.type("Password1");
  await page.getByText("Es una contraseña muy usada").waitFor();
  await tabTo(page, "confirmPassword");
  await page.keyboard.type("Password2");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.locator(".field-error").allInnerTexts())
    .toEqual([
      "El nombre debe tener al menos 2 caracteres.",
      "La fecha de nacimiento es inválida.",
      "Las contraseñas no coinciden.",
    ]);
  expect(await focused(page)).toBe("register-firstName");
  await page.keyboard.press("End");
  await page.keyboard.type("ucía");
  await tabTo(page, "dateOfBirth");
  await page.keyboard.press("Backspace");
  await tabTo(page, "confirmPassword");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Password1");
  await page.keyboard.press("Enter");

  await page.waitForURL(`${shopUrl}/`, { waitUntil: "commit" });
  await page.locator(".toasts").getByText("Lucía, te has registrado exitosamente!").waitFor();
  await page.locator(".account summary", { hasText: "Hola, Lucía" }).waitFor();
  const session = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(session).toContain('\\"phone\\":\\"3415551234\\"');
  expect(session).not.toContain(link.split("/").at(-1));
  expect(complaints).toEqual([]);

  // Back leads neither to the link nor to the form.
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url()));
  await page.goBack();
  await page.goBack();
  expect(visited.filter((url) => /validate-link|\/register\/usr_/.test(url))).toEqual([]);
  await page.goto(link);
  await heading(page).getByText("Este enlace venció o ya se usó").waitFor();
  // Trying again would not help a signed-in person whose browser has not opened the link.
  await page.goto(`${shopUrl}/register/usr_of_another`);
  await page.getByText("Abrí en este navegador el enlace").waitFor();
  expect(await page.getByRole("button", { name: "Reintentar" }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test("the page of an altered, foreign or expired link leads to a new link; a link that could not be checked stays valid", async () => {
  const { page } = await visit(browser, { ...FROM_THERE, viewport: PHONE });
  const says = async (link: string, words: RegExp) => {
    await page.goto(link);
    await heading(page).getByText("Este enlace venció o ya se usó").waitFor();
    expect(await page.getByText(words).isVisible()).toBe(true);
    expect(await heading(page).evaluate((element) => element === document.activeElement)).toBe(true);
  };
  const ana = await requestLink(shop, "register", "ana@azahar.test");
  const eva = await requestLink(shop, "register", "eva@azahar.test");
  const tokenOf = (link: string) => link.split("/").at(-1) ?? "";
  await says(
    ana.replace(/.$/, (last) => (last === "A" ? "E" : "A")),
    /24 horas/,
  );
  await says(ana.replace(tokenOf(ana), tokenOf(eva)), /24 horas/);
  await says(ana.replace("/register/", "/recover/"), /15 minutos/);
  await page.goto(`${shopUrl}/validate-link/other/usr_1/token`);
  expect(await page.locator("#hero").count()).toBe(1);

  await routeOnce(page, "**/api/users/register-verify/**", (route) => route.abort());
  await page.goto(ana);
  await page.getByRole("button", { name: "Reintentar" }).click();
  await page.waitForURL(isRegister);
  await emailShown(page, "ana@azahar.test");

  await expire("eva@azahar.test");
  await says(eva, /24 horas/);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Ingresar mi email" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill("eva@azahar.test");
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.waitForURL(/\/email-verification\/register\//);
  await page.goto(await mailedLink(localUrl, "eva@azahar.test", 2));
  await emailShown(page, "eva@azahar.test");
  await page.goto(`${shopUrl}/register/usr_of_nobody`);
  await page.waitForURL(`${shopUrl}/login`);

  for (const path of [
    new URL(ana).pathname,
    "/register/usr_1",
    "/recover-password/usr_1/token",
    "/email-verification/recover/a@b.example",
  ]) {
    const { status, headers } = await fetch(`${shopUrl}${path}`);
    expect({
      path,
      status,
      cached: headers.get("cache-control"),
      referrerPolicy: headers.get("referrer-policy"),
      found: headers.get("x-robots-tag"),
    }).toEqual({ path, status: 200, cached: "no-store", referrerPolicy: "no-referrer", found: "noindex" });
  }
});

test("input survives an early submit, a failed load and an expired grant, and is sent once", async () => {
  const email = "rosa@azahar.test";
  const link = await requestLink(shop, "register", email);
  const opened = await visit(browser, FROM_THERE);
  await opened.page.goto(link);
  await opened.page.waitForURL(isRegister);
  // The same cookies, without cached scripts.
  const storageState = await opened.page.context().storageState();
  const { page } = await visit(browser, { ...FROM_THERE, viewport: PHONE, storageState });

  const release = await hold(page, "**/_astro/*.js");
  await routeOnce(page, "**/api/users/usr_*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(opened.page.url(), { waitUntil: "commit" });
  await fillIn(page);
  await page.getByRole("button", { name: "Crear mi cuenta" }).click();
  release();
  await page.getByText("Error al enviar el formulario. Inténtelo de nuevo.").waitFor();
  await page.getByText("Error al cargar los datos del usuario").waitFor();
  // The routes are not removed: without any, Chromium would lose a script that is loading now (`routeOnce`).
  await page.getByRole("button", { name: "Reintentar" }).click();
  await emailShown(page, email);

  await expire(email);
  await page.getByRole("button", { name: "Crear mi cuenta" }).click();
  await page.getByText("Abrí otra vez el enlace de tu email.").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Pedir otro enlace" }).click();
  await page.getByText(`Te mandamos otro enlace a ${email}`).waitFor();
  const other = await page.context().newPage();
  await other.goto(await mailedLink(localUrl, email, 2));
  await other.waitForURL(isRegister);

  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/register-user")) sent += 1;
  });
  // By keyboard, because the text above the button disappears and a second click would miss it.
  await page.getByRole("button", { name: "Crear mi cuenta" }).focus();
  await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
  await page.locator(".toasts").getByText("Rosa, te has registrado exitosamente!").waitFor();
  expect(sent).toBe(1);
  await page.waitForURL(`${shopUrl}/`);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  // The third mail within the hour is refused because the account exists, the fourth by the limit before that check.
  for (const refused of ["El email ya ha sido registrado", "Ha solicitado demasiados emails. Intente más tarde"]) {
    await page.goto(`${shopUrl}/login?registrarme`);
    await page.getByRole("dialog").getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Enviar" }).click();
    await page.locator(".toasts").getByText(refused).waitFor();
  }
  expect(await mailsTo(localUrl, email)).toHaveLength(2);
});
