/** The forms of the panel: where a failed save shows its message, closing with unsaved changes, and drafts. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { hold, PHONE } from "../browser.ts";
import { mailsTo } from "../mailed.ts";
import { database, localUrl, shopFrom } from "../test-shop.ts";
import { field, LAPTOP, openTab, sheet, toast, visitPanel } from "./administrator.ts";
import { button, focused, submitSignIn } from "./elements.ts";

const shop = shopFrom("203.0.113.75");
const PERFUME = "/admin-panel?productName=yara%20tous";
const SETTINGS = "/admin-panel/administrator#ajustes";
const WIDTHS = [
  ["a phone", PHONE],
  ["a laptop", LAPTOP],
] as const;

/** Largest distance between a button and the message that its press caused, in px. */
const NEAR = 120;

async function openPerfume(page: Page): Promise<void> {
  await button(page, "Yara Tous").click();
  await field(page, "Nombre").waitFor();
}

/** Returns whether the element is in the window from top to bottom. */
async function isInWindow(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const height = element.page().viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

/** Returns whether the middle of the focused element is in the window, with nothing over it. */
function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { x = 0, y = 0, width = 0, height = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
    return document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement;
  });
}

/** Expects a visible message in the window, near the button. */
async function expectNear(message: Locator, pressed: Locator): Promise<void> {
  await message.waitFor();
  await expect.poll(() => Promise.all([isInWindow(message), isInWindow(pressed)])).toEqual([true, true]);
  const [above, below] = [await message.boundingBox(), await pressed.boundingBox()].toSorted(
    (a, b) => (a?.y ?? 0) - (b?.y ?? 0),
  );
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThanOrEqual(NEAR);
}

const alerts = (part: Locator) => part.getByRole("alert").filter({ hasText: /\S/ });

test.each(WIDTHS)("on %s a failed save of a perfume shows its message beside the button", async (_, viewport) => {
  const { page } = await visitPanel(shop, PERFUME, viewport);
  await openPerfume(page);
  const save = button(page, "Guardar cambios");
  await openTab(page, "Stock");
  await field(page, "Vendidas por fuera").fill("9999");
  await openTab(page, "Ficha");
  await field(page, "Nombre").focus();
  await save.click();
  await expectNear(alerts(sheet(page)).first(), save);
  expect(await field(page, "Vendidas por fuera").evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await isFocusSeen(page)).toBe(true);
  expect(await violations(page)).toEqual([]);

  await field(page, "Vendidas por fuera").fill("");
  await openTab(page, "Ficha");
  await page.route("**/api/perfumes/per_*", (route) => route.abort());
  await field(page, "Descripción").press("End");
  await page.keyboard.type(".");
  await save.click();
  await expectNear(sheet(page).getByText("No pudimos guardar."), save);
});

test.each(WIDTHS)("on %s a failed save of the settings shows its message beside the button", async (_, viewport) => {
  const { page } = await visitPanel(shop, SETTINGS, viewport);
  const bank = page.getByRole("form", { name: "Cuenta para transferencias" });
  await bank.getByLabel("Alias").fill("x");
  await bank.getByRole("button", { name: "Guardar", exact: true }).click();
  await bank.locator("[aria-invalid=true]").first().waitFor();
  await expectNear(alerts(bank).first(), bank.getByRole("button", { name: "Guardar", exact: true }));
  expect(await isFocusSeen(page)).toBe(true);

  const legal = page.getByRole("form", { name: "Textos legales" });
  await page.route("**/api/admin/put-admin", (route) => route.abort());
  await legal.getByLabel("Términos y condiciones").fill("Un texto que no se guarda.");
  await legal.getByRole("button", { name: "Guardar textos" }).click();
  await expectNear(alerts(legal).first(), legal.getByRole("button", { name: "Guardar textos" }));
});

