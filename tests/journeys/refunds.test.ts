/** Refunds of units in the panel. */
import { expect, test } from "vitest";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { cardOrderSchema } from "#shop/payments/pay.contract.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { inTurn } from "../rotation.ts";
import { listedPerfumes } from "../shop.ts";
import { field, sheet, toast, visitPanel } from "./administrator.ts";
import { buyerWith, goodsOf, putIntoCart } from "./card-buyer.ts";
import { button, expectFine } from "./elements.ts";
import { pesos } from "./panel-orders.ts";
import { shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.105");

/** A paid order of two units of one perfume and one of another, for pickup. */
async function paidOrder(email: string, [first, second]: readonly [WirePerfume, WirePerfume]) {
  const user = await buyerWith(shop, email, first);
  await putIntoCart(shop, user, first);
  await putIntoCart(shop, user, second);
  const total = 2 * (first.milliliters[0]?.priceArs ?? 0) + (second.milliliters[0]?.priceArs ?? 0);
  const body = cardBody(await buyerAt(`${shop.localUrl}/mercadopago`).token("APRO"), total);
  const response = await callShop(shop, "POST", "/pay/payment", { cookie: user.cookie, body });
  return cardOrderSchema.parse(await response.json()).order;
}

async function stockOf({ _id }: WirePerfume): Promise<number> {
  const all = await listedPerfumes(shop.shopUrl, "");
  return all.find((perfume) => perfume._id === _id)?.milliliters[0]?.stock ?? Number.NaN;
}

const nameOf = ({ productName, milliliters }: WirePerfume) => `${productName} ${milliliters[0]?.ml} ml`;
const priceOf = ({ milliliters }: WirePerfume) => milliliters[0]?.priceArs ?? 0;

test.each(
  inTurn([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ]),
)(
  "on a %s a unit is refunded by keyboard and returns to stock, and the rest is refunded without returning",
  async (name, viewport) => {
    const goods = await goodsOf(shop);
    const [twice, once] = [one(goods[4]), one(goods[5])];
    const order = await paidOrder(`devolucion.${name}@azahar.test`, [twice, once]);
    const before = await stockOf(twice);
    const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${order._id}`, viewport);
    const stepper = (perfume: WirePerfume) =>
      sheet(page).getByRole("group", { name: `Unidades de ${nameOf(perfume)}`, exact: true });
    const more = (perfume: WirePerfume) => stepper(perfume).getByRole("button", { name: "Una más" });
    const amount = () => field(page, "Monto en pesos").inputValue();
    const text = (value: number) => `${value}`.replace(".", ",");

    await button(page, "Devolver dinero").press("Enter");
    await sheet(page).getByText("Sin unidades elegidas, se devuelve solo dinero.").waitFor();
    expect(await amount()).toBe(text(2 * priceOf(twice) + priceOf(once)));
    await more(twice).press("Enter");
    expect(await amount()).toBe(text(priceOf(twice)));
    const restock = sheet(page).getByRole("checkbox", { name: /^Vuelve al stock/ });
    expect(await restock.isChecked()).toBe(true);
    await more(twice).press("Enter");
    await more(twice).press("Enter");
    expect(await amount()).toBe(text(2 * priceOf(twice)));
    await stepper(twice).getByRole("button", { name: "Una menos" }).press("Space");
    expect(await amount()).toBe(text(priceOf(twice)));
    await expectFine(page);
    await button(page, "Devolver").press("Enter");
    await toast(page, "Devolución pedida").waitFor();
    await page.getByText("1 devuelta, volvió al stock", { exact: true }).waitFor();
    await page.getByText(`Devolución de ${pesos(priceOf(twice))}, hecha, por 1 × ${nameOf(twice)}`).waitFor();
    await expect.poll(() => stockOf(twice)).toBe(before + 1);
    await expectFine(page);

    await button(page, "Devolver dinero").press("Enter");
    await button(page, "Elegir todas").press("Enter");
    expect(await amount()).toBe(text(priceOf(twice) + priceOf(once)));
    await sheet(page).getByLabel("Cancelar el pedido y devolver sus unidades al stock").uncheck();
    for (const box of await sheet(page)
      .getByRole("checkbox", { name: /^Vuelve al stock/ })
      .all())
      await box.uncheck();
    await button(page, "Devolver").press("Enter");
    await page.getByText("2 devueltas, 1 volvió al stock", { exact: true }).waitFor();
    await page.getByText("1 devuelta", { exact: true }).waitFor();
    expect(await stockOf(twice)).toBe(before + 1);
    await button(page, "Devolver dinero").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  },
);

test("a partial refund whose response is lost is not made again by the next press", async () => {
  const goods = await goodsOf(shop);
  const order = await paidOrder("devolucion.perdida@azahar.test", [one(goods[4]), one(goods[5])]);
  const { page } = await visitPanel(shop, `/admin-panel/orders/detail/${order._id}`, DESKTOP);
  let sent = 0;
  await page.route(`**/api/orders/${order._id}/refund`, async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button(page, "Devolver dinero").click();
  await sheet(page).getByRole("button", { name: "Una más" }).first().click();
  await button(page, "Devolver").click();
  await sheet(page).getByText("no se devuelve dos veces").waitFor();
  await button(page, "Devolver").click();
  await toast(page, "fijate si la devolución ya está hecha").waitFor();
  await sheet(page).waitFor({ state: "detached" });
  expect(sent).toBe(2);
  await page.reload();
  await page.locator(".desk-refunds li").first().waitFor();
  expect(await page.locator(".desk-refunds li").count()).toBe(1);
});
