import { queueOrderMail } from "#db/mail/outbox.ts";
import { moveOrder } from "#db/orders/order-moves.ts";
import { findOrder, orderIn, readOwnOrders, selectOrder } from "#db/orders/orders.ts";
import { deleteBankLine, insertBankLine, readUsedLines } from "#db/payments/bank-lines.ts";
import { findLastAttempt } from "#db/payments/card-checkout.ts";
import { type AuditRecord, writeAudit } from "#db/reports/audit-log.ts";
import { statusMail } from "#shop/mail/mail.ts";
import { heldUnits } from "#shop/orders/open-orders.ts";
import {
  adminMove,
  expiresAtMs,
  expiryMove,
  holdOf,
  type OrderStatus,
  statusAt,
  wireStatusOf,
} from "#shop/orders/order.ts";
import { sharesParcel } from "#shop/orders/parcel/parcel.ts";
import type { OrderCard, PlacedOrder, Review } from "#shop/orders/placed-order.ts";
import { isLive } from "#shop/payments/attempt.ts";
import type { Carrier } from "#shop/pricing/shipping.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { cancelOpenPayment } from "../payments/handle-webhook.ts";
import { type PaymentContext, type RequestContext, type Statements, written } from "../request-context.ts";
import { writeWithUnits } from "./expire-orders.ts";

/** An administrator's change of an order. */
export interface OrderChange {
  orderId: string;
  by: string;
  to: OrderStatus | undefined;
  /** The status fields of the client; they must agree with the server's. */
  status?: string | undefined;
  statusDetail?: string | undefined;
  /** Undefined keeps it. */
  trackingNumber?: string | undefined;
  /** The carrier of the parcel; null: that of its delivery terms. Undefined keeps it. */
  carrier?: Carrier | null | undefined;
  /** The version the administrator saw; undefined when the request has none. */
  version?: number | undefined;
  /** Whether the buyer gets the mail about the new state. */
  notify: boolean;
  holdHours: number;
  /** The movement of a bank statement that pays it. */
  bankLine?: BankLine | undefined;
  /** Orders in preparation that go in its parcel, with the versions that were seen. They move with it to Enviado. */
  together?: readonly { orderId: string; version: number }[] | undefined;
}

export interface BankLine {
  fingerprint: string;
  amountCentavos: number;
  /** `YYYY-MM-DD` */
  date: string;
}

export type OrderChanged =
  | { ok: true; order: PlacedOrder }
  | (Refused<"order_stale"> & { fresh: PlacedOrder })
  | Refused<"bank_line_used" | "order_has_bank_line">
  | Refused<"not_found" | "status_disagrees" | "stock_cannot_follow" | "payment_unresolved" | "cancel_unanswered">;

/**
 * Moves an order for an administrator, with its units and its mail, or changes its tracking number and its carrier
 * (docs/product-rules.md#administrator-moves). Cancels an open card payment first if the move releases the units. With
 * a movement of a bank statement, the order must be in one of the states `AWAITING`; the same batch stores the
 * movement. The same batch sends the orders of `together`. Refuses `order_stale` if the order or one of `together` has
 * changed; then no order moves.
 */
export async function changeOrder(context: PaymentContext, change: OrderChange): Promise<OrderChanged> {
  const found = await findOrder(context.db, change.orderId);
  if (!found) return refuse({ code: "not_found" });
  if (change.version !== undefined && change.version !== found.version) return staleOrder(found);
  const now = statusAt(found, context.nowMs);
  if (disagrees(change, now)) return refuse({ code: "status_disagrees" });
  if (change.bankLine && !AWAITING.includes(now)) return staleOrder(found);
  if (found.card && releases(now, change.to)) {
    // In Autorización Pendiente, cancelling the payment moves the order to Cancelado. Any other move has its own mail.
    const mailsBuyer = change.notify && change.to === "Cancelado";
    const called = await cancelOpenPayment(context, found, { by: change.by, mailsBuyer });
    if (!called.ok) return called;
    if (called.is === "changed") return changeAfterCancelling(context, change, now);
  }
  const companions = await companionsOf(context, change, found, now);
  if (!companions) return staleOrder(found);
  const outcome = await move(context, change, found, now, companions);
  return outcome === "moved_meanwhile" ? refuseStaleOrder(context, change.orderId) : outcome;
}

