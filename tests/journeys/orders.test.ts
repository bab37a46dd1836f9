import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { profileChangeResponseSchema } from "#shop/accounts/user.contract.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { type ShippingTransferResponse, shippingTransferSchema } from "#shop/settings/settings.contract.ts";
import { violations } from "../axe.ts";
import { PHONE, routeOnce, visit } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { PASSWORD } from "../people.ts";
import { listedPerfumes } from "../shop.ts";
import { browser, database, shopUrl } from "../test-shop.ts";
import { buyer } from "./card-buyer.ts";
import { button, expectStill, focused, submitSignIn } from "./elements.ts";
import { HOME, move, order, shopWithAdmin } from "./placed-orders.ts";
import { one, visitAsBuyer } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.45");
const goods = (await listedPerfumes(shopUrl)).filter(
  ({ soon, milliliters: [size] }) => !soon && size && size.stock >= 6 && size.price > 0,
);

const toast = (page: Page, text: string | RegExp) => page.locator(".toasts").getByText(text);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function settings(): Promise<ShippingTransferResponse> {
  const response = await callShop(shop, "GET", "/admin/shipping-transfer");
  return shippingTransferSchema.parse(await response.json());
}

const WAITS = "Confirmar Transferencia";
/** Each status with its color and the label of its total (docs/product-rules.md#order-colours-and-totals). */
const SHOWN: readonly [OrderStatus, "green" | "orange" | "red", string | null][] = [
  ["En Preparación", "green", "Total transferido"],
  ["Enviado", "green", "Total transferido"],
  ["Recibido", "green", "Total transferido"],
  ["Autorización Pendiente", "orange", "Total a transferir"],
  ["Pago Rechazado", "orange", "Total a transferir"],
  ["Orden Vencida", "red", null],
  ["Cancelado", "red", null],
  [WAITS, "orange", "Total a transferir"],
];

