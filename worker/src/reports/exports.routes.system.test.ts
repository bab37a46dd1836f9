import { beforeAll, expect, test } from "vitest";
import { moveOrder } from "#db/orders/order-moves.ts";
import { readExportedOrders } from "#db/reports/exports.ts";
import { write } from "#db/write.ts";
import { readCsv } from "#shop/catalogue/bulk/csv.ts";
import { fromWire } from "#shop/decimal.ts";
import { adminMove, type OrderStatus } from "#shop/orders/order.ts";
import { PAYMENT_TYPE_LABELS } from "#shop/orders/payment-method.ts";
import type { ExportKind } from "#shop/reports/exports.ts";
import { statisticsSchema } from "#shop/reports/statistics.contract.ts";
import { type DayRange, instantsOf } from "#shop/reports/statistics-days.ts";
import { auditSchema } from "#shop/settings/audit.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { member } from "../../fixtures/own-account.ts";
import { addressIn, bottle, sell } from "../../fixtures/sales.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openAdminShop);
const RANGE = { from: "2026-09-20", to: "2026-11-10" };
const { fromMs, untilMs } = instantsOf(RANGE);
const ORDERS = 48;

/** Numbers from 0 to 1, the same in each run. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const execute = (sql: string, args: (string | number | null)[]) => shop.database.db.client.execute({ sql, args });

async function pay(
  orderId: string,
  payment: { id: string; status: string; amount: number; refunded: number; atMs: number },
) {
  const net = payment.id.endsWith("n") ? null : Math.round(payment.amount * 0.9);
  await execute(
    "INSERT INTO payments (id, order_id, status, status_detail, rank, amount_centavos, total_paid_centavos, net_received_centavos, refunded_centavos, currency, collector_id, payment_type_id, payment_method_id, installments, provider_updated_at_ms, created_at_ms) VALUES (?, ?, ?, '', ?, ?, ?, ?, ?, 'ARS', '1', 'credit_card', 'visa', 1, ?, ?)",
    [
      ...[payment.id, orderId, payment.status, payment.status === "refunded" ? 5 : 3, payment.amount],
      ...[payment.amount + 7, net, payment.refunded, payment.atMs, payment.atMs],
    ],
  );
  if (net !== null)
    await execute("UPDATE orders SET net_received_centavos = ?, version = version + 1 WHERE id = ?", [net, orderId]);
}

/** What happens to the money of a card order. */
const MONEY = ["kept", "kept", "part", "part", "whole", "twice"] as const;

/** A shop with orders of every kind: paid and not, by transfer and card, refunded in part, in whole, and paid twice. */
beforeAll(async () => {
  const random = numbersFrom(20_261_128);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] ?? (items[0] as Item);
  const buyer = await member(shop.database);
  await execute("UPDATE users SET first_name = 'Ana;\"María\"', last_name = '=HYPERLINK(1)' WHERE id = ?", [buyer.id]);
  const times = Array.from({ length: ORDERS }, () => fromMs + Math.floor(random() * (untilMs - fromMs)));
  // The edges of the range, and two orders at the same time.
  times.push(fromMs, untilMs - 1, fromMs - 1, untilMs, fromMs);
  const placed: { order: Awaited<ReturnType<typeof sell>>; atMs: number; isCancelled: boolean }[] = [];
  for (const atMs of times) {
    const status = pick(["En Preparación", "Enviado", "Recibido", "Recibido", "Cancelado", undefined] as const);
    const order = await sell(shop.database, {
      // A person may not hold many unpaid orders.
      ...(status && { buyer }),
      atMs,
      lines: [
        bottle("asad", 100, 1 + Math.floor(random() * 2)),
        ...(random() < 0.4
          ? [{ perfumeId: idOf("agotado"), type: "bigDecant" as const, ml: 10, quantity: 1 + Math.floor(random() * 3) }]
          : []),
      ],
      ...(random() < 0.6 ? { delivery: addressIn("Rosario") } : { pickup: "rosario" }),
      ...(status && { status }),
    });
    if (status) placed.push({ order, atMs, isCancelled: status === "Cancelado" });
  }
  // The orders become card orders afterwards: a buyer cannot order by transfer what they have just paid by card.
  for (const [index, { order, atMs, isCancelled }] of placed.entries()) {
    // Refunds have centavos, so that sums of rounded amounts would differ.
    const odd = 1 + Math.floor(random() * 99);
    if (random() < 0.45) continue;
    await execute("UPDATE orders SET payment_type_id = ?, expires_at_ms = NULL, version = version + 1 WHERE id = ?", [
      pick(["credit_card", "debit_card", "account_money"]),
      order.id,
    ]);
    const money = isCancelled ? "whole" : pick(MONEY);
    const amount = order.transactionCentavos;
    const part = Math.floor(amount * random() * 0.8) + odd;
    const id = `${9000 + index}`;
    if (money === "kept") await pay(order.id, { id: `${id}n`, status: "approved", amount, refunded: 0, atMs });
    if (money === "whole") await pay(order.id, { id, status: "refunded", amount, refunded: amount, atMs });
    if (money === "part") await pay(order.id, { id, status: "approved", amount, refunded: part, atMs });
    if (money === "twice") {
      await pay(order.id, { id, status: "approved", amount, refunded: 0, atMs });
      await pay(order.id, { id: `${id}b`, status: "refunded", amount, refunded: amount, atMs: atMs + 1 });
    }
    // The panel did some refunds, and one of them is not confirmed.
    if (money === "part" && index % 2 === 0)
      for (const [state, centavos] of [
        ["done", Math.floor(part / 3)],
        ["intent", 1],
      ] as const)
        await execute(
          "INSERT INTO refunds (id, order_id, payment_id, amount_centavos, state, asked_by, created_at_ms, settled_at_ms) VALUES (?, ?, ?, ?, ?, 'usr_x', ?, ?)",
          [`ref_${id}${state}`, order.id, id, centavos, state, atMs + 5, state === "done" ? atMs + 6 : null],
        );
  }
}, 120_000);

