/** Lost responses and repeated presses in the panel: nothing is done twice, and the next step needs a separate press. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { signInAdmin } from "../people.ts";
import { database } from "../test-shop.ts";
import { loseResponse, seeNextStep, sheet, toast, visitPanel, withoutLost } from "./administrator.ts";
import { buyer, goodsOf } from "./card-buyer.ts";
import { button, focused } from "./elements.ts";
import { confirmLabel, linkForBuyer, paidOrders, placeWithReceipt, readOrder } from "./panel-orders.ts";
import { shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.184");

test("a move whose response is lost is shown as done", async () => {
  const placed = await placeWithReceipt(shop, await buyer(shop, "perdida.mesa@azahar.test"));
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, DESKTOP);
  await loseResponse(page, "PUT", `**/api/orders/${placed._id}`);
  await button(page, confirmLabel(placed)).click();
  await page.getByText(/^Pedido en preparación\. Le avisamos a /).waitFor();
  await button(page, "Marcar enviado").waitFor();
  expect(await readOrder(shop, placed)).toMatchObject({ statusGlimmer: "En Preparación" });
  expect(withoutLost(complaints)).toEqual([]);
});

test("a transfer whose confirmation loses its response is shown as confirmed", async () => {
  const placed = await placeWithReceipt(shop, await buyer(shop, "perdida.transferencia@azahar.test"));
  const { page, complaints } = await visitPanel(shop, `/admin-panel/transferencias#${placed._id}`, DESKTOP);
  await loseResponse(page, "PUT", `**/api/orders/${placed._id}`);
  await button(page, confirmLabel(placed)).click();
  await toast(page, `${placed.number} confirmado: pasó a En Preparación`).waitFor();
  expect(withoutLost(complaints)).toEqual([]);
});

test("an order whose response is lost in Marcar enviados counts as sent", async () => {
  const email = "perdida.envio@azahar.test";
  const [first, second] = await paidOrders(shop, await buyer(shop, email), 2);
  if (!first || !second) throw new Error("no orders");
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders#?search=${email}`, DESKTOP);
  await page.getByLabel("Elegir todos los de esta página").check();
  await button(page, "Marcar enviados").click();
  for (const { number } of [first, second])
    await sheet(page).getByLabel(`Número de seguimiento de ${number}`).fill(`AR-${number}`);
  await loseResponse(page, "PUT", `**/api/orders/${first._id}`);
  await button(page, "Enviar 2 pedidos").click();
  await toast(page, "2 pedidos enviados. Les avisamos por email").waitFor();
  await sheet(page).waitFor({ state: "detached" });
  expect(await readOrder(shop, first)).toMatchObject({ statusGlimmer: "Enviado", numShipping: `AR-${first.number}` });
  expect(withoutLost(complaints)).toEqual([]);
});

/** Counts the changes of orders that the page sends. */
function countMoves(page: Page): { moves: number } {
  const counted = { moves: 0 };
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().includes("/api/orders/")) counted.moves += 1;
  });
  return counted;
}

test("holding Enter down confirms one transfer", async () => {
  const user = await buyer(shop, "perdida.enter@azahar.test");
  const [first] = [await placeWithReceipt(shop, user), await placeWithReceipt(shop, user)];
  const { page, complaints } = await visitPanel(shop, `/admin-panel/transferencias#${first._id}`, DESKTOP);
  await button(page, confirmLabel(first)).waitFor();
  const counted = countMoves(page);
  for (let times = 15; times > 0; times--) {
    await page.keyboard.down("Enter");
    await page.waitForTimeout(100);
  }
  await page.keyboard.up("Enter");
  await page.getByRole("heading", { level: 2, name: new RegExp(first.number) }).waitFor({ state: "detached" });
  expect(counted.moves).toBe(1);
  expect(complaints).toEqual([]);
});