test("a buyer sees their orders in every status, and one that expires while the page is open says so", async () => {
  const email = "pedidos-estados@azahar.test";
  const marta = await buyer(shop, email);
  const [first, second] = [one(goods[0]), one(goods[1])];
  const { page, complaints } = await visit(browser, {
    viewport: PHONE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.goto(`${shopUrl}/profile/orders/mio`);
  await page.waitForURL(/\/login\?next=/);
  await submitSignIn(page, email, PASSWORD);
  await heading(page, "Todavía no hiciste ningún pedido.").waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  expect(await page.locator("main").getByRole("link", { name: "Ver las fragancias" }).getAttribute("href")).toBe(
    "/perfumes",
  );
  await expect.poll(() => focused(page)).toBe("Mis Pedidos");

  const [showroom] = (await settings()).showrooms;
  const orders: Order[] = [];
  for (const [status] of SHOWN) {
    const placed = await order(shop, marta, [[first, 1]], { shipping: false, pickup: showroom?.key });
    orders.push(placed);
    if (status !== WAITS) await move(shop, placed, status, status === "Enviado" ? "AR 123 456" : undefined);
  }
  const waiting = one(orders.at(-1));
  await page.reload();
  const cards = page.locator(".order-card");
  await cards.first().waitFor();
  const shown = await cards.evaluateAll((all) =>
    all.map((card) => {
      const status = card.querySelector(".order-status");
      const colour = /is-(\w+)/.exec(status?.className ?? "")?.[1];
      const total = card.querySelector(".order-total")?.firstChild?.textContent?.trim() ?? null;
      return [status?.textContent, colour, total];
    }),
  );
  expect(shown).toEqual(SHOWN.toReversed());
  expect(await cards.first().innerText()).toContain(first.productName);
  await expectStill(page);
  expect(await violations(page)).toEqual([]);

  await routeOnce(page, `**/api/orders/${marta.id}`, (route) => route.abort());
  await page.reload();
  await page.getByText("No pudimos traer tus pedidos.").waitFor();
  await button(page, "Reintentar").press("Enter");
  await cards.first().waitFor();
  await expect.poll(() => focused(page)).toBe("Mis Pedidos");

  // The order loads first. The settings that arrive later must not move the focus.
  const orderCame = page.waitForResponse(/\/api\/orders\/usr_\w+\/ord_/);
  await routeOnce(page, "**/api/admin/shipping-transfer", async (route) => {
    await (await orderCame).finished();
    await route.continue();
  });
  await cards.first().getByRole("link", { name: "Ver pedido" }).press("Enter");
  await page.waitForURL(`${shopUrl}/profile/orders/detail/${waiting._id}`);
  await page.getByText("Esperamos tu transferencia.").waitFor();
  await expect.poll(() => focused(page)).toBe("Tu pedido");
  await expectStill(page);
  expect(await violations(page)).toEqual([]);
  await button(page, "Copiar CBU").click();
  await button(page, "Copiado CBU").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{22}$/);
  const chat = await page.getByRole("link", { name: /comprobante por WhatsApp/ }).getAttribute("href");
  expect(decodeURIComponent(`${chat}`)).toContain(waiting.number);

  const [prepared, sent] = [one(orders[0]), one(orders[1])];
  await page.goto(`${shopUrl}/profile/orders/detail/${sent._id}`);
  await page.getByText("AR 123 456").waitFor();
  expect(await page.locator(".summary").innerText()).toContain(`${showroom?.name}\n`);
  expect(await page.locator(".order-history li").allInnerTexts()).toMatchObject([
    expect.stringContaining("Hiciste el pedido"),
    expect.stringContaining("El pedido quedó listo para retirar"),
  ]);
  await button(page, "Copiar número de seguimiento").click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("AR 123 456");
  await page.goto(`${shopUrl}/profile/orders/detail/${prepared._id}`);
  await page.getByText("Tu pago está confirmado y estamos armando el pedido.").waitFor();
  // An open page reads the order again when it becomes visible.
  await move(shop, prepared, "Recibido");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("status").getByText("Ya tenés tu pedido.").waitFor();

  await move(shop, waiting, "Cancelado");
  const expiring = await order(
    shop,
    marta,
    [
      [first, 2],
      [second, 1],
    ],
    HOME,
  );
  await page.goto(`${shopUrl}/profile/orders/detail/${expiring._id}`);
  await page.getByText("Esperamos tu transferencia.").waitFor();
  await page.getByText("9 de Julio 1234, piso 2, depto. B").waitFor();
  // The deadline passes only now, so that a page that opens slowly still shows the order before it expires.
  await database.execute({
    sql: "update orders set expires_at_ms = created_at_ms + 1, version = version + 1 where id = ?",
    args: [expiring._id],
  });
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 30 * 86_400_000;
  });
  await page.getByRole("status").getByText("Se cumplió el plazo para transferir").waitFor();
  expect(await page.locator(".account-data").count()).toBe(0);
  expect(await page.locator(".summary .is-total").count()).toBe(0);
  expect(await page.locator(".order-history li").last().innerText()).toContain("Venció el plazo para transferir");
  await expect.poll(() => focused(page)).toBe("Tu pedido");
  expect(await violations(page)).toEqual([]);

  expect(complaints.filter((text) => !/ERR_FAILED/.test(text))).toEqual([]);
  for (const id of ["ord_nada", orders[0]?._id.replace(/.$/, (last) => (last === "0" ? "1" : "0"))]) {
    await page.goto(`${shopUrl}/profile/orders/detail/${id}`);
    await heading(page, "No encontramos ese pedido").waitFor();
    await expect.poll(() => focused(page)).toBe("No encontramos ese pedido");
  }
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Ver mis pedidos" }).click();
  await cards.first().waitFor();
});

test("a browser whose clock is ahead waits two seconds or more between reloads of an order that is overdue only there", async () => {
  const marta = await buyer(shop, "pedidos-reloj@azahar.test");
  const placed = await order(shop, marta, [[one(goods[0]), 1]], HOME);
  const { page } = await visitAsBuyer(shop, marta, {}, `/profile/orders/detail/${placed._id}`);
  await page.getByText("Esperamos tu transferencia.").waitFor();
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 30 * 86_400_000;
  });
  await page.reload();
  // The page measures the times, because a busy test process sees requests late.
  const readAtMs = () =>
    page.evaluate((id) => {
      const requests = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(`/${id}`));
      return requests.map(({ startTime }) => startTime);
    }, placed._id);
  // The first request loads the order. The page's clock is past the deadline, so the page loads it again and again.
  await expect.poll(async () => (await readAtMs()).length).toBeGreaterThan(2);
  const [, second, third] = await readAtMs();
  expect(one(third) - one(second)).toBeGreaterThan(2000);
});

