/**
 * A customer's page: what they bought, notes and tags, their data as a file, and the deletion; and the file of filtered
 * customers.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { customerExportSchema } from "#shop/accounts/customers/customer.contract.ts";
import { sessionsResponseSchema } from "#shop/accounts/user.contract.ts";
import { readCsv } from "#shop/catalogue/bulk/csv.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop, mailsTo } from "../mailed.ts";
import { signInAdmin } from "../people.ts";
import { inTurn } from "../rotation.ts";
import { database } from "../test-shop.ts";
import { field, LAPTOP, sheet, toast, visitPanel } from "./administrator.ts";
import { buyer, goodsOf } from "./card-buyer.ts";
import { button, counting, expectFine, heading } from "./elements.ts";
import { HOME, move, order, shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.142");

/** Makes this page's session so old that the shop asks for the password again. */
async function forgetConfirmation(page: Page): Promise<void> {
  const { account } = await signInAdmin(shop);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const response = await callShop(shop, "GET", `/users/${account._id}/sessions`, { cookie });
  const { sessions } = sessionsResponseSchema.parse(await response.json());
  const current = sessions.find((session) => session.current)?._id ?? "";
  await database.execute({
    sql: "UPDATE sessions SET created_at_ms = created_at_ms - 601000, confirmed_at_ms = NULL WHERE id = ?",
    args: [current],
  });
}

async function textOf(download: Promise<{ path: () => Promise<string> }>): Promise<string> {
  return readFile(await (await download).path(), "utf8");
}

/** Creates a person with one received order and one that waits for its transfer. */
async function customerWith(email: string) {
  const user = await buyer(shop, email);
  const [perfume] = await goodsOf(shop);
  const sold = await order(shop, user, [[one(perfume), 1]], HOME);
  await move(shop, sold, "Recibido");
  const open = await order(shop, user, [[one(perfume), 1]], HOME);
  return { user, sold, open };
}

test("an administrator adds a tag and a note to a customer, downloads their data, and deletes it after typing their e-mail", async () => {
  const email = "clientela.laptop@azahar.test";
  const { user, sold, open } = await customerWith(email);
  const { page, complaints } = await visitPanel(shop, `/admin-panel/users#?search=clientela.laptop`, LAPTOP);
  const { done, tap, fill } = counting();
  await tap(page.getByRole("table", { name: "Usuarios" }).getByRole("button").first());
  await tap(page.getByRole("link", { name: "Ver pedidos, gasto, notas y datos" }));
  await page.getByRole("table", { name: "Pedidos" }).getByText(sold.number).waitFor();
  const amount = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 2 }).format(sold.transactionAmount);
  expect(await page.locator(".facts div", { hasText: "Gastó en total" }).innerText()).toContain(amount);
  expect(await page.locator(".facts div", { hasText: "Pedidos pagos" }).innerText()).toContain("1 de 2");
  expect(await page.locator(".customer-addresses").innerText()).toContain("2 pedidos, el último el");

  await fill(page.getByLabel("Nueva etiqueta"), "Mayorista Laptop");
  await page.keyboard.press("Enter");
  await page.locator(".order-tags").getByText("mayorista laptop", { exact: true }).waitFor();
  await fill(page.getByLabel("Agregar una nota"), "Prefiere que la llamen");
  await tap(button(page, "Agregar nota"));
  await page.locator(".order-notes-list").getByText("Prefiere que la llamen").waitFor();

  await forgetConfirmation(page);
  const download = page.waitForEvent("download");
  await tap(button(page, "Descargar sus datos"));
  await fill(field(page, "Tu contraseña"), "Azahar2026");
  await tap(button(page, "Confirmar"));
  const data = customerExportSchema.parse(JSON.parse(await textOf(download)));
  expect(data).toMatchObject({
    user: { email },
    tags: ["mayorista laptop"],
    notes: [{ text: "Prefiere que la llamen" }],
  });
  expect(data.orders).toHaveLength(2);
  await page.getByText("Bajamos una copia de todo lo que guardamos.").waitFor();
  expect(await violations(page)).toEqual([]);

  await tap(button(page, "Eliminar sus datos"));
  await fill(field(page, `Para confirmar, escribí ${email}`), "otra@azahar.test");
  await tap(button(page, "Eliminar para siempre"));
  await sheet(page).getByText("Escribí el email de esta cuenta, tal como está arriba").first().waitFor();
  await fill(field(page, `Para confirmar, escribí ${email}`), email);
  await tap(button(page, "Eliminar para siempre"));
  await sheet(page).getByText("Tiene pedidos en curso, o dinero por resolver.").waitFor();
  expect(await violations(page)).toEqual([]);
  await move(shop, open, "Cancelado");
  await tap(button(page, "Eliminar para siempre"));
  await toast(page, "Eliminamos sus datos").waitFor();
  await heading(page, "Usuarios").waitFor();
  expect(done).toEqual({ taps: 9, fields: 5 });
  expect((await callShop(shop, "GET", `/users/${user.id}/sessions`, { cookie: user.cookie })).status).toBe(401);
  await expect
    .poll(async () => (await mailsTo(shop.localUrl, email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining("Eliminamos tu cuenta"));
  const kept = await database.execute({ sql: "SELECT address FROM orders WHERE user_id = ?", args: [user.id] });
  expect(kept.rows.map(({ address }) => address)).toEqual(["{}", "{}"]);

  await page.goto(`${shop.shopUrl}/admin-panel/administrator#cambios`);
  for (const text of ["Eliminó los datos de una persona", "Exportó los datos de una persona"])
    await page.getByText(text).first().waitFor();
  // 409 is the refused deletion, 403 the export before the password was confirmed.
  expect(complaints.filter((line) => !line.includes("409") && !line.includes("403"))).toEqual([]);
});

