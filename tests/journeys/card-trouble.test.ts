import type { Browser, Page } from "playwright-core";
import { afterEach, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { violations } from "../axe.ts";
import { openBrowser } from "../browser.ts";
import {
  type Buyer,
  buyer,
  drive,
  fillCard,
  giveBack,
  goOnButton,
  goodsOf,
  heading,
  ordersOf,
  pay,
  payFilled,
  putIntoCart,
  tried,
  visitAs,
} from "./card-buyer.ts";

const shopUrl = inject("shopUrl");
const shop = { shopUrl, localUrl: inject("localUrl"), clientAddress: "203.0.113.62" };
const NO_FORM = /No pudimos abrir el formulario de Mercado Pago/;
let browser: Browser;
let goods: WirePerfume[];

beforeAll(async () => {
  browser = await openBrowser();
  goods = await goodsOf(shop);
});
afterEach(async () => {
  await drive(shop, "DELETE", "sdk");
  await drive(shop, "DELETE", "gates");
});

async function buyerWith(email: string, perfume: WirePerfume | undefined): Promise<Buyer> {
  const user = await buyer(shop, email);
  await putIntoCart(shop, user, perfume);
  onTestFinished(() => giveBack(shop, user));
  return user;
}

async function chargesOf(user: Buyer): Promise<number> {
  const orders = await ordersOf(shop, user);
  expect(orders).toHaveLength(1);
  return (await tried(shop, orders[0]?.externalReference ?? "")).charges;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("when the provider's form cannot load, the page says so, a retry helps, and a transfer link is shown", async () => {
  const user = await buyerWith("tarjeta.sin.form@azahar.test", goods[5]);
  await drive(shop, "PUT", "sdk", { script: 404 });
  const { page, close } = await visitAs(browser, shop, user);
  await page.getByText(NO_FORM).waitFor();
  expect(await violations(page)).toEqual([]);
  await drive(shop, "PUT", "sdk", { brick: "critical" });
  // The second error may replace the first too quickly to be observed, so an attribute marks the first.
  await page.getByText(NO_FORM).evaluate((first) => first.setAttribute("data-first", ""));
  await button(page, "Reintentar").click();
  await page.locator("[data-first]").waitFor({ state: "detached" });
  await page.getByText(NO_FORM).waitFor();
  await drive(shop, "DELETE", "sdk");
  await page.reload();
  await page.getByLabel("Número de tarjeta").waitFor();
  await drive(shop, "PUT", "sdk", { script: 404 });
  await page.reload();
  await page.getByText(NO_FORM).waitFor();
  await link(page, "Pagar por transferencia").click();
  await heading(page, "¿Cómo querés pagar?").waitFor();
  expect(await ordersOf(shop, user)).toEqual([]);
  await close();
});

test("an unknown card or a failed token is reported in the form, and nothing is sent", async () => {
  const user = await buyerWith("tarjeta.sin.token@azahar.test", goods[6]);
  await drive(shop, "PUT", "sdk", { bin: "unknown" });
  const { page, sent, close } = await visitAs(browser, shop, user);
  await page.getByLabel("Número de tarjeta").fill("4509953566233704");
  await page.getByText("No reconocemos esa tarjeta").waitFor();
  await drive(shop, "PUT", "sdk", { token: "fail" });
  await page.reload();
  await fillCard(page, "APRO");
  await goOnButton(page).click();
  await page.getByText("No pudimos procesar los datos de la tarjeta").waitFor();
  expect(await goOnButton(page).isEnabled()).toBe(true);
  expect(sent.filter((text) => text.includes("/api/pay/payment"))).toEqual([]);
  await close();
});

test("a charge whose answer is cut ends as approved, once", async () => {
  const user = await buyerWith("tarjeta.corte@azahar.test", goods[7]);
  const { page, close } = await visitAs(browser, shop, user);
  await pay(page, "DROP");
  await heading(page, "Pago aprobado").waitFor();
  expect(await chargesOf(user)).toBe(1);
  await close();
});

test("when the provider takes 25 s, the page says it takes long, then that the payment is pending", async () => {
  const user = await buyerWith("tarjeta.lenta@azahar.test", goods[8]);
  await drive(shop, "PUT", "settings", { webhooks: "hold" });
  onTestFinished(async () => {
    await drive(shop, "DELETE", "settings");
  });
  const { page, close } = await visitAs(browser, shop, user);
  await pay(page, "SLOW");
  await page.getByText("Estamos cobrando tu pago").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByText("Está tardando más de lo normal").waitFor();
  await heading(page, "Pago pendiente").waitFor({ timeout: 30_000 });
  await drive(shop, "POST", "notices/deliver", {});
  await heading(page, "Pago aprobado").waitFor();
  expect(await chargesOf(user)).toBe(1);
  await close();
});

test("a buyer who leaves during the charge sees the result on return, and no second form", async () => {
  const user = await buyerWith("tarjeta.atras@azahar.test", goods[9]);
  const gate = await drive(shop, "POST", "gates", { call: "charge", point: "before" });
  const { page, close } = await visitAs(browser, shop, user, `/cart/${user.id}?step=method`);
  await button(page, "Pagar con tarjeta").click();
  await pay(page, "APRO");
  await drive(shop, "GET", `gates/${gate.id}?wait=1`);
  await page.goBack();
  await heading(page, "¿Cómo querés pagar?").waitFor();
  await drive(shop, "POST", `gates/${gate.id}/release`);
  await page.goto(`${shopUrl}/cart/${user.id}/pago`);
  await heading(page, "Pago aprobado").waitFor();
  expect(await chargesOf(user)).toBe(1);
  await close();
});

test("when the connection to the shop fails, the page finds out the result without charging again", async () => {
  const user = await buyerWith("tarjeta.sin.red@azahar.test", goods[5]);
  const { page, close } = await visitAs(browser, shop, user);
  await fillCard(page, "APRO");
  // The request arrives; only the response is lost.
  await page.route(
    "**/api/pay/payment",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await payFilled(page);
  await heading(page, "No pudimos confirmar tu pago").waitFor();
  await page.getByText("No vuelvas a pagar").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await link(page, "Ver qué pasó con mi pago").click();
  await heading(page, "Pago aprobado").waitFor();
  expect(await chargesOf(user)).toBe(1);
  await close();
});

test("a cart that changed in another tab is not charged: the payment step shows the new total", async () => {
  const user = await buyerWith("tarjeta.otro.total@azahar.test", goods[6]);
  const { page, close } = await visitAs(browser, shop, user);
  await fillCard(page, "APRO");
  await putIntoCart(shop, user, goods[7]);
  await payFilled(page);
  await heading(page, "¿Cómo querés pagar?").waitFor();
  await page.locator(".toasts").getByText(/total/i).first().waitFor();
  await page.locator(".summary").getByText("2 productos").waitFor();
  expect(await ordersOf(shop, user)).toEqual([]);
  await close();
});

test("a refusal shows the server's message and a link back to the cart", async () => {
  const user = await buyerWith("tarjeta.rechazo@azahar.test", goods[8]);
  await drive(shop, "PUT", "errors", { call: "charge", status: 400, code: 2067, times: 1 });
  const { page, close } = await visitAs(browser, shop, user);
  await pay(page, "APRO");
  await heading(page, "No pudimos cobrar tu pago").waitFor();
  await page
    .getByText(/documento|DNI/i)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await link(page, "Volver al carrito").click();
  await page.locator(".line").waitFor();
  await close();
});
