import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { DESKTOP, hold, PHONE } from "../browser.ts";
import { callShop, mailsTo } from "../mailed.ts";
import { signInAdmin } from "../people.ts";
import { inRotation } from "../rotation.ts";
import { shopFrom, shopUrl } from "../test-shop.ts";
import { field, LAPTOP, openTab, seeNextStep, sheet, toast, visitPanel as visitPanelOf } from "./administrator.ts";
import { buyer, goodsOf, putIntoCart } from "./card-buyer.ts";
import { button, expectFine } from "./elements.ts";
import { HOME, move, order } from "./placed-orders.ts";

const shop = shopFrom("203.0.113.71");

const visitPanel = visitPanelOf.bind(null, shop);

const VIEWS: [string, string, string][] = [
  ["/admin-panel/inicio", "Inicio", ".home-queues"],
  ["/admin-panel/transferencias", "Transferencias", ".transfers"],
  ["/admin-panel", "Perfumes", ".products-table"],
  ["/admin-panel/reponer", "Reponer", ".reorder-table"],
  ["/admin-panel/orders", "Pedidos", ".desk-tools"],
  ["/admin-panel/users", "Usuarios", ".desk-table"],
  ["/admin-panel/administrator", "Administrador", ".rate .facts"],
  ["/admin-panel/ventas", "Ventas", ".sales-tables"],
  ["/admin-panel/administrator#ajustes", "Administrador", ".settings"],
  ["/admin-panel/administrator#cambios", "Administrador", ".desk-filters"],
  ["/admin-panel/promociones", "Promociones", ".promotions"],
  ["/admin-panel/estado", "Estado", ".status-desk"],
];
test.each(inRotation(VIEWS))("%s fits a phone and a laptop, and is accessible", async (path, title, part) => {
  for (const viewport of [PHONE, LAPTOP]) {
    const { page, complaints, close } = await visitPanel(path, viewport);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.locator(part).first().waitFor();
    await expectFine(page);
    expect(complaints).toEqual([]);
    await close();
  }
});

test("a perfume is created with stock, found, sold outside the shop but not below zero, and deleted", async () => {
  const { page } = await visitPanel("/admin-panel");
  await button(page, "Agregar perfume").click();
  await field(page, "Nombre").fill("Prueba del Panel");
  await field(page, "Marca").fill("Lattafa");
  await openTab(page, "Precios");
  await field(page, "ML (gramos en bálsamos)").fill("100");
  await field(page, "Precio en dólares").fill("40,5");
  await sheet(page).locator(".hint").getByText("$ 59.000", { exact: true }).waitFor();
  expect(await field(page, "Descuento en %").isDisabled()).toBe(true);
  await openTab(page, "Stock");
  await field(page, "Ingresan").fill("5");
  await field(page, "SN-F (Granieri - Lanza)").fill("5");
  await sheet(page).getByText("✓ Ubicadas 5 de 5").waitFor();
  await openTab(page, "Ficha");
  await field(page, "Familia").selectOption("Dulce");
  await field(page, "Notas de salida").fill("rosa ,oud,");
  expect(await violations(page)).toEqual([]);
  await button(page, "Crear perfume").click();
  await toast(page, "Perfume creado exitosamente").waitFor();

  await page.getByLabel("Buscar por nombre, marca o código").fill("prueba panel");
  await button(page, "Prueba del Panel").click();
  expect(await field(page, "Notas de salida").inputValue()).toBe("rosa, oud");
  expect(await field(page, "Familia").inputValue()).toBe("gourmand");
  await openTab(page, "Stock");
  await field(page, "Vendidas por fuera").fill("9");
  await button(page, "Guardar cambios").click();
  await sheet(page)
    .getByText(/No alcanza/)
    .first()
    .waitFor();
  // A busy sheet cannot be closed, and is still busy when its error appears.
  await expect.poll(() => sheet(page).getByLabel("Cerrar").getAttribute("aria-disabled")).toBe("false");
  await page.keyboard.press("Escape");
  await sheet(page).getByText("Hay cambios sin guardar.").waitFor();
  await button(page, "Seguir editando").click();
  await field(page, "Vendidas por fuera").fill("2");
  await field(page, "Motivo").fill("Feria");
  await button(page, "Guardar cambios").click();
  await toast(page, "Perfume actualizado exitosamente").waitFor();
  await page.locator(".products-table").getByText("Actualizar Locación. Sobra 2 en stock").waitFor();

  await button(page, "Prueba del Panel").click();
  await button(page, "Eliminar").click();
  await button(page, "Eliminar Prueba del Panel").click();
  await page.getByText("No hay perfumes con este filtro").waitFor();
});

