import {
  closeWithdrawal,
  findWithdrawal,
  formerWithdrawal,
  insertWithdrawal,
  isOpen,
  type OrderWithdrawnFrom,
  orderOf,
  type StoredWithdrawal,
  selectWithdrawal,
} from "#db/legal/withdrawals.ts";
import { queueForAdministrators, queueMail, queueMailIf } from "#db/mail/outbox.ts";
import { lastRow, rowsOf } from "#db/read.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { write } from "#db/write.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type WithdrawalMail, withdrawalCode, withdrawalTerm } from "#shop/legal/withdrawal.ts";
import { orderNumberIn, type WithdrawalForm } from "#shop/legal/withdrawal-form.ts";
import { orderNumber } from "#shop/orders/order-number.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { newMail } from "../mail/new-mail.ts";
import { consumeMailLimits, secondsToWaitForMail, withdrawalLimits } from "../rate-limits.ts";
import { type RequestContext, written } from "../request-context.ts";

interface WithdrawalInput {
  /** Normalized. */
  form: WithdrawalForm;
  /** The client's network. */
  address: string;
  /** The request's `Idempotency-Key`; null without one. */
  requestKey: string | null;
  bodyHash: string;
}

type Withdrawn =
  | { ok: true; code: string; createdAtMs: number; isNew: boolean }
  | Refused<"too_many_requests" | "idempotency_key_reused" | "busy">;

/** Administrators get a mail only for the first withdrawal of an hour: a flood must not delay the mails of orders. */
const hourOf = (atMs: number) => Math.floor(atMs / 3_600_000);

/** Retries on a code collision or a concurrent request with the same key. */
const MAX_ATTEMPTS = 3;

/**
 * Stores a withdrawal and queues its mails. Anybody may send one: the result does not reveal whether the order exists. A
 * repeated request key returns the same code; with another body it is refused with `idempotency_key_reused`. Refuses
 * `too_many_requests`, and `busy` after `MAX_ATTEMPTS`.
 */
export async function withdraw(context: RequestContext, input: WithdrawalInput): Promise<Withdrawn> {
  const limits = withdrawalLimits(context, { email: input.form.email, address: input.address });
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const counts = attempt === 1 ? consumeMailLimits(limits, context) : [];
    const { orderNumber, email } = input.form;
    const reads = [formerWithdrawal(input.requestKey ?? ""), orderOf(orderNumberIn(orderNumber), email)] as const;
    const results = await written(context, [...counts, ...reads]);
    const [[former], [order]] = rowsOf(reads, results.slice(counts.length));
    if (former) {
      const { bodyHash, ...first } = former;
      if (bodyHash !== input.bodyHash) return refuse({ code: "idempotency_key_reused" });
      return { ok: true, ...first, isNew: false };
    }
    const retryAfterSeconds = attempt === 1 ? secondsToWaitForMail(limits, results, context) : 0;
    if (retryAfterSeconds > 0) return refuse({ code: "too_many_requests", retryAfterSeconds });
    const code = await store(context, input, order ?? null);
    if (code !== null) return { ok: true, code, createdAtMs: context.nowMs, isNew: true };
  }
  return refuse({ code: "busy", retryAfterSeconds: 1 });
}

/** Sends the batch; null when its code or its request key already exists. */
async function store(context: RequestContext, input: WithdrawalInput, order: OrderWithdrawnFrom | null) {
  const { nowMs } = context;
  const { form, requestKey, bodyHash } = input;
  const id = context.newId(ID_PREFIXES.withdrawal);
  const code = withdrawalCode(id);
  const orderId = order?.id ?? null;
  const outcome = await write(context.db, [
    insertWithdrawal({ id, code, requestKey, bodyHash, orderId, ...form, createdAtMs: nowMs }),
    queueForAdministrators({ kind: "withdrawal-arrived", code }, `withdrawal-arrived/${hourOf(nowMs)}`, nowMs, {
      area: "orders",
    }),
    // Queued last, because the sender after a response sends the newest mails first: the person must not wait for the
    // mails of many administrators.
    queueMail(newMail(context, `withdrawal-received/${id}`, form.email, receivedMail(code, order, nowMs))),
  ]);
  if (outcome.ok) return code;
  if (outcome.refusal.code === "unique") return null;
  throw new Error(`a withdrawal was refused by the database: ${outcome.refusal.code}`);
}

/** Contains nothing that the sender wrote: the e-mail may be a stranger's. */
function receivedMail(code: string, order: OrderWithdrawnFrom | null, nowMs: number): WithdrawalMail {
  const kind = "withdrawal-received";
  if (!order) return { kind, code, orderNumber: "", lastDay: null, isWithin: null };
  return { kind, code, orderNumber: orderNumber(order.number), ...withdrawalTerm(order.purchase, nowMs) };
}

interface WithdrawalAnswer {
  id: string;
  /** What was done, normalized. */
  outcome: string;
  /** The administrator's id. */
  by: string;
}

/** Closes a withdrawal with its outcome, mails the person and writes an activity log entry. */
export async function answerWithdrawal(
  context: RequestContext,
  { id, outcome, by }: WithdrawalAnswer,
): Promise<{ ok: true; withdrawal: StoredWithdrawal } | Refused<"not_found" | "withdrawal_closed">> {
  const { db, nowMs } = context;
  const found = await findWithdrawal(db, id);
  if (!found) return refuse({ code: "not_found" });
  if (found.closedAtMs !== null) return refuse({ code: "withdrawal_closed" });
  const action = { noun: "withdrawal", nounId: id, what: "withdrawal_closed" } as const;
  const content = { kind: "withdrawal-closed", code: found.code, outcome } as const;
  const mail = newMail(context, `withdrawal-closed/${id}`, found.email, content);
  // `closeWithdrawal` is the last write: the writes before it check that the withdrawal is still open.
  const closed = selectWithdrawal(id);
  const results = await written(context, [
    writeAudit({ ...action, from: null, to: { outcome }, by, nowMs }, isOpen(id)),
    queueMailIf(mail, isOpen(id)),
    closeWithdrawal(id, outcome, by, nowMs),
    closed,
  ]);
  const withdrawal = lastRow(closed, results);
  return withdrawal && results.at(-2)?.rowsAffected === 1
    ? { ok: true, withdrawal }
    : refuse({ code: "withdrawal_closed" });
}