/** The states in which an order can be paid by a movement of a bank statement. */
const AWAITING: readonly OrderStatus[] = ["Confirmar Transferencia", "Orden Vencida"];

/** Refuses `order_stale` with the order as it is now, or `not_found`. */
export async function refuseStaleOrder({ db }: RequestContext, orderId: string) {
  const fresh = await findOrder(db, orderId);
  return fresh ? staleOrder(fresh) : refuse({ code: "not_found" });
}

/** Refuses `order_stale` with the order as it is now. */
export function staleOrder(fresh: PlacedOrder) {
  return { ...refuse({ code: "order_stale" }), fresh };
}

/**
 * Reads the orders that move with one in state `now`; null if one of them has changed since it was seen, is not in
 * preparation, or does not share its parcel. Leaves out those that were refunded completely. `sentTogether` may come
 * from an earlier read, because the reference to the first order of a parcel never changes.
 */
async function companionsOf(
  { db }: RequestContext,
  { together = [] }: OrderChange,
  { sentTogether }: PlacedOrder,
  now: OrderStatus,
) {
  const ids = [...new Set(together.map(({ orderId }) => orderId))];
  if (!ids.every((id) => sentTogether.some((one) => one.id === id))) return null;
  const read = await Promise.all(ids.map((id) => findOrder(db, id)));
  const orders = read.filter((order) => order !== null);
  const isAsSeen = ({ orderId, version }: { orderId: string; version: number }) =>
    orders.some((one) => one.id === orderId && one.version === version && one.statusGlimmer === "En Preparación");
  const isShared = orders.every((one) => sharesParcel(one, { statusGlimmer: now, leftTogether: false }));
  return isShared && together.every(isAsSeen) ? orders.filter((one) => !isReturned(one)) : null;
}

function releases(now: OrderStatus, to: OrderStatus | undefined): boolean {
  return to !== undefined && holdOf(to) === "released" && holdOf(now) !== "released";
}

/** Continues with the change if no money can arrive any more; otherwise the administrator must decide again. */
async function changeAfterCancelling(
  context: PaymentContext,
  change: OrderChange,
  was: OrderStatus,
): Promise<OrderChanged> {
  const fresh = await findOrder(context.db, change.orderId);
  if (!fresh || !(await isCalledOff(context, fresh))) return refuseStaleOrder(context, change.orderId);
  const { orderId: nounId, by } = change;
  const states = { from: { statusGlimmer: was }, to: { statusGlimmer: fresh.statusGlimmer } };
  await written(context, [
    writeAudit({ noun: "order", nounId, what: "payment_called_off", ...states, by, nowMs: context.nowMs }),
  ]);
  return changeOrder(context, { ...change, version: fresh.version });
}

/** Whether the end of the payment released the units, or left an order without money that somebody had moved before. */
async function isCalledOff({ db }: RequestContext, { id, statusGlimmer, hasMoney }: PlacedOrder): Promise<boolean> {
  if (holdOf(statusGlimmer) === "released") return true;
  const attempt = await findLastAttempt(db, id);
  return attempt !== null && !isLive(attempt.state) && !hasMoney;
}

function disagrees({ to, status, statusDetail }: OrderChange, now: OrderStatus): boolean {
  const wire = wireStatusOf(to ?? now);
  const differs = (one: string | undefined, other: string) => one !== undefined && one !== other;
  return differs(status, wire.status) || differs(statusDetail, wire.statusDetail);
}