/** Presses the main button as soon as it has this label. */
async function pressAtOnce(page: Page, label: string): Promise<void> {
  await page.evaluate((expected) => {
    new MutationObserver((_, observer) => {
      const submit = document.querySelector<HTMLButtonElement>("main .submit");
      if (submit?.textContent !== expected) return;
      observer.disconnect();
      submit.click();
      document.title = "pressed";
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, label);
}

test("the button of an order's next step ignores a press until a person can have seen the step", async () => {
  const placed = await placeWithReceipt(shop, await buyer(shop, "perdida.paso@azahar.test"));
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, DESKTOP);
  const confirm = button(page, confirmLabel(placed));
  await confirm.waitFor();
  const counted = countMoves(page);
  await pressAtOnce(page, "Marcar enviado");
  await confirm.click();
  await expect.poll(() => page.title()).toBe("pressed");
  await seeNextStep(page);
  expect(counted.moves).toBe(1);
  await button(page, "Marcar enviado").click();
  await page.getByText(/^Pedido enviado\. Le avisamos a /).waitFor();
  expect(counted.moves).toBe(2);
  expect(complaints).toEqual([]);
});

test("the button that saves a count ignores a press until a person can have seen the differences", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/stock#contar", DESKTOP);
  await page.getByLabel("Buscar perfume").fill("khamrah");
  await page.getByLabel("Buscar perfume").press("Enter");
  const places = page.locator(".sheet-table tbody tr").first().locator("input");
  await places.first().waitFor();
  for (const place of await places.all()) await place.fill("1");
  await pressAtOnce(page, "Guardar conteo");
  await button(page, "Ver diferencias").click();
  await expect.poll(() => page.title()).toBe("pressed");
  await seeNextStep(page);
  await page.getByRole("region", { name: "Diferencias" }).waitFor();
  expect(await button(page, "Guardar conteo").count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("a new order whose response is lost is shown by a second press, also when it has used up its coupon", async () => {
  const perfume = one((await goodsOf(shop))[1]);
  const coupon = {
    ...{ code: "PERDIDA-1", kind: "percentage", percentage: 10, amount: 0, minimum: 0, endsAt: null, maxUses: 1 },
    ...{ startsAt: "2020-01-01T00:00:00Z", maxUsesPerPerson: 1, withPromotions: true, withTransfer: true },
    ...{ listed: false, active: true },
  };
  const created = await callShop(shop, "POST", "/admin/coupons", { cookie: shop.admin, body: coupon });
  expect(created.status).toBe(201);
  const { page, complaints } = await visitPanel(shop, "/admin-panel/orders/nuevo", DESKTOP);
  await page.getByLabel("Email", { exact: true }).fill("perdida.nueva@azahar.test");
  await page.getByLabel("Nombre", { exact: true }).fill("Ana");
  await page.getByLabel("Apellido", { exact: true }).fill("Paz");
  await page.getByLabel("Buscar perfume").fill(perfume.productName);
  await page.getByRole("option", { name: perfume.productName }).first().click();
  await page.getByLabel("Entrega", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Cupón (opcional)").fill(coupon.code);
  await page.getByLabel("Cupón (opcional)").press("Enter");
  await page.getByText(`Cupón ${coupon.code}`).first().waitFor();
  await loseResponse(page, "POST", "**/api/orders/manual");
  await page.getByRole("button", { name: /^Cargar pedido por \$/ }).click();
  await page.getByText("No sabemos si el pedido quedó hecho.").first().waitFor();
  // The button has no total, because the first request has used up the coupon.
  await button(page, "Cargar pedido").click();
  await page.getByRole("heading", { name: /^Pedido A-\d+ por \$/ }).waitFor();
  await linkForBuyer(shop, page);
  // The browser reports the refused total, which was expected.
  expect(withoutLost(complaints).filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
});

test("a plan whose response is lost can be undone, also when the response of the undo is lost", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/administrator#ajustes", DESKTOP);
  const form = page.getByRole("form", { name: "Agregar un plan de cuotas" });
  await form.getByLabel("Número de pagos").fill("5");
  await form.getByLabel("Multiplicador").fill("1,4");
  await form.getByRole("button", { name: "Agregar plan" }).click();
  await button(page, "Aplicar a todos los perfumes el plan de 5 pagos").click();
  const apply = sheet(page).getByRole("button", { name: /^Aplicar a \d+ perfumes$/ });
  await apply.waitFor();
  await loseResponse(page, "PATCH", "**/api/perfumes/update-installments");
  await apply.click();
  await sheet(page).getByText("No hubo respuesta. Probá de nuevo.").waitFor();
  await apply.click();
  await page.getByText(/^Se aplicó el plan a \d+ perfumes\.$/).waitFor();
  await loseResponse(page, "POST", "**/api/perfumes/bulk/*/undo");
  await button(page, "Deshacer").click();
  await page.getByText("No pudimos deshacerlo. Probá de nuevo.").waitFor();
  await button(page, "Deshacer").click();
  await toast(page, "como antes").waitFor();
  const { rows } = await database.execute("SELECT count(*) AS n FROM sizes WHERE number_of_installments = 5");
  expect(rows[0]?.["n"]).toBe(0);
  await button(page, "Quitar el plan de 5 pagos").click();
  await button(page, "Quitar el plan de 5 pagos").waitFor({ state: "detached" });
  expect(withoutLost(complaints)).toEqual([]);
});

test("a deletion whose response is lost is shown as done; the question before it takes the focus and returns it", async () => {
  const { cookie } = await signInAdmin(shop);
  const body = { productName: "Borrado Perdido", brand: "Lattafa", milliliters: [{ ml: 100, price: 9 }] };
  const created = await (await callShop(shop, "POST", "/perfumes/create-perfume", { cookie, body })).json();
  const { page, complaints } = await visitPanel(shop, `/admin-panel#${created.newPerfume._id}`, DESKTOP);
  await button(page, "Eliminar").click();
  await expect.poll(() => focused(page)).toMatch(/^Deja de verse en la tienda/);
  await button(page, "No eliminar").click();
  await expect.poll(() => focused(page)).toBe("Eliminar");
  await button(page, "Eliminar").click();
  await loseResponse(page, "DELETE", `**/api/perfumes/${created.newPerfume._id}`);
  await button(page, "Eliminar Borrado Perdido").click();
  await page.getByText("No pudimos eliminarlo. Probá de nuevo.").waitFor();
  await button(page, "Eliminar Borrado Perdido").click();
  await toast(page, "Perfume eliminado").waitFor();
  expect(withoutLost(complaints)).toEqual([]);
});
