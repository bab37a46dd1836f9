/** Coupons: created in the panel, typed at the checkout, used by transfer and by card, and refunded by unit. */
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { couponSchema, couponsSchema } from "#shop/pricing/coupon.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { field, toast as panelToast, sheet, visitPanel } from "./administrator.ts";
import { buyerWith, goodsOf, ordersOf, pay, putIntoCart, visitPayment } from "./card-buyer.ts";
import { button, expectFine, focused, heading } from "./elements.ts";
import { shopWithAdmin } from "./placed-orders.ts";
import { observeAnnouncements } from "./reader-tree.ts";
import { METHOD, one, sized, TRANSFER, totalOf, visitAsBuyer } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.130");
const goods = await goodsOf(shop);
const centavosOf = (perfume: WirePerfume, name: "priceArs" | "transferArs") =>
  Math.round((sized(perfume)[name] ?? 0) * 100);

const TERMS = {
  ...{ kind: "percentage", percentage: 0, amount: 0, minimum: 0, startsAt: "2020-01-01T00:00:00Z", endsAt: null },
  ...{ maxUses: null, maxUsesPerPerson: 1, withPromotions: true, withTransfer: true, listed: false, active: true },
};

/** A coupon that is deactivated when the test ends. */
async function couponOf(code: string, more: object) {
  const cookie = shop.admin;
  const response = await callShop(shop, "POST", "/admin/coupons", { cookie, body: { code, ...TERMS, ...more } });
  expect(response.status).toBe(201);
  const coupon = couponSchema.parse(Object(await response.json()).coupon);
  onTestFinished(() => change(coupon._id, { ...more, active: false }));
  return coupon;
}

async function change(id: string, more: object): Promise<void> {
  const cookie = shop.admin;
  const { coupons } = couponsSchema.parse(await (await callShop(shop, "GET", "/admin/coupons", { cookie })).json());
  const version = coupons.find(({ _id }) => _id === id)?.version;
  const body = { ...TERMS, ...more, version };
  expect((await callShop(shop, "PUT", `/admin/coupons/${id}`, { cookie, body })).status).toBe(200);
}

const couponInput = (page: Page) => page.getByLabel("Código del cupón");
async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByText("¿Tenés un cupón?").click();
  await couponInput(page).fill(code);
  await couponInput(page).press("Enter");
}
const couponRow = (page: Page, code: string) =>
  page
    .locator(".summary dl > div", { hasText: `Cupón ${code}` })
    .locator("dd")
    .innerText();

test("by transfer on a phone, a mistyped coupon is refused, a deactivated one is removed, and another one lowers the order", async () => {
  const perfume = one(goods[8]);
  const transfer = centavosOf(perfume, "transferArs");
  const ended = await couponOf("TERMINA-YA", { percentage: 50 });
  await couponOf("VERANO-15", { percentage: 15 });
  const who = await buyerWith(shop, "cupon.transferencia@azahar.test", perfume);
  const { page, complaints } = await visitAsBuyer(shop, who, { viewport: PHONE });
  await page.evaluate(() => {
    sessionStorage["checkout"] = JSON.stringify({ delivery: "pickup", showroom: "rosario", payment: "transfer" });
  });
  await page.goto(`${shop.shopUrl}/cart/${who.id}?step=method`);
  await heading(page, METHOD).waitFor();
  await applyCoupon(page, "no existe");
  await page.getByText("No existe un cupón con ese código. Fijate que esté bien escrito.").waitFor();
  expect(await violations(page)).toEqual([]);
  await couponInput(page).fill("termina-ya");
  const announcements = await observeAnnouncements(page);
  await button(page, "Aplicar").click();
  await page.getByText("Cupón TERMINA-YA aplicado").waitFor();
  await expect.poll(announcements).toContain("Cupón TERMINA-YA aplicado");
  // The button in the field's place gets the focus.
  expect(await focused(page)).toMatch(/^Quitar/);
  expect(await totalOf(page)).toBe(formatArs(transfer - Math.round(transfer / 2)));
  // The coupon is deactivated before the order: the page removes it, says so and shows the new total.
  await change(ended._id, { percentage: 50, active: false });
  await button(page, "Confirmar pedido").click();
  await page.getByText("Ese cupón ya no vale. Lo sacamos: mirá el nuevo total y volvé a confirmar.").waitFor();
  expect(await totalOf(page)).toBe(formatArs(transfer));
  expect(await ordersOf(shop, who)).toEqual([]);

  await applyCoupon(page, " Verano-15 ");
  await page.getByText("Cupón VERANO-15 aplicado").waitFor();
  const paid = Math.round(transfer * 0.85);
  expect(await couponRow(page, "VERANO-15")).toBe(formatArs(paid - transfer));
  await page.reload();
  await expect.poll(() => totalOf(page)).toBe(formatArs(paid));
  await expectFine(page);
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  const [order] = await ordersOf(shop, who);
  expect([order?.transactionAmount, order?.coupon]).toEqual([
    paid / 100,
    { code: "VERANO-15", amount: (transfer - paid) / 100 },
  ]);
  await page.getByRole("link", { name: "Ver mi pedido" }).click();
  await expect.poll(() => totalOf(page)).toBe(formatArs(paid));
  expect(await couponRow(page, "VERANO-15")).toBe(formatArs(paid - transfer));
  // Each person may use it once.
  await putIntoCart(shop, who, perfume);
  await page.goto(`${shop.shopUrl}/cart/${who.id}?step=method`);
  await applyCoupon(page, "VERANO-15");
  await page.getByText("Ya usaste ese cupón.").waitFor();
  // The browser reports the refusals, which were expected.
  expect(complaints.filter((line) => !/409/.test(line))).toEqual([]);
});

