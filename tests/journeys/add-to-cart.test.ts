/** A person adds to the cart: what the pressed button shows, and the drawer of a product page. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { refreshedCartSchema } from "#shop/accounts/user.contract.ts";
import { violations } from "../axe.ts";
import { DESKTOP, hold, PHONE, routeOnce, visit } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { inTurn } from "../rotation.ts";
import { browser, shopFrom } from "../test-shop.ts";
import { type Buyer, buyer, goodsOf } from "./card-buyer.ts";
import { button, heading } from "./elements.ts";
import { keyboardUser } from "./keyboard-user.ts";
import { badge, CART, one, pesos, sized, toast, visitAsBuyer } from "./transfer-buyer.ts";

const shop = shopFrom("203.0.113.119");
const FROM_THERE = { extraHTTPHeaders: { "CF-Connecting-IP": shop.clientAddress } };
const perfume = one((await goodsOf(shop))[0]);
const PRODUCT = `/detail-perfume/${perfume.slug}`;
const ADDED = `perfume ${perfume.productName} se ha agregado al carrito`;

const addButton = (page: Page) => page.locator('main .product [data-act="add"]');
const drawerOf = (page: Page) => page.getByRole("dialog", { name: ADDED });

/** Returns the units of each line that the server has. */
async function unitsOf({ id, cookie }: Buyer): Promise<number[]> {
  const response = await callShop(shop, "PATCH", `/cart/updatedCart/${id}`, { cookie, body: {} });
  return refreshedCartSchema.parse(await response.json()).updatedUser.cart.map(({ quantity }) => quantity);
}

async function expectBusy(add: Locator): Promise<void> {
  await expect.poll(() => add.innerText()).toBe("Agregando…");
  expect(await add.getAttribute("aria-busy")).toBe("true");
}

async function expectUsable(add: Locator): Promise<void> {
  await expect.poll(() => add.innerText()).toBe("Agregar al carrito");
  expect(await add.getAttribute("aria-busy")).toBeNull();
  expect(await add.getAttribute("aria-disabled")).toBeNull();
}

test.each(
  inTurn([
    ["a phone", PHONE, "cajon-telefono"],
    ["a desktop", DESKTOP, "cajon-escritorio"],
  ]),
)("on %s the drawer shows what was added, and closes by keyboard alone", async (_, viewport, name) => {
  const ana = await buyer(shop, `${name}@azahar.test`);
  const { page, complaints } = await visitAsBuyer(shop, ana, { viewport }, PRODUCT);
  const me = await keyboardUser(page);
  const drawer = drawerOf(page);
  await page.waitForLoadState("networkidle");
  await me.tabTo("Uno más");
  await me.press("Enter");
  await me.tabTo("Agregar al carrito");
  await me.press("Enter");
  // The toast lasts five seconds. The drawer may open later.
  await toast(page, ADDED).waitFor();
  await drawer.waitFor();
  const price = sized(perfume).priceArs;
  const shown = (await drawer.innerText()).replaceAll("\u00a0", " ");
  expect(shown).toContain(`${sized(perfume).ml} ml · 2 unidades`);
  expect(shown).toContain("2 productos en tu carrito");
  expect(shown).toContain(pesos(price * 2));
  expect(shown).toMatch(/Te faltan \$ [\d.,]+ para el envío gratis|Tenés envío gratis/);
  expect(await drawer.locator("img").evaluateAll((all) => all.map((img) => img.checkVisibility()))).toEqual([
    true,
    true,
  ]);
  expect(await drawer.getByRole("region", { name: "También te puede gustar" }).getByRole("link").count()).toBe(1);
  const box = await drawer.boundingBox();
  expect(box && [box.x + box.width, box.y + box.height]).toEqual([viewport.width, viewport.height]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);

  const passed = [];
  for (let i = 0; i < 5; i += 1) {
    await me.press("Tab");
    passed.push((await me.here()).name);
  }
  expect(passed).toEqual(["Cerrar", expect.stringContaining(" "), "Ver carrito", "Seguir comprando", ""]);
  await me.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await expect.poll(() => me.here()).toEqual({ role: "button", name: "Agregar al carrito" });
  expect(await badge(page).innerText()).toBe("2");
  expect(me.invisibleStops).toEqual([]);

  // The cart has the maximum of this size, so only a decant or another perfume could be added.
  await me.press("Enter");
  await toast(page, "El máximo de unidades por producto es 2").waitFor();
  await expectUsable(addButton(page));
  expect(await drawer.count()).toBe(0);
  expect(await unitsOf(ana)).toEqual([2]);
  expect(complaints.filter((complaint) => !/409/.test(complaint))).toEqual([]);
});

