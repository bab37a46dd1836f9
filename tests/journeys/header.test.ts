import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, signInPage, visit } from "../browser.ts";
import { signInAdmin } from "../people.ts";
import { browser, shopFrom, shopUrl } from "../test-shop.ts";
import { lateScripts } from "./elements.ts";

const shop = shopFrom("203.0.113.29");

const account = (page: Page) => page.locator(".account");
/** A shopper in local storage only. This is enough for pages that send no requests for the user. */
const SHOPPER = JSON.stringify({
  user: { _id: "usr_ana", firstName: "Ana", role: "user", cart: [{ quantity: 2 }, { quantity: 1 }] },
  isAuthenticated: true,
  isAdmin: false,
  isHydrated: true,
});
const signIn = (page: Page) => page.addInitScript((session) => localStorage.setItem("authed-user", session), SHOPPER);
/** A real session: pages request the stock immediately, and a 401 would turn an invented administrator into a guest. */
const enterAsAdmin = async (page: Page) => signInPage(page, shopUrl, await signInAdmin(shop), true);

test("the phone's menu opens, shows one section at a time, and closes on Escape and on a link", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  await page.goto(`${shopUrl}/perfumes`);
  // Before they load, Escape does not close the brands, which also have a link for balms.
  await lateScripts(page);
  const menu = page.locator("#menu");
  await page.getByRole("button", { name: "Menú" }).click();
  await page.locator("summary", { hasText: "Fragancias" }).click();
  await page.locator("summary", { hasText: "Marcas" }).click();
  expect(await page.locator(".menu details[open]").count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Menú" }).click();
  await page.getByRole("button", { name: "Cerrar", exact: true }).click();
  await menu.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Menú" }).click();
  await page.getByRole("link", { name: "Bálsamos" }).click();
  await page.waitForURL(`${shopUrl}/perfumes/category/balsamo`);
  await page.goBack();
  expect(await menu.isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});

test("the wide menu works by keyboard and lists every brand", async () => {
  const { page } = await visit(browser);
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await lateScripts(page);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Ir al contenido");
  const marcas = page.locator("summary", { hasText: "Marcas" });
  await marcas.focus();
  await page.keyboard.press("Enter");
  const brands = page.locator(".menu details[open] a");
  expect(await brands.count()).toBe(30);
  expect(await brands.filter({ hasText: "bálsamos" }).allInnerTexts()).toEqual(["Carmex bálsamos"]);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Afnan");
  await page.keyboard.press("Escape");
  expect(await marcas.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.locator(".menu details[open]").count()).toBe(0);
});

test("a guest, a user and an administrator each see their header", async () => {
  const guest = await visit(browser);
  await guest.page.goto(shopUrl);
  expect(await account(guest.page).getByRole("link").allInnerTexts()).toEqual(["Iniciar sesión", "Registrarme"]);
  expect(await guest.page.locator(".cart").getAttribute("href")).toBe("/login");
  expect(await guest.page.locator(".cart b").isVisible()).toBe(false);
  await guest.close();

  const user = await visit(browser);
  await signIn(user.page);
  await user.page.goto(shopUrl);
  await account(user.page).locator("summary", { hasText: "Hola, Ana" }).click();
  expect(await account(user.page).getByRole("link").allInnerTexts()).toEqual(["Perfil", "Mis Compras"]);
  const links = account(user.page).getByRole("link");
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual([
    expect.stringMatching(/^\/profile\/usr_\w+$/),
    expect.stringMatching(/^\/profile\/orders\/usr_\w+$/),
  ]);
  expect(await account(user.page).getByRole("button").allInnerTexts()).toEqual(["Cerrar sesión"]);
  expect(await user.page.locator(".cart").getAttribute("href")).toBe("/cart/usr_ana");
  expect(await user.page.locator(".cart b").innerText()).toBe("3");
  await user.close();

  const admin = await visit(browser);
  await enterAsAdmin(admin.page);
  await admin.page.goto(`${shopUrl}/perfumes`);
  await account(admin.page).getByRole("link", { name: "Panel" }).waitFor();
  expect(await account(admin.page).getByRole("button").allInnerTexts()).toEqual(["Cerrar sesión"]);
  // The administrator's stock response has arrived, so the header must not change any more.
  await admin.page.locator(".stock-desk").first().waitFor();
  await expect.poll(() => admin.page.locator(".cart:visible").count()).toBe(0);
  await expect.poll(() => admin.page.locator(".add:visible").count()).toBe(0);
});

const LATE_STYLES = /\/_astro\/late\.[^/]+\.css$/;

test.each([
  ["aborted", (route: Route) => route.abort()],
  ["answered 404", (route: Route) => route.fulfill({ status: 404, body: "" })],
  ["answered 502", (route: Route) => route.fulfill({ status: 502, body: "" })],
])("an administrator sees no purchase controls when the late styles are %s", async (_, lose) => {
  const { page } = await visit(browser, { viewport: PHONE, reducedMotion: "reduce" });
  await enterAsAdmin(page);
  await page.route(LATE_STYLES, lose);
  await page.goto(`${shopUrl}/perfumes`);
  await page.locator('html[data-session="admin"]').waitFor();
  expect(await page.locator(".add").count()).toBeGreaterThan(0);
  expect(await page.locator(".add:visible").count()).toBe(0);
  await page.goto(new URL((await page.locator(".card h3 a").first().getAttribute("href")) ?? "", shopUrl).href);
  await page.locator('html[data-session="admin"]').waitFor();
  await page.locator("footer").scrollIntoViewIfNeeded();
  await page.locator(".buy-bar").waitFor({ state: "attached" });
  await expect.poll(() => page.locator(".buy-bar").getAttribute("hidden")).toBe(null);
  expect(await page.locator(".add:visible, .add-row:visible, .keep:visible, .buy-bar:visible").count()).toBe(0);
});

test("late styles are loaded again after a failure", async () => {
  const { page } = await visit(browser);
  let requests = 0;
  await page.route(LATE_STYLES, (route) => {
    requests += 1;
    if (requests === 1) return route.abort();
    return requests === 2 ? route.fulfill({ status: 502, body: "" }) : route.continue();
  });
  await page.goto(shopUrl);
  const isLaid = () =>
    page.evaluate(() =>
      [...document.styleSheets].some(({ href, cssRules }) => href?.includes("/late.") && cssRules.length > 0),
    );
  await expect.poll(isLaid).toBe(true);
  expect(requests).toBe(3);
});

test("a signed-in administrator sees their header although its script fails twice", async () => {
  const { page } = await visit(browser);
  await enterAsAdmin(page);
  let lost = 0;
  await page.route("**/_astro/enhancements.*.js", (route) => (lost++ < 2 ? route.abort() : route.continue()));
  await page.goto(`${shopUrl}/perfumes`);
  await account(page).getByRole("link", { name: "Panel" }).waitFor();
  await expect.poll(() => page.locator(".add:visible").count()).toBe(0);
});

/** Returns how long the next toast shows, timed in the page: a busy driver would see it late. */
function nextToastMs(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shownAtMs: number | undefined;
        const look = () => {
          const isShown = document.querySelector(".toasts button") !== null;
          if (isShown) shownAtMs ??= performance.now();
          else if (shownAtMs !== undefined) resolve(performance.now() - shownAtMs);
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      }),
  );
}

