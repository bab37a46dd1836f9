import { describe, expect, test } from "vitest";
import { CARD_PAYMENT } from "#shop/orders/order.contract.fixture.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import {
  allItemsLabel,
  buyerChat,
  buyerName,
  deliveryLabel,
  hasMail,
  itemsLabel,
  movedLabel,
  nextStep,
  notifyLabel,
  placedLabel,
  reviewAdvice,
  reviewLabel,
  sentLabel,
} from "./admin-order-labels.ts";

const line = (productName: string, quantity: number) => ({ productName, quantity });
const user = {
  _id: "usr_1",
  firstName: "Ana",
  lastName: "Paz",
  email: "ana@azahar.test",
  phone: "3415551234",
  dni: "",
};

describe("an order in the panel", () => {
  test("whose money was refunded is cancelled without a mail", () => {
    const paid = { payment: null, statusGlimmer: "En Preparación" } as const;
    const returned = { ...paid, payment: { ...CARD_PAYMENT, isRefunded: true } };
    expect([hasMail("Cancelado", paid), hasMail("Cancelado", returned)]).toEqual([true, false]);
    expect([hasMail("Orden Vencida", paid), hasMail("Orden Vencida", returned)]).toEqual([true, false]);
    expect([hasMail("Enviado", returned), hasMail("Recibido", paid)]).toEqual([true, false]);
    expect(hasMail("Cancelado", { ...returned, statusGlimmer: "Confirmar Transferencia" })).toBe(true);
  });

  test.each([
    [[line("Yara", 1)], "Yara"],
    [[line("Yara", 2)], "2 × Yara"],
    [[line("Yara", 1), line("Asad", 2)], "Yara y 2 más"],
    [[], ""],
  ])("with the products %j is summarized as %j", (products, text) => {
    expect(itemsLabel({ products: products as never })).toBe(text);
  });

  const sent = {
    number: "A-10482",
    user,
    statusGlimmer: "Enviado",
    shipping: true,
    numShipping: "AR 1",
    transactionAmount: 1234.5,
    payment: null,
    receipt: null,
  } as const;
  const chatText = (order: Partial<Parameters<typeof buyerChat>[0]>) =>
    new URL(buyerChat({ ...sent, ...order }) ?? "").searchParams.get("text")?.replaceAll(/\s/g, " ");

  test("has a chat whose text fits the status, and none without a phone", () => {
    expect(buyerChat(sent)).toContain("https://wa.me/5493415551234?text=");
    expect(chatText({})).toBe(
      "Hola Ana, sobre tu pedido A-10482: ya está en camino. El número de seguimiento es AR 1.",
    );
    expect(chatText({ numShipping: "" })).toBe("Hola Ana, sobre tu pedido A-10482: ya está en camino.");
    expect(chatText({ shipping: false })).toBe(
      "Hola Ana, sobre tu pedido A-10482: ya está listo para que lo pases a buscar.",
    );
    expect(chatText({ statusGlimmer: "Confirmar Transferencia" })).toMatch(/el comprobante\. Son \$ 1\.234,5\.$/);
    expect(chatText({ payment: { ...CARD_PAYMENT, isRefunded: true } })).toMatch(
      /^Hola Ana, sobre tu pedido A-10482: te devolvimos todo el dinero/,
    );
    expect(buyerChat({ ...sent, user: { ...user, phone: "" } })).toBeNull();
  });

  test.each(["Pago Rechazado", "Orden Vencida"] as const)(
    "in %s has a chat about money that arrived",
    (statusGlimmer) => {
      const payment = (money: object) => ({ statusGlimmer, payment: { ...CARD_PAYMENT, ...money } });
      expect(chatText(payment({ isOwed: true }))).toMatch(/recibimos tu pago, .*No vuelvas a pagar/);
      expect(chatText(payment({ isRefunded: true }))).toMatch(/te devolvimos todo el dinero/);
    },
  );

  test("that is cancelled and owes money has a chat that says it comes", () => {
    const order = { statusGlimmer: "Cancelado", payment: { ...CARD_PAYMENT, isOwed: true } } as const;
    expect(chatText(order)).toMatch(/está cancelado y te vamos a devolver el dinero/);
  });

  test("that waits for its transfer has a chat about its receipt", () => {
    const receipt = { at: "2026-11-21T15:05:00.000Z", contentType: "image/png", bytes: 9, count: 1 } as const;
    const askedAgain = { problem: "unreadable", text: "", at: receipt.at } as const;
    const waiting = { statusGlimmer: "Confirmar Transferencia" } as const;
    expect(chatText({ ...waiting, receipt: { ...receipt, askedAgain: null } })).toMatch(
      /comprobante y lo estamos revisando/,
    );
    expect(chatText({ ...waiting, receipt: { ...receipt, askedAgain } })).toMatch(/¿Nos mandás otro\?$/);
  });

  test("the texts of a cancelled paid order are about its refund, not about stock", () => {
    const text = (statusGlimmer: OrderStatus) => reviewLabel({ review: "paid_without_stock", statusGlimmer });
    expect([text("Cancelado"), text("Orden Vencida")]).toEqual(["Cancelado sin devolver", "Pago sin stock"]);
    const advice = reviewAdvice({ review: "paid_without_stock", statusGlimmer: "Cancelado" });
    expect(advice).not.toContain("stock");
  });
});

