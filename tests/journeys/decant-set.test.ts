import { expect, onTestFinished, test } from "vitest";
import { formatArs } from "#shop/pricing/money.ts";
import { violations } from "../axe.ts";
import { PHONE, visit } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { signInAdmin } from "../people.ts";
import { listedPerfumes } from "../shop.ts";
import { browser, shopFrom, shopUrl } from "../test-shop.ts";
import { type Buyer, buyer, cancelAfterwards, ordersOf } from "./card-buyer.ts";
import { button, heading } from "./elements.ts";
import { CART, METHOD, one, pickUp, TRANSFER, totalOf, visitAsBuyer } from "./transfer-buyer.ts";

const shop = shopFrom("203.0.113.176");

/** Two perfumes with decants of 5 ml. */
const perfumes = (await listedPerfumes(shopUrl, "?sortBy=lowerPrice"))
  .filter(({ soon, smallDecant }) => !soon && smallDecant)
  .slice(0, 2);

async function addDecants({ id, cookie }: Buyer, perfumeId: string, quantity: number): Promise<void> {
  const product = { quantity, mlOption: 5, isBigDecant: false, isSmallDecant: true };
  const response = await callShop(shop, "POST", `/cart/${id}/${perfumeId}`, { cookie, body: { product } });
  expect(response.status).toBe(200);
}

test("on a phone a buyer completes a set of three decants, sees its price, and orders it at that price", async () => {
  const { cookie } = await signInAdmin(shop);
  const offer = (decantSet3: number, decantSet5: number) =>
    callShop(shop, "PUT", "/admin/put-admin", { cookie, body: { decantSet3, decantSet5 } });
  onTestFinished(async () => void (await offer(0, 0)));
  expect((await offer(10, 15)).status).toBe(200);
  const [first, second] = [one(perfumes[0]), one(perfumes[1])];
  const lucia = await buyer(shop, "set@azahar.test");
  cancelAfterwards(shop, lucia);
  await addDecants(lucia, first._id, 1);
  await addDecants(lucia, second._id, 1);
  const { page, complaints } = await visitAsBuyer(shop, lucia, { viewport: PHONE });
  await heading(page, CART).waitFor();
  await page.getByText("Sumá 1 decant más y tenés 10 % menos en todos.").waitFor();
  await page.getByRole("button", { name: "Uno más" }).first().click();
  await page.getByText("Tu set de decants: 10 % menos en cada uno.").waitFor();
  await page.getByText("Sumá 2 decants más y tenés 15 % menos en todos.").waitFor();
  expect(await page.locator(".line-prices").allInnerTexts()).toEqual([
    expect.stringContaining("precio promocional"),
    expect.stringContaining("precio promocional"),
  ]);
  expect(await violations(page)).toEqual([]);
  await pickUp(page, "Azahar Rosario");
  const total = await totalOf(page);
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  const [order] = await ordersOf(shop, lucia);
  expect(order?.products.map(({ isForSale, percentageForSale }) => [isForSale, percentageForSale])).toEqual([
    [true, 10],
    [true, 10],
  ]);
  expect(formatArs(Math.round((order?.totalPaidAmount ?? 0) * 100))).toBe(total);
  expect(complaints).toEqual([]);
});

test("on the page of decants each card has its decant selected, and the product's page shows the decant that is chosen there", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  await page.goto(`${shopUrl}/perfumes/tema/decants`, { waitUntil: "networkidle" });
  const pressed = await page.locator('.card [data-act$="Decant"][aria-pressed="true"]').count();
  expect(pressed).toBe(await page.locator(".card").count());
  const some = page.locator('.card:has([data-act="smallDecant"]):has([data-act="bigDecant"])').first();
  const name = await some.getAttribute("aria-label");
  const card = page.locator(`.card[aria-label="${name}"]`).first();
  const price = () => card.locator("[data-part=price]").innerText();
  const big = await price();
  const chip = (ml: number) => card.getByRole("button", { name: new RegExp(`^${ml} ml \\$`) });
  const onChip = (ml: number) => chip(ml).locator("small").innerText();
  expect(await onChip(10)).toBe(big);
  await chip(5).click();
  await expect.poll(price).not.toBe(big);
  expect(await price()).toBe(await onChip(5));
  await chip(10).click();
  await expect.poll(price).toBe(big);
  await card.getByRole("button", { name: "Decant" }).click();
  await expect.poll(price).not.toBe(big);
  await card.locator("h3 a").click();
  await page.waitForURL("**/detail-perfume/**");
  await page.getByRole("button", { name: "Decant 10 ml" }).click();
  await expect.poll(() => page.locator("[data-part=price]").innerText()).toBe(big);
  const drawn = () => page.locator(".pic").evaluate((pic) => getComputedStyle(pic, "::after").backgroundImage);
  await expect.poll(drawn).toMatch(/decant\.[\w-]+\.svg/);
  await page.locator('.info [data-act^="s"]').first().click();
  await expect.poll(drawn).toBe("none");
  expect(complaints).toEqual([]);
});
