/** Lost responses and repeated presses in the panel: nothing is done twice, and the next step waits for its own press. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP } from "../browser.ts";
import { loseResponse, seeNextStep, visitPanel, withoutLost } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button } from "./elements.ts";
import { confirmLabel, placeWithReceipt, readOrder } from "./panel-orders.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.184");

test("a move whose response is lost is shown as done", async () => {
  const placed = await placeWithReceipt(shop, await buyer(shop, "perdida.mesa@azahar.test"));
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, DESKTOP);
  await loseResponse(page, "PUT", `**/api/orders/${placed._id}`);
  await button(page, confirmLabel(placed)).click();
  await page.getByText(/^Pedido en preparación\. Le avisamos a /).waitFor();
  await button(page, "Marcar enviado").waitFor();
  expect(await readOrder(shop, placed)).toMatchObject({ statusGlimmer: "En Preparación" });
  expect(withoutLost(complaints)).toEqual([]);
});

/** Counts the changes of orders that the page sends. */
function countMoves(page: Page): { moves: number } {
  const counted = { moves: 0 };
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().includes("/api/orders/")) counted.moves += 1;
  });
  return counted;
}

test("a held Enter confirms one transfer", async () => {
  const user = await buyer(shop, "perdida.enter@azahar.test");
  const [first] = [await placeWithReceipt(shop, user), await placeWithReceipt(shop, user)];
  const { page, complaints } = await visitPanel(shop, `/admin-panel/transferencias#${first._id}`, DESKTOP);
  await button(page, confirmLabel(first)).waitFor();
  const counted = countMoves(page);
  for (let times = 15; times > 0; times--) {
    await page.keyboard.down("Enter");
    await page.waitForTimeout(100);
  }
  await page.keyboard.up("Enter");
  await page.getByRole("heading", { level: 2, name: new RegExp(first.number) }).waitFor({ state: "detached" });
  expect(counted.moves).toBe(1);
  expect(complaints).toEqual([]);
});

/** Presses the main button as soon as it has this label. */
async function pressAtOnce(page: Page, label: string): Promise<void> {
  await page.evaluate((expected) => {
    new MutationObserver((_, observer) => {
      const submit = document.querySelector<HTMLButtonElement>("main .submit");
      if (submit?.textContent !== expected) return;
      observer.disconnect();
      submit.click();
      document.title = "pressed";
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, label);
}

test("the button of an order's next step ignores a press until a person can have seen the step", async () => {
  const placed = await placeWithReceipt(shop, await buyer(shop, "perdida.paso@azahar.test"));
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, DESKTOP);
  const confirm = button(page, confirmLabel(placed));
  await confirm.waitFor();
  const counted = countMoves(page);
  await pressAtOnce(page, "Marcar enviado");
  await confirm.click();
  await expect.poll(() => page.title()).toBe("pressed");
  await seeNextStep(page);
  expect(counted.moves).toBe(1);
  await button(page, "Marcar enviado").click();
  await page.getByText(/^Pedido enviado\. Le avisamos a /).waitFor();
  expect(counted.moves).toBe(2);
  expect(complaints).toEqual([]);
});

test("a count is saved only by a press after its differences can have been seen", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/stock#contar", DESKTOP);
  await page.getByLabel("Buscar perfume").fill("khamrah");
  await page.getByLabel("Buscar perfume").press("Enter");
  const places = page.locator(".sheet-table tbody tr").first().locator("input");
  await places.first().waitFor();
  for (const place of await places.all()) await place.fill("1");
  await pressAtOnce(page, "Guardar conteo");
  await button(page, "Ver diferencias").click();
  await expect.poll(() => page.title()).toBe("pressed");
  await seeNextStep(page);
  await page.getByRole("region", { name: "Diferencias" }).waitFor();
  expect(await button(page, "Guardar conteo").count()).toBe(1);
  expect(complaints).toEqual([]);
});
