import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pagesOfEveryKind } from "../axe.ts";
import { visit } from "../browser.ts";
import { visitPanel } from "../journeys/administrator.ts";
import { buyer, cancelAfterwards, putIntoCart } from "../journeys/card-buyer.ts";
import { button, heading } from "../journeys/elements.ts";
import { ADDRESS, CART, expensiveGoodsOf, METHOD, pickUp, TRANSFER, visitAsBuyer } from "../journeys/transfer-buyer.ts";
import { browser, shopFrom, shopUrl } from "../test-shop.ts";

/** The minimum width (WCAG 2.2, 1.4.10), and a window of 1280 by 800 at 200 % zoom. */
const NARROW = { width: 320, height: 640 };
const ZOOMED = { width: 640, height: 400 };
const shop = shopFrom("203.0.113.94");

/** Expects that the page does not scroll sideways and cuts off no text, at both sizes. */
async function fits(page: Page, kind: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>("body > link[rel=stylesheet]")?.sheet);
  await page.evaluate(layOutAll);
  for (const viewport of [ZOOMED, NARROW]) {
    await page.setViewportSize(viewport);
    expect.soft(await page.evaluate(cutOff), `${kind} at ${viewport.width} px`).toEqual([]);
  }
}

/** Runs in the page. Lays out skipped content (`content-visibility: auto`), which has no size outside the window. */
function layOutAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page. Finds horizontal overflow, and text that is cut off and cannot be scrolled into view. */
function cutOff(): string[] {
  const over = document.documentElement.scrollWidth - innerWidth;
  const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = over > 0 ? [`the page is ${over} px too wide`] : [];
  const range = document.createRange();
  while (textNodes.nextNode()) {
    const text = textNodes.currentNode;
    const owner = text.parentElement;
    if (!text.textContent?.trim() || !owner?.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const cutBy = holderThatCuts(owner, box);
    if (cutBy) found.push(`"${text.textContent.trim().slice(0, 40)}" is cut by ${cutBy}`);
  }
  return found;

  function holderThatCuts(owner: Element, box: DOMRect): string {
    for (let holder: Element | null = owner; holder; holder = holder.parentElement) {
      // Elements for screen readers only are invisible on purpose.
      if (holder.matches(".sr-only, option, noscript, svg")) return "";
      const { overflowX, overflowY } = getComputedStyle(holder);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const hold = holder.getBoundingClientRect();
      // A scrolling container can bring the text into view.
      const wide = /auto|scroll/.test(overflowX) || (box.left >= hold.left - 1 && box.right <= hold.right + 1);
      const high = /auto|scroll/.test(overflowY) || (box.top >= hold.top - 1 && box.bottom <= hold.bottom + 1);
      if (!(wide && high)) return `${holder.tagName.toLowerCase()}.${holder.className}`;
      if (/auto|scroll/.test(overflowX)) return "";
    }
    return box.left < -1 || box.right > innerWidth + 1 ? "the window" : "";
  }
}

test("every kind of page but the raw catalogue fits 320 px, and 1280 px at 200 % zoom", async () => {
  const { page } = await visit(browser, { viewport: ZOOMED, reducedMotion: "reduce" });
  for (const { kind, path } of await pagesOfEveryKind(shopUrl)) {
    if (kind === "raw catalogue") continue;
    // Results of a query in the URL are shown when the API has responded.
    await page.goto(`${shopUrl}${path}`, { waitUntil: path.includes("?") ? "networkidle" : "load" });
    await fits(page, kind);
  }
  await page.goto(shopUrl);
  await page.locator("header > div > .burger").click();
  await page.locator("summary", { hasText: "Marcas" }).click();
  await fits(page, "open menu");
});

test("the cart, the checkout by transfer, the order and three profile pages fit both widths", async () => {
  const marta = await buyer(shop, "angosta@azahar.test");
  cancelAfterwards(shop, marta);
  const [first, second] = (await expensiveGoodsOf(shop)).slice(2);
  await putIntoCart(shop, marta, first, 2);
  await putIntoCart(shop, marta, second);
  const { page } = await visitAsBuyer(shop, marta, { viewport: ZOOMED });
  await heading(page, CART).waitFor();
  await page.waitForLoadState("networkidle");
  await fits(page, "cart");
  await button(page, "Continuar").click();
  await heading(page, ADDRESS).waitFor();
  await fits(page, "address");
  await button(page, "Volver al carrito").click();
  await pickUp(page, "Azahar Rosario");
  await fits(page, "pickup");
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  await fits(page, "method");
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  await fits(page, "transfer");
  await page.getByRole("link", { name: "Ver mi pedido" }).click();
  await heading(page, "Tu pedido").waitFor();
  await page.waitForLoadState("networkidle");
  await fits(page, "order");
  for (const path of ["", "/orders", "/wishlist"]) {
    await page.goto(`${shopUrl}/profile${path}/${marta.id}`, { waitUntil: "networkidle" });
    await page.locator("main h1").first().waitFor();
    await fits(page, `profile${path}`);
  }
});

test("twelve pages of the panel fit both widths", async () => {
  const { page } = await visitPanel(shop, "/admin-panel", ZOOMED);
  for (const path of [
    "",
    "/inicio",
    "/orders",
    "/transferencias",
    "/stock",
    "/recepcion",
    "/reponer",
    "/stock#contar",
    "/notices",
    "/ventas",
    "/users",
    "/administrator",
  ]) {
    await page.goto(`${shopUrl}/admin-panel${path}`, { waitUntil: "networkidle" });
    await page.locator(".desk, .rate, .home-queues, .transfers").first().waitFor();
    await fits(page, `panel${path}`);
  }
});

test("finds overflow and cut-off text", async () => {
  const { page } = await visit(browser, { viewport: NARROW });
  await page.goto(`${shopUrl}/login`);
  await page.evaluate(() => {
    const cut = document.createElement("p");
    cut.append("Estas palabras no entran todas");
    Object.assign(cut.style, { width: "60px", overflow: "hidden", whiteSpace: "nowrap" });
    const wide = document.createElement("div");
    Object.assign(wide.style, { width: "400px", height: "1px" });
    document.querySelector("main")?.append(cut, wide);
  });
  const found = await page.evaluate(cutOff);
  expect(found[0]).toMatch(/^the page is \d+ px too wide$/);
  expect(found).toContainEqual(expect.stringMatching(/^"Estas palabras.* is cut by p\.$/));
});
