/** The installment plans in the panel: what the provider charges, the notice while they differ, and adopting its plan. */
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { violations } from "../axe.ts";
import { PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { signInAdmin } from "../people.ts";
import { inTurn } from "../rotation.ts";
import { database, shopFrom } from "../test-shop.ts";
import { LAPTOP, visitPanel } from "./administrator.ts";
import { button, expectFine } from "./elements.ts";

const shop = shopFrom("203.0.113.180");
const NIGHTLY = "20 7 * * *";
const NOTICES = "/admin-panel/notices";
const NOTICE = "Las cuotas que mostrás no suman lo mismo que cobra Mercado Pago.";
const PLANS = [
  { numberOfInstallments: 1, percentageInInstallments: 1 },
  { numberOfInstallments: 3, percentageInInstallments: 1.2048 },
];

/** Runs the nightly jobs, which read the provider's plans. Ignores their status: one may fail because of other tests' data. */
async function readPlans(): Promise<void> {
  await database.execute("DELETE FROM provider_plans");
  await fetch(`${shop.localUrl}/cron?schedule=${encodeURIComponent(NIGHTLY)}`, { method: "POST" });
  expect((await database.execute("SELECT 1 FROM provider_plans")).rows.length).toBeGreaterThan(0);
}

const notice = (page: Page) => page.getByRole("heading", { name: NOTICE });

/** Sets plans of which one differs from the provider's, until the test ends. */
async function setPlans(): Promise<void> {
  const { cookie } = await signInAdmin(shop);
  const put = (body: object) => callShop(shop, "PUT", "/admin/put-admin", { cookie, body });
  const { priceInInstallments } = await (await callShop(shop, "GET", "/admin/get-admin", { cookie })).json();
  onTestFinished(async () => {
    await put({ priceInInstallments });
    await database.execute("DELETE FROM provider_plans");
  });
  expect((await put({ priceInInstallments: PLANS })).status).toBe(200);
}

test.each(
  inTurn([
    ["a phone", PHONE],
    ["a laptop", LAPTOP],
  ]),
)("on %s the notice leads to the provider's plan; adopting the plan removes the notice", async (_, viewport) => {
  await setPlans();
  await readPlans();
  const { page, complaints } = await visitPanel(shop, NOTICES, viewport);
  await notice(page).waitFor();
  await page.getByText("3 pagos: por 1,2048, Mercado Pago cobra por 1,105 (+9,03 %)").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: /^Ver las cuotas/ }).click();

  const part = page.getByRole("region", { name: "Cuotas" });
  const three = part.getByRole("listitem").filter({ hasText: "3 pagos" });
  await three.getByText(/^3 pagos: 20,48 % más \(por 1,2048\)\. CFT 211,36 %$/).waitFor();
  await three
    .getByText(/^Mercado Pago cobra 10,5 % más \(por 1,105\)\. CFT 96,4\s%\. Mostrás 9,03 % de más\. Leído el \d/)
    .waitFor();
  await part.getByText(/^Mercado Pago cobra sin recargo \(por 1\)\. CFT 0\s%\./).waitFor();
  const adopt = part.getByRole("button", { name: /^Usar el plan de Mercado Pago/ });
  expect(await adopt.allTextContents()).toEqual(["Usar el plan de Mercado Pago para 3 pagos"]);
  await adopt.click();
  // Another number of payments adds a plan.
  await part.getByLabel("Número de pagos").fill("6");
  await page.getByRole("form", { name: "Agregar un plan de cuotas" }).waitFor();
  await adopt.click();
  const form = page.getByRole("form", { name: "Cambiar el plan de 3 pagos" });
  const factor = form.getByLabel("Multiplicador");
  expect([await form.getByLabel("Número de pagos").inputValue(), await factor.inputValue()]).toEqual(["3", "1,105"]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Guardar plan");
  await factor.press("ArrowUp");
  expect(await factor.inputValue()).toBe("1,115");
  await factor.press("ArrowDown");
  expect(await violations(page)).toEqual([]);
  await button(page, "Guardar plan").click();
  await part.getByText("Guardado. Aplicalo a todos los perfumes").waitFor();
  await three.getByText(/^3 pagos: 10,5 % más \(por 1,105\)\. CFT/).waitFor();
  expect(await adopt.count()).toBe(0);
  await page.getByRole("form", { name: "Agregar un plan de cuotas" }).waitFor();
  await expectFine(page);

  await readPlans();
  await page.goto(`${shop.shopUrl}${NOTICES}`);
  await page.locator(".notices").waitFor();
  expect(await notice(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});
