import { expect, test } from "vitest";
import { formatArs } from "#shop/pricing/money.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop, mailsTo } from "../mailed.ts";
import { inTurn } from "../rotation.ts";
import { seeNextStep, visitPanel } from "./administrator.ts";
import { buyer, goodsOf } from "./card-buyer.ts";
import { button, expectFine } from "./elements.ts";
import { HOME, order, shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.66");

test.each(
  inTurn([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ]),
)(
  "on a %s an administrator moves an order by keyboard from its transfer to received, and the mail has its tracking number",
  async (name, viewport) => {
    const email = `mesa.${name}@azahar.test`;
    const placed = await order(shop, await buyer(shop, email), [[one((await goodsOf(shop))[0]), 1]], HOME);
    const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, viewport);
    await page.getByText("Confirmar la transferencia", { exact: true }).waitFor();
    await expectFine(page);
    await button(page, `Confirmar ${formatArs(Math.round(placed.transactionAmount * 100))}`).press("Enter");

    await page.getByText("Despachar a Rosario", { exact: true }).waitFor();
    const tracking = page.getByLabel("Número de seguimiento", { exact: true });
    await seeNextStep(page);
    await tracking.focus();
    await page.keyboard.type("CP004918227AR");
    await page.keyboard.press("Enter");
    await page.getByText(/^Pedido enviado\. Le avisamos a /).waitFor();
    const sent = async () => (await mailsTo(shop.localUrl, email)).find(({ text }) => text.includes("en camino"))?.text;
    await expect.poll(sent).toContain("CP004918227AR");

    await page.getByText("Confirmar que llegó", { exact: true }).waitFor();
    await seeNextStep(page);
    await button(page, "Marcar recibido").press("Enter");
    await page.getByText("Sin pasos pendientes", { exact: true }).waitFor();
    await page.locator("summary", { hasText: "Más" }).press("Enter");
    await page.getByLabel("Estado", { exact: true }).waitFor();
    await expectFine(page);
    const response = await callShop(shop, "GET", `/orders/admin/me/${placed._id}`, { cookie: shop.admin });
    expect(await response.json()).toMatchObject({ order: { statusGlimmer: "Recibido", numShipping: "CP004918227AR" } });
    expect(complaints).toEqual([]);
  },
);