const request = (body: object) => call(shop.worker, "POST /api/admin/exports", { cookie: shop.admin, body });

/** The rows of a file by their headings. */
async function rowsOf(kind: ExportKind, range: DayRange = RANGE): Promise<Record<string, string>[]> {
  const parsed = readCsv((await request({ kind, ...range })).text);
  if (!parsed.ok) throw new Error("the file is no CSV");
  const [heading, ...rows] = parsed.rows.map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries((heading ?? []).map((name, index) => [name, cells[index] ?? ""])));
}

/** Adds up a column as a spreadsheet with Argentine settings does; in centavos. */
function sumOf(rows: readonly Record<string, string>[], column: string): number {
  return rows.reduce((sum, row) => {
    const cell = row[column] ?? "missing";
    expect(cell).toMatch(/^\d+(,\d{2})?$/);
    return sum + Math.round(Number(cell.replace(",", ".")) * 100);
  }, 0);
}

const centavos = (wire: number) => {
  const read = fromWire(wire);
  return read.ok ? read.value : Number.NaN;
};
const statistics = async () =>
  statisticsSchema.parse(
    (await call(shop.worker, `GET /api/admin/statistics?from=${RANGE.from}&to=${RANGE.to}`, { cookie: shop.admin }))
      .body,
  );
const isSale = (row: Record<string, string>) => row["Es venta"] === "sí";

test("the orders add up to the sales, orders, refunds and days of the report, to the centavo", async () => {
  const [rows, { total, refunded, periods }] = [await rowsOf("orders"), await statistics()];
  expect(rows).toHaveLength(ORDERS + 3);
  expect(total.orders).toBeGreaterThan(15);
  expect(refunded.salesArs).toBeGreaterThan(0);
  expect(sumOf(rows, "Venta neta")).toBe(centavos(total.salesArs));
  expect(rows.filter(isSale)).toHaveLength(total.orders);
  expect(sumOf(rows, "Devuelto")).toBe(centavos(refunded.salesArs));
  expect(sumOf(rows.filter(isSale), "Mercadería")).toBe(centavos(total.merchandiseArs));
  expect(sumOf(rows.filter(isSale), "Envío")).toBe(centavos(total.shippingArs));
  for (const { from, salesArs } of periods) {
    const day = from.split("-").toReversed().join("/");
    expect([
      day,
      sumOf(
        rows.filter(({ Fecha }) => Fecha === day),
        "Venta neta",
      ),
    ]).toEqual([day, centavos(salesArs)]);
  }
});

test("the sold products add up to the units and to the sales of each perfume", async () => {
  const [rows, { total, products, brands }] = [await rowsOf("lines"), await statistics()];
  expect(sumOf(rows, "Unidades") / 100).toBe(total.units);
  expect(sumOf(rows, "Importe")).toBe(centavos(total.merchandiseArs));
  expect(products.length).toBeGreaterThan(1);
  for (const { productName, salesArs } of products)
    expect(
      sumOf(
        rows.filter((row) => row["Perfume"] === productName),
        "Importe",
      ),
    ).toBe(centavos(salesArs));
  for (const { brand, salesArs } of brands)
    expect(
      sumOf(
        rows.filter((row) => row["Marca"] === brand),
        "Importe",
      ),
    ).toBe(centavos(salesArs));
});

