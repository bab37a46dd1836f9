import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Order } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { toast, visitPanel } from "./administrator.ts";
import { type Buyer, buyer, goodsOf } from "./card-buyer.ts";
import { button, counting } from "./elements.ts";
import { HOME, move, order, shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.101");

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

test("five transfers with receipts are confirmed with few clicks, those that expire first on top", async () => {
  const placed: Order[] = [];
  // The limit of unpaid orders allows one person fewer than five.
  const buyers = [await buyer(shop, "transfiere@azahar.test"), await buyer(shop, "transfiere.otra@azahar.test")];
  for (const user of [...buyers, ...buyers, one(buyers[0])]) placed.push(await placeWithReceipt(user));
  const { page, complaints } = await visitPanel(shop, "/admin-panel/inicio", DESKTOP);
  const { done, tap } = counting();
  await page.locator(".home-queues").waitFor();
  expect(await violations(page)).toEqual([]);
  const mails = page.getByRole("checkbox", { name: "Mandarme un email" });
  await mails.check();
  await page.getByText("Te mandamos un email por cada pedido").first().waitFor();
  // The switch takes its next press when the answer to this one has arrived.
  await expect
    .poll(async () => {
      if (await mails.isChecked()) await mails.press("Space");
      return mails.isChecked();
    })
    .toBe(false);
  await page.getByText("No te mandamos más emails de pedidos").first().waitFor();
  await tap(page.locator(".panel-menu").getByRole("link", { name: "Transferencias" }));
  await page.getByRole("heading", { level: 1, name: "Transferencias" }).waitFor();
  await rowOf(page, one(placed[0]).number).waitFor();
  expect(await violations(page)).toEqual([]);
  const shown = (await page.locator(".transfers-list b:first-child").allInnerTexts()).filter((number) =>
    placed.some((each) => each.number === number),
  );
  expect(shown).toEqual(placed.map(({ number }) => number));
  for (const { number, transactionAmount, _id } of placed) {
    const title = page.getByRole("heading", { level: 2, name: new RegExp(number) });
    await page.getByRole("heading", { level: 2, name: /^A-/ }).waitFor();
    // Other tests have transfers, too, which may come between.
    if (!(await title.isVisible())) await tap(rowOf(page, number));
    await title.waitFor();
    await page.getByAltText(/^Comprobante de/).waitFor();
    await tap(button(page, `Confirmar ${pesos(transactionAmount)}`));
    await rowOf(page, number).waitFor({ state: "detached" });
    const response = await callShop(shop, "GET", `/orders/admin/me/${_id}`, { cookie: shop.admin });
    expect(await response.json()).toMatchObject({ order: { statusGlimmer: "En Preparación" } });
  }
  // Six when nobody else's transfers wait.
  expect(done.taps).toBeLessThanOrEqual(12);
  expect(complaints).toEqual([]);
});

test("by keyboard: J and K choose, plus and minus zoom, R turns, Enter confirms", async () => {
  const user = await buyer(shop, "transfiere.teclado@azahar.test");
  const [first] = [await placeWithReceipt(user), await placeWithReceipt(user)];
  const { page, complaints } = await visitPanel(shop, `/admin-panel/transferencias#${first._id}`, DESKTOP);
  const title = page.getByRole("heading", { level: 2, name: new RegExp(first.number) });
  await title.waitFor();
  await page.keyboard.press("j");
  await title.waitFor({ state: "detached" });
  await page.keyboard.press("k");
  await title.waitFor();
  const picture = page.getByAltText(/^Comprobante de/);
  const before = await picture.boundingBox();
  await page.keyboard.press("+");
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.4);
  await page.keyboard.press("r");
  await expect.poll(() => picture.evaluate(({ style }) => style.rotate)).toBe("90deg");
  await page.keyboard.press("Enter");
  await rowOf(page, first.number).waitFor({ state: "detached" });
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