test("a buyer cancels an order that waits for its transfer, after a confirmation; with a receipt there is no such button", async () => {
  const marta = await buyer(shop, "pedidos-cancela@azahar.test");
  const [first, second] = [
    await order(shop, marta, [[one(goods[0]), 1]], HOME),
    await order(shop, marta, [[one(goods[1]), 1]], HOME),
  ];
  const { page, complaints } = await visitAsBuyer(
    shop,
    marta,
    { viewport: PHONE },
    `/profile/orders/detail/${first._id}`,
  );
  await button(page, "Cancelar el pedido").click();
  const dialog = page.getByRole("dialog", { name: "¿Cancelar el pedido?" });
  await dialog.getByText("Si ya transferiste, no lo canceles").waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Volver" }).click();
  // Not by its role, which a closed dialog loses before React removes the element.
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Cancelar el pedido");
  await routeOnce(page, "**/cancel", (route) => route.abort());
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Cancelar el pedido" }).click();
  await dialog.getByRole("alert").getByText("Sigue como estaba").waitFor();
  await dialog.getByRole("button", { name: "Cancelar el pedido" }).click();
  await toast(page, "Cancelamos tu pedido").waitFor();
  await button(page, "Cancelar el pedido").waitFor({ state: "detached" });
  await page.locator("main").getByText("Cancelado").first().waitFor();
  expect(complaints.filter((text) => !/ERR_FAILED|no_answer/.test(text))).toEqual([]);

  const body = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");
  const sent = await callShop(shop, "PUT", `/orders/${marta.id}/${second._id}/receipt`, { cookie: marta.cookie, body });
  expect(sent.status).toBe(200);
  await page.goto(`${shopUrl}/profile/orders/detail/${second._id}`);
  await heading(page, "Comprobante recibido").waitFor();
  expect(await button(page, "Cancelar el pedido").count()).toBe(0);
});

test("buying an order again puts what is still sold into the cart and names what is not", async () => {
  const eva = await buyer(shop, "pedidos-otra-vez@azahar.test");
  const [kept, gone] = [one(goods[2]), one(goods[3])];
  const placed = await order(
    shop,
    eva,
    [
      [kept, 2],
      [gone, 1],
    ],
    HOME,
  );
  const { page, complaints } = await visitAsBuyer(shop, eva, {}, `/profile/orders/detail/${placed._id}`);
  await page.getByText("Esperamos tu transferencia.").waitFor();

  await routeOnce(page, "**/api/cart/**", (route) => route.abort());
  await button(page, "Volver a comprar").click();
  await page.getByRole("alert").getByText("no pudimos sumarlo, probá de nuevo").waitFor();

  const sell = (active: number) =>
    database.execute({ sql: "update perfumes set active = ? where id = ?", args: [active, gone._id] });
  await sell(0);
  onTestFinished(async () => void (await sell(1)));
  await button(page, "Volver a comprar").press("Enter");
  await page.waitForURL(new RegExp(`/cart/${eva.id}`), { waitUntil: "commit" });
  await toast(page, "Sumamos 2 productos al carrito").waitFor();
  await toast(page, `${gone.productName} ${gone.milliliters[0]?.ml} ml: ya no está a la venta`).waitFor();
  await page.locator("main").getByText(kept.productName, { exact: true }).first().waitFor();

  await page.goto(`${shopUrl}/profile/orders/detail/${placed._id}`);
  await button(page, "Volver a comprar").click();
  await page.getByRole("alert").getByText("en el carrito puede haber hasta 2").waitFor();
  expect(page.url()).toContain(placed._id);
  expect(await violations(page)).toEqual([]);
  expect(complaints.filter((text) => !/ERR_FAILED|status of 4\d\d/.test(text))).toEqual([]);
});

