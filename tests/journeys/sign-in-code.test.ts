/** Signing in with a mailed code, and the first purchase of a person who does so. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { PHONE, visit } from "../browser.ts";
import { mailedCode, mailedLink } from "../mailed.ts";
import { browser, database, localUrl, shopFrom, shopUrl } from "../test-shop.ts";
import { button, counting, heading } from "./elements.ts";
import { ADDRESS, CART, expensiveGoodsOf, METHOD, one, pickUp, TRANSFER, toast } from "./transfer-buyer.ts";

const shop = shopFrom("203.0.113.47");
const FROM_THERE = { extraHTTPHeaders: { "CF-Connecting-IP": shop.clientAddress } };
const ON_PHONE = { ...FROM_THERE, viewport: PHONE, hasTouch: true, isMobile: true };

const goods = await expensiveGoodsOf(shop);

/** Asks for a code from the sign-in page. */
async function askForCode(page: Page, email: string, { tap, fill } = counting()): Promise<void> {
  await tap(button(page, "Entrar con un código por email"));
  await fill(page.getByLabel("Email"), email);
  await tap(button(page, "Mandarme el código"));
  await page.getByText(`te mandamos a ${email}`).waitFor();
}

const codeField = (page: Page) => page.getByLabel("Código", { exact: true });

test("on a phone a newcomer signs in with a mailed code and buys by transfer, without a password", async () => {
  const email = "nadia.codigo@azahar.test";
  const { page, complaints } = await visit(browser, ON_PHONE);
  const { done, tap, fill } = counting();
  const perfume = one(goods[0]);
  await page.goto(`${shopUrl}/detail-perfume/${perfume.slug}`);
  await tap(page.locator('main [data-act="add"]').first());
  await page.getByText(`Guardamos lo que elegiste: ${perfume.productName}`).waitFor();
  await askForCode(page, email, { done, tap, fill });
  expect(await violations(page)).toEqual([]);
  await fill(codeField(page), await mailedCode(localUrl, email));
  await tap(button(page, "Ingresar"));

  await heading(page, CART).waitFor();
  await tap(button(page, "Continuar"));
  await heading(page, ADDRESS).waitFor();
  // The postal code fills in the town and the province.
  for (const [label, text] of [
    ["Código Postal", "2000"],
    ["Calle", "Mendoza"],
    ["Número", "1234"],
  ] as const)
    await fill(page.getByLabel(label, { exact: true }), text);
  expect(await page.getByLabel("Ciudad").inputValue()).toBe("Rosario");
  expect(await page.getByLabel("Provincia").inputValue()).toBe("Santa Fe");
  await tap(button(page, "Continuar"));
  await page.getByText("El nombre es obligatorio.").first().waitFor();
  await page.getByText("El DNI debe tener 7 u 8 dígitos").first().waitFor();
  expect(await violations(page)).toEqual([]);
  // The address has been saved, and its option does not take the focus from the first invalid field.
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("firstName");
  for (const [label, text] of [
    ["Nombre", "Nadia"],
    ["Apellido", "Núñez"],
    ["Teléfono", "341 555 0199"],
    ["DNI", "31.456.780"],
  ] as const)
    await fill(page.getByLabel(label, { exact: true }), text);
  await tap(button(page, "Continuar"));
  await heading(page, METHOD).waitFor();
  await page.getByText("Mendoza 1234").waitFor();
  await tap(page.locator(".step-end button"));
  await heading(page, TRANSFER).waitFor();
  // One tap only makes the errors appear.
  expect(done).toEqual({ taps: 8, fields: 9 });
  expect(complaints).toEqual([]);

  const { rows } = await database.execute({
    sql: "select first_name, last_name, phone, dni, password_hash from users where email = ?",
    args: [email],
  });
  expect(Object.values({ ...rows[0] })).toEqual(["Nadia", "Núñez", "3415550199", "31456780", null]);
});