test("the drawer's link leads to the cart, and its button and a press outside close it", async () => {
  const ana = await buyer(shop, "cajon-salidas@azahar.test");
  const { page, complaints } = await visitAsBuyer(shop, ana, {}, PRODUCT);
  const drawer = drawerOf(page);
  const add = addButton(page);
  await add.click();
  await drawer.waitFor();
  // Longer than the second press of a double click takes.
  await page.waitForTimeout(450);
  await button(page, "Seguir comprando").click();
  await drawer.waitFor({ state: "detached" });
  expect(await add.evaluate((element) => element === document.activeElement)).toBe(true);
  await add.click();
  await drawer.waitFor();
  await page.waitForTimeout(450);
  await page.mouse.click(100, 500);
  await drawer.waitFor({ state: "detached" });
  expect(await unitsOf(ana)).toEqual([2]);
  const other = one((await goodsOf(shop))[1]);
  await page.goto(`${shop.shopUrl}/detail-perfume/${other.slug}`);
  await add.click();
  const me = await keyboardUser(page);
  await page.getByRole("dialog").waitFor();
  await me.tabTo("Cerrar");
  await me.tabTo("Ver carrito");
  await me.press("Enter");
  await page.waitForURL(`${shop.shopUrl}/cart/${ana.id}`);
  await heading(page, CART).waitFor();
  await expect.poll(() => page.locator(".line").count()).toBe(2);
  expect(complaints).toEqual([]);
});

test.each([
  ["product page", PRODUCT, "main .product", "lenta-producto"],
  ["sorted listing", "/perfumes?orden=zA", ".results .card", "lenta-filtros"],
  ["built listing", "/perfumes", ".shelf .card", "lenta-listado"],
])(
  "on a slow network the button of a %s says that it is working, and repeated presses add one unit",
  async (_, path, place, name) => {
    const ana = await buyer(shop, `${name}@azahar.test`);
    const { page, complaints } = await visitAsBuyer(shop, ana, { viewport: PHONE }, path);
    const release = await hold(page, "**/api/perfumes/*");
    const add = page
      .locator(place, { has: page.locator('[data-act="add"]:enabled') })
      .first()
      .locator('[data-act="add"]');
    await add.waitFor();
    await add.click({ clickCount: 2 });
    await expectBusy(add);
    await add.dispatchEvent("click");
    release();
    await toast(page, "se ha agregado al carrito").waitFor();
    if (path === PRODUCT) {
      await drawerOf(page).waitFor();
      await page.keyboard.press("Escape");
    }
    await expectUsable(add);
    // A listing opens no drawer: it would interrupt people who add several perfumes.
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await unitsOf(ana)).toEqual([1]);
    expect(complaints).toEqual([]);
  },
);

test("a double click adds one unit, and its second press does not close the drawer", async () => {
  const ana = await buyer(shop, "doble@azahar.test");
  const { page, complaints } = await visitAsBuyer(shop, ana, {}, "/perfumes");
  const card = page.locator(".shelf .card", { has: page.locator('[data-act="add"]:enabled') }).first();
  const add = card.locator('[data-act="add"]');
  await page.waitForLoadState("networkidle");
  await add.dblclick({ delay: 50 });
  await toast(page, "se ha agregado al carrito").waitFor();
  await expectUsable(add);
  expect(await unitsOf(ana)).toEqual([1]);

  await page.goto(`${shop.shopUrl}${PRODUCT}`, { waitUntil: "networkidle" });
  const pressed = pressWhenOpened(page);
  await addButton(page).click();
  expect(await pressed).toBe("open");
  expect(await drawerOf(page).count()).toBe(1);
  expect(complaints).toEqual([]);
});

/**
 * Presses beside the drawer as soon as it is open, and returns whether it stayed open. A script in the page presses: on a busy
 * machine a press from outside would be too late to be the second one of a double click.
 */
function pressWhenOpened(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => {
          const drawer = document.querySelector<HTMLDialogElement>("dialog.drawer[open]");
          if (!drawer) return;
          observer.disconnect();
          drawer.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
          drawer.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 }));
          resolve(drawer.open ? "open" : "closed");
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );
}

test("a press before the late script loads is not lost, and the button stays busy while React hydrates the page", async () => {
  const ana = await buyer(shop, "temprano@azahar.test");
  const { page, complaints } = await visitAsBuyer(shop, ana, { viewport: PHONE }, "/");
  const loadLate = await hold(page, /\/_astro\/enhancements\./);
  const loadReact = await hold(page, /\/_astro\/react\./);
  const answer = await hold(page, "**/api/cart/**");
  const add = addButton(page);
  await page.goto(`${shop.shopUrl}${PRODUCT}`);
  await add.click();
  await expectBusy(add);
  await add.dispatchEvent("click");
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe(PRODUCT);
  loadLate();
  await expectBusy(add);
  expect(await page.locator(".product[data-hydrated]").count()).toBe(0);
  loadReact();
  await page.locator(".product[data-hydrated]").waitFor();
  await expectBusy(add);
  answer();
  await drawerOf(page).waitFor();
  await page.keyboard.press("Escape");
  await expectUsable(add);
  expect(await unitsOf(ana)).toEqual([1]);
  expect(complaints).toEqual([]);
});

