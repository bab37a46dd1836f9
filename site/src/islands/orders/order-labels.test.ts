import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CARD_PAYMENT } from "#shop/orders/order.contract.fixture.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import { ORDER_STATUSES, type OrderStatus } from "#shop/orders/order.ts";
import { dateLabel, instantLabel } from "../dates.ts";
import { Destination, sumsOf } from "./OrderAside.tsx";
import { historyOf } from "./OrderStatus.tsx";
import { isFullyRefunded, receiptLabels, refundedNotes, statusLabel, totalText } from "./order-labels.ts";

const ROSARIO = {
  ...{ key: "rosario", name: "Azahar Rosario", city: "Rosario, Santa Fe", address: "Córdoba 1", hours: "10 a 18" },
  whatsapp: "549341",
};

test("counts the refunded units of each line, of several refunds together", () => {
  const units = [1, 3, 3].map((line) => ({ line, quantity: 1 }));
  const products = [{}, {}, {}] as never;
  const payment = { ...CARD_PAYMENT, refundedUnits: units };
  expect(refundedNotes({ products, payment })).toEqual(["1 unidad devuelta", "", "2 unidades devueltas"]);
  expect(refundedNotes({ products, payment: null })).toEqual(["", "", ""]);
});

test("formats instants in Argentine time", () => {
  expect(dateLabel("2026-11-22T02:30:00.000Z")).toBe("21 de noviembre de 2026");
  expect(instantLabel("2026-11-22T02:30:00.000Z")).toBe("21 de noviembre de 2026, 23:30");
});

test("labels the total by status and method, and hides it when rejected", () => {
  const label = (status: "approved" | "in_process" | "rejected", paymentTypeId: "transfer" | "credit_card") =>
    totalText({ status, paymentTypeId });
  expect(label("in_process", "transfer")).toBe("Total a transferir");
  expect(label("approved", "transfer")).toBe("Total transferido");
  expect(label("rejected", "transfer")).toBeNull();
  expect(label("approved", "credit_card")).toBe("Total");
  expect(label("rejected", "credit_card")).toBeNull();
});

test("each status has a meaning and a next step, also for pickup", () => {
  for (const statusGlimmer of ORDER_STATUSES) {
    for (const shipping of [true, false]) {
      const { means, next } = statusLabel({ statusGlimmer, shipping, payment: null });
      expect([means, next].every((text) => text.endsWith("."))).toBe(true);
    }
  }
  expect(statusLabel({ statusGlimmer: "Enviado", shipping: false, payment: null }).means).toBe("Tu pedido te espera.");
});

test("a receipt that waits for the shop replaces the request to transfer", () => {
  const receipt = {
    at: "2026-11-22T02:30:00.000Z",
    contentType: "image/png",
    bytes: 1,
    askedAgain: null,
    count: 1,
  } as const;
  const resultOf = (statusGlimmer: OrderStatus, sent: Order["receipt"]) => [
    receiptLabels({ statusGlimmer, receipt: sent })?.title,
    statusLabel({ statusGlimmer, shipping: true, payment: null, receipt: sent }).means,
  ];
  expect(resultOf("Confirmar Transferencia", null)).toEqual([undefined, "Esperamos tu transferencia."]);
  expect(resultOf("Confirmar Transferencia", receipt)).toEqual([
    "Comprobante recibido, lo estamos revisando",
    expect.stringContaining("preparamos tu pedido"),
  ]);
  const askedAgain = { problem: "unreadable", text: "", at: receipt.at } as const;
  expect(resultOf("Confirmar Transferencia", { ...receipt, askedAgain })).toEqual([
    "Necesitamos otro comprobante",
    expect.stringContaining("no nos alcanza"),
  ]);
  expect(resultOf("Enviado", receipt)).toEqual([undefined, "Tu pedido está en camino."]);
});

test("a fully refunded order shows the refund in every status of a paid order", () => {
  const resultOf = (statusGlimmer: OrderStatus, isRefunded: boolean) => {
    const payment = { ...CARD_PAYMENT, isRefunded };
    return [isFullyRefunded({ statusGlimmer, payment }), statusLabel({ statusGlimmer, shipping: true, payment }).means];
  };
  const means = "Te devolvimos todo el dinero de este pedido.";
  for (const status of ["En Preparación", "Enviado", "Recibido", "Cancelado"] as const) {
    expect(resultOf(status, true)).toEqual([true, means]);
    expect(resultOf(status, false)).toEqual([false, expect.not.stringContaining("devolvimos")]);
  }
  // A rejected order can be paid again.
  expect(resultOf("Pago Rechazado", true)[0]).toBe(false);
});

