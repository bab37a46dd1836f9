/** An owner gives a customer's account the permission to administer, and takes it back. */
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { mailsTo } from "../mailed.ts";
import { openSession } from "../people.ts";
import { inTurn } from "../rotation.ts";
import { sheet, visitPanel } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button } from "./elements.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const [GIVE, TAKE] = ["Dar permiso de administrar", "Quitar permiso de administrar"];
const shop = await shopWithAdmin("203.0.113.139");

test.each(
  inTurn([
    ["escritorio", DESKTOP],
    ["telefono", PHONE],
  ]),
)("%s: a person gets the permission for orders, and loses it", async (name, viewport) => {
  const email = `permiso.${name}@azahar.test`;
  await buyer(shop, email);
  const { page, complaints } = await visitPanel(shop, `/admin-panel/users#?search=permiso.${name}`, viewport);
  await page.locator(".desk-table").getByRole("button").click();
  const roles = sheet(page).getByLabel("Permiso para administrar");
  await roles.waitFor();
  expect(await violations(page)).toEqual([]);
  const press = async (action: string, next: string) => {
    await button(page, action).click();
    await button(page, `Sí, ${action.toLowerCase()}`).click();
    await button(page, next).waitFor();
  };
  await press(GIVE, TAKE);
  expect(await roleOf(email)).toEqual(["admin", "orders"]);
  await expect
    .poll(async () => (await mailsTo(shop.localUrl, "admin@azahar.test")).some(({ text }) => text.includes(email)))
    .toBe(true);
  await press(TAKE, GIVE);
  expect(await roleOf(email)).toEqual(["user", null]);
  expect(complaints).toEqual([]);
});

/** Returns the role and the permission of an account from its own session. */
async function roleOf(email: string): Promise<unknown[]> {
  const { role, adminRole } = Object((await openSession(shop, email)).account);
  return [role, adminRole];
}
