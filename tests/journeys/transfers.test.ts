import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { toast, visitPanel } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button } from "./elements.ts";
import { confirmLabel, placeWithReceipt, transferRow } from "./panel-orders.ts";
import { move, shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.101");

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
  await button(page, "← Todas").click();
  await transferRow(page, other).waitFor();
});
