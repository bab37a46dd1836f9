import { expect, test } from "vitest";
import { historyOf } from "./AdminOrderPage.tsx";

const user = { _id: "usr_1", firstName: "Ana", lastName: "Paz", email: "ana@azahar.test", phone: "", dni: "" };
const at = "2026-11-21T16:37:00.000Z";
const move = (from: string | null, to: string, by: string) => ({ at, from, to, by });
const placed = move(null, "Confirmar Transferencia", "usr_1");
const order = { user, shipping: true, expiresAt: null, statusGlimmer: "Enviado" } as const;
const NAMES = new Map([["usr_9", "Lucía"]]);
const entries = (changed: Partial<Parameters<typeof historyOf>[0]>) =>
  historyOf({ ...order, history: [], ...changed }, NAMES).map(({ text, by }) => `${text}, ${by}`);

test("lists an order's moves with who made them", () => {
  const history = [
    placed,
    move("Confirmar Transferencia", "En Preparación", "usr_9"),
    move("En Preparación", "Enviado", "usr_8"),
    move("Enviado", "Cancelado", "provider"),
  ];
  expect(entries({ history })).toEqual([
    "Pedido hecho, quien compró",
    "En Preparación, Lucía",
    "Despachado, alguien de la tienda",
    "Cancelado, Mercado Pago",
  ]);
  expect(entries({ history: [move("En Preparación", "Enviado", "usr_9")], shipping: false })).toEqual([
    "Listo para retirar, Lucía",
  ]);
});

test("shows an expiry once, stored or not", () => {
  const overdue = { statusGlimmer: "Orden Vencida", expiresAt: at } as const;
  const over = ["Pedido hecho, quien compró", "Orden Vencida, por el plazo"];
  expect(entries({ ...overdue, history: [placed] })).toEqual(over);
  expect(entries({ ...overdue, history: [placed, move("Confirmar Transferencia", "Orden Vencida", "cron")] })).toEqual(
    over,
  );
});
