/** A review from the mail that asks for it to the page of the perfume, approved in the panel. */
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { DESKTOP, hold, PHONE, visit } from "../browser.ts";
import { visitPanel } from "../journeys/administrator.ts";
import { buyer, goodsOf, visitPayment } from "../journeys/card-buyer.ts";
import { button, widthOver } from "../journeys/elements.ts";
import { order, shopWithAdmin } from "../journeys/placed-orders.ts";
import { one } from "../journeys/transfer-buyer.ts";
import { mailsTo } from "../mailed.ts";
import { browser, database, localUrl, shopUrl } from "../test-shop.ts";

const shop = await shopWithAdmin("203.0.113.91");
const EMAIL = "opina@azahar.test";
/** The nightly schedule, one of `SCHEDULES` in worker/src/cron/index.ts. */
const NIGHTLY = "20 7 * * *";

const fireCron = (schedule = "") => fetch(`${localUrl}/cron${schedule}`, { method: "POST" });
const html = async (slug: string) => (await fetch(`${shopUrl}/detail-perfume/${slug}`)).text();

/**
 * Marks the order as received eight days ago, so that the next nightly job asks for a review. By SQL, because no
 * call can date a move in the past.
 */
async function receiveEightDaysAgo(orderId: string): Promise<void> {
  const paid = "status_glimmer = 'Recibido', status = 'approved', status_detail = 'accredited', hold = 'committed'";
  const moved = "version = version + 1, hold_moves = hold_moves + 1, moved_by = 'usr_test', moved_at_ms = ?";
  const args = [Date.now() - 8 * 86_400_000, orderId];
  await database.execute({ sql: `UPDATE orders SET ${paid}, ${moved} WHERE id = ?`, args });
}

