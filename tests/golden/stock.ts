/** An administrator's work with stock: purchase orders, receipts, moves, counts and the reports about them. */

import { dayInArgentina } from "#shop/accounts/person.ts";
import { DAY_MS } from "#shop/reports/statistics-days.ts";
import type { Recorder } from "./recorder.ts";
import { type Goods, list, type TestUser } from "./shoppers.ts";

export async function workOnStock(recorder: Recorder, { cookie }: TestUser, [, goods]: Goods[]): Promise<void> {
  recorder.section("stock");
  const send = recorder.as(cookie);
  const readSize = async () => {
    const { body } = await send(`GET /api/perfumes/admin/${goods?._id}`);
    return Object(list(Object(body["perfume"]), "milliliters")[0]);
  };
  const at = { perfume: goods?._id, size: (await readSize())._id };
  await buy(recorder, cookie, at);
  await send("POST /api/admin/stock/moves", { ...at, units: 1, from: "snF", to: "ros" });
  await send("POST /api/admin/stock/moves", { ...at, units: 900, from: "snF", to: "ros" });
  const { stock, reserved, defectiveStock, snF, snL, ros } = await readSize();
  const seen = { snF, snL, ros, onShelf: stock + reserved + defectiveStock };
  const count = { correctStock: true, lines: [{ ...at, snF: snF + 1, snL, ros, seen }] };
  await send("POST /api/admin/stock/counts", count);
  await send("POST /api/admin/stock/counts", count);
  for (const report of ["preparing", `sizes/${at.size}/ledger?limit=10`, "value", "reorder?days=30"])
    await send(`GET /api/admin/stock/${report}`);
}

/** Orders five units. Three arrive, the rest is given up, and arrives after all, which closes the purchase order. */
async function buy(recorder: Recorder, cookie: string, at: { perfume?: string | undefined; size: string }) {
  const send = recorder.as(cookie);
  const [supplier, cost] = ["Mayorista Once", 20.5];
  const expectedOn = dayInArgentina(Date.now() + 7 * DAY_MS);
  const bought = { supplier, note: "Con flete", expectedOn, lines: [{ size: at.size, units: 5, cost }] };
  const { body } = await send("POST /api/admin/stock/purchase-orders", bought);
  const { _id: purchaseOrder } = Object(body["purchaseOrder"]);
  const path = `/api/admin/stock/purchase-orders/${purchaseOrder}`;
  await send("POST /api/admin/stock/receipts", { supplier, purchaseOrder, lines: [{ ...at, snF: 2, ros: 1, cost }] });
  await send(`POST ${path}/close`, { missing: 5 });
  await send(`POST ${path}/close`, { missing: 2 });
  await send("GET /api/admin/stock/purchase-orders");
  await send(`POST ${path}/reopen`);
  await send("POST /api/admin/stock/receipts", { supplier, purchaseOrder, lines: [{ ...at, snL: 2 }] });
  await send(`POST ${path}/reopen`);
  await send("GET /api/admin/stock/receipts?limit=5");
}