test("the payments of sales add up to the sales by payment", async () => {
  const [rows, { paymentTypes }] = [(await rowsOf("payments")).filter(isSale), await statistics()];
  expect(paymentTypes.length).toBeGreaterThan(2);
  for (const { paymentTypeId, salesArs } of paymentTypes) {
    const paid = rows.filter((row) => row["Medio"] === PAYMENT_TYPE_LABELS[paymentTypeId]);
    expect([paymentTypeId, sumOf(paid, "Neto")]).toEqual([paymentTypeId, centavos(salesArs)]);
  }
  expect(sumOf(rows, "Cobrado") - sumOf(rows, "Devuelto")).toBe(sumOf(rows, "Neto"));
});

test("the refunds add up to the refunded amount of the report; returning a second payment is not a refund of a sale", async () => {
  const [rows, { refunded }] = [await rowsOf("refunds"), await statistics()];
  expect(sumOf(rows, "Resta de las ventas")).toBe(centavos(refunded.salesArs));
  expect(sumOf(rows, "Devuelto")).toBeGreaterThan(sumOf(rows, "Resta de las ventas"));
  const { rows: stored } = await execute(
    "SELECT coalesce(sum(refunded_centavos), 0) AS 'sum' FROM payments JOIN orders o ON o.id = order_id WHERE o.created_at_ms >= ? AND o.created_at_ms < ?",
    [fromMs, untilMs],
  );
  expect(sumOf(rows, "Devuelto")).toBe(Number(stored[0]?.["sum"]));
  expect(new Set(rows.map((row) => row["Hecha en"]))).toEqual(new Set(["Panel", "Mercado Pago"]));
});

test("the months add up to the report, and VAT and net to the sale", async () => {
  const [rows, { total, refunded, paymentTypes }] = [await rowsOf("months"), await statistics()];
  expect(rows.map((row) => [row["Desde"], row["Hasta"]])).toEqual([
    ["20/09/2026", "30/09/2026"],
    ["01/10/2026", "31/10/2026"],
    ["01/11/2026", "10/11/2026"],
  ]);
  expect(sumOf(rows, "Venta neta")).toBe(centavos(total.salesArs));
  expect(sumOf(rows, "Ventas") / 100).toBe(total.orders);
  expect(sumOf(rows, "Mercadería")).toBe(centavos(total.merchandiseArs));
  expect(sumOf(rows, "Envíos")).toBe(centavos(total.shippingArs));
  expect(sumOf(rows, "Total") - sumOf(rows, "Devuelto de esas ventas")).toBe(sumOf(rows, "Venta neta"));
  expect(sumOf(rows, "Neto sin IVA") + sumOf(rows, "IVA contenido (21 %)")).toBe(sumOf(rows, "Venta neta"));
  expect(sumOf(rows, "Devuelto en total")).toBe(centavos(refunded.salesArs));
  const transfers = paymentTypes.find(({ paymentTypeId }) => paymentTypeId === "transfer");
  expect(sumOf(rows, "Por transferencia")).toBe(centavos(transfers?.salesArs ?? 0));
  expect(sumOf(rows, "Descontó Mercado Pago")).toBeGreaterThan(0);
  expect(sumOf(rows, "Pagos sin ese dato")).toBeGreaterThan(0);
});

test("the orders and the months of all time add up to the `salesAmount` of the settings", async () => {
  const { body } = await call(shop.worker, "GET /api/admin/get-admin", { cookie: shop.admin });
  const all = { from: "2020-01-01", to: "2029-12-31" };
  expect(sumOf(await rowsOf("orders", all), "Venta neta")).toBe(centavos(Number(body["salesAmount"])));
  expect(sumOf(await rowsOf("months", all), "Venta neta")).toBe(centavos(Number(body["salesAmount"])));
});

test("a transfer is paid on the day of its last confirmation, also if it was sent without En Preparación", async () => {
  const at = (day: number) => Date.UTC(2026, 7, day, 15);
  const confirmed = async (day: number, moves: readonly (readonly [OrderStatus, number])[]) => {
    const lines = [{ perfumeId: idOf("agotado"), type: "bigDecant" as const, ml: 10, quantity: 1 }];
    const order = await sell(shop.database, { atMs: at(day), lines, pickup: "rosario" });
    let { version, statusGlimmer } = order;
    for (const [to, on] of moves) {
      const update = { orderId: order.id, version, expiresAtMs: at(30), by: "usr_x" };
      const written = await write(shop.database.db, [
        moveOrder({ ...update, move: adminMove(statusGlimmer, to), nowMs: at(on) }),
      ]);
      expect(written.ok).toBe(true);
      version += 1;
      statusGlimmer = to;
    }
  };
  await confirmed(1, [["Enviado", 3]]);
  await confirmed(2, [
    ["En Preparación", 4],
    ["Confirmar Transferencia", 5],
    ["En Preparación", 6],
    ["Enviado", 7],
  ]);
  const rows = await rowsOf("payments", { from: "2026-08-01", to: "2026-08-31" });
  expect(rows.map((row) => row["Fecha del pago"])).toEqual(["03/08/2026", "06/08/2026"]);
});