test("a buyer opens the mail, reviews by keyboard, an administrator publishes it, and the page shows it", async () => {
  const perfume = one((await goodsOf(shop))[2]);
  const marta = await buyer(shop, EMAIL);
  const placed = await order(shop, marta, [[perfume, 1]], { shipping: false, pickup: "rosario" });
  expect(await html(perfume.slug)).not.toContain("Opiniones de quienes lo compraron");
  await receiveEightDaysAgo(placed._id);
  await fireCron(`?schedule=${encodeURIComponent(NIGHTLY)}`);
  await fireCron();
  const subject = "¿Qué te pareció tu compra";
  const wanted = async () => (await mailsTo(localUrl, EMAIL)).find((mail) => mail.subject.startsWith(subject));
  await expect.poll(wanted, { timeout: 30_000 }).toBeDefined();
  const link = one((await wanted())?.links.find((href) => href.includes("/pedido/")));

  const { page, complaints, close } = await visit(browser, { viewport: PHONE });
  await page.goto(link);
  await page.getByRole("heading", { name: "¿Qué te pareció?", exact: true }).waitFor();
  await page.getByRole("button", { name: `Dejar mi opinión de ${perfume.productName}` }).press("Enter");
  const form = page.getByRole("form", { name: `Tu opinión de ${perfume.productName}` });
  await form.getByRole("button", { name: "Enviar mi opinión" }).press("Enter");
  await form.getByText("Elegí de una a cinco estrellas.").waitFor();
  expect(await violations(page)).toEqual([]);
  await form.getByRole("radio", { name: "1 de 5 estrellas" }).press("ArrowRight");
  for (const _ of [3, 4]) await page.keyboard.press("ArrowRight");
  await form.getByLabel("Duración opcional").selectOption({ label: "De 6 a 10 horas" });
  await form.getByLabel("Contanos opcional").fill("Me duró toda la noche.\n<b>Vale</b> lo que sale.");
  expect(await widthOver(page)).toBe(0);
  await form.getByRole("button", { name: "Enviar mi opinión" }).press("Enter");
  await page.getByText("La estamos leyendo. La publicamos pronto.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Cambiar mi opinión");
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();

  const panel = await visitPanel(shop, "/admin-panel/notices", DESKTOP);
  const notice = panel.page.getByRole("region", { name: /Opiniones para leer/ }).getByRole("listitem");
  const mine = notice.filter({ hasText: "Me duró toda la noche." });
  await mine.getByText("Marta R.").first().waitFor();
  await mine.getByRole("button", { name: "Responder o no publicar" }).click();
  await panel.page.getByLabel("Respuesta de la tienda (opcional)").fill("¡Gracias, Marta!");
  // The buyer replaces the review, and the list is read again, while the dialog is open.
  await database.execute(
    "UPDATE reviews SET text = text || ' De nuevo.', updated_at_ms = updated_at_ms + 1 WHERE text LIKE 'Me duró toda%'",
  );
  const isRead = panel.page.waitForResponse("**/api/admin/notices");
  await panel.page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 120_000;
    dispatchEvent(new Event("visibilitychange"));
  });
  await isRead;
  await mine.getByText("De nuevo.").first().waitFor();
  await button(panel.page, "Guardar").click();
  await panel.page.locator(".toasts").getByText("Leela de nuevo antes de decidir").waitFor();
  await mine.getByRole("button", { name: "Responder o no publicar" }).click();
  await panel.page.getByRole("dialog").getByText("De nuevo.").waitFor();
  await button(panel.page, "Guardar").click();
  await panel.page.getByText("Opinión publicada").first().waitFor();
  await mine.waitFor({ state: "detached" });
  expect(await violations(panel.page)).toEqual([]);
  // The browser reports the refusal, which was expected.
  expect(panel.complaints.filter((line) => !line.includes("409"))).toEqual([]);
  await panel.close();

  await fireCron();
  await expect.poll(() => html(perfume.slug), { timeout: 120_000, interval: 300 }).toContain("Me duró toda la noche.");
  const shown = await visit(browser, { viewport: DESKTOP, javaScriptEnabled: false });
  await shown.page.goto(`${shopUrl}/detail-perfume/${perfume.slug}`);
  const reviews = shown.page.getByRole("region", { name: "Opiniones de quienes lo compraron" });
  expect(await reviews.innerText()).toMatch(/4 · 1 opinión[\s\S]+Duración 4 de 5[\s\S]+Marta R\.[\s\S]+<b>Vale<\/b>/);
  expect(await reviews.innerText()).toContain("¡Gracias, Marta!");
  await shown.page.getByRole("link", { name: "4 de 5 (1)" }).waitFor();
  const structured = await shown.page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(String(structured))).toMatchObject({ aggregateRating: { ratingValue: 4, reviewCount: 1 } });
  await shown.close();
});

test("two reviews that are sent at the same time both stay in view", async () => {
  const [first, second] = (await goodsOf(shop)).slice(3);
  const bought = [one(first), one(second)];
  const user = await buyer(shop, "opina-dos@azahar.test");
  const pickup = { shipping: false, pickup: "rosario" };
  const placed = await order(
    shop,
    user,
    bought.map((perfume) => [perfume, 1]),
    pickup,
  );
  await receiveEightDaysAgo(placed._id);
  const { page, complaints } = await visitPayment(shop, user, `/profile/orders/detail/${placed._id}`);
  const release = await hold(page, "**/api/reviews/*/per_*");
  for (const { productName } of bought) {
    await page.getByRole("button", { name: `Dejar mi opinión de ${productName}` }).click();
    const form = page.getByRole("form", { name: `Tu opinión de ${productName}` });
    await form.getByRole("radio", { name: "5 de 5 estrellas" }).press("Space");
    await form.getByRole("button", { name: "Enviar mi opinión" }).click();
  }
  release();
  await expect.poll(() => page.getByText("La estamos leyendo. La publicamos pronto.").count()).toBe(2);
  expect(complaints).toEqual([]);
});
