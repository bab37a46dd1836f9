/** What administrators do with a customer: notes, tags, and the deletion of the account. */
import { readAccountView } from "#db/accounts/accounts.ts";
import { changeCustomerTags, findCustomerNote, insertCustomerNote, isCustomer } from "#db/accounts/customer-notes.ts";
import { deletionStatements } from "#db/accounts/delete-account.ts";
import { type AuditRecord, IF_CHANGED, writeAudit } from "#db/reports/audit-log.ts";
import { type Customer, customerIn, readCustomer, selectCustomer } from "#db/reports/customer.ts";
import { write } from "#db/write.ts";
import { normalizeEmail } from "#shop/accounts/email.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { tagChange } from "#shop/orders/order-notes.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RefusalCode } from "#shop/refusal-response.ts";
import { newMail } from "../../mail/new-mail.ts";
import { type RequestContext, written } from "../../request-context.ts";
import { writeDeletion } from "../own-account.ts";

interface Work {
  userId: string;
  /** The administrator's id. */
  by: string;
}

type Worked<Code extends RefusalCode> = { ok: true; customer: Customer } | Refused<Code | "not_found">;

/**
 * Adds a note. A repeated request key adds no second one; with another text or person it is refused. The activity log
 * does not contain the text, because the log outlives the account.
 */
export async function addCustomerNote(
  { db, nowMs, newId }: RequestContext,
  { userId, by, text, requestKey }: Work & { text: string; requestKey: string | null },
): Promise<Worked<"idempotency_key_reused">> {
  const note = { id: newId(ID_PREFIXES.note), userId, authorId: by, text, requestKey, createdAtMs: nowMs };
  const outcome = await write(db, [
    insertCustomerNote(note),
    writeAudit({ ...aboutCustomer({ userId, by }, nowMs), what: "customer_noted" }, IF_CHANGED),
    ...selectCustomer(userId),
  ]);
  if (outcome.ok) return found(customerIn(userId, outcome.results));
  const { code } = outcome.refusal;
  if (code !== "unique" || requestKey === null) throw new Error(`a note was refused by the database: ${code}`);
  const stored = await findCustomerNote(db, by, requestKey);
  if (stored?.userId !== userId || stored.text !== text) return refuse({ code: "idempotency_key_reused" });
  return found(await readCustomer(db, userId));
}

/** Removes and adds tags, which must be normalized. The activity log records the tags that changed. */
export async function tagCustomer(
  { db, nowMs }: RequestContext,
  { userId, by, ...change }: Work & { add: readonly string[]; remove: readonly string[] },
): Promise<Worked<"customer_tags_full">> {
  const customer = await readCustomer(db, userId);
  if (!customer) return refuse({ code: "not_found" });
  const { tags } = customer.person;
  const { add, remove } = tagChange(tags, change);
  if (add.length === 0 && remove.length === 0) return { ok: true, customer };
  const changed = { from: { tags: remove.join(", ") }, to: { tags: add.join(", ") } };
  const outcome = await write(db, [
    ...changeCustomerTags(userId, { add, remove }),
    writeAudit({ ...aboutCustomer({ userId, by }, nowMs), what: "customer_tagged", ...changed }, isCustomer(userId)),
    ...selectCustomer(userId),
  ]);
  if (outcome.ok) return found(customerIn(userId, outcome.results));
  const { code } = outcome.refusal;
  if (code === "customer_tags_full") return refuse({ code });
  throw new Error(`tags were refused by the database: ${code}`);
}

function found(customer: Customer | null) {
  return customer ? { ok: true as const, customer } : refuse({ code: "not_found" });
}

function aboutCustomer({ userId, by }: Work, nowMs: number): Omit<AuditRecord, "what"> {
  return { noun: "user", nounId: userId, from: null, to: null, by, nowMs };
}

/** Writes in the activity log that a person's data were exported. */
export async function recordCustomerExport(context: RequestContext, work: Work): Promise<void> {
  await written(context, [
    writeAudit({ ...aboutCustomer(work, context.nowMs), what: "customer_exported" }, isCustomer(work.userId)),
  ]);
}

const WRONG_EMAIL = "No es el email de esta cuenta";

/**
 * Deletes a person's account, as they can do themselves (docs/product-rules.md#deleted-accounts), and mails them.
 * Refuses `not_found`, `invalid_fields` if the e-mail is not the account's, `customer_administers` for an
 * administrator, and `customer_open_orders` while an order is open.
 */
export async function deleteCustomer(
  context: RequestContext,
  { userId, by, email }: Work & { email: string },
): Promise<{ ok: true } | Refused<"not_found" | "invalid_fields" | "customer_administers" | "customer_open_orders">> {
  const { db, nowMs } = context;
  const view = await readAccountView(db, userId);
  if (!view) return refuse({ code: "not_found" });
  const { account } = view;
  if (account.role === "admin") return refuse({ code: "customer_administers" });
  if (normalizeEmail(email) !== account.email)
    return refuse({ code: "invalid_fields", fields: { email: [WRONG_EMAIL] } });
  const { firstName } = account;
  const mail = newMail(context, `account-deleted/${userId}`, account.email, { kind: "account-deleted", firstName });
  const [emptying, ...others] = deletionStatements({ userId, by, compared: undefined, mail, nowMs });
  const record = writeAudit({ ...aboutCustomer({ userId, by }, nowMs), what: "customer_deleted" }, IF_CHANGED);
  const outcome = await writeDeletion(context, [emptying, record, ...others]);
  if (outcome === "done") return { ok: true };
  if (outcome === "open_orders") return refuse({ code: "customer_open_orders" });
  // The account changed meanwhile: read it again.
  return deleteCustomer(context, { userId, by, email });
}
