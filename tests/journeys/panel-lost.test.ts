/** Lost responses and repeated presses in the panel: nothing is done twice, and the next step waits for its own press. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP } from "../browser.ts";
import { visitPanel } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button } from "./elements.ts";
import { confirmLabel, placeWithReceipt, readOrder } from "./panel-orders.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.184");

/** The next PUT to this address reaches the shop, but its response is lost. */
async function loseResponse(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (route.request().method() !== "PUT" || isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

const withoutLost = (complaints: readonly string[]) => complaints.filter((line) => !line.includes("net::ERR_FAILED"));

test("a move whose response is lost is shown as done", async () => {
  const placed = await placeWithReceipt(shop, await buyer(shop, "perdida.mesa@azahar.test"));
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, DESKTOP);
  await loseResponse(page, `**/api/orders/${placed._id}`);
  await button(page, confirmLabel(placed)).click();
  await page.getByText(/^Pedido en preparación\. Le avisamos a /).waitFor();
  await button(page, "Marcar enviado").waitFor();
  expect(await readOrder(shop, placed)).toMatchObject({ statusGlimmer: "En Preparación" });
  expect(withoutLost(complaints)).toEqual([]);
});
