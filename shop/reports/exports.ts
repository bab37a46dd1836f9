/**
 * The files of the sales report, for spreadsheets and the accountant. They use the day of the order, as the report does, and
 * their sums are the report's figures. docs/product-rules.md#exports
 */
import { dayInArgentina } from "../accounts/person.ts";
import { DECANT_ML, type LineType } from "../cart/cart-line.ts";
import { type Category, unitOf } from "../catalogue/categories.ts";
import { dayCell, FLAG_CELLS, moneyCell } from "../cells.ts";
import type { OrderStatus } from "../orders/order.ts";
import { orderNumber } from "../orders/order-number.ts";
import { isByProvider, PAYMENT_TYPE_LABELS, type PaymentType } from "../orders/payment-method.ts";
import type { PaymentStatus } from "../payments/provider-payment.ts";
import { netOfTaxCentavos } from "../pricing/full-price.ts";
import { type ArsCentavos, type Bp, formatPercent } from "../pricing/money.ts";
import { type DayRange, periodsOf } from "./statistics-days.ts";

export const EXPORT_KINDS = ["orders", "lines", "payments", "refunds", "months"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** How the panel describes each file; its name begins with `file`. */
export const EXPORT_TEXTS: Readonly<Record<ExportKind, { name: string; about: string; file: string }>> = {
  orders: {
    name: "Pedidos",
    about: "Uno por renglón, con quién compró, el total, lo devuelto y lo que queda como venta.",
    file: "pedidos",
  },
  lines: {
    name: "Productos vendidos",
    about: "Cada perfume de cada venta, con unidades, precio y si estaba en promoción.",
    file: "productos-vendidos",
  },
  payments: {
    name: "Pagos",
    about: "Cada cobro: transferencias, y pagos de Mercado Pago con su número y lo que te descontó.",
    file: "pagos",
  },
  refunds: {
    name: "Devoluciones",
    about: "Cada devolución de dinero, del panel o de Mercado Pago, con su fecha.",
    file: "devoluciones",
  },
  months: {
    name: "Meses, para tu contador",
    about: "Ventas, envíos, devoluciones, IVA contenido y descuentos de Mercado Pago, por mes.",
    file: "meses",
  },
};

/** A payment of the provider. */
export interface ExportedPayment {
  id: string;
  status: PaymentStatus;
  amountCentavos: ArsCentavos;
  totalPaidCentavos: ArsCentavos | null;
  netReceivedCentavos: ArsCentavos | null;
  refundedCentavos: ArsCentavos;
  installments: number;
  providerUpdatedAtMs: number;
  createdAtMs: number;
}

/** A refund that was done from the panel. */
export interface ExportedRefund {
  paymentId: string;
  amountCentavos: ArsCentavos;
  settledAtMs: number | null;
  createdAtMs: number;
}

export interface ExportedLine {
  productName: string;
  brand: string;
  category: Category;
  type: LineType;
  ml: number;
  quantity: number;
  isForSale: boolean;
  unitCentavos: ArsCentavos;
  /** What the order's coupon or the credit for decants has taken from one unit, already subtracted. */
  unitCouponCentavos: ArsCentavos;
  lineCentavos: ArsCentavos;
}

/** An order as the files need it. */
export interface ExportedOrder {
  id: string;
  number: number;
  createdAtMs: number;
  /** As the list of orders shows it. */
  status: OrderStatus;
  /** Whether the sales count it: paid, and not refunded in whole. */
  isSale: boolean;
  paymentTypeId: PaymentType;
  shipping: boolean;
  merchandiseCentavos: ArsCentavos;
  shippingCentavos: ArsCentavos;
  transactionCentavos: ArsCentavos;
  netReceivedCentavos: ArsCentavos | null;
  /** What the report counts as refunded of this order. */
  refundedCentavos: ArsCentavos;
  rateCentavos: ArsCentavos;
  /** The coupon's code; null without one. */
  couponCode: string | null;
  /** The delivery cost that a coupon of free shipping took. */
  couponShippingCentavos: ArsCentavos;
  /** When the order last moved to a paid state; null if it never did. */
  confirmedAtMs: number | null;
  firstName: string;
  lastName: string;
  dni: string;
  email: string;
  city: string;
  province: string;
  lines: ExportedLine[];
  payments: ExportedPayment[];
  refunds: ExportedRefund[];
}

const dayOf = (atMs: number) => dayCell(dayInArgentina(atMs));
/** Argentina is UTC-3 all year. */
const timeOf = (atMs: number) => new Date(atMs - 3 * 3_600_000).toISOString().slice(11, 16);
const moneyOrEmpty = (centavos: ArsCentavos | null) => (centavos === null ? "" : moneyCell(centavos));
const flag = FLAG_CELLS.write;

/** The headings of the files whose rows are each about one order. */
const HEADINGS: Readonly<Record<Exclude<ExportKind, "months">, readonly string[]>> = {
  orders: [
    ...["Pedido", "Fecha", "Hora", "Estado", "Es venta", "Pago", "Entrega"],
    ...["Mercadería", "Envío", "Total", "Devuelto", "Venta neta", "Pagó el comprador", "Recibido de Mercado Pago"],
    ...["Dólar", "Nombre", "Apellido", "DNI", "Email", "Ciudad", "Provincia"],
    ...["Cupón", "Descuento del cupón"],
  ],
  lines: [
    ...["Pedido", "Fecha", "Perfume", "Marca", "Presentación"],
    ...["Unidades", "Precio por unidad", "Importe", "En promoción", "Descontado", "Por"],
  ],
  payments: [
    ...["Pedido", "Fecha del pedido", "Es venta", "Fecha del pago", "Medio", "Estado", "Cuotas"],
    ...["Cobrado", "Devuelto", "Neto", "Pagó el comprador", "Recibido de Mercado Pago", "Descontó Mercado Pago"],
    "Número de Mercado Pago",
  ],
  refunds: [
    ...["Pedido", "Fecha del pedido", "Fecha de la devolución", "Hecha en", "Medio"],
    ...["Devuelto", "Resta de las ventas", "Número de Mercado Pago"],
  ],
};

/** The rows of a file that these orders add. */
const ROWS: Readonly<Record<keyof typeof HEADINGS, (order: ExportedOrder) => string[][]>> = {
  orders: (order) => [orderRow(order)],
  lines: lineRows,
  payments: paymentRows,
  refunds: refundRows,
};

export function exportHeading(kind: keyof typeof HEADINGS): readonly string[] {
  return HEADINGS[kind];
}

export function exportRows(kind: keyof typeof HEADINGS, orders: readonly ExportedOrder[]): string[][] {
  return orders.flatMap(ROWS[kind]);
}

function orderRow(order: ExportedOrder): string[] {
  const { createdAtMs, transactionCentavos, refundedCentavos, isSale } = order;
  return [
    ...[orderNumber(order.number), dayOf(createdAtMs), timeOf(createdAtMs), order.status, flag(isSale)],
    ...[PAYMENT_TYPE_LABELS[order.paymentTypeId], order.shipping ? "Envío" : "Retiro"],
    ...[order.merchandiseCentavos, order.shippingCentavos, transactionCentavos, refundedCentavos].map(moneyCell),
    moneyCell(isSale ? transactionCentavos - refundedCentavos : 0),
    ...[moneyOrEmpty(paidCentavos(order)), moneyOrEmpty(order.netReceivedCentavos), moneyCell(order.rateCentavos)],
    ...[order.firstName, order.lastName, order.dni, order.email, order.city, order.province],
    ...couponCells(
      order,
      order.lines.reduce((sum, line) => sum + discountOf(line), order.couponShippingCentavos),
    ),
  ];
}

/** What the buyer paid, with the interest of a card; null if nothing was paid. As in the file of payments. */
function paidCentavos({ isSale, payments, transactionCentavos }: ExportedOrder): ArsCentavos | null {
  const taken = payments.filter(({ status }) => TAKEN_STATES[status] !== undefined);
  if (taken.length === 0) return isSale ? transactionCentavos : null;
  return taken.reduce((sum, payment) => sum + (payment.totalPaidCentavos ?? payment.amountCentavos), 0);
}

const discountOf = ({ quantity, unitCouponCentavos }: ExportedLine) => quantity * unitCouponCentavos;

/** The code, and what the coupon took from the prices in this row; empty without a coupon. */
function couponCells({ couponCode }: ExportedOrder, centavos: ArsCentavos): string[] {
  return couponCode === null ? ["", ""] : [couponCode, moneyCell(centavos)];
}

function lineRows({ number, createdAtMs, isSale, couponCode, lines }: ExportedOrder): string[][] {
  if (!isSale) return [];
  return lines.map((line) => [
    ...[orderNumber(number), dayOf(createdAtMs), line.productName, line.brand],
    line.type === "milliliter" ? `${line.ml} ${unitOf(line.category)}` : `Decant ${DECANT_ML[line.type]} ml`,
    ...[`${line.quantity}`, moneyCell(line.unitCentavos), moneyCell(line.lineCentavos), flag(line.isForSale)],
    ...[moneyCell(discountOf(line)), discountOf(line) > 0 ? (couponCode ?? "Decant") : ""],
  ]);
}

/** The statuses of payments whose money was taken. */
const TAKEN_STATES: Partial<Record<PaymentStatus, string>> = {
  approved: "Aprobado",
  in_mediation: "En reclamo",
  refunded: "Devuelto",
  charged_back: "Desconocido por el titular",
};

/**
 * Payments whose money was taken. A transfer counts as a payment if the order is a sale: only its confirmation is known. So
 * does a card order of which no money was taken by card: it was paid by hand.
 */
function paymentRows(order: ExportedOrder): string[][] {
  const { createdAtMs, paymentTypeId, isSale } = order;
  const start = [orderNumber(order.number), dayOf(createdAtMs), flag(isSale)];
  const means = PAYMENT_TYPE_LABELS[paymentTypeId];
  if (!isByProvider(paymentTypeId) || !order.payments.some(({ status }) => TAKEN_STATES[status] !== undefined)) {
    const total = moneyCell(order.transactionCentavos);
    const paid = [dayOf(order.confirmedAtMs ?? createdAtMs), means, "Confirmada", "1"];
    return isSale ? [[...start, ...paid, total, moneyCell(0), total, total, "", "", ""]] : [];
  }
  return order.payments.flatMap((payment) => {
    const state = TAKEN_STATES[payment.status];
    if (state === undefined) return [];
    const { amountCentavos, refundedCentavos, totalPaidCentavos, netReceivedCentavos } = payment;
    return [
      [
        ...[...start, dayOf(payment.createdAtMs), means, state, `${payment.installments}`],
        ...[amountCentavos, refundedCentavos, amountCentavos - refundedCentavos].map(moneyCell),
        ...[moneyOrEmpty(totalPaidCentavos), moneyOrEmpty(netReceivedCentavos)],
        netReceivedCentavos === null ? "" : moneyCell(amountCentavos - netReceivedCentavos),
        payment.id,
      ],
    ];
  });
}

/**
 * Refunds, oldest first. Money that the provider returned beyond the panel's refunds is one more refund; its date is that of
 * the payment's last change. `refundedCentavos` of the order is spread over the refunds: the return of a second payment takes
 * nothing from the sales.
 */
function refundRows(order: ExportedOrder): string[][] {
  let left = order.refundedCentavos;
  return order.payments
    .flatMap(refundsOf(order))
    .toSorted((one, other) => one.atMs - other.atMs)
    .map((refund) => {
      const ofSale = Math.min(refund.centavos, left);
      left -= ofSale;
      return [
        ...[orderNumber(order.number), dayOf(order.createdAtMs), dayOf(refund.atMs), refund.by],
        ...[PAYMENT_TYPE_LABELS[order.paymentTypeId], moneyCell(refund.centavos), moneyCell(ofSale), refund.paymentId],
      ];
    });
}

function refundsOf({ refunds }: ExportedOrder) {
  return ({ id: paymentId, refundedCentavos, providerUpdatedAtMs }: ExportedPayment) => {
    const own = refunds
      .filter((refund) => refund.paymentId === paymentId)
      .map(({ amountCentavos, settledAtMs, createdAtMs }) => ({
        ...{ paymentId, by: "Panel", atMs: settledAtMs ?? createdAtMs, centavos: amountCentavos },
      }));
    const elsewhere = refundedCentavos - own.reduce((sum, { centavos }) => sum + centavos, 0);
    const rest = { paymentId, by: "Mercado Pago", atMs: providerUpdatedAtMs, centavos: elsewhere };
    return elsewhere > 0 ? [...own, rest] : own;
  };
}

/** Sums of the sales of one day; the report counts the same orders. */
export interface DayMoney {
  /** `YYYY-MM-DD` */
  day: string;
  orders: number;
  merchandiseCentavos: ArsCentavos;
  shippingCentavos: ArsCentavos;
  /** Partial refunds of these sales. */
  refundedCentavos: ArsCentavos;
  /** The sales that the provider charged, minus their refunds. A card order that was paid by hand is not one of them. */
  cardCentavos: ArsCentavos;
  /** What the provider kept of the charges whose net amount is known, and the number of the other charges. */
  keptCentavos: ArsCentavos;
  unknownNets: number;
}

/** All refunds of one day's orders, also of those refunded in whole. */
export interface DayRefunds {
  day: string;
  centavos: ArsCentavos;
}

export interface MonthFacts {
  days: readonly DayMoney[];
  refunds: readonly DayRefunds[];
  /** 0: the shop does not state its VAT. */
  vatBp: Bp;
}

/** The file for the accountant: the months, without their days outside the range. VAT is rounded once a month. */
export function monthsTable({ days, refunds, vatBp }: MonthFacts, range: DayRange): string[][] {
  const months = periodsOf(range, "month").map(({ from, to }) => {
    const within = ({ day }: { day: string }) => from <= day && day <= to;
    const sold = days.filter(within);
    const sum = (amountOf: (day: DayMoney) => number) => sold.reduce((total, day) => total + amountOf(day), 0);
    const [merchandise, shipping] = [sum((day) => day.merchandiseCentavos), sum((day) => day.shippingCentavos)];
    const [refunded, card] = [sum((day) => day.refundedCentavos), sum((day) => day.cardCentavos)];
    const net = merchandise + shipping - refunded;
    const untaxed = netOfTaxCentavos(net, vatBp);
    const tax = vatBp > 0 ? [untaxed, net - untaxed] : [];
    const kept = sum((day) => day.keptCentavos);
    const allRefunds = refunds.filter(within).reduce((total, { centavos }) => total + centavos, 0);
    return [
      ...[dayCell(from), dayCell(to), `${sum((day) => day.orders)}`],
      ...[merchandise, shipping, merchandise + shipping, refunded, net, card, net - card, ...tax, kept].map(moneyCell),
      ...[`${sum((day) => day.unknownNets)}`, moneyCell(allRefunds)],
    ];
  });
  return [
    [
      ...["Desde", "Hasta", "Ventas", "Mercadería", "Envíos", "Total", "Devuelto de esas ventas", "Venta neta"],
      ...[
        "Por Mercado Pago",
        "Por transferencia",
        ...(vatBp > 0 ? ["Neto sin IVA", `IVA contenido (${formatPercent(vatBp)})`] : []),
      ],
      ...["Descontó Mercado Pago", "Pagos sin ese dato", "Devuelto en total"],
    ],
    ...months,
  ];
}
