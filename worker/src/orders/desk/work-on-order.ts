/**
 * What administrators do with an order besides changing its status: notes, tags, requests for another receipt, repeated
 * mails.
 */
import { isDeleted } from "#db/accounts/delete-account.ts";
import { CLAIM_MS, queueFailedAgain, replaceFailed } from "#db/mail/due-mails.ts";
import { queueMailAgain, queueReceiptMail } from "#db/mail/outbox.ts";
import {
  changeTags,
  findNote,
  insertNote,
  isOrder,
  type OrderDesk,
  type OrderMailRow,
  orderDeskIn,
  readOrderDesk,
  selectOrderDesk,
  type TagChange,
} from "#db/orders/order-desk.ts";
import { askForReceipt, isAskedReceipt } from "#db/orders/receipts.ts";
import { type AuditRecord, IF_CHANGED, writeAudit } from "#db/reports/audit-log.ts";
import { write, writeOrThrow } from "#db/write.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { isMailTrue, MAIL_AGAIN_MS } from "#shop/mail/mail.ts";
import { statusAt } from "#shop/orders/order.ts";
import { tagChange } from "#shop/orders/order-notes.ts";
import type { ReceiptProblem } from "#shop/orders/receipt.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RefusalCode } from "#shop/refusal-response.ts";
import type { RequestContext } from "../../request-context.ts";

interface Work {
  orderId: string;
  /** The administrator's id. */
  by: string;
}

type Worked<Code extends RefusalCode> = { ok: true; desk: OrderDesk } | Refused<Code>;

/**
 * Adds a note. A repeated request key adds no second one; with another text or order it is refused. The activity log
 * does not contain the text, because the log outlives the buyer's account.
 */
export async function addNote(
  { db, nowMs, newId }: RequestContext,
  { orderId, by, text, requestKey }: Work & { text: string; requestKey: string | null },
): Promise<Worked<"not_found" | "idempotency_key_reused">> {
  const note = { id: newId(ID_PREFIXES.note), orderId, authorId: by, text, requestKey, createdAtMs: nowMs };
  const audit: AuditRecord = { noun: "order", nounId: orderId, what: "order_noted", from: null, to: null, by, nowMs };
  const written = await write(db, [insertNote(note), writeAudit(audit, isOrder(orderId)), ...selectOrderDesk(orderId)]);
  if (written.ok) return found(orderDeskIn(orderId, written.results));
  const { code } = written.refusal;
  if (code !== "unique" || requestKey === null) throw new Error(`a note was refused by the database: ${code}`);
  const stored = await findNote(db, by, requestKey);
  if (stored?.orderId !== orderId || stored.text !== text) return refuse({ code: "idempotency_key_reused" });
  return found(await readOrderDesk(db, orderId));
}

/** Removes and adds tags. The activity log records the tags that changed. */
export async function tagOrder(
  { db, nowMs }: RequestContext,
  { orderId, by, ...change }: Work & TagChange,
): Promise<Worked<"not_found" | "order_tags_full">> {
  const desk = await readOrderDesk(db, orderId);
  if (!desk) return refuse({ code: "not_found" });
  const { tags } = desk.order;
  const { add, remove } = tagChange(tags, change);
  if (add.length === 0 && remove.length === 0) return { ok: true, desk };
  const [from, to] = [{ tags: remove.join(", ") }, { tags: add.join(", ") }];
  const written = await write(db, [
    ...changeTags(orderId, { add, remove }),
    writeAudit({ noun: "order", nounId: orderId, what: "order_tagged", from, to, by, nowMs }),
    ...selectOrderDesk(orderId),
  ]);
  if (written.ok) return found(orderDeskIn(orderId, written.results));
  const { code } = written.refusal;
  if (code === "order_tags_full") return refuse({ code });
  throw new Error(`tags were refused by the database: ${code}`);
}

/**
 * Asks the buyer for another receipt in place of the newest one, by mail and on the order's page, once for each
 * receipt. A repeated request changes nothing. Refuses `order_stale` if a newer receipt has arrived or the order no longer
 * waits for its transfer, and `receipt_already_asked` if another request was first. The order's hold stays as it is.
 */
