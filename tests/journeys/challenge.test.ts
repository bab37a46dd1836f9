/** The challenge that tells people from robots, in a shop with the stand-in of Turnstile (docs/product-rules.md#challenges). */
import { createClient } from "@libsql/client";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { PHONE, visit } from "../browser.ts";
import { callShop, mailsTo } from "../mailed.ts";
import type { ShopWithDatabase } from "../people.ts";
import { type RunningShop, startShop } from "../shop.ts";
import { browser } from "../test-shop.ts";
import { buyerWith, DECLINED_VISA, goodsOf, pay, visitPayment } from "./card-buyer.ts";
import { button, expectFine, focused, heading, lateScripts, link } from "./elements.ts";

let running: RunningShop;
let shop: ShopWithDatabase;

beforeAll(async () => {
  running = await startShop({ TURNSTILE: "on", REBUILD_SECONDS: "3600" });
  shop = { ...running, clientAddress: "203.0.113.97" };
});
afterEach(() => switchWidget("ok"));
afterAll(() => running?.stop());

async function switchWidget(widget: "ok" | "fail" | "gone"): Promise<void> {
  const body = JSON.stringify({ widget });
  expect((await fetch(`${running.localUrl}/turnstile`, { method: "PUT", body })).status).toBe(200);
}

/** Sets a fault of the stand-ins; null ends all. */
async function setFault(fault: object | null): Promise<void> {
  const change = fault ? { method: "PUT", body: JSON.stringify(fault) } : { method: "DELETE" };
  expect((await fetch(`${running.localUrl}/faults`, change)).status).toBe(200);
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirmá que no sos un robot" });
const box = (page: Page) => dialog(page).frameLocator("iframe").getByRole("checkbox");
const scripts = (page: Page) => page.locator(`script[src*="/turnstile/"]`).count();

/** Leaves out the errors that the browser itself logs about calls answered with 403 or 404. */
const withoutRefusals = (complaints: string[]) => complaints.filter((line) => !/status of 40[34]/.test(line));

test("on a phone, a payment after two declined cards passes the challenge by keyboard", async () => {
  const goods = await goodsOf(shop);
  const user = await buyerWith(shop, "dos.rechazos@azahar.test", goods[3]);
  const { token } = buyerAt(`${running.localUrl}/mercadopago`);
  for (const ends of ["3720", "3738"]) {
    const body = cardBody(
      await token("OTHE", { card_number: `450995356623${ends}` }),
      goods[3]?.milliliters[0]?.priceArs ?? 0,
    );
    expect((await callShop(shop, "POST", "/pay/payment", { cookie: user.cookie, body })).status).toBe(200);
  }
  const { page, complaints } = await visitPayment(shop, user, `/cart/${user.id}/pago`, { viewport: PHONE });
  await pay(page, "APRO");
  await box(page).waitFor();
  expect(await page.getByText("Estamos cobrando tu pago").count()).toBe(0);
  await expectFine(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await heading(page, "Pago aprobado").waitFor();
  expect(withoutRefusals(complaints)).toEqual([]);
});

test("a buyer who closes the challenge reads that the payment failed, and a link leads to the payment methods", async () => {
  const goods = await goodsOf(shop);
  const user = await buyerWith(shop, "sin.control@azahar.test", goods[4]);
  const database = createClient({ url: running.databaseUrl });
  const { page } = await visitPayment(shop, user, `/cart/${user.id}/pago`, { viewport: PHONE });
  await pay(page, "OTHE", DECLINED_VISA);
  await page.getByText("El banco rechazó el pago").waitFor();
  await database.execute("UPDATE throttles SET count = 2 WHERE kind = 'decline'");
  database.close();
  await link(page, "Probar con otra tarjeta").click();
  await pay(page, "APRO");
  await box(page).waitFor();
  await button(page, "Ahora no").click();
  await heading(page, "El pago no se aprobó").waitFor();
  await page.getByText("confirmá que no sos un robot").waitFor();
  await expectFine(page);
  await link(page, "Pagar por transferencia").click();
  await heading(page, "¿Cómo querés pagar?").waitFor();
});

test("a withdrawal needs the challenge, whose script loads only when the form is sent; if the script fails, the person can try again", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE, reducedMotion: "reduce" });
  await page.goto(`${running.shopUrl}/arrepentimiento`);
  await page.getByLabel("Nombre y apellido").fill("Ana Paz");
  await page.getByLabel("Email").fill("arrepentida@azahar.test");
  expect(await scripts(page)).toBe(0);
  await switchWidget("gone");
  await page.keyboard.press("Enter");
  await dialog(page).getByText("No pudimos cargar el control").waitFor();
  await expectFine(page);
  await switchWidget("fail");
  await button(page, "Reintentar").click();
  await dialog(page).locator("iframe").waitFor({ state: "attached" });
  await dialog(page).getByText("No pudimos cargar el control").waitFor();
  // Turnstile answers the shop, so a call without its token is refused.
  await button(page, "Seguir sin el control").press("Enter");
  await page.getByRole("alert").getByText("Para seguir, confirmá que no sos un robot.").waitFor();
  expect(await page.getByLabel("Nombre y apellido").inputValue()).toBe("Ana Paz");
  await expectFine(page);

  await switchWidget("ok");
  await button(page, "Pedir la devolución").press("Enter");
  await box(page).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFine(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.getByText("Recibimos tu arrepentimiento").waitFor();
  await expect.poll(() => focused(page)).toBe("Recibimos tu arrepentimiento");
  expect(withoutRefusals(complaints)).toEqual([]);
});

