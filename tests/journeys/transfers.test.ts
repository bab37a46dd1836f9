import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { toast, visitPanel } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button } from "./elements.ts";
import { confirmLabel, placeWithReceipt, readOrder, transferRow } from "./panel-orders.ts";
import { move, shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.101");
const GONE = "Ya no espera su transferencia";

test("by keyboard, J and K choose an order, plus enlarges its receipt, R turns it, and Enter confirms the transfer", async () => {
  const user = await buyer(shop, "transfiere.teclado@azahar.test");
  const [first] = [await placeWithReceipt(shop, user), await placeWithReceipt(shop, user)];
  const { page, complaints } = await visitPanel(shop, `/admin-panel/transferencias#${first._id}`, DESKTOP);
  const title = page.getByRole("heading", { level: 2, name: new RegExp(first.number) });
  await title.waitFor();
  await page.keyboard.press("j");
  await title.waitFor({ state: "detached" });
  await page.keyboard.press("k");
  await title.waitFor();
  const picture = page.getByAltText(/^Comprobante de/);
  const before = await picture.boundingBox();
  await page.keyboard.press("+");
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.4);
  await page.keyboard.press("r");
  await expect.poll(() => picture.evaluate(({ style }) => style.rotate)).toBe("90deg");
  await page.keyboard.press("Enter");
  await transferRow(page, first).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("an order that somebody else cancelled leaves the list with a message", async () => {
  const user = await buyer(shop, "transfiere.cancelado@azahar.test");
  const [placed, other] = [await placeWithReceipt(shop, user), await placeWithReceipt(shop, user)];
  const { page } = await visitPanel(shop, `/admin-panel/transferencias#${placed._id}`, PHONE);
  const confirm = button(page, confirmLabel(placed));
  await confirm.waitFor();
  expect(await violations(page)).toEqual([]);
  await move(shop, placed, "Cancelado");
  await confirm.click();
  await toast(page, placed.number).waitFor();
  await transferRow(page, placed).waitFor({ state: "detached" });
  await page.getByRole("heading", { name: GONE }).waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "← Todas").click();
  await transferRow(page, other).waitFor();
});

test("an order that leaves the list while it is shown is not replaced by another one to confirm", async () => {
  const user = await buyer(shop, "transfiere.reemplazo@azahar.test");
  const [placed, other] = [await placeWithReceipt(shop, user), await placeWithReceipt(shop, user)];
  const { page, complaints } = await visitPanel(shop, `/admin-panel/transferencias#${placed._id}`, DESKTOP);
  await page.clock.install();
  await page.reload();
  await button(page, confirmLabel(placed)).waitFor();
  await move(shop, placed, "Cancelado");
  // The list is read again every 30 seconds.
  await page.clock.fastForward(31_000);
  await page.getByRole("heading", { name: GONE }).waitFor();
  expect(await page.getByRole("button", { name: /^Confirmar \$/ }).count()).toBe(0);
  await page.keyboard.press("Enter");
  await button(page, "Seguir").click();
  await page.getByRole("heading", { level: 2, name: /^A-/ }).waitFor();
  expect(await readOrder(shop, other)).toMatchObject({ statusGlimmer: "Confirmar Transferencia" });
  expect(complaints).toEqual([]);
});

test("an order whose confirmation got no response, and that cannot be read, is not replaced by the next one", async () => {
  const placed = await placeWithReceipt(shop, await buyer(shop, "transfiere.perdida@azahar.test"));
  const { page } = await visitPanel(shop, `/admin-panel/transferencias#${placed._id}`, DESKTOP);
  await page.route(`**/api/orders/${placed._id}`, async (route) => {
    await route.fetch();
    return route.abort();
  });
  await page.route(`**/api/orders/admin/*/${placed._id}`, (route) => route.abort());
  await button(page, confirmLabel(placed)).click();
  await toast(page, `${placed.number}: no hubo respuesta`).waitFor();
  await page.getByRole("heading", { name: GONE }).waitFor();
  expect(await readOrder(shop, placed)).toMatchObject({ statusGlimmer: "En Preparación" });
});
