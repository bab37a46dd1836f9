/** What an administrator saves after a lost response, or while another one saves the same. */
import { expect, test } from "vitest";
import { DESKTOP } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { listedPerfumes } from "../shop.ts";
import { field, loseResponse, openTab, sheet, toast, visitPanel } from "./administrator.ts";
import { button } from "./elements.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.186");
const send = async (method: "GET" | "POST" | "PUT", path: string, body?: object) => {
  const response = await callShop(shop, method, path, { cookie: shop.admin, ...(body && { body }) });
  const answer = await response.json();
  expect([path, response.ok, answer]).toEqual([path, true, answer]);
  return Object(answer);
};

test("units that were received by a request without a response are not received again by saving over a newer version", async () => {
  const listed = await listedPerfumes(shop.shopUrl, "");
  const id = listed.find(({ productName }) => productName === "Yara Tous")?._id;
  const stock = async () => Number((await send("GET", `/perfumes/admin/${id}`)).perfume.milliliters[0].stock);
  const before = await stock();
  const { page } = await visitPanel(shop, "/admin-panel?productName=yara", DESKTOP);
  await loseResponse(page, "PUT", "**/api/perfumes/*");
  await button(page, "Yara Tous").click();
  await field(page, "Nombre").waitFor();
  await openTab(page, "Stock");
  await field(page, "Ingresan").fill("3");
  await button(page, "Guardar cambios").click();
  await sheet(page).locator(".form-message p").waitFor();
  await page.reload();
  await button(page, "Guardar lo mío igual").click();
  await toast(page, "Perfume actualizado exitosamente").waitFor();
  expect(await stock()).toBe(before + 3);
});
