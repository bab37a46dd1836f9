import { expect, test } from "vitest";
import type { OrderStatus } from "#shop/orders/order.ts";
import { filterOrders, resultsLabel, statusesOf } from "./OrdersFinder.tsx";

const order = (_id: string, statusGlimmer: OrderStatus, ...names: string[]) => ({
  _id,
  number: `A-1000${_id.slice(-1)}`,
  statusGlimmer,
  products: names.map((productName) => ({ productName, brand: "Lattafa" })),
});
const ORDERS = [
  order("ord_a1", "Enviado", "Yára Candy", "Asad"),
  order("ord_b2", "Cancelado", "Asad"),
  order("ord_c3", "Enviado", "Khamrah"),
];

test.each([
  ["", "", ["ord_a1", "ord_b2", "ord_c3"]],
  ["  ", "Enviado", ["ord_a1", "ord_c3"]],
  ["YARA", "", ["ord_a1"]],
  ["asad lattafa", "", ["ord_a1", "ord_b2"]],
  ["asad", "Cancelado", ["ord_b2"]],
  ["ORD_C3", "", ["ord_c3"]],
  ["a-10002", "", ["ord_b2"]],
  ["A10002", "", ["ord_b2"]],
  ["10002", "", ["ord_b2"]],
  ["nada", "", []],
] as const)("the text %j with the status %j finds %j", (text, status, expected) => {
  expect(filterOrders(ORDERS, { text, status }).map(({ _id }) => _id)).toEqual(expected);
});

test("offers only the statuses that the orders have", () => {
  expect(statusesOf(ORDERS, "")).toEqual(["Enviado", "Cancelado"]);
  expect(statusesOf(ORDERS, "Cancelado")).toEqual(["Enviado", "Cancelado"]);
});

test("offers the chosen status also when no order has it any more", () => {
  expect(statusesOf(ORDERS, "Confirmar Transferencia")).toEqual(["Enviado", "Cancelado", "Confirmar Transferencia"]);
});

test.each([
  [1, 1, "1 pedido"],
  [3, 3, "3 pedidos"],
  [1, 3, "1 pedido de 3"],
  [0, 3, "0 pedidos de 3"],
])("%i of %i is %j", (found, all, text) => expect(resultsLabel(found, all)).toBe(text));