async function move(
  context: RequestContext,
  change: OrderChange,
  found: PlacedOrder,
  now: OrderStatus,
  companions: readonly PlacedOrder[],
) {
  const { nowMs } = context;
  const { orderId, to = now } = change;
  const isOverdue = now !== found.statusGlimmer;
  if (to === now && !changesTrackingNumber(change, found) && !changesCarrier(change, found) && !isOverdue)
    return { ok: true as const, order: found };
  // An overdue order expires first: its units are released, and taken again if they are available.
  const expiry = isOverdue
    ? [
        moveOrder({ orderId, version: found.version, move: expiryMove(), by: "cron", nowMs }),
        queueOrderMail("order-expired", orderId, found.version + 1, nowMs),
      ]
    : [];
  const { trackingNumber = found.trackingNumber, carrier = found.carrier } = change;
  const along = { ...change, to: "Enviado", trackingNumber, carrier, bankLine: undefined } as const;
  const written = await writeWithUnits(context, [
    ...expiry,
    ...changeStatements(context, change, found, now),
    ...companions.flatMap((one) => changeStatements(context, { ...along, orderId: one.id }, one, one.statusGlimmer)),
    selectOrder({ orderId }),
  ]);
  if (written.ok) return { ok: true as const, order: orderIn(written.results) };
  const { code } = written.refusal;
  if (code === "unique") return refuseBankLine(context, change);
  // A correction in the stock panel may have lowered `sold` below the units of this order.
  if (code === "stock_ge0" || code === "sold_ge0") return refuse({ code: "stock_cannot_follow" });
  if (code === "order_version" || code === "order_hold_moves") return "moved_meanwhile" as const;
  throw new Error(`a move of an order was refused by the database: ${code}`);
}

/** The statements that change one order in state `now`, with its movement of a bank statement, its entries and its mail. */
function changeStatements(
  context: RequestContext,
  change: OrderChange,
  found: PlacedOrder,
  now: OrderStatus,
): Statements {
  const { nowMs } = context;
  const { orderId, by, to = now, trackingNumber, carrier, notify, holdHours } = change;
  // The expiry of an overdue order, earlier in the batch, has incremented its version.
  const version = found.version + (now === found.statusGlimmer ? 0 : 1);
  const moved = adminMove(now, to);
  // A committed order was paid: by a payment, or by a transfer or cash that somebody confirmed.
  const hasMoney = found.hasMoney || holdOf(now) === "committed";
  const money = { hasMoney, isReturned: holdOf(now) !== "held" && isReturned(found) };
  const mail = moved && notify && statusMail(to, money);
  return [
    moveOrder({
      ...{ orderId, version, move: moved, trackingNumber, carrier, by, nowMs },
      labelId: changesTrackingNumber(change, found) ? null : undefined,
      expiresAtMs: expiresAtMs(to, found.paymentTypeId, nowMs, holdHours) ?? undefined,
      review: moved ? reviewAfter(to, found) : undefined,
    }),
    // After `moveOrder`: an order that changed meanwhile is refused as stale before its movement is checked.
    ...bankLineChanges(context, change),
    ...auditRecordsOf(context, change, found, now).map((action) => writeAudit(action)),
    ...(mail ? [queueOrderMail(mail, orderId, version + 1, nowMs)] : []),
  ];
}

function changesTrackingNumber({ trackingNumber }: OrderChange, found: PlacedOrder): boolean {
  return trackingNumber !== undefined && trackingNumber !== found.trackingNumber;
}

function changesCarrier({ carrier }: OrderChange, found: PlacedOrder): boolean {
  return carrier !== undefined && carrier !== found.carrier;
}

/**
 * Uses the movement that pays the order. An order that goes back to Confirmar Transferencia frees the one it had.
 */
function bankLineChanges({ nowMs }: RequestContext, { orderId, by, to, bankLine }: OrderChange) {
  if (bankLine) return [insertBankLine({ ...bankLine, orderId, confirmedBy: by, createdAtMs: nowMs })];
  return to === "Confirmar Transferencia" ? [deleteBankLine(orderId)] : [];
}

async function refuseBankLine({ db }: RequestContext, { bankLine }: OrderChange) {
  const [used] = await readUsedLines(db, bankLine ? [bankLine.fingerprint] : []);
  return used ? refuse({ code: "bank_line_used", number: used.number }) : refuse({ code: "order_has_bank_line" });
}

