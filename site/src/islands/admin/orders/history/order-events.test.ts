import { expect, test } from "vitest";
import type { AdminOrderResponse } from "#shop/orders/admin-order.contract.ts";
import { historyOf } from "./order-events.ts";

type Desk = Parameters<typeof historyOf>[0];

const user = { _id: "usr_1", firstName: "Ana", lastName: "Paz", email: "ana@azahar.test", phone: "", dni: "" };
const at = (minute: number) => `2026-11-21T16:${minute}:00.000Z`;
const move = (minute: number, from: string | null, to: string, by: string) => ({ at: at(minute), from, to, by });
const placed = move(10, null, "Confirmar Transferencia", "usr_1");
const ORDER = { user, shipping: true, expiresAt: null, statusGlimmer: "Enviado" as const, refunds: [] };
const DESK = {
  notes: [],
  edits: [],
  receipts: [],
  payments: [],
  withdrawals: [],
  mails: [],
  usedTags: [],
  sellsLabels: false,
};

function entries(order: Partial<Desk["order"]>, desk: Partial<Omit<Desk, "order">> = {}) {
  const people = [{ _id: "usr_9", name: "Lucía" }];
  return historyOf({ ...DESK, people, ...desk, order: { ...ORDER, history: [], ...order } }).map(
    ({ text, by }) => `${text}, ${by}`,
  );
}

test("the history lists an order's moves with who made them, newest first", () => {
  const history = [
    placed,
    move(11, "Confirmar Transferencia", "En Preparación", "usr_9"),
    move(12, "En Preparación", "Enviado", "usr_8"),
    move(13, "Enviado", "Cancelado", "provider"),
  ];
  expect(entries({ history })).toEqual([
    "Cancelado, Mercado Pago",
    "Despachado, alguien de la tienda",
    "En Preparación, Lucía",
    "Pedido hecho, quien compró",
  ]);
  expect(entries({ history: [move(12, "En Preparación", "Enviado", "usr_9")], shipping: false })).toEqual([
    "Listo para retirar, Lucía",
  ]);
});

test("the history shows an expiry once, stored or not", () => {
  const overdue = { statusGlimmer: "Orden Vencida", expiresAt: at(20) } as const;
  const over = ["Orden Vencida, por el plazo", "Pedido hecho, quien compró"];
  expect(entries({ ...overdue, history: [placed] })).toEqual(over);
  const stored = move(20, "Confirmar Transferencia", "Orden Vencida", "cron");
  expect(entries({ ...overdue, history: [placed, stored] })).toEqual(over);
});

test("the history has receipts, mails, notes and withdrawals among the moves", () => {
  const mail = { kind: "order-placed", canSendAgain: false } as const;
  const mails: AdminOrderResponse["mails"] = [
    { ...mail, _id: "mai_1", state: "sent", at: at(10), sentAt: at(11) },
    { ...mail, _id: "mai_2", kind: "order-expiring", state: "failed", at: at(13), sentAt: null },
    { ...mail, _id: "mai_3", state: "pending", at: at(16), sentAt: null },
  ];
  const desk = {
    mails,
    receipts: [
      { at: at(12), contentType: "image/png", bytes: 9, askedAgain: null },
    ] satisfies AdminOrderResponse["receipts"],
    notes: [{ _id: "not_1", text: "Regalo", by: "usr_9", at: at(14) }],
    withdrawals: [{ code: "A-7K4M2QX9", createdAt: at(15), closedAt: at(17) }],
  };
  expect(entries({ history: [placed] }, desk)).toEqual([
    "Arrepentimiento A-7K4M2QX9 respondido, alguien de la tienda",
    "Email: pedido hecho, en camino",
    "Arrepentimiento A-7K4M2QX9, quien compró",
    "Nota agregada, Lucía",
    "Email: pedido por vencer, no salió",
    "Comprobante recibido, quien compró",
    "Email: pedido hecho, enviado",
    "Pedido hecho, quien compró",
  ]);
});

test("a change of the lines has the lines and the totals before and after", () => {
  const line = { productName: "Asad", type: "milliliter", ml: 100, category: "arab", quantity: 1 } as const;
  const decant = { ...line, type: "bigDecant", ml: 10, quantity: 2 } as const;
  const before = { lines: [line], total: 58_950 };
  const edits = [{ _id: "edi_1", at: at(11), by: "usr_9", before, after: { lines: [line, decant], total: 70_150 } }];
  expect(entries({ history: [] }, { edits })).toEqual([
    "Productos cambiados: antes 1 × Asad 100 ml ($\u00a058.950); ahora 1 × Asad 100 ml, 2 × Asad Decant 10 ml ($\u00a070.150), Lucía",
  ]);
});

test("only mails that can be sent again have their id", () => {
  const mail = { kind: "order-shipped", state: "sent", at: at(10), sentAt: at(11) } as const;
  const mails = [
    { ...mail, _id: "mai_1", canSendAgain: false },
    { ...mail, _id: "mai_2", canSendAgain: true },
  ];
  expect(historyOf({ ...DESK, people: [], mails, order: { ...ORDER, history: [] } }).map(({ again }) => again)).toEqual(
    [{ mailId: "mai_2", label: "Email: pedido enviado" }, undefined],
  );
});

test("payments and refunds have their amounts, and a chargeback is a second entry", () => {
  const paid = { _id: "1", amount: 158_000, paymentMethodId: "visa", installments: 3, at: at(11), updatedAt: at(19) };
  const refunds = [
    { _id: "r", amount: 9_700, state: "done", at: at(18), lines: [] },
  ] satisfies Desk["order"]["refunds"];
  const payments: AdminOrderResponse["payments"] = [
    { ...paid, status: "rejected", installments: 1 },
    { ...paid, status: "charged_back", at: at(12) },
  ];
  expect(entries({ history: [], refunds }, { payments })).toEqual([
    "Contracargo, Mercado Pago",
    "Devolución de $\u00a09.700, hecha",
    "Pago aprobado, $\u00a0158.000 en 3 cuotas, Mercado Pago",
    "Pago rechazado, $\u00a0158.000, Mercado Pago",
  ]);
});