test.each(
  inTurn([
    ["a phone", PHONE],
    ["a large screen", DESKTOP],
  ]),
)("on %s customers are filtered by tag and exported, with a line in the activity log", async (name, viewport) => {
  const email = `clientela.${viewport.width}@azahar.test`;
  const tag = `etiqueta ${viewport.width}`;
  const user = await buyer(shop, email);
  const body = { add: [tag] };
  expect((await callShop(shop, "PUT", `/admin/customers/${user.id}/tags`, { cookie: shop.admin, body })).status).toBe(
    200,
  );
  const { page, complaints } = await visitPanel(shop, "/admin-panel/users", viewport);
  await page.getByLabel("Etiqueta", { exact: true }).selectOption(tag);
  await page.getByText("1 persona", { exact: true }).waitFor();
  const row = page.getByRole("table", { name: "Usuarios" }).locator("tbody tr").first();
  expect(await row.innerText()).toContain(tag);
  await page.reload();
  await page.getByText("1 persona", { exact: true }).waitFor();

  const download = page.waitForEvent("download");
  await button(page, "Exportar").press("Enter");
  const parsed = readCsv(await textOf(download));
  if (!parsed.ok) throw new Error(`on ${name} the file is not a CSV file`);
  expect(parsed.rows.map(({ cells }) => cells[2])).toEqual(["Email", email]);
  await page.getByText("Exportamos 1 persona.").waitFor();
  await expectFine(page);

  await row.getByRole("button").click();
  await page.getByRole("link", { name: "Ver pedidos, gasto, notas y datos" }).click();
  await page.getByText("No guardó ninguna ni pidió envíos.").waitFor();
  await page.getByLabel("Nueva etiqueta").focus();
  await page.keyboard.type("zona norte");
  await page.keyboard.press("Enter");
  await page.locator(".order-tags").getByText("zona norte").waitFor();
  await expectFine(page);

  await page.goto(`${shop.shopUrl}/admin-panel/administrator#cambios`);
  await page.getByText("Exportó la lista de clientes").first().waitFor();
  await page.getByText(`Etiqueta: ${tag}`).first().waitFor();
  expect(complaints).toEqual([]);
});
