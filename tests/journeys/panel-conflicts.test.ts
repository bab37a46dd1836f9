/** Saves of an administrator after a lost response, or while another administrator saves the same object. */
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { adminSettingsSchema } from "#shop/settings/settings.contract.ts";
import { DESKTOP } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { listedPerfumes } from "../shop.ts";
import { field, loseResponse, openTab, seeNextStep, sheet, toast, visitPanel } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button } from "./elements.ts";
import { paidOrders, readOrder } from "./panel-orders.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.186");
const send = async (method: "GET" | "POST" | "PUT", path: string, body?: object) => {
  const response = await callShop(shop, method, path, { cookie: shop.admin, ...(body && { body }) });
  const answer = await response.json();
  expect([path, response.ok, answer]).toEqual([path, true, answer]);
  return Object(answer);
};

test("when a response is lost and the administrator then overwrites the newer version, the units are not received again", async () => {
  const listed = await listedPerfumes(shop.shopUrl, "");
  const id = listed.find(({ productName }) => productName === "Yara Tous")?._id;
  const stock = async () => Number((await send("GET", `/perfumes/admin/${id}`)).perfume.milliliters[0].stock);
  const before = await stock();
  const { page } = await visitPanel(shop, "/admin-panel?productName=yara", DESKTOP);
  await loseResponse(page, "PUT", "**/api/perfumes/*");
  await button(page, "Yara Tous").click();
  await field(page, "Nombre").waitFor();
  await openTab(page, "Stock");
  await field(page, "Ingresan").fill("3");
  await button(page, "Guardar cambios").click();
  await sheet(page).locator(".form-message p").waitFor();
  await page.reload();
  await button(page, "Guardar lo mío igual").click();
  await toast(page, "Perfume actualizado exitosamente").waitFor();
  expect(await stock()).toBe(before + 3);
});

test("a plan that is refused because another administrator changed the plans can be added afterwards", async () => {
  const settings = async () => adminSettingsSchema.parse(await send("GET", "/admin/get-admin"));
  const { priceInInstallments: plans } = await settings();
  onTestFinished(async () => void (await send("PUT", "/admin/put-admin", { priceInInstallments: plans })));
  const { page } = await visitPanel(shop, "/admin-panel/administrator#ajustes", DESKTOP);
  const part = page.getByRole("region", { name: "Cuotas" });
  await part.getByLabel("Número de pagos").fill("18");
  await part.getByLabel("Multiplicador").fill("2");
  const other = { numberOfInstallments: 24, percentageInInstallments: 3 };
  await send("PUT", "/admin/put-admin", { priceInInstallments: [...plans, other] });
  await button(page, "Agregar plan").click();
  await part.locator(".form-message p").first().waitFor();
  await part.getByText(/^24 pagos/).waitFor();
  await button(page, "Agregar plan").click();
  await part.getByText("Actualizado").waitFor();
  expect((await settings()).priceInInstallments.map(({ numberOfInstallments }) => numberOfInstallments)).toEqual(
    expect.arrayContaining([18, 24]),
  );
});

test("after another administrator changed a promotion or a coupon, opening it again shows the current values", async () => {
  const times = { startsAt: "2090-01-01T03:00:00Z", endsAt: "2090-02-01T03:00:00Z" };
  const scope = { houses: [], categories: ["niche"], perfumes: [] };
  const terms = { name: "Carrera de prueba", percentage: 10, ...times, ...scope };
  const { promotion } = await send("POST", "/admin/promotions", terms);
  const given = {
    ...{ kind: "percentage", amount: 0, minimum: 0, startsAt: "2090-01-01T03:00:00Z", endsAt: null, maxUses: null },
    ...{ maxUsesPerPerson: 1, withPromotions: true, withTransfer: true, listed: false, active: true },
  };
  const { coupon } = await send("POST", "/admin/coupons", { ...given, code: "CARRERA-10", percentage: 10 });
  let { updatedAt } = promotion;
  onTestFinished(async () => {
    await send("POST", `/admin/promotions/${promotion._id}/stop`, { updatedAt });
    await send("PUT", `/admin/coupons/${coupon._id}`, { ...given, percentage: 20, active: false, version: 2 });
  });
  const { page } = await visitPanel(shop, "/admin-panel/promociones", DESKTOP);
  // The lists answer slowly when they are read again.
  await page.route(/\/api\/admin\/(promotions|coupons)$/, async (route) => {
    await wait(1_500);
    await route.continue();
  });
  const change = {
    "Carrera de prueba": async () => {
      const body = { ...terms, percentage: 20, updatedAt };
      updatedAt = (await send("PUT", `/admin/promotions/${promotion._id}`, body)).promotion.updatedAt;
    },
    "CARRERA-10": () =>
      send("PUT", `/admin/coupons/${coupon._id}`, { ...given, percentage: 20, version: coupon.version }),
  };
  for (const [name, changed] of Object.entries(change)) {
    await button(page, `Editar ${name}`).click();
    await changed();
    await field(page, "Descuento, %").fill("15");
    await button(page, "Guardar").click();
    await sheet(page)
      .getByText(/Volvé a abrirl. para ver cómo quedó/)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await button(page, "Descartar").click();
    await button(page, `Editar ${name}`).click();
    await expect.poll(() => field(page, "Descuento, %").inputValue()).toBe("20");
    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "detached" });
  }
});

test("a tracking number that another administrator saved stays when only the other choices of the form were changed", async () => {
  const [placed] = await paidOrders(shop, await buyer(shop, "conflicto.seguimiento@azahar.test"), 1);
  if (!placed) throw new Error("no order");
  const change = (body: object) => send("PUT", `/orders/${placed._id}`, body);
  const { page } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, DESKTOP);
  await page.getByLabel(/^Avisar a /).uncheck();
  await change({ numShipping: "CA123456789AR", carrier: "Andreani" });
  await button(page, "Marcar enviado").click();
  await page.locator(".desk-does .form-message p").waitFor();
  await seeNextStep(page);
  await button(page, "Marcar enviado").click();
  await page.getByText("Pedido enviado").first().waitFor();
  expect(await readOrder(shop, placed)).toMatchObject({
    statusGlimmer: "Enviado",
    numShipping: "CA123456789AR",
  });
});
