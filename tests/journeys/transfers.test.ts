import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { formatArs } from "#shop/pricing/money.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { toast, visitPanel } from "./administrator.ts";
import { type Buyer, buyer, goodsOf } from "./card-buyer.ts";
import { button, counting } from "./elements.ts";
import { HOME, move, order, shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.61");

/** Places a transfer order and uploads a picture as its receipt. */
async function placeWithReceipt(user: Buyer) {
  const placed = await order(shop, user, [[one((await goodsOf(shop))[0]), 1]], HOME);
  const picture = await sharp({ create: { width: 320, height: 480, channels: 3, background: "#c98f4e" } })
    .png()
    .toBuffer();
  const sent = await callShop(shop, "PUT", `/orders/${user.id}/${placed._id}/receipt`, {
    cookie: user.cookie,
    headers: { "Content-Type": "image/png" },
    body: picture,
  });
  expect(sent.status).toBe(200);
  return placed;
}

const pesos = (amount: number) => formatArs(Math.round(amount * 100));
const rowOf = (page: Page, number: string) => page.locator(".transfers-list button", { hasText: number });

test("five transfers with receipts are confirmed with six clicks, those that expire first on top", async () => {
  const placed = [];
  // The limit of unpaid orders allows one person fewer than five.
  const buyers = [await buyer(shop, "transfiere@azahar.test"), await buyer(shop, "transfiere.otra@azahar.test")];
  for (const user of [...buyers, ...buyers, one(buyers[0])]) placed.push(await placeWithReceipt(user));
  const { page, complaints } = await visitPanel(shop, "/admin-panel/inicio", DESKTOP);
  const { done, tap } = counting();
  await page.locator(".home-queues").waitFor();
  expect(await violations(page)).toEqual([]);
  await tap(page.locator(".panel-menu").getByRole("link", { name: "Transferencias" }));
  await page.getByRole("heading", { level: 1, name: "Transferencias" }).waitFor();
  const soonest = one(placed[0]);
  await page.getByRole("heading", { level: 2, name: new RegExp(soonest.number) }).waitFor();
  expect(await violations(page)).toEqual([]);
  for (const { number, transactionAmount, _id } of placed) {
    await page.getByRole("heading", { level: 2, name: new RegExp(number) }).waitFor();
    await page.getByAltText(/^Comprobante de/).waitFor();
    await tap(button(page, `Confirmar ${pesos(transactionAmount)}`));
    await rowOf(page, number).waitFor({ state: "detached" });
    const response = await callShop(shop, "GET", `/orders/admin/me/${_id}`, { cookie: shop.admin });
    expect(await response.json()).toMatchObject({ order: { statusGlimmer: "En Preparación" } });
  }
  expect(done.taps).toBe(6);
  expect(complaints).toEqual([]);
});

test("by keyboard: J and K choose, plus and minus zoom, R turns, Enter confirms", async () => {
  const user = await buyer(shop, "transfiere.teclado@azahar.test");
  const [first, two] = [await placeWithReceipt(user), await placeWithReceipt(user)];
  const { page, complaints } = await visitPanel(shop, "/admin-panel/transferencias", DESKTOP);
  const title = (number: string) => page.getByRole("heading", { level: 2, name: new RegExp(number) });
  await title(first.number).waitFor();
  await page.keyboard.press("j");
  await title(two.number).waitFor();
  const picture = page.getByAltText(/^Comprobante de/);
  const before = await picture.boundingBox();
  await page.keyboard.press("+");
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.4);
  await page.keyboard.press("r");
  await expect.poll(() => picture.evaluate(({ style }) => style.rotate)).toBe("90deg");
  await page.keyboard.press("Enter");
  await rowOf(page, two.number).waitFor({ state: "detached" });
  await title(first.number).waitFor();
  expect(complaints).toEqual([]);
});

test("an order that somebody else cancelled is refused beside the button, and leaves the list", async () => {
  const user = await buyer(shop, "transfiere.cancelado@azahar.test");
  const [placed, other] = [await placeWithReceipt(user), await placeWithReceipt(user)];
  const { page } = await visitPanel(shop, `/admin-panel/transferencias#${placed._id}`, PHONE);
  const confirm = button(page, `Confirmar ${pesos(placed.transactionAmount)}`);
  await confirm.waitFor();
  expect(await violations(page)).toEqual([]);
  await move(shop, placed, "Cancelado");
  await confirm.click();
  await toast(page, placed.number).waitFor();
  await rowOf(page, placed.number).waitFor({ state: "detached" });
  await button(page, "← Todas").click();
  await rowOf(page, other.number).waitFor();
});