test("an order whose money the shop owes or has refunded does not say that the payment was not approved", () => {
  const labelOf = (statusGlimmer: OrderStatus, payment: { isRefunded: boolean; isOwed: boolean }) =>
    Object.values(statusLabel({ statusGlimmer, shipping: true, payment })).join(" ");
  const owed = { isRefunded: false, isOwed: true };
  for (const status of ["Pago Rechazado", "Orden Vencida"] as const)
    expect(labelOf(status, owed)).toMatch(/^Recibimos tu pago.*no vuelvas a pagar\.$/);
  expect(labelOf("Cancelado", owed)).toContain("nos comunicamos para devolverte el dinero");
  expect(labelOf("Pago Rechazado", { isRefunded: true, isOwed: false })).toContain("Te devolvimos todo el dinero");
  expect(labelOf("Pago Rechazado", { isRefunded: false, isOwed: false })).toContain("El pago no se aprobó");
});

const PLACED = { at: "2026-11-20T10:00:00.000Z", from: null, to: "Confirmar Transferencia", by: "buyer" };

test("a history includes an expiry that is not stored yet, tells who placed the order, and distinguishes delivery from pickup", () => {
  const order = { history: [PLACED], statusGlimmer: "Orden Vencida", shipping: true } as const;
  const expiresAt = "2026-11-21T10:00:00.000Z";
  expect(historyOf({ ...order, history: [PLACED], expiresAt })).toEqual([
    { at: PLACED.at, text: "Hiciste el pedido" },
    { at: expiresAt, text: "Venció el plazo para transferir" },
  ]);
  const stored = { at: "2026-11-21T10:04:00.000Z", from: PLACED.to, to: "Orden Vencida", by: "clock" };
  expect(historyOf({ ...order, history: [PLACED, stored], expiresAt }).map(({ at }) => at)).toEqual([
    PLACED.at,
    stored.at,
  ]);
  const taken = { ...PLACED, by: "shop" };
  expect(historyOf({ ...order, history: [taken], statusGlimmer: "En Preparación", expiresAt: null })).toEqual([
    { at: PLACED.at, text: "Cargamos tu pedido" },
  ]);
  const sent = { ...PLACED, from: "En Preparación", to: "Enviado" };
  const text = (shipping: boolean) =>
    historyOf({ history: [sent], statusGlimmer: "Enviado", shipping, expiresAt: null })[0]?.text;
  expect([text(true), text(false)]).toEqual(["Despachamos el pedido", "El pedido quedó listo para retirar"]);
});

test("the sums add up, and separate promotions, transfer discount, coupon and credit", () => {
  const line = {
    _id: "1",
    perfume: "per_1",
    productName: "Asad",
    brand: "Lattafa",
    image: "/fallback.webp",
    ml: 100,
    type: "milliliter" as const,
    category: "arab" as const,
    price: 45,
    transferArs: null,
    percentageForSale: 0,
  };
  const sums = sumsOf({
    products: [
      { ...line, quantity: 2, priceArs: 65_500, unitArs: 57_950, lineArs: 115_900, couponArs: 2000, isForSale: false },
      { ...line, quantity: 1, priceArs: 10_000, unitArs: 8500.5, lineArs: 8500.5, couponArs: 0, isForSale: true },
    ],
    priceForShipping: 0,
    coupon: { code: "OTRO", amount: 7000 },
    transactionAmount: 124_400.5,
  });
  expect(sums).toEqual({
    fullCentavos: 14_100_000,
    promotionCentavos: 149_950,
    transferCentavos: 1_310_000,
    couponCentavos: 700_000,
    creditCentavos: 0,
    shippingCentavos: 500_000,
    totalCentavos: 12_440_050,
  });
  const { fullCentavos, promotionCentavos, transferCentavos, couponCentavos, shippingCentavos } = sums;
  expect(fullCentavos - promotionCentavos - transferCentavos - couponCentavos + shippingCentavos).toBe(
    sums.totalCentavos,
  );
  const ofDecant = { ...line, quantity: 1, priceArs: 65_500, unitArs: 53_200, lineArs: 53_200, couponArs: 12_300 };
  const bottle = { products: [{ ...ofDecant, isForSale: false }], coupon: null, priceForShipping: 5_000 };
  expect(sumsOf({ ...bottle, transactionAmount: 58_200 })).toEqual({
    ...{ fullCentavos: 6_550_000, promotionCentavos: 0, transferCentavos: 0, couponCentavos: 0 },
    ...{ creditCentavos: 1_230_000, shippingCentavos: 500_000, totalCentavos: 5_820_000 },
  });
});

test.each([
  ["rosario", [], true, "En el showroom que elegiste. Para ver cuál, recargá la página."],
  ["rosario", [], false, "En el showroom elegido. Para ver cuál, recargá la página."],
  [null, [], true, "Coordinamos el lugar con vos."],
  ["otro", [ROSARIO], false, "Falta coordinar el lugar."],
  ["rosario", [ROSARIO], true, "Azahar Rosario"],
])("the place of a pickup at %j with the showrooms %j (own order: %j) is %j", (pickup, showrooms, isOwn, text) => {
  const order = { address: null, pickup };
  expect(renderToStaticMarkup(createElement(Destination, { order, showrooms, isOwn }))).toContain(text);
});
