/** Withdrawals: from the footer link to a code, its mails, and the response from the panel. */
import type { InStatement } from "@libsql/client";
import { expect, onTestFinished, test } from "vitest";
import { violations } from "../axe.ts";
import { PHONE, visit } from "../browser.ts";
import { mailsTo } from "../mailed.ts";
import { browser, database, localUrl, shopFrom, shopUrl } from "../test-shop.ts";
import { LAPTOP, sheet, toast, visitPanel } from "./administrator.ts";
import { button, expectFine, focused } from "./elements.ts";

const shop = shopFrom("203.0.113.93");
const EMAIL = "arrepentida@azahar.test";
const DAY_MS = 86_400_000;

/** Waits for a mail with these words. Returns the newest one's text. */
async function mailed(to: string, words: string): Promise<string> {
  const find = async () => (await mailsTo(localUrl, to)).find(({ text }) => text.includes(words))?.text ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

const write = (statements: InStatement[]) => database.batch(statements, "write");

const makeOld = (code: string) =>
  write([{ sql: "UPDATE withdrawals SET created_at_ms = created_at_ms - ? WHERE code = ?", args: [2 * DAY_MS, code] }]);

/** Inserts 50 answered withdrawals, which fill a page and are newer than the test's. */
async function respondToFifty(): Promise<void> {
  const sql = `INSERT INTO withdrawals (id, code, body_hash, order_number, email, name, created_at_ms, closed_at_ms, outcome)
    VALUES (?, ?, '', '', 'otra@azahar.test', 'Otra', ?, ?, 'Hecho')`;
  const atMs = Date.now() - DAY_MS;
  await write(
    Array.from({ length: 50 }, (_, i) => ({ sql, args: [`wdr_otra${i}`, `A-OTRA${1000 + i}`, atMs + i, atMs + i] })),
  );
  onTestFinished(async () => void (await database.execute("DELETE FROM withdrawals WHERE id LIKE 'wdr_otra%'")));
}

test("without an account, a withdrawal by keyboard on a phone shows its code and mails it", async () => {
  const { page, complaints, close } = await visit(browser, { viewport: PHONE, reducedMotion: "reduce" });
  await page.goto(`${shopUrl}/perfumes`);
  await page.getByRole("link", { name: "Botón de arrepentimiento" }).click();
  await page.getByRole("heading", { level: 1, name: "Botón de arrepentimiento" }).waitFor();
  await page.getByLabel("Nombre y apellido").focus();
  await page.keyboard.press("Enter");
  await page.getByText("El nombre es obligatorio.").waitFor();
  expect(await violations(page)).toEqual([]);
  // The invalid field has the focus, so typing continues there.
  await page.keyboard.type("Ana Paz");
  await page.keyboard.press("Tab");
  await page.keyboard.type(EMAIL);
  await page.keyboard.press("Enter");
  const done = page.getByRole("status").filter({ hasText: "Recibimos tu arrepentimiento" });
  await done.waitFor();
  const code = (await done.locator(".withdrawn-code b").innerText()).trim();
  expect(code).toMatch(/^A-[0-9A-Z]{8}$/);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Recibimos tu arrepentimiento");
  await expectFine(page);
  expect(complaints).toEqual([]);
  await close();

  expect(await mailed(EMAIL, code)).toContain("Qué sigue");
  // A request sends at most `AFTER_REQUEST.max` mails, and this shop may have more administrators: the cron sends the rest.
  await fetch(`${localUrl}/cron`, { method: "POST" });
  // The mail about another journey's withdrawal also counts: at most one is sent per hour.
  expect(await mailed("admin@azahar.test", "Alguien se arrepintió de una compra")).toContain("/admin-panel/notices");
  await makeOld(code);

  const panel = await visitPanel(shop, "/admin-panel/notices");
  const waiting = panel.page.locator("li.withdrawal", { hasText: code });
  await waiting.getByText("Hace 2 días: ya pasaron las 24 horas").waitFor();
  for (const viewport of [PHONE, LAPTOP]) {
    await panel.page.setViewportSize(viewport);
    expect(await violations(panel.page)).toEqual([]);
  }
  const before = Number(await panel.page.locator("[data-part=notices-count] b").innerText());
  await button(panel.page, `Responder ${code}`).click();
  await button(panel.page, "Enviar y cerrar").click();
  await sheet(panel.page).getByText("Contale qué se hizo").first().waitFor();
  expect(await violations(panel.page)).toEqual([]);
  await sheet(panel.page).getByLabel("Qué se hizo").fill("Recibimos el perfume.\nTe devolvimos el dinero.");
  await button(panel.page, "Enviar y cerrar").click();
  await toast(panel.page, "Respuesta enviada").waitFor();
  await waiting.waitFor({ state: "detached" });
  await expect.poll(() => panel.page.locator("[data-part=notices-count]").innerText()).not.toContain(`${before}`);
  await respondToFifty();
  await panel.page.getByText("Arrepentimientos respondidos").click();
  await panel.page.getByText("A-OTRA1000", { exact: true }).waitFor();
  expect(await waiting.count()).toBe(0);
  await button(panel.page, "Siguiente").press("Enter");
  await waiting.getByText("Te devolvimos el dinero.").waitFor();
  expect(await panel.page.getByText("Página 2 de 2").count()).toBe(1);
  expect(await focused(panel.page)).toBe("Siguiente");
  expect(await violations(panel.page)).toEqual([]);
  expect(panel.complaints).toEqual([]);
  await panel.close();
  expect(await mailed(EMAIL, "Te devolvimos el dinero.")).toContain(code);
});

test("without JavaScript the page says how to withdraw by mail", async () => {
  const { page } = await visit(browser, { viewport: PHONE, javaScriptEnabled: false });
  await page.goto(`${shopUrl}/arrepentimiento`);
  const said = await page.locator("main noscript").innerText();
  expect(said).toMatch(/dentro de las\s+24 horas te respondemos con tu código/);
  expect(said).toContain("hola@azahar.example");
});

test("the footer links to the promotions and their conditions", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  await page.goto(`${shopUrl}/cambios`);
  await page.getByRole("link", { name: "Promociones", exact: true }).click();
  await page
    .getByRole("heading", { name: /de descuento$/ })
    .first()
    .waitFor();
  await page.getByText(/^3 cuotas: en total pagás/).waitFor();
  await page.getByRole("heading", { name: "Quién vende" }).waitFor();
  const product = page.locator(".legal li a").first();
  const name = await product.locator("b").innerText();
  await product.click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  expect(complaints).toEqual([]);
});
