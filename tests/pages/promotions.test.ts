/** A promotion with dates starts and ends by the clock: on a product page, in the checkout and on the page of promotions. */
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { promotionSchema } from "#shop/pricing/promotions.contract.ts";
import { PHONE, visit } from "../browser.ts";
import { buyer, cancelAfterwards, putIntoCart } from "../journeys/card-buyer.ts";
import { button, heading } from "../journeys/elements.ts";
import { shopWithAdmin } from "../journeys/placed-orders.ts";
import {
  expensiveGoodsOf,
  METHOD,
  one,
  pesos,
  pickUp,
  sized,
  toast,
  totalOf,
  visitAsBuyer,
} from "../journeys/transfer-buyer.ts";
import { callShop } from "../mailed.ts";
import { browser, database } from "../test-shop.ts";

const shop = await shopWithAdmin("203.0.113.122");
const perfume = one((await expensiveGoodsOf(shop)).at(-1));
const { priceArs } = sized(perfume);
const PAGE = `/detail-perfume/${perfume.slug}`;
/** The price less 40 %, rounded half up to the peso: lower than the price by transfer. */
const LOWER = Math.round(priceArs * 0.6);

const html = async (path: string) => (await fetch(`${shop.shopUrl}${path}`)).text();
const fireCron = () => fetch(`${shop.localUrl}/cron`, { method: "POST" });
/** A build takes longer when the machine is busy. */
const BUILD = { timeout: 120_000, interval: 300 };
const builds = z.array(z.object({ finishedAt: z.string().nullable() }));
/** The number of builds so far; null while one is requested or running. */
const builtTimes = async () => {
  const all = builds.parse(await (await fetch(`${shop.localUrl}/rebuild`)).json());
  return all.every(({ finishedAt }) => finishedAt) ? all.length : null;
};
const plain = (text: string) => text.replaceAll("\u00a0", " ");

async function call(method: string, path: string, body: object) {
  const response = await callShop(shop, method, `/admin/promotions${path}`, { cookie: shop.admin, body });
  return promotionSchema.parse((await response.json()).promotion);
}

test("a promotion starts and ends by itself: built page, live price, checkout and the promotions page", async () => {
  const ana = await buyer(shop, "ana.promo@azahar.test");
  await putIntoCart(shop, ana, perfume);
  cancelAfterwards(shop, ana);
  const entered = { name: "Tres días de prueba", percentage: 40, perfumes: [perfume._id] };
  await expect.poll(builtTimes, BUILD).not.toBeNull();
  const builtBefore = Number(await builtTimes());
  const far = { startsAt: "2089-12-31T00:00:00Z", endsAt: "2090-01-01T00:00:00Z" };
  const planned = await call("POST", "", { ...entered, ...far });
  onTestFinished(async () => {
    const listed = await (await callShop(shop, "GET", "/admin/promotions", { cookie: shop.admin })).json();
    for (const { _id, updatedAt, state } of listed.promotions.map((each: unknown) => promotionSchema.parse(each)))
      if (state !== "ended") await call("POST", `/${_id}/stop`, { updatedAt });
    await fireCron();
  });
  expect(planned.state).toBe("scheduled");

  const { page } = await visitAsBuyer(shop, ana);
  await pickUp(page, "Azahar Rosario");
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  expect(plain(await totalOf(page))).not.toBe(pesos(LOWER));
  const visitor = await visit(browser, {
    viewport: PHONE,
    extraHTTPHeaders: { "CF-Connecting-IP": shop.clientAddress },
  });
  await visitor.page.goto(`${shop.shopUrl}${PAGE}`);
  const price = visitor.page.locator("[data-part=price]");
  expect(plain(await price.innerText())).toBe(pesos(priceArs));

  // The pages are open and the build of the planned promotion is over: now it may start. By SQL, because a call would start a
  // build, which on a busy machine could read the promotion when it has started.
  await expect.poll(async () => Number(await builtTimes()), BUILD).toBeGreaterThan(builtBefore);
  const startsAtMs = Date.now() + 2_000;
  const startsAt = new Date(startsAtMs).toISOString();
  await database.execute({
    sql: "UPDATE promotions SET starts_at_ms = ? WHERE id = ?",
    args: [startsAtMs, planned._id],
  });
  // The promotion has started. Nothing was written for that, and the pages have not been rebuilt.
  await expect.poll(() => Date.now(), { timeout: 40_000 }).toBeGreaterThan(startsAtMs + 1_000);
  // The wait begins before the press, because a busy driver may see the message only when the page is loading again.
  const reloaded = page.waitForEvent("load");
  await button(page, "Confirmar pedido").click();
  await toast(page, "Los precios cambiaron. El nuevo total es").waitFor();
  await reloaded;
  await heading(page, METHOD).waitFor();
  await expect.poll(async () => plain(await totalOf(page))).toBe(pesos(LOWER));
  await visitor.page.reload();
  await expect.poll(async () => plain(await price.innerText())).toBe(pesos(LOWER));
  expect(plain(await html("/promociones"))).not.toContain(entered.name);

  await fireCron();
  await expect.poll(() => html("/promociones"), BUILD).toContain(entered.name);
  const promotions = plain(await html("/promociones"));
  expect(promotions).toMatch(
    /Tres días de prueba: 40 % de descuento<\/h2>\s*<p>Del \d+ de [a-z]+ de \d{4}, \d\d:\d\d al /,
  );
  expect(promotions).toContain(`href="${PAGE}"`);
  expect(plain(await html(PAGE))).toContain(pesos(LOWER));
  expect(await html(PAGE)).toContain(`"price":"${LOWER}.00"`);

  const endsAtMs = Date.now() + 4_000;
  const endsAt = new Date(endsAtMs).toISOString();
  await call("PUT", `/${planned._id}`, { ...entered, startsAt, endsAt, updatedAt: planned.updatedAt });
  await expect.poll(() => Date.now(), { timeout: 40_000 }).toBeGreaterThan(endsAtMs + 1_000);
  await visitor.page.reload();
  await expect.poll(async () => plain(await price.innerText())).toBe(pesos(priceArs));
  await button(page, "Confirmar pedido").click();
  await toast(page, "Los precios cambiaron. El nuevo total es").waitFor();
  await fireCron();
  await expect.poll(() => html("/promociones"), BUILD).not.toContain(entered.name);
  expect(await html(PAGE)).not.toContain(`"price":"${LOWER}.00"`);
});