describe("a row of the list of orders", () => {
  const NOW_MS = Date.UTC(2026, 10, 22, 2, 30);

  test.each([
    ["2026-11-22T01:00:00.000Z", "Hoy 22:00"],
    ["2026-11-21T02:59:00.000Z", "Ayer 23:59"],
    ["2026-11-20T02:59:00.000Z", "19/11 23:59"],
    ["2025-11-21T15:00:00.000Z", "21/11/2025"],
  ])("says when the order was placed: %s is %s", (instant, text) => {
    expect(placedLabel(instant, NOW_MS)).toBe(text);
  });

  test("says where the order goes", () => {
    const showrooms = [{ key: "rosario", name: "Azahar Rosario", city: "Rosario, Santa Fe" }] as never;
    const address = { city: "Paraná" } as never;
    expect(deliveryLabel({ shipping: true, address, pickup: null }, showrooms)).toBe("Envío, Paraná");
    expect(deliveryLabel({ shipping: false, address: null, pickup: "rosario" }, showrooms)).toBe("Retiro, Rosario");
    expect(deliveryLabel({ shipping: false, address: null, pickup: "otro" }, showrooms)).toBe("Retiro a coordinar");
    expect(deliveryLabel({ shipping: false, address: null, pickup: null }, [])).toBe("Retiro a coordinar");
  });

  test("does not say that a pickup is to be arranged while the showrooms are not known", () => {
    const order = { shipping: false, address: null, pickup: "rosario" };
    expect(deliveryLabel(order, [])).toBe("Retiro en el showroom elegido");
  });

  test("names all products with their sizes, and the buyer", () => {
    const products = [
      { ...line("Yara", 2), type: "milliliter", ml: 100, category: "arab" },
      { ...line("Asad", 1), type: "bigDecant", ml: 10, category: "arab" },
    ] as never;
    expect(allItemsLabel({ products })).toBe("2 × Yara 100 ml, Asad Decant 10 ml");
    expect(buyerName({ user })).toBe("Ana Paz");
    expect(buyerName({ user: { ...user, firstName: "", lastName: "" } })).toBe(user.email);
    expect(buyerName({ user: { ...user, firstName: "", lastName: "", email: "" } })).toBe("Cuenta eliminada");
  });
});

test("the message about mails is singular for one order and plural for several", () => {
  const sent = (count: number, isPickup: boolean, notify = true) => sentLabel(count, { isPickup, notify });
  expect([sent(1, false), sent(2, false), sent(1, true), sent(2, true, false)]).toEqual([
    "1 pedido enviado. Le avisamos por email",
    "2 pedidos enviados. Les avisamos por email",
    "1 pedido listo para retirar. Le avisamos por email",
    "2 pedidos listos para retirar",
  ]);
  expect([notifyLabel({ firstName: "Ana" }), notifyLabel({ firstName: "" })]).toEqual([
    "Avisar a Ana por email",
    "Avisar por email",
  ]);
});

describe("the next step of an order", () => {
  const order = {
    statusGlimmer: "En Preparación",
    review: null,
    shipping: true,
    address: null,
    payment: null,
    transactionAmount: 17_150,
  } as const;
  const address = {
    ...{ province: "Entre Ríos", city: "Paraná", street: "Sarmiento", number: "409", floor: "", door: "" },
    ...{ postalCode: "3100", indications: "" },
  };
  const payment = { ...CARD_PAYMENT, isRefunded: true };
  const text = (changed: Partial<Parameters<typeof nextStep>[0]>) => {
    const step = nextStep({ ...order, ...changed });
    return step && `${step.title}: ${step.submit}: ${step.to}`.replaceAll("\u00a0", " ");
  };

  test.each([
    [{ statusGlimmer: "Confirmar Transferencia" }, "Confirmar la transferencia: Confirmar $ 17.150: En Preparación"],
    [{ address }, "Despachar a Paraná: Marcar enviado: Enviado"],
    [{}, "Despachar el pedido: Marcar enviado: Enviado"],
    [{ shipping: false }, "Dejarlo listo para retirar: Listo para retirar: Enviado"],
    [{ statusGlimmer: "Enviado" }, "Confirmar que llegó: Marcar recibido: Recibido"],
    [{ statusGlimmer: "Enviado", shipping: false }, "Confirmar que lo retiraron: Marcar recibido: Recibido"],
    [{ payment }, "Cancelar el pedido devuelto: Pasar a Cancelado: Cancelado"],
    [{ payment, statusGlimmer: "Enviado" }, null],
    [{ review: "charged_back" }, null],
    [{ statusGlimmer: "Autorización Pendiente" }, null],
    [{ statusGlimmer: "Recibido" }, null],
  ] as const)("of %j is %s", (changed, step) => {
    expect(text(changed)).toBe(step);
  });

  test("the message after a move says what was done, and who was notified", () => {
    expect(movedLabel("Enviado", order, "Pablo")).toBe("Pedido enviado. Le avisamos a Pablo");
    expect(movedLabel("Enviado", { shipping: false }, "Pablo")).toBe("Pedido listo para retirar. Le avisamos a Pablo");
    expect(movedLabel("Recibido", order, null)).toBe("Pedido recibido");
  });
});
