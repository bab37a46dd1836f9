/** An owner invites a colleague, who sees only what their role includes; an installment plan is applied and undone. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, visit } from "../browser.ts";
import { callShop, mailsTo, signIn } from "../mailed.ts";
import { inTurn } from "../rotation.ts";
import { browser, database, shopFrom } from "../test-shop.ts";
import { field, LAPTOP, openTab, sheet, toast, visitPanel } from "./administrator.ts";
import { button, expectFine, submitSignIn } from "./elements.ts";

const shop = shopFrom("203.0.113.79");
const PASSWORD = "Pedidos2026";

const menu = (page: Page) => page.getByRole("navigation", { name: "Panel" });
/** The names of the pages in the menu, without counts. On a phone some are behind "Más". */
async function entries(page: Page): Promise<(string | undefined)[]> {
  const more = button(page, "Más");
  if (await more.isVisible()) await more.click();
  const links = menu(page).getByRole("listitem").getByRole("link");
  const names = (await links.allInnerTexts()).map((text) => text.split("\n")[0]);
  await page.keyboard.press("Escape");
  return names;
}

test.each(
  inTurn([
    ["a phone", PHONE],
    ["a laptop", LAPTOP],
  ]),
)("on %s an owner invites a colleague with the role for orders, who sees its pages", async (_, viewport) => {
  const email = `colega.${viewport.width}@azahar.test`;
  const { page, complaints } = await visitPanel(shop, "/admin-panel/users", viewport);
  await button(page, "Invitar a administrar").click();
  await field(page, "Email").fill(email);
  await field(page, "Permiso").selectOption({ label: "Pedidos" });
  await expectFine(page);
  await button(page, "Mandar la invitación").click();
  await toast(page, `Le mandamos la invitación a ${email}`).waitFor();
  await page.getByRole("region", { name: "Invitaciones sin aceptar" }).getByText(email, { exact: true }).waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);

  const link = async () =>
    (await mailsTo(shop.localUrl, email)).flatMap(({ links }) => links).find((href) => href.includes("/invitacion#"));
  await expect.poll(link).toBeDefined();
  const colleague = await visit(browser, { viewport, reducedMotion: "reduce" });
  const theirs = colleague.page;
  await theirs.goto(`${await link()}`);
  await theirs.getByLabel("Nombre", { exact: true }).fill("Lía");
  await theirs.getByLabel("Apellido", { exact: true }).fill("Ríos");
  await theirs.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await theirs.getByLabel("Repetir contraseña", { exact: true }).fill(PASSWORD);
  await expectFine(theirs);
  await button(theirs, "Aceptar la invitación").click();
  await theirs.waitForURL(/\/login$/);
  await submitSignIn(theirs, email, PASSWORD);
  await theirs.waitForURL(/\/admin-panel\/inicio$/);
  await theirs.locator(".home-queues").waitFor();
  expect(await theirs.getByText("Vendido hoy").count()).toBe(0);
  expect(await entries(theirs)).toEqual([
    "Inicio",
    "Pedidos",
    "Transferencias",
    "Avisos",
    "Perfumes",
    "Promociones",
    "Stock",
    "Reponer",
    "Administrador",
  ]);
  await expectFine(theirs);
  await menu(theirs).getByRole("link", { name: "Perfumes" }).click();
  await theirs.locator(".desk-table").waitFor();
  expect(await button(theirs, "Agregar perfume").count()).toBe(0);

  await theirs.locator(".desk-table tbody button").first().click();
  await sheet(theirs).getByText("Stock").first().waitFor();
  await openTab(theirs, "Stock");
  expect(await field(theirs, "Ingresan").isEnabled()).toBe(true);
  expect(await field(theirs, "Precio en dólares").isDisabled()).toBe(true);
  await expectFine(theirs);
  for (const path of ["/admin-panel/users", "/admin-panel/estado", "/admin-panel/ventas"]) {
    await theirs.goto(`${shop.shopUrl}${path}`);
    await theirs.getByText("Tu permiso no incluye esta parte del panel.").waitFor();
  }
  await expectFine(theirs);
  await theirs.goto(`${shop.shopUrl}/admin-panel/orders`);
  await theirs.getByRole("searchbox").waitFor();
  expect(colleague.complaints).toEqual([]);

  const { cookie } = await signIn(shop, email, PASSWORD);
  const { perfumes } = Object(
    await (await callShop(shop, "GET", "/perfumes/admin/dashboard?limit=1", { cookie })).json(),
  );
  const [perfume] = perfumes;
  const [first, ...rest] = perfume.milliliters;
  const body = { ...perfume, milliliters: [{ ...first, price: first.price + 1 }, ...rest] };
  expect((await callShop(shop, "PUT", `/perfumes/${perfume._id}`, { cookie, body })).status).toBe(403);
  expect((await callShop(shop, "GET", "/users?limit=1", { cookie })).status).toBe(403);

  // The used link is refused.
  await theirs.goto("about:blank");
  await theirs.goto(`${await link()}`);
  await theirs.getByText("Esta invitación venció, ya se usó o se canceló.").waitFor();
  await expectFine(theirs);
});

test.each(
  inTurn([
    ["a phone", PHONE],
    ["a laptop", LAPTOP],
  ]),
)("on %s an installment plan is applied to all perfumes after a preview, and undone", async (_, viewport) => {
  const plans = "SELECT count(*) AS n FROM sizes WHERE number_of_installments = 7 AND removed_at_ms IS NULL";
  const countOf = async () => Number((await database.execute(plans)).rows[0]?.["n"]);
  const { page, complaints } = await visitPanel(shop, "/admin-panel/administrator#ajustes", viewport);
  const form = page.getByRole("form", { name: "Agregar un plan de cuotas" });
  await form.getByLabel("Número de pagos").fill("7");
  await form.getByLabel("Multiplicador").fill("1,9");
  await form.getByRole("button", { name: "Agregar plan" }).click();
  const apply = button(page, "Aplicar a todos los perfumes el plan de 7 pagos");
  await apply.click();
  await sheet(page)
    .getByText(/^Cambian las cuotas de \d+ perfumes/)
    .waitFor();
  await expectFine(page);
  await button(page, "Volver").click();
  expect(await countOf()).toBe(0);
  await apply.click();
  await sheet(page)
    .getByRole("button", { name: /^Aplicar a \d+ perfumes$/ })
    .click();
  await page.getByText(/^Se aplicó el plan a \d+ perfumes\.$/).waitFor();
  expect(await countOf()).toBeGreaterThan(0);
  await expectFine(page);
  await button(page, "Deshacer").click();
  await toast(page, "como antes").waitFor();
  expect(await countOf()).toBe(0);
  await button(page, "Quitar el plan de 7 pagos").click();
  await expect.poll(() => apply.count()).toBe(0);
  expect(complaints).toEqual([]);
});
