import { afterEach, expect, onTestFinished, test } from "vitest";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { violations } from "../axe.ts";
import { routeOnce } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { localUrl, shopFrom, shopUrl } from "../test-shop.ts";
import {
  type Buyer,
  buyerWith,
  continueButton,
  controlProvider,
  fillCard,
  goodsOf,
  ordersOf,
  pay,
  payFilled,
  providerRecords,
  putIntoCart,
  visitPayment,
} from "./card-buyer.ts";
import { button, heading, link } from "./elements.ts";

const shop = shopFrom("203.0.113.62");
const NO_FORM = /No pudimos abrir el formulario de Mercado Pago/;

const goods = await goodsOf(shop);
afterEach(async () => {
  await controlProvider(shop, "DELETE", "sdk");
  await controlProvider(shop, "DELETE", "gates");
});

async function chargesOf(user: Buyer): Promise<number> {
  const orders = await ordersOf(shop, user);
  expect(orders).toHaveLength(1);
  return (await providerRecords(shop, orders[0]?.externalReference ?? "")).charges;
}

test("when the provider's form cannot load, the page says so, a reload helps, and a link leads to the transfer", async () => {
  const user = await buyerWith(shop, "tarjeta.sin.form@azahar.test", goods[5]);
  await controlProvider(shop, "PUT", "sdk", { script: 404 });
  const { page } = await visitPayment(shop, user);
  await page.getByText(NO_FORM).waitFor();
  expect(await violations(page)).toEqual([]);
  await controlProvider(shop, "PUT", "sdk", { brick: "critical" });
  // The second error may replace the first too quickly to be observed, so an attribute marks the first.
  await page.getByText(NO_FORM).evaluate((first) => first.setAttribute("data-first", ""));
  await button(page, "Reintentar").click();
  await page.locator("[data-first]").waitFor({ state: "detached" });
  await page.getByText(NO_FORM).waitFor();
  await controlProvider(shop, "DELETE", "sdk");
  await page.reload();
  await page.getByLabel("Número de tarjeta").waitFor();
  await controlProvider(shop, "PUT", "sdk", { script: 404 });
  await page.reload();
  await page.getByText(NO_FORM).waitFor();
  await link(page, "Pagar por transferencia").click();
  await heading(page, "¿Cómo querés pagar?").waitFor();
  expect(await ordersOf(shop, user)).toEqual([]);
});

test("an unknown card or a failed token is reported in the form, and no payment is sent", async () => {
  const user = await buyerWith(shop, "tarjeta.sin.token@azahar.test", goods[6]);
  await controlProvider(shop, "PUT", "sdk", { bin: "unknown" });
  const { page, sent } = await visitPayment(shop, user);
  await page.getByLabel("Número de tarjeta").fill("4509953566233704");
  await page.getByText("No reconocemos esa tarjeta").waitFor();
  await controlProvider(shop, "PUT", "sdk", { token: "fail" });
  await page.reload();
  await fillCard(page, "APRO");
  await continueButton(page).click();
  await page.getByText("No pudimos procesar los datos de la tarjeta").waitFor();
  expect(await continueButton(page).isEnabled()).toBe(true);
  expect(sent.filter((text) => text.includes("/api/pay/payment"))).toEqual([]);
});

test("when the provider's response to a charge is lost, the payment ends as approved and is charged once", async () => {
  const user = await buyerWith(shop, "tarjeta.corte@azahar.test", goods[7]);
  const { page } = await visitPayment(shop, user);
  await pay(page, "DROP");
  await heading(page, "Pago aprobado").waitFor();
  expect(await chargesOf(user)).toBe(1);
});

test("when the provider takes 25 s, the page says that the payment takes long, then that it is pending", async () => {
  const user = await buyerWith(shop, "tarjeta.lenta@azahar.test", goods[8]);
  await controlProvider(shop, "PUT", "settings", { webhooks: "hold" });
  onTestFinished(async () => {
    await controlProvider(shop, "DELETE", "settings");
  });
  const { page } = await visitPayment(shop, user);
  await pay(page, "SLOW");
  await page.getByText("Estamos cobrando tu pago").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByText("Está tardando más de lo normal").waitFor();
  await heading(page, "Pago pendiente").waitFor();
  await controlProvider(shop, "POST", "notices/deliver", {});
  await heading(page, "Pago aprobado").waitFor();
  expect(await chargesOf(user)).toBe(1);
});