const OFFICE = { ...HOME.address, street: "Mitre", number: "850", floor: "", door: "", indications: "" };

test("a buyer changes the address of an order by keyboard, until the shop prepares it", async () => {
  const luz = await buyer(shop, "pedidos-direccion@azahar.test");
  const { id, cookie } = luz;
  const save = async (address: object[]) => {
    const response = await callShop(shop, "PATCH", `/users/${id}`, { cookie, body: { address } });
    return profileChangeResponseSchema.parse(await response.json()).updatedUser.address;
  };
  const saved = await save([HOME.address]);
  const placed = await order(shop, luz, [[one(goods[0]), 1]], HOME);
  const { page, complaints } = await visitAsBuyer(
    shop,
    luz,
    { viewport: PHONE },
    `/profile/orders/detail/${placed._id}`,
  );
  await button(page, "Cambiar la dirección").press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cambiar la dirección" });
  const option = (name: RegExp) => dialog.getByRole("radio", { name });
  await expect.poll(() => option(/9 de Julio 1234.*Es la de este pedido/).isChecked()).toBe(true);
  const link = await dialog.getByRole("link", { name: "Agregar una dirección en tu perfil" }).getAttribute("href");
  expect(link).toBe(`/profile/${id}#direcciones`);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Cambiar la dirección");

  // The dialog also offers an address that was saved in another tab meanwhile.
  await save([...saved, OFFICE]);
  await page.keyboard.press("Enter");
  await option(/Mitre 850/).waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => option(/Mitre 850/).isChecked()).toBe(true);
  await routeOnce(page, "**/delivery", (route) => route.abort());
  await dialog.getByRole("button", { name: "Guardar el cambio" }).press("Enter");
  await dialog.getByRole("alert").getByText("No sabemos si el cambio quedó guardado").waitFor();
  const body = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");
  await callShop(shop, "PUT", `/orders/${id}/${placed._id}/receipt`, { cookie, body });
  await dialog.getByRole("button", { name: "Guardar el cambio" }).press("Enter");
  await dialog.getByRole("alert").getByText("Tu pedido cambió mientras elegías").waitFor();
  await dialog.getByRole("button", { name: "Guardar el cambio" }).press("Enter");
  await toast(page, "Cambiamos la dirección de tu pedido").waitFor();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.locator(".summary").getByText("Mitre 850").waitFor();
  expect(await focused(page)).toBe("Cambiar la dirección");

  await page.keyboard.press("Enter");
  await option(/9 de Julio/).check();
  await move(shop, placed, "En Preparación");
  await dialog.getByRole("button", { name: "Guardar el cambio" }).press("Enter");
  await toast(page, "Ya no se puede cambiar la entrega").waitFor();
  await page.getByRole("status").getByText("estamos armando el pedido").waitFor();
  await page.locator(".summary").getByText("Mitre 850").waitFor();
  expect(await button(page, "Cambiar la dirección").count()).toBe(0);
  expect(complaints.filter((text) => !/ERR_FAILED|no_answer|status of 409/.test(text))).toEqual([]);
});

test("a buyer changes the showroom of an order", async () => {
  const marta = await buyer(shop, "pedidos-showroom@azahar.test");
  const [first, second] = (await settings()).showrooms;
  const pickup = { shipping: false, pickup: second?.key };
  const placed = await order(shop, marta, [[one(goods[1]), 1]], pickup);
  const { page, complaints } = await visitAsBuyer(shop, marta, {}, `/profile/orders/detail/${placed._id}`);
  await button(page, "Cambiar el showroom").click();
  const dialog = page.getByRole("dialog", { name: "Cambiar el showroom" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe(second?.key);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("radio", { name: one(first).name }).check();
  await dialog.getByRole("button", { name: "Guardar el cambio" }).click();
  await toast(page, "Cambiamos el showroom de tu pedido").waitFor();
  // Searched in the summary, because the dialog, which may still be closing, contains the same name.
  await page
    .locator(".summary")
    .getByRole("paragraph")
    .filter({ hasText: one(first).name })
    .waitFor();
  expect(complaints).toEqual([]);
});