test("pickup asks a person without a name for their name, and the profile sets a first password", async () => {
  const email = "pablo.codigo@azahar.test";
  const { page } = await visit(browser, FROM_THERE);
  await page.goto(`${shopUrl}/detail-perfume/${one(goods[1]).slug}`);
  await page.locator('main [data-act="add"]').first().click();
  await askForCode(page, email);
  await codeField(page).fill(await mailedCode(localUrl, email));
  await page.keyboard.press("Enter");
  await heading(page, CART).waitFor();
  await page.goto(`${shopUrl}/profile/mio`);
  await page.locator(".place").first().waitFor();
  await page.getByLabel("Nombre", { exact: true }).fill("Pablo");
  await button(page, "Guardar datos").click();
  await page.locator(".field-error").getByText("El apellido es obligatorio.").waitFor();
  // Simulates an account with only a first name, as an earlier version of the page saved it.
  await database.execute({ sql: "update users set first_name = 'Pablo' where email = ?", args: [email] });
  await page.reload();
  await expect.poll(() => page.getByLabel("Nombre", { exact: true }).inputValue()).toBe("Pablo");
  await page.goto(`${shopUrl}/cart/mio`);
  await heading(page, CART).waitFor();
  await pickUp(page, "Azahar Rosario");
  expect(await page.getByLabel("Nombre", { exact: true }).inputValue()).toBe("Pablo");
  await page.getByLabel("Apellido").fill("Paz");
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  await page.locator(".account summary", { hasText: "Hola, Pablo" }).click();
  await page.getByRole("link", { name: "Perfil" }).click();
  await button(page, "Elegir una contraseña").click();
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("Jazmines9");
  await page.getByLabel("Repetir contraseña nueva").fill("Jazmines9");
  await button(page, "Elegir esta contraseña").click();
  await toast(page, "Ya podés entrar también con contraseña").waitFor();
  await button(page, "Cambiar contraseña").waitFor();
});

test("a wrong and an expired code are explained, another can be requested after 30 seconds, and the e-mail corrected", async () => {
  const email = "olga.codigo@azahar.test";
  const { page } = await visit(browser, FROM_THERE);
  await page.clock.install();
  await page.goto(`${shopUrl}/login`);
  await page.getByLabel("Email").fill("olga@azahar.test");
  await button(page, "Entrar con un código por email").click();
  expect(await page.getByLabel("Email").inputValue()).toBe("olga@azahar.test");
  await button(page, "Mandarme el código").click();
  await button(page, "Cambiar el email").click();
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await page.getByText(`te mandamos a ${email}`).waitFor();
  // Checked immediately, because on a busy machine the steps below may take longer than the 30 seconds.
  expect(await page.getByRole("button", { name: /Mandame otro \(en \d+ s\)/ }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  const code = await mailedCode(localUrl, email);
  await codeField(page).fill("12345");
  await page.keyboard.press("Enter");
  await page.locator(".field-error").getByText("Escribí los 6 números del código").waitFor();
  await codeField(page).fill(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Ese código no es el que te mandamos").waitFor();
  await database.execute("update one_time_tokens set expires_at_ms = 1 where purpose = 'code'");
  await codeField(page).fill(code);
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Ese código ya no sirve. Pedí otro.").waitFor();
  // One second at a time: the page sets the timer of each second when it has shown the one before.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return button(page, "Mandame otro").count();
    })
    .toBe(1);
  await database.execute("delete from throttles where kind like 'code-mail%'");
  await button(page, "Mandame otro").click();
  await page.getByText("Te mandamos otro código. El anterior ya no sirve.").waitFor();
  await codeField(page).fill(await mailedCode(localUrl, email, 2));
  await page.keyboard.press("Enter");
  await page.waitForURL(`${shopUrl}/`);
});

test("a code can be typed after a reload, and after a request for another one is refused", async () => {
  const email = "rita.codigo@azahar.test";
  const { page } = await visit(browser, FROM_THERE);
  await page.goto(`${shopUrl}/login`);
  await askForCode(page, email);
  await page.reload();
  await button(page, "Entrar con un código por email").click();
  await page.getByText(`te mandamos a ${email}`).waitFor();
  await button(page, "Cambiar el email").click();
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Ha solicitado demasiados emails").waitFor();
  await button(page, "Ya tengo un código").click();
  await codeField(page).fill(await mailedCode(localUrl, email));
  await page.keyboard.press("Enter");
  await page.waitForURL(`${shopUrl}/`);
});

test("a registration link opened in another browser keeps the guest's choice, signs in, and leads to the cart", async () => {
  const email = "irma.enlace@azahar.test";
  const { page } = await visit(browser, FROM_THERE);
  const perfume = one(goods[2]);
  await page.goto(`${shopUrl}/detail-perfume/${perfume.slug}`);
  await page.locator('main [data-act="add"]').first().click();
  await page.locator(".login-new").getByRole("link", { name: "Registrarme" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/email-verification\/register\//);

  const other = (await visit(browser, ON_PHONE)).page;
  await other.goto(await mailedLink(localUrl, email));
  await other.waitForURL(/\/register\/usr_/);
  for (const [name, text] of [
    ["firstName", "Irma"],
    ["lastName", "Ibarra"],
    ["password", "Jazmines9"],
    ["confirmPassword", "Jazmines9"],
  ])
    await other.locator(`#register-${name}`).fill(`${text}`);
  await expect.poll(() => other.locator("#register-email").inputValue()).toBe(email);
  await button(other, "Crear mi cuenta").click();
  // The message first: it disappears after five seconds, and the cart loads in that time.
  await toast(other, "Irma, te has registrado exitosamente!").waitFor();
  await heading(other, CART).waitFor();
  await other.locator(".line").getByRole("link", { name: perfume.productName }).waitFor();
});
