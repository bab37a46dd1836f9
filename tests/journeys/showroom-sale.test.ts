/** Sales in the showroom: perfumes are scanned, paid in cash, with or without a coupon, and taken along. */
import { expect, onTestFinished, test } from "vitest";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop, mailsTo } from "../mailed.ts";
import { database } from "../test-shop.ts";
import { visitPanel } from "./administrator.ts";
import { goodsOf } from "./card-buyer.ts";
import { counting, expectFine } from "./elements.ts";
import { linkedOrder } from "./panel-orders.ts";
import { shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.157");

/** Gives the first size of a perfume a barcode until the test ends. */
async function withBarcode(ean: string): Promise<string> {
  const perfume = one((await goodsOf(shop))[0]);
  const ofFirst = "id = (SELECT id FROM sizes WHERE perfume_id = ? AND removed_at_ms IS NULL ORDER BY ml LIMIT 1)";
  const set = (value: string) =>
    database.execute({ sql: `UPDATE sizes SET ean = ? WHERE ${ofFirst}`, args: [value, perfume._id] });
  await set(ean);
  onTestFinished(async () => void (await set("")));
  return perfume.productName;
}

test("two scans and six clicks sell two units with a coupon, and the order counts as received", async () => {
  const name = await withBarcode("4006381333931");
  const code = `MOSTRADOR${Date.now() % 100_000}`;
  const terms = {
    ...{ kind: "percentage", percentage: 10, amount: 0, minimum: 0, startsAt: "2020-01-01T00:00:00Z", endsAt: null },
    ...{ maxUses: 1, maxUsesPerPerson: null, withPromotions: true, withTransfer: true, listed: false, active: true },
  };
  await callShop(shop, "POST", "/admin/coupons", { cookie: shop.admin, body: { code, ...terms } });
  const { page, complaints } = await visitPanel(shop, "/admin-panel/orders/nuevo", DESKTOP);
  const { done, tap } = counting();
  await tap(page.getByLabel("Buscar perfume o escanear"));
  for (const _ of [1, 2]) {
    await page.keyboard.type("4006381333931");
    await page.keyboard.press("Enter");
  }
  await expect.poll(() => page.getByLabel(`Cantidad, ${name}`).inputValue()).toBe("2");
  await tap(page.getByLabel("Email", { exact: true }));
  for (const text of ["showroom@azahar.test", "Ana", "Paz"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.getByLabel("Entrega", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Cómo llegó").selectOption("showroom");
  await page.getByLabel("Cómo paga").selectOption("cash");
  await tap(page.getByLabel("Se lo lleva ahora"));
  await tap(page.getByLabel("Cupón"));
  await page.keyboard.type(code.toLowerCase());
  await tap(page.getByRole("button", { name: "Usar", exact: true }));
  await page.getByText(`Cupón ${code}`).waitFor();
  const submit = page.getByRole("button", { name: /^Cargar venta por \$/ });
  await submit.waitFor();
  await expectFine(page);
  await tap(submit);
  await page.getByText("Está pago en efectivo y entregado.", { exact: false }).waitFor();
  expect(done.taps).toBe(6);
  await expectFine(page);
  const order = await linkedOrder(shop, page);
  expect(order).toMatchObject({ statusGlimmer: "Recibido", coupon: { code }, products: [{ quantity: 2 }] });
  const mails = async () => (await mailsTo(shop.localUrl, "showroom@azahar.test")).map(({ text }) => text).join();
  await expect.poll(mails).toContain("Gracias por tu compra");
  expect(await mails()).not.toContain("preparando");
  expect(complaints).toEqual([]);
});

test("on a phone, by keyboard, an unknown code and an unknown coupon are reported, and the sale continues", async () => {
  const name = await withBarcode("4006381333931");
  const { page } = await visitPanel(shop, "/admin-panel/orders/nuevo", PHONE);
  const search = page.getByLabel("Buscar perfume o escanear");
  await search.focus();
  await page.keyboard.type("96385074");
  await page.keyboard.press("Enter");
  await page.getByText("Ningún tamaño tiene el código 96385074", { exact: false }).waitFor();
  await page.keyboard.type("4006381333931");
  await page.keyboard.press("Enter");
  await page.getByLabel(`Cantidad, ${name}`).waitFor();
  await page.getByLabel("Email", { exact: true }).fill("showroom.telefono@azahar.test");
  await page.getByLabel("Nombre").fill("Juan");
  await page.getByLabel("Apellido").fill("Sosa");
  await page.getByLabel("Entrega", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Cómo paga").selectOption("cash");
  await page.getByLabel("Se lo lleva ahora").press("Space");
  await page.getByLabel("Cupón").fill("NO-HAY");
  await page.keyboard.press("Enter");
  await page.getByText("No existe un cupón con ese código", { exact: false }).waitFor();
  await expectFine(page);
  await page.getByLabel("Cupón").fill("");
  const submit = page.getByRole("button", { name: /^Cargar venta por \$/ });
  await submit.waitFor();
  await submit.press("Enter");
  await page.getByText("Está pago en efectivo y entregado.", { exact: false }).waitFor();
  expect((await linkedOrder(shop, page)).statusGlimmer).toBe("Recibido");
});