test("a failed sign-out shows an error at the top right for more than four seconds and keeps the session", async () => {
  const { page } = await visit(browser);
  await signIn(page);
  await page.route("**/api/auth/logout", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await page.locator("summary", { hasText: "Hola, Ana" }).click();
  const shownMs = nextToastMs(page);
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  const toast = page.locator(".toasts button");
  expect(await toast.innerText()).toBe("Error al cerrar sesión");
  const box = await toast.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1400);
  // Below the header, whose cart stays visible.
  expect(box?.y).toBeGreaterThan(100);
  expect(box?.y).toBeLessThan(140);
  expect(await shownMs).toBeGreaterThan(4000);
  expect(await page.evaluate(() => localStorage.getItem("authed-user"))).toBe(SHOPPER);
});

test("a successful sign-out leads home and shows a message there", async () => {
  const { page } = await visit(browser);
  await page.goto(`${shopUrl}/perfumes`);
  await page.evaluate((session) => localStorage.setItem("authed-user", session), SHOPPER);
  await page.route("**/api/auth/logout", (route) => route.fulfill({ status: 200, body: "{}" }));
  await page.reload({ waitUntil: "networkidle" });
  await page.locator("summary", { hasText: "Hola, Ana" }).click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await page.waitForURL(`${shopUrl}/`, { waitUntil: "commit" });
  await page.locator(".toasts", { hasText: "Sesión cerrada con exito" }).waitFor();
  expect(await account(page).getByRole("link").first().innerText()).toBe("Iniciar sesión");
});

test("without scripts a signed-in user sees no guest header at first, and sees it after a wait", async () => {
  const { page } = await visit(browser);
  await signIn(page);
  await page.route("**/_astro/*.js", (route) => route.abort());
  await page.goto(shopUrl);
  const links = account(page).getByRole("link", { includeHidden: true });
  // Restarts the animation that delays the header, because on a slow page it has ended, and pauses it.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>(".account, .cart")) {
      element.style.animation = "none";
      element.getAnimations();
      element.style.animation = "";
      for (const wait of element.getAnimations()) wait.pause();
    }
  });
  expect(await links.first().isVisible()).toBe(false);
  expect(await page.locator(".cart").isVisible()).toBe(false);
  await page.evaluate(() => {
    for (const waiting of document.getAnimations()) waiting.finish();
  });
  expect(await links.first().isVisible()).toBe(true);
  expect(await page.locator(".cart").isVisible()).toBe(true);
});

test("without JavaScript the register control is a link, and its page says what is missing", async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  await page.goto(shopUrl);
  await account(page).getByRole("link", { name: "Registrarme" }).click();
  await page.waitForURL(`${shopUrl}/login?registrarme`);
  expect(await page.locator("main noscript").innerText()).toContain("JavaScript");
  expect(await page.locator("form").count()).toBeGreaterThan(0);
});

test("/json shows the whole list from the API", async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(`${shopUrl}/json`);
  const dump = page.locator('[data-part="dump"]');
  await dump.waitFor();
  const list: unknown = await (await fetch(`${shopUrl}/api/perfumes?status=true`)).json();
  expect(JSON.parse(await dump.innerText())).toEqual(list);
  expect(complaints).toEqual([]);
});