test("a buyer who leaves during the charge sees the result on return, and is charged once", async () => {
  const user = await buyerWith(shop, "tarjeta.atras@azahar.test", goods[9]);
  const gate = await controlProvider(shop, "POST", "gates", { call: "charge", point: "before" });
  const { page } = await visitPayment(shop, user, `/cart/${user.id}?step=method`);
  await button(page, "Pagar con tarjeta").click();
  await pay(page, "APRO");
  await controlProvider(shop, "GET", `gates/${gate.id}?wait=1`);
  await page.goBack();
  await heading(page, "¿Cómo querés pagar?").waitFor();
  await controlProvider(shop, "POST", `gates/${gate.id}/release`);
  await page.goto(`${shopUrl}/cart/${user.id}/pago`);
  await heading(page, "Pago aprobado").waitFor();
  expect(await chargesOf(user)).toBe(1);
});

test("when the shop's response to a payment is lost, a link leads to the result without a second charge", async () => {
  const user = await buyerWith(shop, "tarjeta.sin.red@azahar.test", goods[5]);
  const { page } = await visitPayment(shop, user);
  await fillCard(page, "APRO");
  // The request arrives; only the response is lost.
  await routeOnce(page, "**/api/pay/payment", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await payFilled(page);
  await heading(page, "No pudimos confirmar tu pago").waitFor();
  await page.getByText("No vuelvas a pagar").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await link(page, "Ver qué pasó con mi pago").click();
  await heading(page, "Pago aprobado").waitFor();
  expect(await chargesOf(user)).toBe(1);
});

test("a cart that changed meanwhile is not charged: the payment step shows the new cart", async () => {
  const user = await buyerWith(shop, "tarjeta.otro.total@azahar.test", goods[6]);
  const { page } = await visitPayment(shop, user);
  await fillCard(page, "APRO");
  await putIntoCart(shop, user, goods[7]);
  await payFilled(page);
  await heading(page, "¿Cómo querés pagar?").waitFor();
  await page.locator(".toasts").getByText(/total/i).first().waitFor();
  await page.locator(".summary").getByText("2 productos").waitFor();
  expect(await ordersOf(shop, user)).toEqual([]);
});

test("a refusal shows the server's message and a link back to the cart", async () => {
  const user = await buyerWith(shop, "tarjeta.rechazo@azahar.test", goods[8]);
  await controlProvider(shop, "PUT", "errors", { call: "charge", status: 400, code: 2067, times: 1 });
  const { page } = await visitPayment(shop, user);
  await pay(page, "APRO");
  await heading(page, "El pago no se aprobó").waitFor();
  await page
    .getByText(/documento|DNI/i)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await link(page, "Volver al carrito").click();
  await page.locator(".line").waitFor();
});

test("after five declines the next payment is refused, and a link leads to the payment by transfer", async () => {
  const user = await buyerWith(shop, "tarjeta.rechazos@azahar.test", goods[11]);
  const { token } = buyerAt(`${localUrl}/mercadopago`);
  const pesos = goods[11]?.milliliters[0]?.priceArs ?? 0;
  for (const ends of ["3720", "3720", "3738", "3738", "3746"]) {
    const body = cardBody(await token("OTHE", { card_number: `450995356623${ends}` }), pesos);
    const response = await callShop(shop, "POST", "/pay/payment", { cookie: user.cookie, body });
    expect(response.status).toBe(200);
  }
  expect(await chargesOf(user)).toBe(0);
  const { page } = await visitPayment(shop, user);
  await pay(page, "APRO");
  await heading(page, "El pago no se aprobó").waitFor();
  await page.getByText(/podés volver a probar con tarjeta en (59|60) minutos, o pagar este pedido por/).waitFor();
  expect(await page.getByText("fondos o límite insuficientes").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await link(page, "Pagar por transferencia").press("Enter");
  await heading(page, "¿Cómo querés pagar?").waitFor();
  expect(await chargesOf(user)).toBe(0);
});

test("after a pending payment is rejected, its page leads to the order, where it is bought and paid again", async () => {
  const user = await buyerWith(shop, "tarjeta.rechazada.luego@azahar.test", goods[6]);
  const { page, complaints } = await visitPayment(shop, user);
  await pay(page, "CONT");
  await heading(page, "Pago pendiente").waitFor();
  const [order] = await ordersOf(shop, user);
  const [payment] = (await providerRecords(shop, order?.externalReference ?? "")).payments;
  await controlProvider(shop, "POST", `payments/${payment?.id}`, { status: "rejected" });
  await heading(page, "El pago no se aprobó").waitFor();
  const ends = page.locator(".placed-ends a");
  await expect.poll(() => ends.allTextContents()).toEqual(["Ver mi pedido"]);
  await ends.click();
  await button(page, "Volver a comprar").click();
  await page.locator(".line").waitFor();
  await page.goto(`${shopUrl}/profile/orders/detail/${order?._id}`);
  await link(page, "Pagar de nuevo").click();
  await pay(page, "APRO");
  await heading(page, "Pago aprobado").waitFor();
  expect(await chargesOf(user)).toBe(1);
  expect(complaints).toEqual([]);
});
