import { Hono } from "hono";
import { selectAllCustomerNotes, selectOrderNotesOf } from "#db/accounts/customer-notes.ts";
import { selectMailsTo } from "#db/mail/outbox.ts";
import { read } from "#db/read.ts";
import { type Customer, type CustomerNote, readCustomer, readExportedCustomers } from "#db/reports/customer.ts";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import {
  type CustomerExport,
  type Customer as CustomerResponse,
  customerExportSchema,
  customerSchema,
  deleteCustomerSchema,
  exportCustomersSchema,
} from "#shop/accounts/customers/customer.contract.ts";
import { CUSTOMER_HEADINGS, customerRow, usedAddresses } from "#shop/accounts/customers/customer.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { toWire } from "#shop/decimal.ts";
import { changeTagsSchema, noteSchema } from "#shop/orders/admin-order.contract.ts";
import { orderNumber } from "#shop/orders/order-number.ts";
import { type AppContext, type AppEnv, longRequestContext, requestClaim, requestContext } from "../../http/context.ts";
import { CSV_TYPE, csvPages, recordExport, respondWithCsv } from "../../http/exports.ts";
import { iso, isoOrNull, refused, respondPrivately } from "../../http/respond.ts";
import { administrator, recentlyConfirmed, sessionIn } from "../../http/session.ts";
import { adminDocs, validate } from "../../http/validate.ts";
import { log } from "../../log.ts";
import { deliverMails } from "../../mail/deliver-mails.routes.ts";
import { presentOrder } from "../../orders/order.presenter.ts";
import { forgetReceiptsOf } from "../../orders/receipts.routes.ts";
import { readPersonExport } from "../own-data.routes.ts";
import { presentAdminUser } from "../user.presenter.ts";
import { addCustomerNote, deleteCustomer, recordCustomerExport, tagCustomer } from "./work-on-customer.ts";

const shownDocs = adminDocs(
  "Get one user with their orders, what they paid, the addresses they used, their open stock alerts, notes and tags",
  customerSchema,
  [404],
);
const notedDocs = adminDocs(
  "Add a note about a user, who never sees it. A repeated `Idempotency-Key` adds no second one",
  customerSchema,
  [400, 404, 409],
);
const taggedDocs = adminDocs("Remove and add tags of a user", customerSchema, [400, 404, 409]);
const exportedDocs = adminDocs(
  "Export everything that the shop stores about a user, as they have the right to ask. The activity log records who did it",
  customerExportSchema,
  [404],
);
const deletedDocs = adminDocs(
  "Delete a user's account, as they have the right to ask. Their orders stay without personal data. Requires a recent confirmation",
  doneSchema,
  [400, 404, 409],
);
const listDocs = adminDocs(
  "Export the matching users as CSV, with the number of their orders and what they spent. The activity log records who did it",
  {},
  [400],
  { gives: [CSV_TYPE] },
);

