import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { perfumesResponseSchema } from "#shop/catalogue/perfume.contract.ts";
import { violations } from "../axe.ts";
import { PHONE, visit } from "../browser.ts";
import { browser, shopFrom } from "../test-shop.ts";
import { ignorePhantomPointer } from "../weight.ts";
import { buyer, cancelAfterwards, ordersOf, putIntoCart } from "./card-buyer.ts";
import { button, heading, lateScripts } from "./elements.ts";
import { expensiveGoodsOf, METHOD, one, pickUp, TRANSFER, visitAsBuyer } from "./transfer-buyer.ts";

const shop = shopFrom("203.0.113.91");
const notice = (page: Page) => page.getByRole("status").filter({ hasText: /conexión/ });

test("offline, visited pages show their date, the search works, and other pages say that there is no connection", async () => {
  const response = await (await fetch(`${shop.shopUrl}/api/perfumes`)).json();
  const [seen, other] = perfumesResponseSchema.parse(response).perfumes;
  const { page } = await visit(browser, { viewport: PHONE, reducedMotion: "reduce", serviceWorkers: "allow" });
  const context = page.context();
  await page.addInitScript(ignorePhantomPointer);
  await page.goto(`${shop.shopUrl}/detail-perfume/${seen?.slug}`, { waitUntil: "networkidle" });
  await expect.poll(() => keptPaths(page)).toContain(`/detail-perfume/${seen?.slug}`);
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(["/sin-conexion", "/search.json"]));
  const files = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const scripts = files.filter((path) => path.endsWith(".js") && path !== "/sw.js");
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(scripts));
  const isKept = async (name: string) => (await keptPaths(page)).some((path) => path.startsWith(`/_astro/${name}.`));
  expect(await isKept("react")).toBe(false);
  await page.mouse.move(100, 400);
  await expect.poll(() => isKept("SearchDialog")).toBe(true);

  // Files missing from the cache are added on the next visit.
  await forget(page, ["/sin-conexion", "/search.json"]);
  await page.reload();
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(["/sin-conexion", "/search.json"]));

  await context.setOffline(true);
  await notice(page).getByText("Estás sin conexión.").waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: seen?.productName ?? "" }).waitFor();
  await notice(page)
    .getByText(/ves esta página como la guardamos el \d/)
    .waitFor();
  await page.waitForLoadState("networkidle");
  await lateScripts(page);
  expect(await notice(page).count()).toBe(1);
  const price = page.locator(".info .price").first();
  await expect.poll(() => price.evaluate((element) => getComputedStyle(element).fontStyle)).toBe("italic");
  expect(await violations(page)).toEqual([]);

  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  await page.getByRole("combobox", { name: "Buscá por nombre, marca o nota" }).fill(other?.productName ?? "");
  await page
    .getByRole("option")
    .first()
    .getByText(other?.productName ?? "")
    .waitFor();
  // An online event while the page is being left must not cancel the navigation.
  await page.evaluate((path) => {
    location.assign(path);
    dispatchEvent(new Event("online"));
  }, `/detail-perfume/${other?.slug}`);
  await page.getByRole("heading", { level: 1, name: "Estás sin conexión" }).waitFor();
  expect(await violations(page)).toEqual([]);
  // The late scripts notice that the network is back.
  await lateScripts(page);

  await context.setOffline(false);
  await page.getByRole("heading", { level: 1, name: other?.productName ?? "" }).waitFor();
  await expect.poll(() => notice(page).count()).toBe(0);
});

test("a prefetched page is not cached until it is visited", async () => {
  const { page, complaints } = await visit(browser, { serviceWorkers: "allow" });
  await page.goto(`${shop.shopUrl}/perfumes`, { waitUntil: "networkidle" });
  await expect.poll(() => keptPaths(page)).toContain("/perfumes");
  await page.reload({ waitUntil: "networkidle" });
  await lateScripts(page);
  const card = page.locator("main .card h3 a").first();
  const path = `${await card.getAttribute("href")}`;
  const ahead = page.context().waitForEvent("request", (request) => new URL(request.url()).pathname === path);
  await card.hover();
  expect((await (await ahead).allHeaders())["sec-purpose"]).toBe("prefetch");
  // Longer than the service worker takes to cache a page.
  await page.waitForTimeout(1_000);
  expect(await keptPaths(page)).not.toContain(path);
  await card.click();
  await page.waitForURL(`**${path}`);
  await expect.poll(() => keptPaths(page)).toContain(path);
  expect(complaints).toEqual([]);
});

test("an order is not sent while offline, and is placed once when the network is back", async () => {
  const marta = await buyer(shop, "marta.sinred@azahar.test");
  await putIntoCart(shop, marta, one((await expensiveGoodsOf(shop))[2]));
  cancelAfterwards(shop, marta);
  const { page } = await visitAsBuyer(shop, marta, { viewport: PHONE });
  await pickUp(page, "Azahar San Nicolás");
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  // The banner must be empty when it is added, because screen readers announce only text added to an existing region.
  const inserted = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const isBanner = (node: Node) => node instanceof HTMLElement && node.className === "offline";
    const note = (records: MutationRecord[]) =>
      texts.push(
        ...records.flatMap(({ addedNodes }) => [...addedNodes].filter(isBanner).map((node) => `${node.textContent}`)),
      );
    new MutationObserver(note).observe(document.body, { childList: true });
    return texts;
  });
  await page.context().setOffline(true);
  await notice(page).waitFor();
  expect(await inserted.jsonValue()).toEqual([""]);
  await button(page, "Confirmar pedido").click();
  await page.getByRole("alert").getByText("Estás sin conexión y no mandamos nada.").waitFor();
  expect(await ordersOf(shop, marta)).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => notice(page).count()).toBe(0);
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  expect(await ordersOf(shop, marta)).toHaveLength(1);
});

async function forget(page: Page, paths: string[]): Promise<void> {
  await page.evaluate(async (gone) => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    await Promise.all(stores.flatMap((cache) => gone.map((path) => cache.delete(path))));
  }, paths);
}

/** Returns the paths in the service worker's caches. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}