test("a legal text that is typed while its draft loads stays", async () => {
  const { page } = await visitPanel(shop, SETTINGS, LAPTOP);
  const legal = page.getByRole("form", { name: "Textos legales" });
  const release = await hold(page, /legal-texts/);
  for (const label of ["Términos y condiciones", "Política de privacidad"]) await legal.getByLabel(label).fill("");
  const startFrom = (label: string) => legal.getByRole("button", { name: `Empezar por el borrador de ${label}` });
  await startFrom("términos y condiciones").click();
  await startFrom("política de privacidad").click();
  await legal.getByLabel("Términos y condiciones").fill("Un texto propio.");
  release();
  await expect.poll(() => legal.getByLabel("Política de privacidad").inputValue()).not.toBe("");
  expect(await legal.getByLabel("Términos y condiciones").inputValue()).toBe("Un texto propio.");
});

test.each(WIDTHS)("on %s closing an edited perfume shows a question in the window", async (_, viewport) => {
  const { page } = await visitPanel(shop, PERFUME, viewport);
  const question = sheet(page).getByText("Hay cambios sin guardar.");
  await openPerfume(page);
  await field(page, "Descripción").fill("Otra descripción.");
  await field(page, "Perfumista").scrollIntoViewIfNeeded();
  await sheet(page).getByLabel("Cerrar").click();
  await question.waitFor();
  expect(await isInWindow(question)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await button(page, "Seguir editando").click();
  await question.waitFor({ state: "hidden" });
  expect(await field(page, "Descripción").inputValue()).toBe("Otra descripción.");

  await page.keyboard.press("Escape");
  await question.waitFor();
  expect(await isInWindow(question)).toBe(true);
  await button(page, "Descartar").click();
  await sheet(page).waitFor({ state: "detached" });
  await openPerfume(page);
  expect(await field(page, "Descripción").inputValue()).not.toBe("Otra descripción.");
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
});

/** Ends the session on the browser's side, saves, and signs in again. */
async function signInAgain(page: Page, save: Locator): Promise<void> {
  await page.context().clearCookies();
  await save.click();
  await page.waitForURL("**/login?next=*");
  await submitSignIn(page, "admin@azahar.test", "Azahar2026");
}

test.each(WIDTHS)("on %s a text outlives the session until it is saved or discarded", async (_, viewport) => {
  const { page } = await visitPanel(shop, PERFUME, viewport);
  await openPerfume(page);
  const was = await field(page, "Descripción").inputValue();
  await field(page, "Descripción").fill(`${was} Más.`);
  await openTab(page, "Stock");
  await field(page, "Ingresan").fill("3");
  await signInAgain(page, button(page, "Guardar cambios"));
  // The address names the open tab, so the sign-in leads back to it.
  await field(page, "Ingresan").waitFor();
  await expect.poll(() => field(page, "Descripción").inputValue()).toBe(`${was} Más.`);
  expect(await field(page, "Ingresan").inputValue()).toBe("3");
  await field(page, "Ingresan").fill("");
  await button(page, "Guardar cambios").click();
  await toast(page, "Perfume actualizado exitosamente").waitFor();
  await openPerfume(page);
  expect(await field(page, "Descripción").inputValue()).toBe(`${was} Más.`);
  expect(await sheet(page).getByText("sin guardar").count()).toBe(0);

  await field(page, "Descripción").fill("Para descartar.");
  await page.reload();
  await expect.poll(() => field(page, "Descripción").inputValue()).toBe("Para descartar.");
  await page.keyboard.press("Escape");
  await button(page, "Descartar").click();
  await sheet(page).waitFor({ state: "detached" });
  await page.reload();
  await openPerfume(page);
  expect(await field(page, "Descripción").inputValue()).toBe(`${was} Más.`);
  await field(page, "Descripción").fill(was);
  await button(page, "Guardar cambios").click();
  await toast(page, "Perfume actualizado exitosamente").waitFor();
});

test.each(WIDTHS)("on %s the texts of the settings outlive the session", async (_, viewport) => {
  const { page } = await visitPanel(shop, SETTINGS, viewport);
  const data = page.getByRole("form", { name: "Datos de la tienda" });
  const save = data.getByRole("button", { name: "Guardar", exact: true });
  const was = await data.getByLabel("Frase").inputValue();
  await data.getByLabel("Frase").fill(`${was} Siempre.`);
  await page.getByRole("form", { name: "Showrooms" }).getByLabel("Horario").first().fill("De 9 a 18.");
  await signInAgain(page, save);
  await expect.poll(() => data.getByLabel("Frase").inputValue()).toBe(`${was} Siempre.`);
  const showrooms = page.getByRole("form", { name: "Showrooms" });
  expect(await showrooms.getByLabel("Horario").first().inputValue()).toBe("De 9 a 18.");
  await showrooms.getByRole("button", { name: "Descartar" }).click();
  expect(await focused(page)).toBe("Guardar showrooms");
  expect(await showrooms.getByLabel("Horario").first().inputValue()).not.toBe("De 9 a 18.");
  await data.getByLabel("Frase").fill(was);
  await save.click();
  await data.getByText("Datos actualizados").waitFor();
  await page.reload();
  await data.getByLabel("Frase").waitFor();
  expect(await data.getByLabel("Frase").inputValue()).toBe(was);
  expect(await page.getByText("sin guardar").count()).toBe(0);
});

test("a draft of a perfume that somebody saved meanwhile shows what changed, and overwrites it only after a second press", async () => {
  const { page } = await visitPanel(shop, PERFUME);
  await openPerfume(page);
  const was = await field(page, "Descripción").inputValue();
  await field(page, "Descripción").fill(`${was} Mío.`);
  const other = await visitPanel(shop, PERFUME);
  await openPerfume(other.page);
  await field(other.page, "Descripción").fill(`${was} Ajeno.`);
  await button(other.page, "Guardar cambios").click();
  await toast(other.page, "Perfume actualizado exitosamente").waitFor();
  await other.close();

  await page.reload();
  await sheet(page).getByText("Otra persona guardó cambios en este perfume mientras lo editabas:").waitFor();
  expect(await field(page, "Descripción").inputValue()).toBe(`${was} Mío.`);
  await button(page, "Guardar cambios").click();
  await sheet(page).locator(".form-message p").waitFor();
  await field(page, "Descripción").fill(was);
  await button(page, "Guardar lo mío igual").click();
  await toast(page, "Perfume actualizado exitosamente").waitFor();
  await openPerfume(page);
  expect(await field(page, "Descripción").inputValue()).toBe(was);
});

test("a copy of a perfume is unsaved until it is created", async () => {
  const { page } = await visitPanel(shop, PERFUME);
  await openPerfume(page);
  await button(page, "Duplicar").click();
  await expect.poll(() => field(page, "Nombre").inputValue()).toBe("Yara Tous (copia)");
  await page.reload();
  await expect.poll(() => field(page, "Nombre").inputValue()).toBe("Yara Tous (copia)");
  await page.keyboard.press("Escape");
  await button(page, "Descartar").last().click();
  await sheet(page).waitFor({ state: "detached" });
  await button(page, "Agregar perfume").click();
  expect(await field(page, "Nombre").inputValue()).toBe("");
});

test("an administrator changes the bank account, and the mail's link undoes it in another session", async () => {
  const { page } = await visitPanel(shop, SETTINGS);
  const bank = page.getByRole("form", { name: "Cuenta para transferencias" });
  await bank.getByLabel("CBU o CVU").fill("2850590940090418135201");
  await bank.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.getByText("La cuenta para transferencias cambia").waitFor();
  expect(await violations(page)).toEqual([]);
  const newest = async () => (await mailsTo(localUrl, "admin@azahar.test"))[0];
  await expect.poll(async () => (await newest())?.subject).toContain("Cambió la cuenta para transferencias");
  const sent = await newest();
  const link = sent?.links.find((href) => href.includes("/admin-panel/")) ?? "";
  const other = await visitPanel(shop, new URL(link).pathname + new URL(link).hash, PHONE);
  await other.page.getByText("La cuenta para transferencias cambia").waitFor();
  await button(other.page, "Deshacer el cambio").click();
  await other.page.getByText("Listo: sigue valiendo la cuenta de antes.").waitFor();
  const { rows } = await database.execute("SELECT bank_cbu, bank_former FROM settings");
  expect(rows[0]).toMatchObject({ bank_cbu: "9990001800000000123459", bank_former: null });
});