test("a card order that was paid by hand counts as money that Mercado Pago did not charge", async () => {
  const atMs = Date.UTC(2026, 6, 10, 15);
  const lines = [{ perfumeId: idOf("agotado"), type: "bigDecant" as const, ml: 10, quantity: 1 }];
  const { id, transactionCentavos } = await sell(shop.database, {
    ...{ atMs, lines, pickup: "rosario", status: "En Preparación" },
  });
  await execute(
    "UPDATE orders SET payment_type_id = 'credit_card', expires_at_ms = NULL, version = version + 1 WHERE id = ?",
    [id],
  );
  await pay(id, { id: "8000n", status: "rejected", amount: transactionCentavos, refunded: 0, atMs });
  const range = { from: "2026-07-01", to: "2026-07-31" };
  const [payments, months] = [await rowsOf("payments", range), await rowsOf("months", range)];
  expect(payments.map((row) => [row["Medio"], row["Estado"]])).toEqual([["Tarjeta de crédito", "Confirmada"]]);
  expect(sumOf(payments, "Neto")).toBe(transactionCentavos);
  expect(["Por transferencia", "Por Mercado Pago", "Pagos sin ese dato"].map((name) => sumOf(months, name))).toEqual([
    ...[transactionCentavos, 0, 0],
  ]);
});

test("with pages of 1, 7 or all orders, each order is exported once, in order", async () => {
  const ids = async (perTrip: number) => {
    const pages = await Array.fromAsync(readExportedOrders(shop.database.db, { fromMs, untilMs }, untilMs, perTrip));
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(perTrip);
    return pages.flat().map(({ id }) => id);
  };
  const all = await ids(1_000);
  expect(new Set(all).size).toBe(ORDERS + 3);
  for (const perTrip of [1, 7, ORDERS + 3]) expect(await ids(perTrip)).toEqual(all);
});

test("a file has a byte order mark and semicolons, no cell is a formula, and the file is not cached", async () => {
  const file = await request({ kind: "orders", ...RANGE });
  expect(file.status).toBe(200);
  expect(
    Object.fromEntries(
      ["Content-Type", "Content-Disposition", "Cache-Control"].map((name) => [name, file.headers.get(name)]),
    ),
  ).toEqual({
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'attachment; filename="pedidos-2026-09-20-2026-11-10.csv"',
    "Cache-Control": "no-store",
  });
  const raw = await shop.worker.fetch("/api/admin/exports", {
    method: "POST",
    headers: { Cookie: shop.admin, "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify({ kind: "orders", ...RANGE }),
  });
  const bytes = new Uint8Array(await raw.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text).toMatch(/^Pedido;Fecha;Hora;.*\r\nA-\d+;\d\d\/09\/2026;\d\d:\d\d;/);
  expect(text).toContain(`;"Ana;""María""";'=HYPERLINK(1);`);
  expect(text).not.toMatch(/[;\n]"?[=+@]/);
});

test("each export is in the activity log with its days; a refused one is not", async () => {
  const exported = async () =>
    auditSchema.parse((await call(shop.worker, "GET /api/admin/audit?noun=export", { cookie: shop.admin })).body);
  const { total } = await exported();
  await request({ kind: "refunds", ...RANGE });
  await request({ kind: "refunds", from: "ayer" });
  const { entries, total: after } = await exported();
  expect(after).toBe(total + 1);
  expect(entries[0]).toMatchObject({
    noun: "export",
    what: "sales_exported",
    from: null,
    to: { kind: "refunds", ...RANGE },
  });
});

test.each([
  [{ kind: "users" }, "kind"],
  [{}, "kind"],
  [{ kind: "orders", from: "2026-13-01" }, "from"],
  [{ kind: "orders", to: "ayer" }, "to"],
  [{ kind: "orders", from: "2026-11-02", to: "2026-11-01" }, "from"],
])("%j returns 400 and names the invalid field", async (body, field) => {
  const response = await request(body);
  expect([response.status, response.body["code"], Object.keys(Object(response.body["fields"]))]).toEqual([
    400,
    "invalid_fields",
    [field],
  ]);
});
