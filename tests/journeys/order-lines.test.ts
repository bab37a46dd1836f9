/** An administrator changes the products of an order that waits for its transfer, by keyboard and by mouse. */
import { expect, test } from "vitest";
import { DESKTOP, hold, PHONE } from "../browser.ts";
import { callShop, mailsTo } from "../mailed.ts";
import { inTurn } from "../rotation.ts";
import { visitPanel } from "./administrator.ts";
import { buyer, goodsOf } from "./card-buyer.ts";
import { button, expectFine } from "./elements.ts";
import { pesos } from "./panel-orders.ts";
import { move, order, shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.111");

test.each(
  inTurn([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ]),
)("on a %s one unit and a perfume are added to an order, and its buyer gets the new total", async (name, viewport) => {
  const email = `cambio.${name}@azahar.test`;
  const [first, second] = await goodsOf(shop);
  const who = await buyer(shop, email);
  const placed = await order(shop, who, [[one(first), 1]], { shipping: false });
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, viewport);
  await page.locator("summary", { hasText: "Más" }).press("Enter");
  await button(page, "Cambiar productos").press("Enter");
  const submit = page.getByRole("button", { name: /^Guardar por \$/ });
  await submit.waitFor();
  await page.getByLabel(`Cantidad, ${one(first).productName}`).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("2");
  await page.getByLabel("Buscar perfume").focus();
  await page.keyboard.type(one(second).productName);
  await page.keyboard.press("Enter");
  await page.getByLabel(`Cantidad, ${one(second).productName}`).waitFor();
  await page.locator(".new-order-price", { hasText: "$" }).nth(1).waitFor();
  await expectFine(page);
  await submit.press("Enter");
  await page.getByText(/^Productos cambiados: antes 1 × /).waitFor();
  const response = await callShop(shop, "GET", `/orders/${who.id}/${placed._id}`, { cookie: who.cookie });
  const { order: changed, transfer } = await response.json();
  expect(changed).toMatchObject({
    version: 2,
    products: [{ quantity: 2 }, { quantity: 1 }],
    expiresAt: placed.expiresAt,
  });
  expect(changed.transactionAmount).toBeGreaterThan(placed.transactionAmount);
  expect(transfer.amount).toBe(changed.transactionAmount);
  await button(page, `Confirmar ${pesos(changed.transactionAmount)}`).waitFor();
  await expectFine(page);
  const mail = async () =>
    (await mailsTo(shop.localUrl, email)).find(({ subject }) => subject.startsWith("Cambiamos tu pedido"))?.text ?? "";
  await expect.poll(mail).toContain(`Antes era ${pesos(placed.transactionAmount)}`);
  expect(await mail()).toContain(pesos(changed.transactionAmount));
  expect(complaints).toEqual([]);
});

test("an order that is confirmed meanwhile stays as it is, and the sheet says so", async () => {
  const [first] = await goodsOf(shop);
  const placed = await order(shop, await buyer(shop, "cambio.tarde@azahar.test"), [[one(first), 1]], {
    shipping: false,
  });
  const { page } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, DESKTOP);
  await page.locator("summary", { hasText: "Más" }).click();
  await button(page, "Cambiar productos").click();
  await page.getByLabel(`Cantidad, ${one(first).productName}`).fill("2");
  const submit = page.getByRole("button", { name: `Guardar por ${pesos(placed.transactionAmount * 2)}` });
  await submit.waitFor();
  await move(shop, placed, "En Preparación");
  await submit.click();
  await page.getByText("Sus productos ya no se pueden cambiar: ahora está en En Preparación.").waitFor();
  await button(page, "Ahora no").click();
  await button(page, "Descartar").click();
  await expect.poll(() => page.getByText("cargá un pedido nuevo", { exact: false }).count()).toBeGreaterThan(0);
  const response = await callShop(shop, "GET", `/orders/admin/me/${placed._id}`, { cookie: shop.admin });
  expect(await response.json()).toMatchObject({ order: { products: [{ quantity: 1 }] }, edits: [] });
});

test("after another administrator has changed an order, the sheet shows its new products and the typed quantity", async () => {
  const [first, second] = await goodsOf(shop);
  const who = await buyer(shop, "cambio.dos@azahar.test");
  const placed = await order(
    shop,
    who,
    [
      [one(first), 1],
      [one(second), 1],
    ],
    { shipping: false },
  );
  const { page } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, DESKTOP);
  await page.locator("summary", { hasText: "Más" }).click();
  await button(page, "Cambiar productos").click();
  const submit = page.getByRole("button", { name: /^Guardar por \$/ });
  await submit.waitFor();
  // The button shows no total until the new one arrives.
  const release = await hold(page, `**/api/orders/${placed._id}/lines/total`);
  await page.getByLabel(`Cantidad, ${one(first).productName}`).fill("2");
  await page.getByRole("button", { name: "Guardar", exact: true }).waitFor();
  release();
  await submit.waitFor();
  // Another administrator removes the second product.
  const products = placed.products
    .slice(0, 1)
    .map(({ perfume, ml, type, quantity }) => ({ perfume, ml, type, quantity }));
  const change = { version: 1, products, transactionAmount: placed.products[0]?.lineArs };
  const headers = { "Idempotency-Key": "another-desk-1" };
  const other = await callShop(shop, "PUT", `/orders/${placed._id}/lines`, {
    cookie: shop.admin,
    body: change,
    headers,
  });
  expect(other.status).toBe(200);
  await submit.click();
  await button(page, "Ver los datos nuevos").press("Enter");
  await expect.poll(() => page.getByLabel(`Cantidad, ${one(second).productName}`).count()).toBe(0);
  expect(await page.getByLabel(`Cantidad, ${one(first).productName}`).inputValue()).toBe("2");
  await page.getByRole("button", { name: `Guardar por ${pesos((placed.products[0]?.lineArs ?? 0) * 2)}` }).click();
  await page.getByText(/^Productos cambiados: antes 1 × .*; ahora 2 × /).waitFor();
});
