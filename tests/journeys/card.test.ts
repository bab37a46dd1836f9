import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { PHONE } from "../browser.ts";
import { callShop, mailsTo } from "../mailed.ts";
import { shopFrom, shopUrl } from "../test-shop.ts";
import { layoutShift } from "../weight.ts";
import {
  type Buyer,
  buyer,
  buyerWith,
  cancelAfterwards,
  cardNumbersIn,
  continueButton,
  controlProvider,
  DECLINED_VISA,
  fillCard,
  goodsOf,
  MASTERCARD,
  ordersOf,
  pay,
  payButton,
  providerRecords,
  VISA,
  visitAsPayer,
  visitPayment,
} from "./card-buyer.ts";
import { button, counting, fillFields, heading, link, nextSteps, ROSARIO } from "./elements.ts";
import { METHOD, one } from "./transfer-buyer.ts";

const shop = shopFrom("203.0.113.61");

const goods = await goodsOf(shop);

async function onlyOrder(user: Buyer) {
  const orders = await ordersOf(shop, user);
  expect(orders).toHaveLength(1);
  return orders[0] ?? { _id: "", externalReference: "", statusGlimmer: "", shipping: false };
}

test("on a phone with home delivery, installments show their cost, the card is charged once, and the shop gets no card number", async () => {
  const user = await buyerWith(shop, "tarjeta.envio@azahar.test", goods[0]);
  const { page, complaints, sent } = await visitPayment(shop, user, `/cart/${user.id}`, { viewport: PHONE });
  await page.getByRole("radio", { name: /Envío a domicilio/ }).check();
  await button(page, "Continuar").click();
  await page.getByLabel("Provincia").selectOption("Santa Fe");
  await fillFields(page, ROSARIO);
  await button(page, "Continuar").click();
  await page.getByRole("radio", { name: /Tarjeta/ }).check();
  await button(page, "Pagar con tarjeta").click();

  await heading(page, "Pagá con tarjeta").waitFor();
  await page.getByRole("heading", { name: "Hasta 3 cuotas" }).waitFor();
  await page.getByLabel("Número de tarjeta").waitFor();
  await page.getByText("9 de Julio 1234").waitFor();
  expect((await layoutShift(page)).total).toBeLessThanOrEqual(0.01);
  expect(await violations(page)).toEqual([]);
  await fillCard(page, "APRO");
  const ways = page.locator(".installments li");
  expect(await ways.count()).toBe(3);
  expect(await ways.first().innerText()).toMatch(
    /3 cuotas de \$[\s\S]*Total \$[\s\S]*CFT [\d,]+\s%[\s\S]*TEA [\d,]+\s%/,
  );
  expect(await page.getByLabel("Cuotas", { exact: true }).inputValue()).toBe("3");
  expect(await page.getByLabel("Cuotas", { exact: true }).locator("option").count()).toBe(3);
  expect(await violations(page)).toEqual([]);
  const total = /Total (\$.[\d.,]+\d)/.exec(await ways.first().innerText())?.[1] ?? "";
  const charged = page.locator(".charged-total p");
  expect(await charged.allInnerTexts()).toEqual([
    expect.stringMatching(/^Total: \$\s[\d.,]+ en 3 cuotas de \$\s[\d.,]+$/),
    expect.stringMatching(/^Si elegís 2 cuotas: \$\s[\d.,]+$/),
    expect.stringMatching(/^Si elegís 1 cuota: \$\s[\d.,]+$/),
  ]);
  expect(await charged.first().innerText()).toContain(`Total: ${total} en`);
  const inThree = page.locator(".summary dl > div").filter({ hasText: "Total en 3 cuotas" });
  expect(await inThree.locator("dd").innerText()).toBe(total);
  await continueButton(page).click();
  expect(await payButton(page).innerText()).toBe(`Pagar ${total} en 3 cuotas`);
  expect(await page.getByRole("dialog").innerText()).toMatch(/3 cuotas de \$.*En total pagás \$.*CFT/);
  expect(await violations(page)).toEqual([]);
  await button(page, "Volver").click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Datos de la tarjeta");
  expect(await ordersOf(shop, user)).toEqual([]);
  await page.getByLabel("Cuotas", { exact: true }).selectOption("1");
  await continueButton(page).click();
  const inOne = await page.locator(".summary .is-total dd").innerText();
  expect(await payButton(page).innerText()).toBe(`Pagar ${inOne} en 1 cuota`);
  await page.keyboard.press("Escape");
  await page.getByLabel("Cuotas", { exact: true }).selectOption("3");
  await continueButton(page).click();
  await payButton(page).click();

  await heading(page, "Pago aprobado").waitFor();
  expect(await page.locator(".step-lead").first().innerText()).toBe(`Pagaste ${total} en 3 cuotas.`);
  const order = await onlyOrder(user);
  expect([order.statusGlimmer, order.shipping]).toEqual(["En Preparación", true]);
  expect(page.url()).toBe(`${shopUrl}/cart/${user.id}?step=finish&order=${order._id}`);
  await page.getByText("Visa, en 3 cuotas").waitFor();
  await nextSteps(page).getByText("Te avisamos por email apenas lo despachemos.").waitFor();
  await link(page, "Escribirnos por WhatsApp (se abre aparte)").waitFor();
  const mails = async () => (await mailsTo(shop.localUrl, "tarjeta.envio@azahar.test")).map(({ text }) => text);
  await expect
    .poll(async () => (await mails())[0])
    .toContain(`Total con intereses de la tarjeta, en 3 cuotas: ${total}`);
  expect((await mails())[0]).toContain(`Pagaste ${total} en 3 cuotas.`);
  await expect.poll(() => page.locator(".cart b").isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await heading(page, "Pago aprobado").waitFor();
  expect(await providerRecords(shop, order.externalReference)).toMatchObject({
    charges: 1,
    payments: [{ status: "approved" }],
  });
  await link(page, "Ver mi pedido").click();
  await page.locator(".order-side").getByText("Visa, en 3 cuotas").waitFor();
  expect(await violations(page)).toEqual([]);
  expect(sent.some((text) => text.includes("/api/pay/payment"))).toBe(true);
  expect(sent.flatMap(cardNumbersIn)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("on a phone a buyer with an address pays by card in six taps, and sees address and total before paying", async () => {
  const user = await buyer(shop, "tarjeta.vuelve@azahar.test");
  const home = { province: "Santa Fe", city: "Rosario", street: "Sarmiento", number: "850", postalCode: "2000" };
  const { id, cookie } = user;
  const body = { address: [home] };
  expect((await callShop(shop, "PATCH", `/users/${id}`, { cookie, body })).status).toBe(200);
  cancelAfterwards(shop, user);
  const onPhone = { viewport: PHONE, hasTouch: true, isMobile: true };
  const { page, complaints } = await visitAsPayer(shop, user, onPhone);
  await page.goto(`${shopUrl}/detail-perfume/${one(goods[5]).slug}`);
  const { done, tap } = counting();

  // The taps: add, go to the payment, choose the card, open its form, the form's own button, and pay the total.
  await tap(button(page, "Agregar al carrito"));
  await page.locator(".toasts").getByText("se ha agregado al carrito").waitFor();
  await link(page, "Ir a pagar").waitFor();
  // Longer than the second press of a double click takes.
  await page.waitForTimeout(450);
  await tap(link(page, "Ir a pagar"));
  await heading(page, METHOD).waitFor();
  await page.getByText("Te lo mandamos a").waitFor();
  await page.getByText("Sarmiento 850").waitFor();
  await tap(page.getByRole("radio", { name: /Tarjeta/ }));
  const total = await page.locator(".summary .is-total dd").innerText();
  expect(await violations(page)).toEqual([]);
  await tap(button(page, "Pagar con tarjeta"));
  await page.getByText("Sarmiento 850").waitFor();
  expect(await page.locator(".summary .is-total dd").innerText()).toBe(total);
  // Typing and the list of installments are the provider's; its form preselects three.
  await fillCard(page, "APRO");
  const charged = await page.locator(".summary .is-charged dd").innerText();
  await tap(continueButton(page));
  expect(await payButton(page).innerText()).toBe(`Pagar ${charged} en 3 cuotas`);
  await tap(payButton(page));
  await heading(page, "Pago aprobado").waitFor();

  expect(done.taps).toBe(6);
  expect(await onlyOrder(user)).toMatchObject({ statusGlimmer: "En Preparación", shipping: true });
  expect(complaints).toEqual([]);
});

test("the search for card numbers finds one", () => {
  expect(cardNumbersIn(`{"number":"4509 9535 6623 3704","other":"1234567890123"}`)).toEqual([VISA]);
});

test("after a card without sufficient funds, another card pays the same order once", async () => {
  const user = await buyerWith(shop, "tarjeta.fondos@azahar.test", goods[1]);
  const { page, complaints } = await visitPayment(shop, user);
  await pay(page, "FUND", DECLINED_VISA);
  await heading(page, "El pago no se aprobó").waitFor();
  await page.getByText("La tarjeta no tiene fondos suficientes. Probá con otra.").waitFor();
  for (const why of ["fondos o límite insuficientes", "datos de la tarjeta mal cargados", "comunicación con el banco"])
    await page.getByText(why).waitFor();
  expect(await violations(page)).toEqual([]);
  const rejected = await onlyOrder(user);
  expect(rejected.statusGlimmer).toBe("Pago Rechazado");
  await page.reload();
  await link(page, "Probar con otra tarjeta").click();
  await pay(page, "APRO", MASTERCARD);
  await heading(page, "Pago aprobado").waitFor();
  expect(await onlyOrder(user)).toMatchObject({ _id: rejected._id, statusGlimmer: "En Preparación" });
  const { payments, charges } = await providerRecords(shop, rejected.externalReference);
  expect([payments.length, charges]).toEqual([2, 1]);
  expect(complaints).toEqual([]);
});

test("the page of a pending payment mentions 48 hours, advises against paying again, and shows the approval without a reload", async () => {
  const user = await buyerWith(shop, "tarjeta.pendiente@azahar.test", goods[2]);
  const { page, complaints } = await visitPayment(shop, user);
  await pay(page, "CONT");
  await heading(page, "Pago pendiente").waitFor();
  for (const words of [/Si se aprueba, pagás \$\s[\d.,]+ en 3 cuotas\./, /No vuelvas a pagar/])
    await page.getByText(words).waitFor();
  for (const words of [/48 horas/, /Te avisamos por email/]) await nextSteps(page).getByText(words).waitFor();
  expect(await violations(page)).toEqual([]);
  const { _id, externalReference } = await onlyOrder(user);
  const [payment] = (await providerRecords(shop, externalReference)).payments;
  await controlProvider(shop, "POST", `payments/${payment?.id}`, { status: "approved" });
  await heading(page, "Pago aprobado").waitFor();
  expect(await onlyOrder(user)).toMatchObject({ _id, statusGlimmer: "En Preparación" });
  expect(complaints).toEqual([]);
});

test("by keyboard, a wrong security code is reported, and the next attempt is refused for another reason", async () => {
  const user = await buyerWith(shop, "tarjeta.teclado@azahar.test", goods[3]);
  const { page, complaints } = await visitPayment(shop, user);
  const typeCard = async (holder: string) => {
    await page.getByLabel("Número de tarjeta").focus();
    for (const [text, next] of [
      [DECLINED_VISA, "Tab"],
      ["1130", "Tab"],
      ["123", "Tab"],
      [holder, "Tab"],
    ] as const) {
      await page.keyboard.type(text);
      await page.keyboard.press(next);
    }
    await page.keyboard.press("Tab");
    await page.keyboard.type("12345678");
    await expect.poll(() => page.getByLabel("Cuotas", { exact: true }).isEnabled()).toBe(true);
    // Until the list of installments has loaded, the button that pays has no amount.
    await page.locator(".installments li").first().waitFor();
    await page.keyboard.press("Enter");
    await payButton(page).waitFor();
    await page.keyboard.press("Enter");
  };
  await typeCard("SECU");
  await page.getByText("Revisá el código de seguridad.").waitFor();
  await link(page, "Volver a intentar").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Número de tarjeta").waitFor();
  await typeCard("OTHE");
  await page.getByText("El banco rechazó el pago. Probá con otro medio.").waitFor();
  const { _id, externalReference } = await onlyOrder(user);
  expect((await providerRecords(shop, externalReference)).charges).toBe(0);
  await page.goto(`${shopUrl}/profile/orders/detail/${_id}`);
  const again = link(page, "Pagar de nuevo");
  expect(new URL((await again.getAttribute("href")) ?? "", shopUrl).searchParams.get("reference")).toBe(
    externalReference,
  );
  await page.goto(`${shopUrl}/cart/${user.id}`);
  await page.locator(".line").waitFor();
  expect(complaints).toEqual([]);
});

test("two quick clicks and Enter make one charge", async () => {
  const user = await buyerWith(shop, "tarjeta.doble@azahar.test", goods[4]);
  const { page, sent } = await visitPayment(shop, user);
  await fillCard(page, "APRO");
  await continueButton(page).dblclick();
  await payButton(page).dblclick();
  await page.keyboard.press("Enter");
  await heading(page, "Pago aprobado").waitFor();
  const { externalReference } = await onlyOrder(user);
  const { payments, charges } = await providerRecords(shop, externalReference);
  expect([payments.length, charges]).toEqual([1, 1]);
  expect(sent.filter((text) => text.includes("/api/pay/payment"))).toHaveLength(1);
});
