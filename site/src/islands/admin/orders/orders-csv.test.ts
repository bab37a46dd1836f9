import { expect, test } from "vitest";
import { readCsv, writeCsv } from "#shop/catalogue/bulk/csv.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { CARD_PAYMENT, WAITING_ORDER } from "#shop/orders/order.contract.fixture.ts";
import { ordersTable } from "./orders-csv.ts";

const ROSARIO = { key: "rosario", name: "Azahar Rosario", city: "Rosario, Santa Fe", address: "", hours: "" };

const ORDER: AdminOrder = {
  ...WAITING_ORDER,
  user: {
    _id: "usr_1",
    firstName: '=HYPERLINK("http://evil.example")',
    lastName: "+Paz",
    email: "@ana",
    phone: "3415551234",
    dni: "30123456",
  },
  numShipping: "-1+1",
  transactionAmount: 17_150.5,
  netReceivedAmount: null,
  netIsEstimated: false,
  review: null,
  refunds: [],
  refundable: [],
  locations: [],
  decantCreditOrders: [],
  tags: [],
  carrier: null,
  hasLabel: false,
};

test("the table of orders has decimal commas, places and empty cells", () => {
  const [headings = [], home = [], pickup = []] = ordersTable(
    [ORDER, { ...ORDER, shipping: false, pickup: "rosario" }],
    [ROSARIO as never],
  );
  expect([home.length, pickup.length]).toEqual([headings.length, headings.length]);
  const cell = (row: readonly string[], name: string) => row[headings.indexOf(name)];
  expect([cell(home, "Entrega"), cell(pickup, "Entrega")]).toEqual(["Envío, sin ciudad", "Retiro, Rosario"]);
  expect([cell(home, "Total"), cell(home, "Envío cobrado"), cell(home, "Unidades")]).toEqual([
    ...["17150,50", "5000,00", "0"],
  ]);
  const [, sent = []] = ordersTable([{ ...ORDER, carrier: "Andreani" }], []);
  expect([cell(home, "Correo"), cell(sent, "Correo")]).toEqual(["", "Andreani"]);
  const [, cheaper = []] = ordersTable([{ ...ORDER, coupon: { code: "VERANO-15", amount: 1234.5 } }], []);
  expect(headings.slice(-2)).toEqual(["Cupón", "Descuento del cupón"]);
  expect([home.slice(-2), cheaper.slice(-2)]).toEqual([
    ["", ""],
    ["VERANO-15", "1234,50"],
  ]);
  expect([cell(home, "Fecha"), cell(home, "Calle")]).toEqual(["21 de noviembre de 2026, 09:00", ""]);
});

test("the row of a refunded order has the state of the list, the units that are left, and the refunded amount", () => {
  const line = Object.assign(Object.create(null), {
    ...{ productName: "Asad", type: "milliliter", ml: 100, quantity: 3, unitArs: 10, lineArs: 30 },
  });
  const refund = {
    _id: "r",
    state: "done" as const,
    amount: 20,
    at: "",
    lines: [{ line: 1, quantity: 2, restock: true }],
  };
  const payment = { ...CARD_PAYMENT, refundedAmount: 20 };
  const paid: AdminOrder = { ...ORDER, statusGlimmer: "En Preparación", products: [line], refunds: [refund], payment };
  const all = { ...paid, payment: { ...payment, isRefunded: true } };
  const [headings = [], ...rows] = ordersTable([ORDER, paid, all], []);
  const cells = (name: string) => rows.map((row) => row[headings.indexOf(name)]);
  expect(cells("Estado")).toEqual(["Confirmar Transferencia", "En Preparación", "Devuelto"]);
  expect(cells("Devuelto")).toEqual(["", "20,00", "20,00"]);
  expect([cells("Unidades"), cells("Productos")]).toEqual([
    ["0", "1", "1"],
    ["", "Asad 100 ml", "Asad 100 ml"],
  ]);
});

test("the paid total is empty while nothing was paid", () => {
  const card = { ...ORDER, payment: CARD_PAYMENT };
  const rejected: AdminOrder = { ...card, status: "rejected", statusGlimmer: "Pago Rechazado" };
  const orders: AdminOrder[] = [
    ORDER,
    { ...ORDER, status: "rejected", statusGlimmer: "Orden Vencida" },
    rejected,
    { ...rejected, payment: { ...CARD_PAYMENT, isOwed: true } },
    { ...rejected, statusGlimmer: "Cancelado", payment: { ...CARD_PAYMENT, refundedAmount: 1 } },
    { ...ORDER, status: "approved", statusGlimmer: "En Preparación" },
  ];
  const [headings = [], ...rows] = ordersTable(
    orders.map((order) => ({ ...order, totalPaidAmount: 17_150.5 })),
    [],
  );
  expect(rows.map((row) => row[headings.indexOf("Total pagado")])).toEqual([
    ...["", "", "", "17150,50", "17150,50", "17150,50"],
  ]);
});

test("cells that begin like a formula do not run, and every cell is read back", () => {
  const table = ordersTable([ORDER], []);
  const file = writeCsv(table);
  expect(file.startsWith("\ufeffPedido;")).toBe(true);
  for (const formula of [`;"'=HYPERLINK(""http://evil.example"")";`, ";'+Paz;", ";'@ana;", ";'-1+1;"])
    expect(file).toContain(formula);
  const read = readCsv(file);
  expect(read.ok && read.rows.map(({ cells }) => cells)).toEqual(table);
});
