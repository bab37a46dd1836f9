import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { hold, PHONE, visit, waitForSlowDrawer } from "../browser.ts";
import { listedPerfumes } from "../shop.ts";
import { browser, shopUrl } from "../test-shop.ts";
import { submitSignIn } from "./elements.ts";

const CLARA = { email: "cliente@azahar.test", password: "Azahar2026" };
const ADMIN = { email: "admin@azahar.test", password: "Azahar2026" };

const password = (page: Page) => page.getByLabel("Contraseña", { exact: true });
const toasts = (page: Page) => page.locator(".toasts");
const hello = (page: Page) => page.locator(".account summary", { hasText: "Hola, Clara" });
const badge = (page: Page) => page.locator(".cart b");

const signIn = (page: Page, { email, password: secret } = CLARA) => submitSignIn(page, email, secret);

test("by keyboard: errors appear beside their field, no input is lost, and the right password leads home", async () => {
  const { page, close } = await visit(browser);
  // A busy machine renders late, while the user is typing.
  await page.addInitScript(() => {
    window.requestAnimationFrame = (then) => {
      addEventListener("drawn", () => then(0), { once: true });
      return 0;
    };
  });
  await page.goto(`${shopUrl}/login`, { waitUntil: "networkidle" });
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await password(page).focus();
  await page.keyboard.type("azahar");
  await page.keyboard.press("Enter");
  await toasts(page).getByText("Error en la validación de los campos").waitFor();
  expect(await focused()).toBe("login-email");
  expect(await page.locator("#login-email-error").innerText()).toBe("Email inválido");
  expect(await page.getByLabel("Email").getAttribute("aria-describedby")).toBe("login-email-error");
  await page.keyboard.type(CLARA.email);
  expect(await page.locator(".field-error").count()).toBe(0);

  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Email o contraseña incorrectos").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(CLARA.email);
  expect(await password(page).inputValue()).toBe("azahar");

  // Shows the password and corrects it at the caret.
  await password(page).focus();
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Mostrar contraseña" }).click();
  expect(await focused()).toBe("login-password");
  expect(await password(page).getAttribute("type")).toBe("text");
  await page.keyboard.press("Delete");
  await page.keyboard.type("A");
  await page.keyboard.press("End");
  await page.evaluate(() => dispatchEvent(new Event("drawn")));
  await page.keyboard.type("2026");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${shopUrl}/`, { waitUntil: "commit" });
  await toasts(page).getByText("Bienvenido Clara").waitFor();
  await hello(page).waitFor();
  expect(JSON.parse(await page.evaluate(() => localStorage.getItem("authed-user") ?? ""))).toMatchObject({
    user: { email: CLARA.email, role: "user" },
    isAuthenticated: true,
    isAdmin: false,
    isHydrated: true,
  });

  await page.goto(`${shopUrl}/login`);
  await page.waitForURL(`${shopUrl}/`);
  await close();

  const admin = await visit(browser);
  await admin.page.goto(`${shopUrl}/login`);
  await signIn(admin.page, ADMIN);
  await admin.page.waitForURL(`${shopUrl}/admin-panel/inicio`);
});

test("a guest's choice is in the cart after sign-in, and the badge counts what is added, up to two", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  await page.addInitScript(waitForSlowDrawer);
  const product = `${shopUrl}/detail-perfume/${await plentiful()}`;
  await page.goto(product);
  const name = await page.locator("h1").innerText();
  const add = page.locator('main [data-act="add"]').first();
  await add.click();
  await page.waitForURL(/\/login\?next=/);
  await page.getByText(`Guardamos lo que elegiste: ${name}`).waitFor();
  await signIn(page);
  await page.waitForURL(/\/cart\/usr_/, { waitUntil: "commit" });
  await toasts(page).getByText("Bienvenido Clara").waitFor();
  await toasts(page).getByText(`perfume ${name} se ha agregado al carrito`).waitFor();
  expect(await badge(page).innerText()).toBe("1");
  expect(await page.locator(".cart").getAttribute("href")).toMatch(/^\/cart\/usr_/);

  await page.goto(product);
  await add.click();
  await expect.poll(() => badge(page).innerText()).toBe("2");
  await page.getByRole("dialog", { name: "se ha agregado al carrito" }).waitFor();
  await page.keyboard.press("Escape");
  expect(complaints).toEqual([]);
  await add.click();
  await toasts(page).getByText("El máximo de unidades por producto es 2").waitFor();
  expect(await badge(page).innerText()).toBe("2");
  await page.reload();
  await expect.poll(() => badge(page).innerText()).toBe("2");
});

test("the e-mail dialog opens on a listing and at the sign-in, shows its errors, and leads to the next page or the sign-in", async () => {
  const { page } = await visit(browser);
  const dialog = page.getByRole("dialog");
  const register = page.locator(".account").getByRole("link", { name: "Registrarme" });
  const send = async (email: string) => {
    await dialog.getByLabel("Email").fill(email);
    await page.keyboard.press("Enter");
  };
  await page.goto(`${shopUrl}/perfumes`, { waitUntil: "networkidle" });
  await register.focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("heading", { name: "Registrate" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("placeholder"))).toBe("Ingresá tu email");
  await send("ana@");
  await dialog.getByText("Email inválido").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await register.evaluate((link) => link === document.activeElement)).toBe(true);
  await register.click();
  // Waits until the dialog is visible: an earlier click would hit the page.
  await dialog.getByRole("heading", { name: "Registrate" }).waitFor();
  await page.mouse.click(20, 400);
  await dialog.waitFor({ state: "detached" });

  const open = async (path: string) => {
    await page.goto(`${shopUrl}${path}`);
    await dialog.waitFor();
  };
  // One route for the whole test, so that none is added or removed during a navigation.
  let status: number | null = null;
  await page.route(/\/api\/users\/(register-email|recover-password)$/, async (route) => {
    const given = status;
    status = null;
    await (given === null ? route.continue() : route.fulfill({ status: given, json: { message: "" } }));
  });
  const answerOnce = (given: number) => {
    status = given;
  };
  await open("/login?registrarme");
  answerOnce(500);
  await send("ana@example.com");
  await dialog.getByText("Error al enviar el email").waitFor();
  await send(CLARA.email);
  await page.waitForURL(`${shopUrl}/login`, { waitUntil: "commit" });
  await toasts(page).getByText("El email ya ha sido registrado").waitFor();
  await open("/login?registrarme");
  answerOnce(429);
  await send("ana@example.com");
  await page.waitForURL(`${shopUrl}/login`, { waitUntil: "commit" });
  await toasts(page).getByText("Ha solicitado demasiados emails. Intente más tarde").waitFor();
  await open("/login?registrarme");
  await send(" ana+1@example.com ");
  await page.waitForURL(`${shopUrl}/email-verification/register/ana%2B1%40example.com`, { waitUntil: "commit" });
  await toasts(page).getByText("Email enviado con éxito a ana+1@example.com").waitFor();

  await open("/login?recuperar");
  await send("ana+1@example.com");
  await dialog.getByText("El email no ha sido verificado").waitFor();
  answerOnce(429);
  await send(CLARA.email);
  await dialog.getByText("Ha solicitado demasiados emails. Intente mas tarde").waitFor();
  answerOnce(503);
  await send(CLARA.email);
  await dialog.getByText("Error al enviar el email").waitFor();
  await send(CLARA.email);
  await page.waitForURL(`${shopUrl}/email-verification/recover/cliente%40azahar.test`, { waitUntil: "commit" });
  await toasts(page).getByText("Email enviado con éxito a cliente@azahar.test").waitFor();
});

test("signing in or out changes the header of another tab, and signing out leads its protected page to the sign-in", async () => {
  const { page } = await visit(browser);
  const other = await page.context().newPage();
  await other.goto(`${shopUrl}/perfumes`, { waitUntil: "networkidle" });
  await page.goto(`${shopUrl}/login`);
  await signIn(page);
  await page.waitForURL(`${shopUrl}/`);
  await hello(other).waitFor();
  await hello(other).click();
  const profile = await other.getByRole("link", { name: "Perfil" }).getAttribute("href");
  await other.goto(`${shopUrl}/profile/usr_otra`);
  await other.waitForURL(`${shopUrl}${profile}`);

  await hello(page).click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await toasts(page).getByText("Sesión cerrada con exito").waitFor();
  await page.locator(".account").getByRole("link", { name: "Iniciar sesión" }).waitFor();
  await other.waitForURL(`${shopUrl}/login?next=${encodeURIComponent(`${profile}`)}`);

  // Signing in leads back to the profile. Signing out on a protected page leads home, not to sign-in.
  await signIn(other);
  await other.waitForURL(`${shopUrl}${profile}`);
  await hello(other).click();
  await other.getByRole("button", { name: "Cerrar sesión" }).click();
  await toasts(other).getByText("Sesión cerrada con exito").waitFor();
  expect(other.url()).toBe(`${shopUrl}/`);
});

test("a form submitted before the page is ready is sent later, and the URL stays the same", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  const release = await hold(page, "**/_astro/*.js");
  await page.goto(`${shopUrl}/login?next=%2Fperfumes`, { waitUntil: "commit" });
  await signIn(page);
  await page.waitForTimeout(300);
  expect(page.url()).toBe(`${shopUrl}/login?next=%2Fperfumes`);
  release();
  await page.waitForURL(`${shopUrl}/perfumes`, { waitUntil: "commit" });
  await toasts(page).getByText("Bienvenido Clara").waitFor();
  expect(complaints).toEqual([]);
});

/** Returns the slug of a perfume with one size and enough stock. */
async function plentiful(): Promise<string> {
  const found = (await listedPerfumes(shopUrl)).find(
    ({ soon, milliliters: [size, ...others] }) =>
      !soon && others.length === 0 && size && size.ml >= 30 && size.stock >= 5,
  );
  if (!found) throw new Error("The catalogue has no perfume with one size of at least 30 ml and five units.");
  return found.slug;
}

test("a page's own late script does not consume the message for the next page", async () => {
  const { page } = await visit(browser);
  // The page becomes idle only after it has stored its message, and its script runs before the browser leaves the page.
  await page.addInitScript(() => {
    if (location.pathname !== "/login") return;
    window.requestIdleCallback = (then) => {
      const look = setInterval(() => {
        if (!sessionStorage["next-toast"]) return;
        clearInterval(look);
        then({ didTimeout: false, timeRemaining: () => 0 });
      }, 5);
      return 0;
    };
  });
  await page.route(`${shopUrl}/perfumes`, async (route) => {
    await page.waitForTimeout(1000);
    await route.continue();
  });
  await page.goto(`${shopUrl}/login?next=%2Fperfumes`);
  await signIn(page);
  await page.waitForURL(`${shopUrl}/perfumes`, { waitUntil: "commit" });
  await toasts(page).getByText("Bienvenido Clara").waitFor();
});
