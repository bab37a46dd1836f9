import { expect, test } from "vitest";
import {
  type DayMoney,
  EXPORT_KINDS,
  EXPORT_TEXTS,
  type ExportedOrder,
  type ExportedPayment,
  exportHeading,
  exportRows,
  monthsTable,
} from "./exports.ts";

/** The 1st of November at 21:30 in Buenos Aires, already the 2nd in UTC. */
const PLACED_MS = Date.parse("2026-11-02T00:30:00Z");
const LATER_MS = PLACED_MS + 86_400_000;
const LINE = {
  productName: "Asad",
  brand: "Lattafa",
  category: "arab",
  type: "milliliter",
  ml: 100,
  quantity: 2,
  isForSale: true,
  unitCentavos: 5_000_050,
  unitCouponCentavos: 0,
  lineCentavos: 10_000_100,
} as const;
const ORDER: ExportedOrder = {
  id: "ord_1",
  number: 482,
  createdAtMs: PLACED_MS,
  status: "Recibido",
  isSale: true,
  paymentTypeId: "transfer",
  shipping: true,
  merchandiseCentavos: 10_000_100,
  shippingCentavos: 500_000,
  transactionCentavos: 10_500_100,
  netReceivedCentavos: null,
  refundedCentavos: 0,
  rateCentavos: 145_500,
  couponCode: null,
  couponShippingCentavos: 0,
  confirmedAtMs: LATER_MS,
  firstName: "Ana",
  lastName: "=1+1",
  dni: "20123456",
  email: "ana@example.com",
  city: "Rosario",
  province: "Santa Fe",
  lines: [LINE],
  payments: [],
  refunds: [],
};
const PAYMENT: ExportedPayment = {
  id: "9001",
  status: "approved",
  amountCentavos: 10_500_100,
  totalPaidCentavos: 12_000_000,
  netReceivedCentavos: 9_500_000,
  refundedCentavos: 0,
  installments: 3,
  providerUpdatedAtMs: LATER_MS,
  createdAtMs: PLACED_MS,
};
const card = (payments: ExportedPayment[], more: Partial<ExportedOrder> = {}): ExportedOrder => ({
  ...ORDER,
  paymentTypeId: "credit_card",
  payments,
  ...more,
});
/** A row by its headings. */
function rowsOf(kind: Parameters<typeof exportHeading>[0], ...orders: ExportedOrder[]) {
  const heading = exportHeading(kind);
  const rows = exportRows(kind, orders);
  for (const row of rows) expect(row).toHaveLength(heading.length);
  return rows.map((row) => Object.fromEntries(heading.map((name, index) => [name, row[index]])));
}

test("every file has a different name", () => {
  expect(new Set(EXPORT_KINDS.map((kind) => EXPORT_TEXTS[kind].file)).size).toBe(EXPORT_KINDS.length);
});

test("an order is a row with days and amounts of Argentina", () => {
  const [sale, pickedUp] = rowsOf(
    "orders",
    ORDER,
    card([PAYMENT], { shipping: false, isSale: false, refundedCentavos: 10_500_100, netReceivedCentavos: 9_500_000 }),
  );
  expect(sale).toMatchObject({
    Pedido: "A-10482",
    Fecha: "01/11/2026",
    Hora: "21:30",
    Estado: "Recibido",
    "Es venta": "sí",
    Pago: "Transferencia bancaria",
    Entrega: "Envío",
    Mercadería: "100001,00",
    Envío: "5000,00",
    Total: "105001,00",
    Devuelto: "0,00",
    "Venta neta": "105001,00",
    "Recibido de Mercado Pago": "",
    Dólar: "1455,00",
    Apellido: "=1+1",
    Provincia: "Santa Fe",
  });
  expect(pickedUp).toMatchObject({
    "Es venta": "no",
    Entrega: "Retiro",
    Devuelto: "105001,00",
    "Venta neta": "0,00",
    "Recibido de Mercado Pago": "95000,00",
  });
});