/** Customers, below /admin. The exports are POST, because they write to the activity log. */
export const customers = new Hono<AppEnv>()
  .get("/customers/:userId", shownDocs, administrator("read", "people", "orders"), async (c) =>
    respondWithCustomer(c, await readCustomer(c.get("database")(), c.req.param("userId"))),
  )
  .post(
    "/customers/:userId/notes",
    notedDocs,
    administrator("write", "people"),
    validate("json", noteSchema),
    async (c) => {
      const claim = requestClaim(c.req.header("Idempotency-Key"), {});
      if (claim === "malformed") return refused(c, { code: "malformed_id" });
      const note = { ...workOf(c), ...c.req.valid("json"), requestKey: claim?.key ?? null };
      const outcome = await addCustomerNote(requestContext(c), note);
      if (!outcome.ok) return refused(c, outcome.refusal);
      log("customer_noted", { requestId: c.get("requestId"), ...workOf(c) });
      return respondWithCustomer(c, outcome.customer);
    },
  )
  .put(
    "/customers/:userId/tags",
    taggedDocs,
    administrator("write", "people"),
    validate("json", changeTagsSchema),
    async (c) => {
      const outcome = await tagCustomer(requestContext(c), { ...workOf(c), ...c.req.valid("json") });
      if (!outcome.ok) return refused(c, outcome.refusal);
      log("customer_tagged", { requestId: c.get("requestId"), ...workOf(c) });
      return respondWithCustomer(c, outcome.customer);
    },
  )
  .post(
    "/customers/export",
    listDocs,
    administrator("read", "people", "orders"),
    recentlyConfirmed,
    validate("json", exportCustomersSchema),
    async (c) => {
      const { search = "", tag } = c.req.valid("json");
      const { db, nowMs } = longRequestContext(c);
      const found = readExportedCustomers(db, { search, tag });
      const pages = csvPages(CUSTOMER_HEADINGS, found, (page) => page.map(customerRow));
      const first = await pages.next();
      await recordExport(c, "customers_exported", { ...(search && { search }), ...(tag && { tag }) });
      return respondWithCsv(c, `clientes-${dayInArgentina(nowMs)}.csv`, first, pages);
    },
  )
  .post(
    "/customers/:userId/export",
    exportedDocs,
    administrator("read", "people", "orders"),
    recentlyConfirmed,
    async (c) => {
      const context = requestContext(c);
      const exported = await readCustomerExport(context, c.req.param("userId"));
      if (!exported) return refused(c, { code: "not_found" });
      await recordCustomerExport(context, workOf(c));
      log("customer_exported", { requestId: c.get("requestId"), ...workOf(c) });
      c.header("Content-Disposition", `attachment; filename="datos-${exported.user._id}.json"`);
      return respondPrivately(c, exported, 200);
    },
  )
  .delete(
    "/customers/:userId",
    deletedDocs,
    administrator("write", "people"),
    recentlyConfirmed,
    validate("json", deleteCustomerSchema),
    async (c) => {
      const work = workOf(c);
      const outcome = await deleteCustomer(requestContext(c), { ...work, ...c.req.valid("json") });
      if (!outcome.ok) return refused(c, outcome.refusal);
      log("customer_deleted", { requestId: c.get("requestId"), ...work });
      await forgetReceiptsOf(c, work.userId);
      deliverMails(c);
      return respondPrivately(c, { message: "Datos eliminados" }, 200);
    },
  );

function workOf(c: AppContext) {
  return { userId: c.req.param("userId") ?? "", by: sessionIn(c).userId };
}

/**
 * What the person can export themselves, with tags and notes about them and their orders, and the list of mails to
 * them. Null without an account.
 */
async function readCustomerExport(
  { db, nowMs }: ReturnType<typeof requestContext>,
  userId: string,
): Promise<CustomerExport | null> {
  const [own, customer] = await Promise.all([readPersonExport(db, userId, nowMs), readCustomer(db, userId)]);
  if (!own || !customer) return null;
  const [notes, orderNotes, mails] = await read(db, [
    selectAllCustomerNotes({ userId }),
    selectOrderNotesOf({ userId }),
    selectMailsTo(own.user.email),
  ]);
  const tagsOf = new Map(customer.orders.map(({ id, tags }) => [id, tags]));
  return {
    ...own,
    orders: own.orders.map((order) => ({ ...order, tags: tagsOf.get(order._id) ?? [] })),
    tags: customer.person.tags,
    notes: notes.map((note) => {
      const { _id: _, ...shown } = presentNote(note);
      return shown;
    }),
    orderNotes: orderNotes.map(({ orderNumber: number, text, atMs }) => ({
      ...{ number: orderNumber(number), text, at: iso(atMs) },
    })),
    mails: mails.map(({ kind, createdAtMs, sentAtMs }) => ({
      ...{ kind, createdAt: iso(createdAtMs), sentAt: isoOrNull(sentAtMs) },
    })),
  };
}

function presentNote({ id: _id, text, author, atMs }: CustomerNote) {
  return { _id, text, author, at: iso(atMs) };
}

function respondWithCustomer(c: AppContext, customer: Customer | null) {
  if (!customer) return refused(c, { code: "not_found" });
  return respondPrivately(c, presentCustomer(customer, c.get("now")()), 200);
}

function presentCustomer(customer: Customer, nowMs: number): CustomerResponse {
  const { person, orders, paid, waitingAlerts, notes, usedTags } = customer;
  return {
    user: presentAdminUser(person),
    orders: orders.map((order) => {
      const shown = presentOrder(order, nowMs);
      const { _id, number, createdAt, status, statusGlimmer, payment, transactionAmount } = shown;
      return { _id, number, createdAt, status, statusGlimmer, payment, transactionAmount };
    }),
    paidOrders: paid.orders,
    spentAmount: toWire(paid.centavos),
    waitingAlerts,
    usedAddresses: usedAddresses(orders).map(({ fields, orders: count, lastUsedAtMs }) => ({
      ...{ address: fields, orders: count, lastUsedAt: iso(lastUsedAtMs) },
    })),
    notes: notes.map(presentNote),
    usedTags,
  };
}