/** Stores each text of the pressed button, so that the test can read them on the next page. */
function noteButtonTexts(): void {
  addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element && target.closest("[data-act=add]");
      if (!button) return;
      const texts = [button.textContent];
      new MutationObserver(() => {
        if (texts.at(-1) !== button.textContent) texts.push(button.textContent);
        sessionStorage["texts"] = texts.join(", ");
      }).observe(button, { subtree: true, childList: true, characterData: true });
    },
    true,
  );
}

test.each([
  ["product page", PRODUCT, "main .product"],
  ["built listing", "/perfumes", ".shelf .card"],
  ["sorted listing", "/perfumes?orden=zA", ".results .card"],
])(
  "when a guest presses the button of a %s, it says that it is working until the sign-in page opens",
  async (_, path, place) => {
    const { page, complaints } = await visit(browser, { ...FROM_THERE, viewport: PHONE });
    await page.addInitScript(noteButtonTexts);
    const loadLate = await hold(page, /\/_astro\/enhancements\./);
    await page.route("**/login?next=*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      await route.continue();
    });
    await page.goto(`${shop.shopUrl}${path}`);
    const isBuilt = !place.startsWith(".results");
    if (!isBuilt) loadLate();
    const add = page
      .locator(place, { has: page.locator('[data-act="add"]:enabled') })
      .first()
      .locator('[data-act="add"]');
    await add.click({ noWaitAfter: true });
    if (isBuilt) await expectBusy(add);
    loadLate();
    await page.waitForURL(/\/login\?next=/);
    expect(new URL(page.url()).searchParams.get("next")).toBe(path);
    expect(await page.evaluate(() => sessionStorage["texts"])).toBe("Agregar al carrito, Agregando…");
    await page.getByText("Guardamos lo que elegiste").waitFor();
    await page.goBack();
    await expectUsable(add);
    expect(complaints).toEqual([]);
  },
);

test("when no response to an added item arrives, a message says so, and the next press does not add the item twice", async () => {
  const ana = await buyer(shop, "nunca@azahar.test");
  const { page } = await visitAsBuyer(shop, ana, {}, "/");
  // The timeout of twenty seconds ends at this event. A shorter one would also end calls that a busy machine answers late.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const controller = new AbortController();
      const abort = () => controller.abort(new DOMException("The operation timed out.", "TimeoutError"));
      addEventListener("timeout", abort, { once: true });
      return controller.signal;
    };
  });
  await page.goto(`${shop.shopUrl}${PRODUCT}`);
  const add = addButton(page);
  const silent = toast(
    page,
    "Error al agregar al carrito: la tienda no respondió. Revisá tu conexión y probá de nuevo.",
  );
  for (const isAdded of [true, false]) {
    const { promise: held, resolve: onHeld } = Promise.withResolvers<void>();
    let isHeld = true;
    await page.unrouteAll();
    await page.route("**/api/cart/**", async (route) => {
      if (!isHeld) return route.continue();
      isHeld = false;
      // The shop adds the item, or never gets the request. The page gets no answer.
      if (isAdded) await route.fetch();
      onHeld();
    });
    const before = (await unitsOf(ana))[0] ?? 0;
    await add.click();
    await expectBusy(add);
    await held;
    await page.evaluate(() => dispatchEvent(new Event("timeout")));
    await silent.waitFor();
    await expectUsable(add);
    expect((await unitsOf(ana))[0] ?? 0).toBe(before + (isAdded ? 1 : 0));
    await add.click();
    await drawerOf(page).waitFor();
    expect(await unitsOf(ana)).toEqual([before + 1]);
    expect(await badge(page).innerText()).toBe(`${before + 1}`);
    await page.keyboard.press("Escape");
    await silent.waitFor({ state: "detached" });
  }
});

test("when adding fails the page says so and the button is usable again; without the drawer's script only a toast shows", async () => {
  const ana = await buyer(shop, "sin-respuesta@azahar.test");
  const { page } = await visitAsBuyer(shop, ana, {}, PRODUCT);
  const add = addButton(page);
  await routeOnce(page, "**/api/cart/**", (route) => route.abort());
  await add.click();
  await toast(page, "Error al agregar al carrito").waitFor();
  await expectUsable(add);
  expect(await page.getByRole("dialog").count()).toBe(0);

  await toast(page, "Error al agregar al carrito").waitFor({ state: "detached" });
  let isBroken = true;
  await page.route(/\/_astro\/AddedDrawer\./, (route) => (isBroken ? route.abort() : route.continue()));
  await add.click();
  await toast(page, ADDED).waitFor();
  await expectUsable(add);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.locator(".toasts").innerText()).toBe(ADDED);
  isBroken = false;
  await add.click();
  await drawerOf(page).waitFor();
  expect(await unitsOf(ana)).toEqual([2]);
});