test("what the buyer paid is that of the taken payments, the total of an order paid by hand, and empty for an unpaid order", () => {
  const taken = { ...PAYMENT, id: "2", status: "refunded", totalPaidCentavos: null } as const;
  const rows = rowsOf(
    "orders",
    ORDER,
    { ...ORDER, isSale: false, confirmedAtMs: null },
    card([PAYMENT, taken]),
    card([{ ...PAYMENT, status: "rejected" }]),
    card([{ ...PAYMENT, status: "rejected" }], { isSale: false }),
    card([taken], { isSale: false }),
  );
  expect(rows.map((row) => row["Pagó el comprador"])).toEqual([
    ...["105001,00", "", "225001,00", "105001,00", "", "105001,00"],
  ]);
});

test("the file of sold products has only the lines of sales", () => {
  const decant = { ...LINE, type: "smallDecant", ml: 5, isForSale: false } as const;
  const balm = { ...LINE, category: "balsamo", ml: 10 } as const;
  const rows = rowsOf("lines", { ...ORDER, lines: [LINE, decant, balm] }, { ...ORDER, isSale: false });
  expect(rows.map((row) => [row["Presentación"], row["Unidades"], row["Importe"], row["En promoción"]])).toEqual([
    ["100 ml", "2", "100001,00", "sí"],
    ["Decant 5 ml", "2", "100001,00", "no"],
    ["10 gr", "2", "100001,00", "sí"],
  ]);
});

test("the file of sold products says what was taken off each line, and why", () => {
  const lowered = { ...ORDER, lines: [{ ...LINE, unitCouponCentavos: 205_000 }, LINE] };
  const rows = rowsOf("lines", lowered, { ...lowered, couponCode: "VERANO-15" });
  expect(rows.map((row) => [row["Descontado"], row["Por"]])).toEqual([
    ["4100,00", "Decant"],
    ["0,00", ""],
    ["4100,00", "VERANO-15"],
    ["0,00", ""],
  ]);
});

test("the rows of orders end with their coupon and the discount that it gave", () => {
  const lines = [{ ...LINE, unitCouponCentavos: 100_001 }, LINE];
  const order = { ...ORDER, lines, couponCode: "VERANO-15", couponShippingCentavos: 500_000 };
  const end = (one: ExportedOrder) => exportRows("orders", [one]).map((row) => row.slice(-2));
  expect(exportHeading("orders").slice(-2)).toEqual(["Cupón", "Descuento del cupón"]);
  expect([end(order), end(ORDER)]).toEqual([[["VERANO-15", "7000,02"]], [["", ""]]]);
});

test("payments are the transfers of sales, and the charges whose money was taken", () => {
  const rows = rowsOf(
    "payments",
    ORDER,
    { ...ORDER, confirmedAtMs: null },
    { ...ORDER, isSale: false },
    card([
      { ...PAYMENT, id: "1", status: "rejected" },
      { ...PAYMENT, id: "2", refundedCentavos: 500_000 },
      { ...PAYMENT, id: "3", status: "charged_back", netReceivedCentavos: null, totalPaidCentavos: null },
    ]),
  );
  expect(
    rows.map((row) => [
      row["Fecha del pago"],
      row["Estado"],
      row["Cobrado"],
      row["Neto"],
      row["Descontó Mercado Pago"],
    ]),
  ).toEqual([
    ["02/11/2026", "Confirmada", "105001,00", "105001,00", ""],
    ["01/11/2026", "Confirmada", "105001,00", "105001,00", ""],
    ["01/11/2026", "Aprobado", "105001,00", "100001,00", "10001,00"],
    ["01/11/2026", "Desconocido por el titular", "105001,00", "105001,00", ""],
  ]);
  expect(rows.map((row) => row["Número de Mercado Pago"])).toEqual(["", "", "2", "3"]);
});

test("a card order that was paid by hand is a payment of the total, like a transfer", () => {
  const rejected = { ...PAYMENT, status: "rejected" } as const;
  const rows = rowsOf("payments", card([rejected]), card([]), card([rejected], { isSale: false }));
  expect(rows.map((row) => [row["Fecha del pago"], row["Medio"], row["Estado"], row["Neto"]])).toEqual([
    ["02/11/2026", "Tarjeta de crédito", "Confirmada", "105001,00"],
    ["02/11/2026", "Tarjeta de crédito", "Confirmada", "105001,00"],
  ]);
  expect(rows.map((row) => row["Número de Mercado Pago"])).toEqual(["", ""]);
});