test("of two administrators who edit a perfume, the second sees what the first changed and loses nothing", async () => {
  const [first, second] = [
    await visitPanel("/admin-panel?productName=yara"),
    await visitPanel("/admin-panel?productName=yara"),
  ];
  for (const { page } of [first, second]) {
    await button(page, "Yara Tous").click();
    await field(page, "Nombre").waitFor();
  }
  const was = await field(first.page, "Descripción").inputValue();
  await field(first.page, "Descripción").fill(`${was} Uno.`);
  await button(first.page, "Guardar cambios").click();
  await toast(first.page, "Perfume actualizado exitosamente").waitFor();
  await field(second.page, "Descripción").fill(was);
  await button(second.page, "Guardar cambios").click();
  await sheet(second.page).getByText("Otra persona guardó cambios en este perfume mientras lo editabas:").waitFor();
  expect(await field(second.page, "Descripción").inputValue()).toBe(was);
  await button(second.page, "Guardar lo mío igual").click();
  await toast(second.page, "Perfume actualizado exitosamente").waitFor();
  for (const { close } of [first, second]) await close();
});

test("14 rows of a list fit a window of 1440 by 900, and on a phone the first one begins within 200 px", async () => {
  const user = await buyer(shop, "panel.filas@azahar.test");
  const [perfume] = await goodsOf(shop);
  if (!perfume) throw new Error("The catalogue has nothing to buy.");
  await order({ ...shop, admin: (await signInAdmin(shop)).cookie }, user, [[perfume, 1]], HOME);
  for (const [path, viewport] of [
    ["/admin-panel/orders", DESKTOP],
    ["/admin-panel/orders", PHONE],
    ["/admin-panel", DESKTOP],
    ["/admin-panel", PHONE],
  ] as const) {
    const { page, close } = await visitPanel(path, viewport);
    await button(page, "Más tarde").click();
    const row = page.locator(".desk-table tbody tr").first();
    await row.waitFor();
    // The fonts load late and change the height of the rows.
    await page.waitForLoadState("networkidle");
    const { y, height } = (await row.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    if (viewport === PHONE) expect.soft(y, `${path}: the first row`).toBeLessThanOrEqual(200);
    else expect.soft((viewport.height - y) / height, `${path}: rows that fit`).toBeGreaterThanOrEqual(14);
    await close();
  }
});

test("transfers are confirmed together, an order is cancelled, and the log shows it", async () => {
  const user = await buyer(shop, "panel.compra@azahar.test");
  const goods = await goodsOf(shop);
  for (const perfume of [goods.at(-1), goods.at(-2)]) {
    await putIntoCart(shop, user, perfume);
    const response = await callShop(shop, "POST", `/orders/transfer/${user.id}`, {
      cookie: user.cookie,
      body: { shipping: false, pickup: "rosario" },
    });
    expect(response.status).toBe(200);
  }
  const { page } = await visitPanel("/admin-panel/orders");
  await page.getByLabel("Buscar por nombre o email").fill("panel.compra");
  const rows = page.locator(".orders-table tbody tr");
  await expect.poll(() => rows.count()).toBe(2);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await button(page, "Confirmar 2 transferencias").click();
  await page.locator(".toasts").getByText("2 transferencias confirmadas").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await expect.poll(() => page.locator(".orders-table").getByText("En Preparación").count()).toBe(2);
  await rows.first().getByRole("link").first().click();
  await page.getByRole("heading", { level: 2, name: "Próximo paso" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.locator("summary", { hasText: "Más" }).press("Enter");
  await page.getByLabel("Estado", { exact: true }).selectOption("Cancelado");
  await page.getByText("Sus unidades vendidas vuelven al stock.").waitFor();
  await button(page, "Pasar a Cancelado").click();
  await page.getByText(/^Pedido cancelado\. Le avisamos a /).waitFor();
  await page.goto(`${shopUrl}/admin-panel/ventas`);
  await page.locator(".sales-all div", { hasText: "Ventas históricas" }).getByText("$").waitFor();
  await page.goto(`${shopUrl}/admin-panel/administrator#cambios`);
  await page.getByText("Cambió el estado de un pedido").first().waitFor();
  await page.goto(`${shopUrl}/admin-panel/orders?status=Orden%20Vencida#?search=panel.compra`);
  await page.getByText("No hay órdenes con este filtro").waitFor();
});

test.each([
  ["typed", "CA123456789AR", false],
  ["saved just before", "CA987654321AR", true],
])("a tracking number that was %s is stored with the sent order and is in the mail", async (_, number, isSaved) => {
  const email = `panel.envio.${isSaved ? 2 : 1}@azahar.test`;
  const user = await buyer(shop, email);
  const withAdmin = { ...shop, admin: (await signInAdmin(shop)).cookie };
  const [perfume] = await goodsOf(shop);
  if (!perfume) throw new Error("no perfume can be bought");
  const placed = await order(withAdmin, user, [[perfume, 1]], HOME);
  await move(withAdmin, placed, "En Preparación");

  const { page, complaints } = await visitPanel(`/admin-panel/orders/detail/${placed._id}`);
  await page.getByRole("textbox", { name: "Número de seguimiento" }).fill(` ${number} `);
  if (isSaved) {
    await page.locator("summary", { hasText: "Más" }).press("Enter");
    await page.getByLabel("Estado", { exact: true }).selectOption("En Preparación");
    await button(page, "Guardar seguimiento").click();
    await page.getByText("Seguimiento guardado").waitFor();
    await seeNextStep(page);
  }
  await button(page, "Marcar enviado").press("Enter");
  await page.getByText(/^Pedido enviado\. Le avisamos a /).waitFor();

  const kept = async () => {
    const read = await callShop(shop, "GET", `/orders/${user.id}/${placed._id}`, { cookie: user.cookie });
    return (await read.json()).order;
  };
  await expect.poll(async () => (await kept()).statusGlimmer).toBe("Enviado");
  expect((await kept()).numShipping).toBe(number);
  expect(await page.getByRole("textbox", { name: "Número de seguimiento" }).inputValue()).toBe(number);
  const sent = async () => (await mailsTo(shop.localUrl, email)).find(({ text }) => text.includes("en camino"))?.text;
  await expect.poll(sent).toContain(number);

  await page.getByText("Protegé la tienda con un segundo paso").waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText((await kept()).number, { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText("Protegé la tienda con un segundo paso").isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});

test("a rate is previewed, applied and undone", async () => {
  const { page } = await visitPanel("/admin-panel/administrator");
  const rate = page.getByLabel("Nueva cotización, en pesos por dólar");
  const release = await hold(page, "**/rate-preview?rate=1500");
  await rate.fill("1.500");
  await rate.press("Enter");
  await rate.fill("1.600");
  release();
  await button(page, "Ver qué cambia").waitFor();
  // The preview of the value before the edit stays hidden.
  expect(await page.getByRole("button", { name: /^Aplicar/ }).count()).toBe(0);
  await rate.press("Enter");
  await page.getByText(/cambian \d+ de \d+ precios/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Aplicar/ }).click();
  await page.getByText("Actualizado", { exact: true }).waitFor();
  await button(page, "Deshacer").click();
  await page.getByText("al deshacer").first().waitFor();
  await page.locator(".rate .facts").getByText("$ 1.455", { exact: true }).first().waitFor();
});

test("settings are saved by section; an account is blocked and unblocked", async () => {
  const user = await buyer(shop, "panel.cuenta@azahar.test");
  const { page } = await visitPanel("/admin-panel/administrator#ajustes");
  const part = page.getByRole("form", { name: "Cuenta para transferencias" });
  const alias = await part.getByLabel("Alias").inputValue();
  await part.getByLabel("Alias").fill("x");
  await part.getByRole("button", { name: "Guardar" }).click();
  await part.locator("[aria-invalid=true]").first().waitFor();
  await part.getByLabel("Alias").fill(alias);
  await part.getByRole("button", { name: "Guardar" }).click();
  await part.getByText("Datos actualizados").waitFor();

  const limits = page.getByRole("form", { name: "Límites de pedidos sin pagar" });
  const units = limits.getByLabel("Unidades en total, por persona");
  expect(await units.inputValue()).toBe("12");
  await units.fill("12,5");
  await limits.getByRole("button", { name: "Guardar" }).click();
  await limits.getByText("Tiene que ser un número entero de 1 a 999", { exact: true }).waitFor();
  await units.fill("12");
  await limits.getByRole("button", { name: "Guardar" }).click();
  await limits.getByText("Datos actualizados").waitFor();
  // A save keeps what another administrator saved meanwhile in other fields of the same form.
  const others = limits.getByLabel("Unidades en total, por conexión a internet");
  const before = Number(await others.inputValue());
  const { cookie } = await signInAdmin(shop);
  const change = (body: object) => callShop(shop, "PUT", "/admin/put-admin", { cookie, body });
  expect((await change({ networkUnits: before + 1 })).status).toBe(200);
  await units.fill("13");
  await limits.getByRole("button", { name: "Guardar" }).click();
  await limits.getByText("Datos actualizados").waitFor();
  await expect.poll(() => others.inputValue()).toBe(`${before + 1}`);
  expect((await change({ networkUnits: before, unpaidUnits: 12 })).status).toBe(200);

  await page.goto(`${shopUrl}/admin-panel/users#?search=panel.cuenta`);
  await page.locator(".desk-table").getByRole("button").first().click();
  await sheet(page).getByText("Todavía no hizo pedidos.").waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "Bloquear").click();
  await page.getByText("Se cierran sus sesiones y no puede entrar ni comprar.").waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "Sí, bloquear").click();
  await button(page, "Desbloquear").waitFor();
  expect((await callShop(shop, "GET", "/auth/verify-token", { cookie: user.cookie })).status).toBe(401);
  await button(page, "Desbloquear").click();
  await button(page, "Sí, desbloquear").click();
  await button(page, "Bloquear").waitFor();
});
