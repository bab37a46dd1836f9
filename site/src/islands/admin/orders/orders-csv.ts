/** Orders as a table for spreadsheets. */
import { moneyCell } from "#shop/cells.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { methodOf } from "#shop/orders/payment-method.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { isFullyRefunded } from "#site/islands/orders/order-labels.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { allItemsLabel, deliveryLabel } from "./admin-order-labels.ts";
import { linesToSend } from "./refunds/refund-units.ts";

const HEADINGS = [
  ...["Pedido", "Fecha", "Nombre", "Apellido", "DNI", "Teléfono", "Email", "Entrega"],
  ...["Calle", "Número", "Piso", "Depto.", "Código postal", "Ciudad", "Provincia", "Indicaciones"],
  ...["Productos", "Unidades", "Pago", "Estado", "Correo", "Seguimiento", "Envío cobrado", "Total", "Total pagado"],
  ...["Devuelto", "Cupón", "Descuento del cupón"],
];

/** Returns the table with its headings; amounts are pesos with a decimal comma. */
export function ordersTable(orders: readonly AdminOrder[], showrooms: readonly Showroom[]): string[][] {
  return [HEADINGS, ...orders.map((order) => rowOf(order, showrooms))];
}

function rowOf(order: AdminOrder, showrooms: readonly Showroom[]): string[] {
  const { user, address, payment } = order;
  // The refunded units are left out.
  const products = linesToSend(order);
  const state = isFullyRefunded(order) ? "Devuelto" : order.statusGlimmer;
  const units = products.reduce((sum, { quantity }) => sum + quantity, 0);
  const { street, number, floor, door, postalCode, city, province, indications } = address ?? NO_ADDRESS;
  return [
    ...[order.number, instantLabel(order.createdAt)],
    ...[user.firstName, user.lastName, user.dni, user.phone, user.email],
    deliveryLabel(order, showrooms),
    ...[street, number, floor, door, postalCode, city, province, indications],
    ...[allItemsLabel({ products }), `${units}`, methodOf(order.paymentTypeId).shortTitle, state],
    order.carrier ?? order.delivery?.carrier ?? "",
    ...[order.numShipping, pesosCell(order.priceForShipping)],
    ...[pesosCell(order.transactionAmount), isPaid(order) ? pesosCell(order.totalPaidAmount) : ""],
    payment ? pesosCell(payment.refundedAmount) : "",
    ...(order.coupon ? [order.coupon.code, pesosCell(order.coupon.amount)] : ["", ""]),
  ];
}

/** Whether the buyer paid, also if the money was refunded or the shop owes it. */
function isPaid({ status, payment }: AdminOrder): boolean {
  return status === "approved" || (payment !== null && (payment.isOwed || payment.refundedAmount > 0));
}

const NO_ADDRESS = {
  ...{ street: "", number: "", floor: "", door: "" },
  ...{ postalCode: "", city: "", province: "", indications: "" },
};

function pesosCell(amount: number): string {
  return moneyCell(toMinorUnits(amount));
}