test("refunds of the panel and of the provider are separate rows; only a refund of the sale itself reduces it", () => {
  const refund = (paymentId: string, amountCentavos: number, settledAtMs: number | null) => ({
    ...{ paymentId, amountCentavos, settledAtMs, createdAtMs: LATER_MS },
  });
  const rows = rowsOf(
    "refunds",
    ORDER,
    card([{ ...PAYMENT, refundedCentavos: 700_000 }], {
      refundedCentavos: 700_000,
      refunds: [refund("9001", 200_000, PLACED_MS), refund("9001", 300_000, null)],
    }),
    // The second of two payments was refunded: the sale stays.
    card([PAYMENT, { ...PAYMENT, id: "9002", status: "refunded", refundedCentavos: 10_500_100 }], {
      refunds: [refund("9002", 10_500_100, LATER_MS)],
    }),
  );
  expect(
    rows.map((row) => [row["Fecha de la devolución"], row["Hecha en"], row["Devuelto"], row["Resta de las ventas"]]),
  ).toEqual([
    ["01/11/2026", "Panel", "2000,00", "2000,00"],
    ["02/11/2026", "Panel", "3000,00", "3000,00"],
    ["02/11/2026", "Mercado Pago", "2000,00", "2000,00"],
    ["02/11/2026", "Panel", "105001,00", "0,00"],
  ]);
});

const day = (of: string, more: Partial<DayMoney> = {}): DayMoney => ({
  ...{ day: of, orders: 1, merchandiseCentavos: 12_000_000, shippingCentavos: 100_001, refundedCentavos: 0 },
  ...{ cardCentavos: 0, keptCentavos: 0, unknownNets: 0 },
  ...more,
});

test("a month has its sums, its contained VAT, and what the provider kept", () => {
  const facts = {
    days: [
      day("2026-10-31"),
      day("2026-11-01", { refundedCentavos: 1_000, cardCentavos: 12_099_001, keptCentavos: 900_000, unknownNets: 2 }),
      day("2026-11-30"),
    ],
    refunds: [
      { day: "2026-11-01", centavos: 1_000 },
      { day: "2026-11-02", centavos: 5_000 },
    ],
    vatBp: 2100,
  };
  const [heading = [], ...months] = monthsTable(facts, { from: "2026-10-15", to: "2026-12-01" });
  const rows = months.map((row) => Object.fromEntries(heading.map((name, index) => [name, row[index]])));
  expect(rows.map((row) => [row["Desde"], row["Hasta"], row["Ventas"], row["Venta neta"]])).toEqual([
    ["15/10/2026", "31/10/2026", "1", "121000,01"],
    ["01/11/2026", "30/11/2026", "2", "241990,02"],
    ["01/12/2026", "01/12/2026", "0", "0,00"],
  ]);
  expect(rows[1]).toMatchObject({
    Mercadería: "240000,00",
    Envíos: "2000,02",
    Total: "242000,02",
    "Devuelto de esas ventas": "10,00",
    "Por Mercado Pago": "120990,01",
    "Por transferencia": "121000,01",
    // 241,990.02 / 1.21 = 199,991.75
    "Neto sin IVA": "199991,75",
    "IVA contenido (21 %)": "41998,27",
    "Descontó Mercado Pago": "9000,00",
    "Pagos sin ese dato": "2",
    "Devuelto en total": "60,00",
  });
});

test("the months have no VAT columns while the shop does not state its VAT", () => {
  const [heading, row] = monthsTable({ days: [], refunds: [], vatBp: 0 }, { from: "2026-11-01", to: "2026-11-01" });
  expect(heading?.filter((name) => name.includes("IVA"))).toEqual([]);
  expect(row).toHaveLength(heading?.length ?? 0);
});