export async function askReceiptAgain(
  context: RequestContext,
  asking: Work & { receiptAtMs: number; problem: ReceiptProblem; text: string },
): Promise<Worked<"not_found" | "order_stale" | "receipt_already_asked">> {
  const { db, nowMs } = context;
  const { orderId, by, receiptAtMs, problem, text } = asking;
  const desk = await readOrderDesk(db, orderId);
  if (!desk) return refuse({ code: "not_found" });
  const [newest] = desk.order.receipts;
  if (newest?.atMs !== receiptAtMs) return refuse({ code: "order_stale" });
  const { id: receiptId, askedAgain } = newest;
  if (askedAgain) {
    const isSame = askedAgain.by === by && askedAgain.problem === problem && askedAgain.text === text;
    return isSame ? { ok: true, desk } : refuse({ code: "receipt_already_asked" });
  }
  const asked = { orderId, receiptId, problem, text, by, atMs: nowMs };
  const audit = { noun: "order", nounId: orderId, what: "order_receipt_asked", by, nowMs } as const;
  const written = await write(db, [
    askForReceipt(asked),
    queueReceiptMail(orderId, receiptId, nowMs, isAskedReceipt(asked)),
    writeAudit({ ...audit, from: null, to: { problem } }, isAskedReceipt(asked)),
    ...selectOrderDesk(orderId),
  ]);
  if (written.ok && written.results[0]?.rowsAffected === 0) return refuse({ code: "order_stale" });
  if (written.ok) return found(orderDeskIn(orderId, written.results));
  const { code } = written.refusal;
  // Another request was first: read again whether it asked the same.
  if (code === "receipt_asked_once") return askReceiptAgain(context, asking);
  throw new Error(`a request for a receipt was refused by the database: ${code}`);
}

/** Returns when a mail was last queued, sent, or tried without success. */
function lastTryMs({ state, createdAtMs, sentAtMs, nextTryAtMs }: OrderMailRow): number {
  return Math.max(createdAtMs, sentAtMs ?? 0, state === "failed" ? nextTryAtMs - CLAIM_MS : 0);
}

function found(desk: OrderDesk | null) {
  return desk ? { ok: true as const, desk } : refuse({ code: "not_found" });
}

/**
 * Whether a mail can be sent again: it is the newest of its kind, is not pending, and is still true of the order, and the
 * buyer's account exists. The request for another receipt is sent again only while no newer receipt has arrived.
 */
export function canMailAgain({ order, mails }: OrderDesk, mail: OrderMailRow, nowMs: number): boolean {
  const { card, hasMoney, buyer, receipts } = order;
  const isNewest = mails.findLast(({ kind }) => kind === mail.kind) === mail;
  const isReturned = card?.paymentStatus === "refunded";
  const isTrue = isMailTrue(mail.kind, statusAt(order, nowMs), { hasMoney, isReturned });
  const isReplaced = mail.kind === "order-receipt-again" && !receipts[0]?.askedAgain;
  return isNewest && isTrue && !isReplaced && mail.state !== "pending" && !isDeleted(buyer);
}

/**
 * Sends a mail about an order to its buyer again, with the order as it is now. A failed one whose content is of the
 * order's present version is sent as it is; a new mail replaces any other. A mail that waits stays as it is, so that a
 * repeated request sends nothing more. Refuses `mail_outdated` unless `canMailAgain`, and `mail_too_soon` within
 * `MAIL_AGAIN_MS` of the last try.
 */
export async function mailAgain(
  context: RequestContext,
  again: Work & { mailId: string; requestKey: string | null },
): Promise<Worked<"not_found" | "mail_outdated" | "mail_too_soon">> {
  const { db, nowMs, newId } = context;
  const { orderId, by, mailId, requestKey } = again;
  const desk = await readOrderDesk(db, orderId);
  const mail = desk?.mails.find(({ id }) => id === mailId);
  if (!desk || !mail) return refuse({ code: "not_found" });
  const { kind } = mail;
  const newest = desk.mails.findLast((each) => each.kind === kind) ?? mail;
  const id = newId(ID_PREFIXES.mail);
  const mailKey = `${kind}/${orderId}/again/${by}/${requestKey ?? id}`;
  if (newest.state === "pending" || desk.mails.some((each) => each.mailKey === mailKey)) return { ok: true, desk };
  if (!canMailAgain(desk, mail, nowMs)) return refuse({ code: "mail_outdated" });
  const agoMs = nowMs - lastTryMs(mail);
  if (agoMs < MAIL_AGAIN_MS)
    return refuse({ code: "mail_too_soon", retryAfterSeconds: Math.ceil((MAIL_AGAIN_MS - agoMs) / 1000) });
  const { version } = desk.order;
  // The content of a request for another receipt has no version.
  const isPresent = mail.event.split("/")[1] === `${version}`;
  const isKept = mail.state === "failed" && mail.hasContent && isPresent;
  const to = { mail: kind };
  const results = await writeOrThrow(
    db,
    [
      isKept
        ? queueFailedAgain(mailId, nowMs, { mailKey, orderId, version })
        : queueMailAgain({ kind, orderId, version, id, mailKey, nowMs }),
      writeAudit({ noun: "order", nounId: orderId, what: "order_mailed_again", from: null, to, by, nowMs }, IF_CHANGED),
      replaceFailed(mailId, mailKey),
      ...selectOrderDesk(orderId),
    ],
    "a mail was refused by the database",
  );
  if (results[0]?.rowsAffected === 1) return found(orderDeskIn(orderId, results));
  // Another request was first, or the order changed: read again and decide again.
  return mailAgain(context, again);
}