/** The entries for the activity log, beside the order's own history; none when the order only expired. */
function auditRecordsOf(
  { nowMs }: RequestContext,
  change: OrderChange,
  found: PlacedOrder,
  now: OrderStatus,
): AuditRecord[] {
  const { orderId: nounId, by, to, trackingNumber = "", carrier, bankLine } = change;
  const isMoved = to !== undefined && to !== now;
  const [hasNewNumber, hasNewCarrier] = [changesTrackingNumber(change, found), changesCarrier(change, found)];
  if (!isMoved && !hasNewNumber && !hasNewCarrier) return [];
  const from = {
    ...(isMoved ? { statusGlimmer: now } : {}),
    ...(hasNewNumber ? { numShipping: hiddenNumber(found.trackingNumber) } : {}),
    ...(hasNewCarrier ? { carrier: found.carrier ?? "" } : {}),
  };
  const after = {
    ...(isMoved ? { statusGlimmer: to } : {}),
    ...(hasNewNumber ? { numShipping: hiddenNumber(trackingNumber) } : {}),
    ...(hasNewCarrier ? { carrier: carrier ?? "" } : {}),
    ...(bankLine ? { bankLine: bankLine.date } : {}),
  };
  return [{ noun: "order", nounId, what: isMoved ? "order_moved" : "order_changed", from, to: after, by, nowMs }];
}

/**
 * Returns what the activity log contains instead of a tracking number. The log outlives a deleted account, and the number
 * could lead to its address (docs/decisions/014-deleted-accounts-are-emptied.md).
 */
export function hiddenNumber(trackingNumber: string): string {
  return trackingNumber === "" ? "" : "con número";
}

/** Whether all money of a card order was refunded. */
function isReturned({ card }: PlacedOrder): boolean {
  return card?.paymentStatus === "refunded";
}

/** Whether the bank has decided a charge-back, by the provider's detail of the payment. */
function hasBankDecided(card: OrderCard | null): boolean {
  return card?.paymentDetail === "settled" || card?.paymentDetail === "reimbursed";
}

/**
 * Returns the mark of the order (`review`) after an administrator's move; undefined keeps the present one. An order with
 * money and without sold units gets `paid_without_stock`. Any other mark ends, except an open dispute or charge-back.
 */
function reviewAfter(to: OrderStatus, order: PlacedOrder): Review | null | undefined {
  if (isDisputed(order)) return undefined;
  return order.hasMoney && holdOf(to) !== "committed" ? "paid_without_stock" : null;
}

/** Whether the order has the mark of an open dispute or of a charge-back that the bank has not decided. */
export function isDisputed({ card, review }: PlacedOrder): boolean {
  return review === "in_mediation" || (review === "charged_back" && !hasBankDecided(card));
}

interface Release {
  userId: string;
  /** The administrator's id. */
  by: string;
  holdHours: number;
}

/** `left`: how many orders were not released, because they changed or their card payment could not be cancelled. */
interface Released {
  released: number;
  units: number;
  left: number;
}

/**
 * Cancels the unpaid orders of a person, each as `changeOrder` does: with its units, its mail, its entry in the activity log,
 * and its open card payment. Leaves overdue orders to their expiry.
 */
export async function releaseOrders(context: PaymentContext, { userId, by, holdHours }: Release): Promise<Released> {
  const orders = await readOwnOrders(context.db, userId);
  const open = orders.filter((order) => holdOf(statusAt(order, context.nowMs)) === "held");
  const released: PlacedOrder[] = [];
  // One after the other: each is a write.
  for (const order of open) {
    const { id: orderId, version } = order;
    const change = { orderId, by, to: "Cancelado" as const, version, notify: true, holdHours };
    if ((await changeOrder(context, change)).ok) released.push(order);
  }
  return {
    released: released.length,
    units: heldUnits(released.flatMap(({ lines }) => lines)),
    left: open.length - released.length,
  };
}