test("while Turnstile is down for browser and shop, a withdrawal is sent without it", async () => {
  const { page } = await visit(browser, { viewport: PHONE, reducedMotion: "reduce" });
  await switchWidget("gone");
  await setFault({ turnstile: { refuse: true } });
  onTestFinished(() => setFault(null));
  await page.goto(`${running.shopUrl}/arrepentimiento`);
  await page.getByLabel("Nombre y apellido").fill("Ana Paz");
  await page.getByLabel("Email").fill("arrepentida.igual@azahar.test");
  await page.keyboard.press("Enter");
  await button(page, "Seguir sin el control").click();
  await page.getByText("Recibimos tu arrepentimiento").waitFor();
});

test("a registration beyond the limit of its network, started on another page, continues on the sign-in page", async () => {
  const email = "nueva.con.control@azahar.test";
  const { page, complaints } = await visit(browser, {
    viewport: PHONE,
    reducedMotion: "reduce",
    extraHTTPHeaders: { "CF-Connecting-IP": "203.0.113.98" },
  });
  const shopNearby = { ...shop, clientAddress: "203.0.113.98" };
  const body = { email: "antes@azahar.test" };
  expect((await callShop(shopNearby, "POST", "/users/register-email", { body })).status).toBe(200);
  const database = createClient({ url: running.databaseUrl });
  await database.execute("UPDATE throttles SET count = 10 WHERE kind = 'register-mail-address'");
  database.close();

  // Before the page's late script has loaded, the browser follows the link, and the dialog opens on the sign-in page instead.
  await page.goto(`${running.shopUrl}/cambios`, { waitUntil: "networkidle" });
  await lateScripts(page);
  await button(page, "Menú").click();
  await link(page, "Registrarme").click();
  await page.getByRole("dialog").getByLabel("Email").fill(email);
  await button(page, "Enviar").click();
  await page.waitForURL(/\/login\?registrarme#/);
  await page.getByText("Falta un control de seguridad").waitFor();
  expect(await page.getByRole("dialog").getByLabel("Email").inputValue()).toBe(email);
  await button(page, "Enviar").press("Enter");
  await box(page).waitFor();
  await expectFine(page);
  await box(page).click();
  await page.waitForURL(/\/email-verification\/register\//);
  await expect.poll(async () => (await mailsTo(running.localUrl, email)).length).toBe(1);
  expect(withoutRefusals(complaints)).toEqual([]);
});
