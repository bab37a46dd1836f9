/** Texts of withdrawals in the inbox. */
import type { Withdrawal } from "#shop/legal/withdrawal.contract.ts";
import { dayLabel, WITHDRAWAL_LATE_MS } from "#shop/legal/withdrawal.ts";
import { shortInstant } from "../orders/desk-labels.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

/** Returns whether a withdrawal has waited too long for an answer. */
export function isLate({ createdAt, closedAt }: Pick<Withdrawal, "createdAt" | "closedAt">, nowMs: number): boolean {
  return closedAt === null && nowMs - Date.parse(createdAt) > WITHDRAWAL_LATE_MS;
}

/** Returns the age ("Hace 3 horas") and whether it is late; for an answered one, when it arrived. */
export function ageLabel(withdrawal: Pick<Withdrawal, "createdAt" | "closedAt">, nowMs: number): string {
  const { createdAt, closedAt } = withdrawal;
  if (closedAt !== null) return `Llegó el ${shortInstant(createdAt)}`;
  const age = agoLabel(nowMs - Date.parse(createdAt));
  return isLate(withdrawal, nowMs) ? `${age}: ya pasaron las 24 horas` : age;
}

function agoLabel(ageMs: number): string {
  if (ageMs >= 2 * DAY_MS) return `Hace ${Math.floor(ageMs / DAY_MS)} días`;
  if (ageMs >= 2 * HOUR_MS) return `Hace ${Math.floor(ageMs / HOUR_MS)} horas`;
  return ageMs >= 2 * MINUTE_MS ? `Hace ${Math.floor(ageMs / MINUTE_MS)} minutos` : "Recién";
}

/** Returns the order, or the typed number when it is not an order of that person. */
export function orderLabel({ orderId, orderNumber }: Pick<Withdrawal, "orderId" | "orderNumber">): string {
  if (orderId !== null) return "el pedido es suyo";
  return orderNumber === "" ? "sin número de pedido" : `escribió «${orderNumber}»: no es un pedido de ese email`;
}

/** Returns whether the request came within the legal term. */
export function termLabel({ term }: Pick<Withdrawal, "term">): string {
  if (term === null) return "plazo sin calcular";
  if (term.lastDay === null) return "en plazo: no figura como recibido";
  return term.isWithin
    ? `en plazo: hasta el ${dayLabel(term.lastDay)}`
    : `el plazo terminó el ${dayLabel(term.lastDay)}`;
}

/** Returns who answered, and when. */
export function answeredLabel({ closedAt, closedBy }: Pick<Withdrawal, "closedAt" | "closedBy">): string {
  const when = closedAt === null ? "" : ` el ${shortInstant(closedAt)}`;
  return `Respondió ${closedBy?.name || "quien ya no está"}${when}`;
}