test("by card: a coupon made in the panel lowers the charge, and one unit is refunded at its price", async () => {
  const perfume = one(goods[9]);
  const price = centavosOf(perfume, "priceArs");
  const { page: panel, complaints } = await visitPanel(shop, "/admin-panel/promociones", DESKTOP);
  await button(panel, "Nuevo cupón").click();
  await field(panel, "Código").fill("mil-menos");
  await field(panel, "Qué da").selectOption("amount");
  await field(panel, "Descuento, $").fill("1.000,01");
  await field(panel, "Usos en total").fill("1");
  expect(await violations(panel)).toEqual([]);
  await button(panel, "Guardar").click();
  await panelToast(panel, "Guardamos MIL-MENOS").waitFor();
  const row = panel.locator(".coupons li", { hasText: "MIL-MENOS" });
  await row.getByText("0 de 1 usos").waitFor();

  const who = await buyerWith(shop, "cupon.tarjeta@azahar.test", perfume);
  await putIntoCart(shop, who, perfume);
  const { page, complaints: ofBuyer } = await visitPayment(shop, who, `/cart/${who.id}?step=method`);
  await heading(page, METHOD).waitFor();
  await applyCoupon(page, "mil-menos");
  await page.getByText("Cupón MIL-MENOS aplicado").waitFor();
  // 1,000.01 over two equal units is 500.01 each, the next larger amount that they allow.
  const unit = price - 50_001;
  expect(await totalOf(page)).toBe(formatArs(2 * unit));
  await button(page, "Pagar con tarjeta").click();
  await page.waitForURL(`${shop.shopUrl}/cart/${who.id}/pago`);
  await expect.poll(() => couponRow(page, "MIL-MENOS")).toBe(formatArs(-100_002));
  expect(await page.getByText("¿Tenés un cupón?").count()).toBe(0);
  await pay(page, "APRO");
  await page.waitForURL(/step=finish/);
  await expect.poll(async () => (await ordersOf(shop, who))[0]?.statusGlimmer).toBe("En Preparación");
  const order = one((await ordersOf(shop, who))[0]);
  expect([order.transactionAmount, order.coupon?.amount]).toEqual([(2 * unit) / 100, 1000.02]);

  await panel.goto(`${shop.shopUrl}/admin-panel/orders/detail/${order._id}`);
  await panel.locator(".summary dl > div", { hasText: "Cupón MIL-MENOS" }).waitFor();
  await button(panel, "Devolver dinero").click();
  await sheet(panel).getByRole("button", { name: "Una más" }).first().click();
  expect(await field(panel, "Monto en pesos").inputValue()).toBe(`${unit / 100}`.replace(".", ","));
  await button(panel, "Devolver").click();
  await panelToast(panel, "Devolución pedida").waitFor();
  await panel.getByText(`Devolución de ${formatArs(unit)}, hecha`).waitFor();
  await panel.goto(`${shop.shopUrl}/admin-panel/promociones`);
  await row.getByText("1 de 1 usos").waitFor();
  await row.getByRole("button", { name: "Desactivar" }).click();
  await button(panel, "Sí, desactivar").click();
  await row.getByText("Desactivado").waitFor();
  expect(await violations(panel)).toEqual([]);
  expect([complaints, ofBuyer]).toEqual([[], []]);
});
