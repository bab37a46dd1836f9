/** A saved view of the list of orders: saved, opened with one press and from the palette, renamed, removed. */
import { expect, onTestFinished, test } from "vitest";
import { orderViewsSchema } from "#shop/orders/views/order-views.contract.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { sheet, toast, visitPanel, withoutLost } from "./administrator.ts";
import { counting, expectFine } from "./elements.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.155");

async function removeViews(...names: string[]): Promise<void> {
  const response = await callShop(shop, "GET", "/admin/order-views", { cookie: shop.admin });
  const { views } = orderViewsSchema.parse(await response.json());
  for (const { _id, name } of views)
    if (names.includes(name)) await callShop(shop, "DELETE", `/admin/order-views/${_id}`, { cookie: shop.admin });
}

test("three clicks and a name save the filters as a view, and one press or the palette opens it", async () => {
  onTestFinished(() => removeViews("Abiertos con envío", "Envíos abiertos"));
  const { page, complaints } = await visitPanel(shop, "/admin-panel/orders?status=open&delivery=home", DESKTOP);
  const { done, tap } = counting();
  await tap(page.getByRole("button", { name: "Guardar vista" }));
  await tap(sheet(page).getByLabel("Nombre"));
  await page.keyboard.type("Abiertos con envío");
  await expectFine(page);
  await tap(sheet(page).getByRole("button", { name: "Guardar", exact: true }));
  await toast(page, "Vista guardada").waitFor();
  expect(done.taps).toBe(3);
  const view = (name: string) => page.getByRole("button", { name, exact: true });
  expect(await view("Abiertos con envío").getAttribute("aria-pressed")).toBe("true");
  await expectFine(page);

  await page.goto(`${shop.shopUrl}/admin-panel/orders`);
  await view("Abiertos con envío").click();
  await expect.poll(() => page.url()).toContain("status=open&delivery=home");
  await page.getByRole("button", { name: "Cambiar vista" }).click();
  await sheet(page).getByLabel("Nombre").fill("Envíos abiertos");
  await page.keyboard.press("Enter");
  await view("Envíos abiertos").waitFor();

  await page.goto(`${shop.shopUrl}/admin-panel/inicio`);
  // The panel's keyboard shortcuts work only after its data has loaded.
  await page.getByRole("button", { name: "Cerrar sesión" }).waitFor();
  await page.getByText("Control total").first().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("envíos abi");
  await page.getByRole("option", { name: "Envíos abiertos" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin-panel/orders?status=open&delivery=home");

  await page.getByRole("button", { name: "Cambiar vista" }).click();
  await page.route("**/api/admin/order-views/*", (route) => route.abort());
  await sheet(page).getByRole("button", { name: "Borrar vista" }).click();
  await sheet(page).getByText("No pudimos borrarla. Probá de nuevo.").waitFor();
  await page.unroute("**/api/admin/order-views/*");
  await sheet(page).getByRole("button", { name: "Borrar vista" }).click();
  await toast(page, "Vista «Envíos abiertos» borrada").waitFor();
  await view("Envíos abiertos").waitFor({ state: "detached" });
  expect(withoutLost(complaints)).toEqual([]);
});

test("on a phone a view is opened and left by keyboard", async () => {
  onTestFinished(() => removeViews("Hoy en teléfono"));
  const body = { name: "Hoy en teléfono", query: "days=1" };
  await callShop(shop, "POST", "/admin/order-views", { cookie: shop.admin, body });
  const { page, complaints } = await visitPanel(shop, "/admin-panel/orders", PHONE);
  const view = page.getByRole("button", { name: "Hoy en teléfono" });
  await view.press("Enter");
  await expect.poll(() => page.url()).toContain("days=1");
  await expectFine(page);
  await view.press("Enter");
  await expect.poll(() => page.url()).not.toContain("days=1");
  expect(complaints).toEqual([]);
});

test("the filter of a showroom that was removed is shown, and can be left", async () => {
  const { page } = await visitPanel(shop, "/admin-panel/orders?delivery=cerrado", DESKTOP);
  const filter = page.getByLabel("Entrega");
  await filter.waitFor();
  expect(await filter.inputValue()).toBe("cerrado");
  await filter.selectOption("");
  await expect.poll(() => page.url()).not.toContain("delivery");
});
