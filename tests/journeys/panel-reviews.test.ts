/** An administrator decides on a review, and changes the decision later. */
import { expect, test } from "vitest";
import { callShop } from "../mailed.ts";
import { sheet, toast, visitPanel } from "./administrator.ts";
import { buyer, goodsOf } from "./card-buyer.ts";
import { expectFine } from "./elements.ts";
import { move, order, shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.187");

test("a review that was not published is found again, and published", async () => {
  const [perfume] = await goodsOf(shop);
  const who = await buyer(shop, "opina@azahar.test");
  const placed = await order(shop, who, [[one(perfume), 1]], { shipping: false });
  await move(shop, placed, "Recibido");
  const path = `/reviews/${placed._id}/${one(perfume)._id}`;
  const text = "Dura hasta la noche.";
  const written = await callShop(shop, "PUT", path, { cookie: who.cookie, body: { stars: 5, text } });
  expect(written.status).toBe(200);

  const { page, complaints } = await visitPanel(shop, "/admin-panel/notices");
  const review = page.getByRole("listitem").filter({ hasText: text });
  await review.getByRole("button", { name: /^Responder o no publicar/ }).click();
  await sheet(page).getByLabel("¿Se publica?").selectOption("rejected");
  await sheet(page).getByRole("button", { name: "Guardar" }).click();
  await toast(page, "La opinión no se publica").waitFor();
  await review.waitFor({ state: "hidden" });

  await page.getByRole("heading", { name: "Opiniones no publicadas" }).click();
  await review.waitFor();
  await expectFine(page);
  await review.getByRole("button", { name: /^Publicar/ }).click();
  await toast(page, "Opinión publicada").waitFor();
  await review.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Opiniones publicadas" }).click();
  await review.waitFor();
  expect(complaints).toEqual([]);
});
