import { expect, test } from "vitest";
import { outcomeOf } from "./outcome-messages.ts";

const ORDER = {
  status: "approved",
  statusGlimmer: "En Preparación",
  shipping: true,
  totalPaidAmount: 184_300,
  transactionAmount: 184_300,
  payment: null,
} as const;

test("the outcome of an approved payment has the title and the next steps", () => {
  const { kind, title, steps } = outcomeOf(ORDER);
  expect([kind, title]).toEqual(["approved", "Pago aprobado"]);
  expect(steps).toContain("Te avisamos por email apenas lo despachemos.");
  expect(outcomeOf({ ...ORDER, shipping: false }).steps).toContain(
    "Te avisamos por email cuando puedas pasar a buscarlo.",
  );
});

test("a sent order has no next steps beside its status", () => {
  const { text, steps } = outcomeOf({ ...ORDER, statusGlimmer: "Enviado" });
  expect(text).toContain("Tu pedido está en camino.");
  expect(steps).toEqual([]);
});

test("an approved payment shows the total paid and the installments", () => {
  const labelOf = (totalPaidAmount: number, installments: number) =>
    outcomeOf({
      ...ORDER,
      totalPaidAmount,
      payment: { message: "", installments, isRefunded: false, isOwed: false },
    }).text[0]?.replaceAll("\u00a0", " ");
  expect(labelOf(203_651.5, 3)).toBe("Pagaste $ 203.651,5 en 3 cuotas.");
  expect(labelOf(184_300, 1)).toBe("Pagaste $ 184.300.");
});

test("a pending payment shows what will be charged", () => {
  const pending = { ...ORDER, status: "in_process", statusGlimmer: "Autorización Pendiente" } as const;
  const payment = { message: "", installments: 3, isRefunded: false, isOwed: false };
  const text = outcomeOf({ ...pending, totalPaidAmount: 203_651.5, payment })
    .text.join(" ")
    .replaceAll("\u00a0", " ");
  expect(text).toContain("Si se aprueba, pagás $ 203.651,5 en 3 cuotas.");
});

test("a charge in installments without an answer names no total, because the provider has not returned it", () => {
  const sent = { ...ORDER, status: "in_process", statusGlimmer: "Autorización Pendiente" } as const;
  const payment = { message: "", isRefunded: false, isOwed: false };
  const textOf = (installments: number) =>
    outcomeOf({ ...sent, payment: { ...payment, installments } }).text[0]?.replaceAll("\u00a0", " ");
  expect(textOf(3)).toBe("Si se aprueba, pagás en 3 cuotas el total que confirmaste.");
  expect(textOf(1)).toBe("Si se aprueba, pagás $ 184.300.");
});

test("a pending payment says how long it may take, that an e-mail follows, and not to pay again", () => {
  const { kind, text, steps } = outcomeOf({ ...ORDER, status: "in_process", statusGlimmer: "Autorización Pendiente" });
  expect(kind).toBe("pending");
  expect(text.join(" ")).toContain("No vuelvas a pagar");
  for (const part of ["48 horas", "email"]) expect(steps.join(" ")).toContain(part);
});

test("the outcome is ended, not refused, if the shop owes or has refunded the money or the order is cancelled", () => {
  const payment = { message: "Recibimos tu pago, pero ya no quedan unidades.", installments: 1, isRefunded: false };
  const owed = { ...payment, isOwed: true };
  const returned = { ...payment, message: "", isRefunded: true, isOwed: false };
  const resultOf = (order: Partial<Parameters<typeof outcomeOf>[0]>) => {
    const { kind, title, text } = outcomeOf({ ...ORDER, status: "rejected", ...order });
    return [kind, title, text.join(" ")];
  };
  const refunded = expect.stringContaining("Te devolvimos todo el dinero de este pedido.");
  expect(resultOf({ statusGlimmer: "Pago Rechazado", payment: owed })).toEqual([
    "ended",
    "Recibimos tu pago",
    payment.message,
  ]);
  expect(resultOf({ status: "in_process", statusGlimmer: "Pago Rechazado", payment: owed })[0]).toBe("ended");
  expect(resultOf({ statusGlimmer: "Cancelado", payment: owed })).toEqual([
    "ended",
    "Tu pedido está cancelado",
    payment.message,
  ]);
  expect(resultOf({ statusGlimmer: "Pago Rechazado", payment: returned })).toEqual([
    "ended",
    "Te devolvimos el dinero",
    refunded,
  ]);
  expect(resultOf({ statusGlimmer: "Cancelado", payment: returned })).toEqual([
    "ended",
    "Tu pedido está cancelado",
    refunded,
  ]);
  expect(resultOf({ statusGlimmer: "Cancelado" })[2]).toContain("El pedido se canceló");
});

test("a rejected payment shows the meaning of the provider's detail; without it, that nothing was charged", () => {
  const refused = { ...ORDER, status: "rejected", statusGlimmer: "Pago Rechazado" } as const;
  const payment = {
    message: "La tarjeta no tiene fondos suficientes. Probá con otra.",
    installments: 3,
    isRefunded: false,
    isOwed: false,
  };
  expect(outcomeOf({ ...refused, payment })).toMatchObject({ kind: "refused", text: [payment.message] });
  expect(outcomeOf(refused).text[0]).toContain("no se te cobró nada");
});
