/** Reads the database as rows that can be compared with a state of the model. */
import { isDeepStrictEqual } from "node:util";
import { auditStatements, type Violation, violationsIn } from "#db/audit.ts";
import { lineKey } from "#shop/cart/cart-line.ts";
import { holdOf } from "#shop/orders/order.ts";
import { locatedUnits } from "#shop/stock/stock.ts";
import type { TestSystem } from "../test-system.ts";
import type { ModelCode, ModelOrder, State } from "./state.ts";

export type Facts = Record<string, string | number | null>;

/** The compared columns of each table, by the names of the model's properties. */
const COLUMNS = {
  sizes: [
    "id",
    "revenue",
    "stock",
    "reserved",
    "sold",
    "removed",
    "defective",
    "snF",
    "snL",
    "ros",
    "averageCostUsdCents",
  ],
  /** Lines of goods received. */
  received: ["sizeId", "units", "costUsdCents", "purchaseOrderId"],
  purchases: ["id", "supplier", "isClosed"],
  purchaseLines: ["purchaseOrderId", "sizeId", "units", "costUsdCents"],
  /** The locations that units of orders have left. */
  left: ["orderId", "sizeId", "snF", "snL", "ros"],
  carts: ["userId", "id", "perfumeId", "type", "ml", "quantity"],
  orders: [
    ...["id", "userId", "statusGlimmer", "status", "statusDetail", "hold", "holdMoves", "version", "expiresAtMs"],
    ...["movedAtMs", "transactionCentavos", "review", "paymentTypeId", "paymentMethodId", "totalPaidCentavos"],
    ...["netReceivedCentavos", "street", "couponId", "couponShippingCentavos", "carrier", "trackingNumber"],
  ],
  lines: [
    ...["orderId", "line", "perfumeId", "type", "ml", "sizeId", "quantity", "unitCentavos", "unitCouponCentavos"],
    "unitCostUsdCents",
  ],
  credits: ["orderId", "perfumeId", "sizeId", "decantOrderId", "decantType", "units"],
  requests: ["userId", "requestKey", "orderId"],
  bankLines: ["fingerprint", "orderId"],
  notes: ["orderId", "requestKey", "text"],
  tags: ["orderId", "tag"],
  receipts: ["id", "orderId", "atMs", "askedProblem", "askedText"],
  mails: ["mailKey"],
  attempts: ["id", "orderId", "state", "providerPaymentId", "readerId", "readerChargeId", "notFoundCount", "sentAtMs"],
  payments: ["id", "orderId", "attemptId", "status", "statusDetail", "amountCentavos", "refundedCentavos"],
  refunds: ["id", "orderId", "paymentId", "amountCentavos", "state"],
  refundLines: ["refundId", "orderId", "line", "quantity", "restock"],
  /** Stored, unhandled webhooks by payment. */
  notices: ["paymentId", "pending"],
  codes: ["id", "userId", "createdAtMs", "expiresAtMs", "tries", "usedAtMs"],
  reviews: ["id", "userId", "perfumeId", "orderId", "author", "stars", "state", "answer", "updatedAtMs"],
  /** Entries of the activity log about mails sent again, orders that administrators entered, reviews and purchase orders. */
  log: ["nounId", "what"],
  /** Sessions that codes have opened. */
  sessions: ["userId", "createdAtMs"],
} as const;
type Table = keyof typeof COLUMNS;

/** The shop's rows, sorted. */
export type ShopRows = Record<Table, Facts[]>;

export interface Snapshot extends ShopRows {
  /** The ids of all orders in the order of their creation. */
  placed: string[];
  violations: Violation[];
  catalogueVersion: number;
  liveVersion: number;
  outbox: { id: string; mailKey: string; state: string }[];
}

const CARTS = `SELECT c.user_id, c.id, c.perfume_id, c.type, c.quantity,
  coalesce(s.ml, iif(c.type = 'bigDecant', 10, 5)) AS ml FROM cart_lines c LEFT JOIN sizes s ON s.id = c.size_id`;
const ORDERS = "SELECT *, json_extract(address, '$.street') AS street FROM orders";
const PENDING_WEBHOOKS =
  "SELECT payment_id, count(*) AS pending FROM inbox WHERE done_at_ms IS NULL GROUP BY payment_id";
const LEFT = `SELECT order_id, size_id, -sum(units * (location = 'snF')) AS sn_f, -sum(units * (location = 'snL')) AS sn_l,
  -sum(units * (location = 'ros')) AS ros FROM location_movements WHERE order_id IS NOT NULL
  GROUP BY order_id, size_id HAVING sum(units) < 0`;
const RECEIVED = `SELECT l.*, r.purchase_order_id FROM goods_receipt_lines l
  JOIN goods_receipts r ON r.id = l.receipt_id`;
const PURCHASES = "SELECT *, closed_at_ms IS NOT NULL AS is_closed FROM purchase_orders";
const LOGGED = [
  ...["order_mailed_again", "order_placed", "review_published", "review_rejected"],
  ...["purchase_order_created", "purchase_order_closed", "purchase_order_reopened"],
];
const QUESTIONS = [
  select("sizes", "sizes"),
  select("carts", `(${CARTS})`),
  select("orders", `(${ORDERS})`),
  select("lines", "order_lines"),
  select("requests", "order_requests"),
  select("mails", "outbox"),
  select("attempts", "payment_attempts"),
  select("payments", "payments"),
  select("refunds", "refunds"),
  select("notices", `(${PENDING_WEBHOOKS})`),
  select("codes", "one_time_tokens WHERE purpose = 'code'"),
  select("sessions", "sessions WHERE substr(id, 1, 8) <> 'ses_usr_'"),
  select("bankLines", "bank_lines"),
  select("refundLines", "refund_lines"),
  select("received", `(${RECEIVED})`),
  select("purchases", `(${PURCHASES})`),
  select("purchaseLines", "purchase_order_lines"),
  select("left", `(${LEFT})`),
  select("notes", "order_notes"),
  select("tags", "order_tags"),
  select("receipts", "receipts"),
  select("credits", "decant_credits"),
  select("reviews", "reviews"),
  select("log", `audit_log WHERE what IN (${LOGGED.map((what) => `'${what}'`).join(", ")})`),
  "SELECT catalogue_version, live_version FROM versions",
  "SELECT id, mail_key, state FROM outbox ORDER BY rowid",
  "SELECT id FROM orders ORDER BY rowid",
];

/** Selects a table's columns by their properties' names: `order_id AS orderId`. */
function select(table: Table, from: string): string {
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `SELECT ${COLUMNS[table].map((name) => `${snakeCase(name)} AS ${name}`).join(", ")} FROM ${from}`;
}

/** Reads everything from one snapshot of the database file, and audits it with `auditMs` as the time. */
export function observe(system: Pick<TestSystem, "read">, auditMs: number): Snapshot {
  const rows = system.read([...QUESTIONS, ...auditStatements(auditMs)]);
  const [sizes = [], carts = [], orders = [], lines = [], requests = [], mails = [], ...more] = rows;
  const [
    attempts = [],
    payments = [],
    refunds = [],
    notices = [],
    codes = [],
    logins = [],
    bankLines = [],
    refundLines = [],
    received = [],
    purchases = [],
    purchaseLines = [],
    left = [],
    notes = [],
    tags = [],
    receipts = [],
    credits = [],
    reviews = [],
    log = [],
    [versions] = [],
    outbox = [],
    placed = [],
  ] = more;
  return {
    ...rowsOf({
      sizes,
      carts,
      orders,
      lines,
      requests,
      mails,
      attempts,
      payments,
      refunds,
      notices,
      codes,
      sessions: logins,
      bankLines,
      refundLines,
      received,
      purchases,
      purchaseLines,
      left,
      notes,
      tags,
      receipts,
      credits,
      reviews,
      log,
    }),
    placed: placed.map(({ id }) => String(id)),
    violations: violationsIn(rows.slice(QUESTIONS.length)),
    catalogueVersion: Number(versions?.["catalogue_version"]),
    liveVersion: Number(versions?.["live_version"]),
    outbox: outbox.map(({ id, mail_key, state }) => ({
      ...{ id: String(id), mailKey: String(mail_key), state: String(state) },
    })),
  };
}

/** Returns the compared columns of rows or of parts of the model. */
export function rowsOf(shop: Record<Table, readonly object[]>): ShopRows {
  const columnsOf = (table: Table) =>
    sorted(shop[table].map((one) => Object.fromEntries(COLUMNS[table].map((name) => [name, Reflect.get(one, name)]))));
  return {
    sizes: columnsOf("sizes"),
    carts: columnsOf("carts"),
    orders: columnsOf("orders"),
    lines: columnsOf("lines"),
    requests: columnsOf("requests"),
    mails: columnsOf("mails"),
    attempts: columnsOf("attempts"),
    payments: columnsOf("payments"),
    refunds: columnsOf("refunds"),
    notices: columnsOf("notices"),
    codes: columnsOf("codes"),
    sessions: columnsOf("sessions"),
    bankLines: columnsOf("bankLines"),
    refundLines: columnsOf("refundLines"),
    received: columnsOf("received"),
    purchases: columnsOf("purchases"),
    purchaseLines: columnsOf("purchaseLines"),
    left: columnsOf("left"),
    notes: columnsOf("notes"),
    tags: columnsOf("tags"),
    receipts: columnsOf("receipts"),
    credits: columnsOf("credits"),
    reviews: columnsOf("reviews"),
    log: columnsOf("log"),
  };
}

function sorted(rows: Facts[]): Facts[] {
  return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** Converts a state of the model to the same form. */
export function rowsOfModel(state: State): ShopRows {
  const {
    counters,
    locations,
    averages,
    received,
    purchases,
    carts,
    requests,
    payments,
    alerts,
    pendingWebhooks,
    codes,
    sessions,
    reviews,
    log,
  } = state;
  const orders = [...state.orders, ...state.departed];
  const ofOrders = <Part extends object>(parts: (order: ModelOrder) => readonly Part[]) =>
    orders.flatMap((order) => parts(order).map((part) => ({ ...part, orderId: order.id })));
  const mailsOf = ({ id, mailed, mailedAgain, retriedMails, receipts }: ModelOrder) =>
    [
      ...mailed.map(({ kind, version }) => `${kind}/${id}/${version}`),
      ...mailedAgain,
      ...receipts.flatMap((receipt) => (receipt.askedProblem ? [`order-receipt-again/${id}/${receipt.id}`] : [])),
    ].filter((key) => !retriedMails.includes(key));
  return rowsOf({
    sizes: Object.entries(counters).map(([id, own]) => ({
      ...{ id, ...own, ...locations[id], averageCostUsdCents: averages[id] ?? null },
    })),
    received,
    purchases: purchases.map((one) => ({ ...one, isClosed: Number(one.isClosed) })),
    purchaseLines: purchases.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, purchaseOrderId: id }))),
    left: ofOrders(({ left }) =>
      Object.entries(left).flatMap(([sizeId, units]) => (locatedUnits(units) > 0 ? [{ sizeId, ...units }] : [])),
    ),
    carts: Object.entries(carts).flatMap(([userId, lines]) => lines.map((line) => ({ ...line, userId }))),
    orders: orders.map(orderFacts),
    lines: ofOrders(({ lines }) => lines.map((one, index) => ({ ...one, line: index + 1 }))),
    requests: requests.map(({ userId, key, order }) => ({ userId, requestKey: key, orderId: order.id })),
    mails: [...orders.flatMap(mailsOf), ...codes.map(codeMailKey), ...alerts].map((mailKey) => ({ mailKey })),
    attempts: ofOrders(({ attempts }) => attempts),
    payments,
    refunds: ofOrders(({ refunds }) => refunds),
    refundLines: ofOrders(({ refunds }) =>
      refunds.flatMap(({ id, lines }) =>
        lines.map(({ restock, ...one }) => ({ ...one, restock: Number(restock), refundId: id })),
      ),
    ),
    notices: Object.entries(pendingWebhooks).flatMap(([paymentId, pending]) =>
      pending > 0 ? [{ paymentId, pending }] : [],
    ),
    codes: codes.filter(({ isStored }) => isStored),
    sessions,
    notes: ofOrders(({ notes }) => notes),
    tags: ofOrders(({ tags }) => tags.map((tag) => ({ tag }))),
    receipts: ofOrders(({ receipts }) => receipts),
    credits: ofOrders(({ credits }) => credits),
    reviews,
    log: [
      ...log,
      ...orders.flatMap(({ id, isTaken }) => (isTaken ? [{ nounId: id, what: "order_placed" }] : [])),
      ...purchases.flatMap(({ id, log: entries }) => entries.map((what) => ({ nounId: id, what }))),
    ],
    bankLines: ofOrders(({ bankLine }) => (bankLine ? [{ fingerprint: bankLine }] : [])),
  });
}

const CODE_MAIL = "sign-in-code/";

/** The key of the mail with a code. */
export function codeMailKey({ id }: ModelCode): string {
  return `${CODE_MAIL}${id}`;
}

export function isCodeMail(mailKey: string): boolean {
  return mailKey.startsWith(CODE_MAIL);
}

function orderFacts(order: ModelOrder) {
  return {
    ...order,
    ...order.wire,
    statusGlimmer: order.status,
    hold: holdOf(order.status),
    transactionCentavos: order.totalCentavos,
  };
}

/** Copies the ids that the shop created into the state, and sorts each order's lines as the shop does. */
export function copyIds(state: State, snapshot: Snapshot): void {
  const known = new Set([...state.orders, ...state.departed].map(({ id }) => id));
  const unknown = snapshot.placed.filter((id) => !known.has(id));
  for (const order of state.orders) if (order.id === "") order.id = unknown.shift() ?? "";
  for (const order of state.orders) {
    copyAttemptIds(order, snapshot);
    for (const receipt of order.receipts)
      if (receipt.id === "")
        receipt.id = String(
          snapshot.receipts.find(({ orderId, atMs }) => orderId === order.id && atMs === receipt.atMs)?.["id"] ?? "",
        );
    sortLines(order, snapshot);
  }
  for (const review of state.reviews)
    if (review.id === "")
      review.id = String(
        snapshot.reviews.find(({ userId, perfumeId }) => userId === review.userId && perfumeId === review.perfumeId)?.[
          "id"
        ] ?? "",
      );
  for (const purchase of state.purchases)
    if (purchase.id === "")
      purchase.id = String(snapshot.purchases.find(({ supplier }) => supplier === purchase.supplier)?.["id"] ?? "");
  const formerIds = new Set(state.codes.map(({ id }) => id));
  const newCodes = snapshot.codes.filter(({ id }) => !formerIds.has(String(id)));
  for (const code of state.codes)
    if (code.id === "") code.id = String(newCodes.find(({ userId }) => userId === code.userId)?.["id"] ?? "");
  const ids = new Map(
    snapshot.carts.map(({ userId, perfumeId, type, ml, id }) => [`${userId} ${perfumeId}/${type}/${ml}`, String(id)]),
  );
  for (const [userId, lines] of Object.entries(state.carts)) {
    for (const line of lines) if (line.id === "") line.id = ids.get(`${userId} ${lineKey(line)}`) ?? "";
    // The shop reads a cart by time and then by id. Several lines may have the same time, because the clock stands still.
    state.carts[userId] = lines.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }
}

function sortLines(order: ModelOrder, { lines }: ShopRows): void {
  const own = lines.filter(({ orderId }) => orderId === order.id);
  const numbers = new Map<string, number>(
    own.map(({ line, perfumeId, type, ml }) => [`${perfumeId}/${type}/${ml}`, Number(line)]),
  );
  const numberOf = (line: ModelOrder["lines"][number]) => numbers.get(lineKey(line)) ?? 0;
  order.lines = order.lines.toSorted((one, other) => numberOf(one) - numberOf(other));
}

/** Matches attempts by time: an order never starts two charges at the same time. */
function copyAttemptIds({ id, attempts }: ModelOrder, snapshot: ShopRows): void {
  const own = snapshot.attempts.filter((row) => row["orderId"] === id);
  for (const attempt of attempts)
    if (attempt.id === "") attempt.id = String(own.find((row) => row["sentAtMs"] === attempt.sentAtMs)?.["id"] ?? "");
}

/** True when the database equals this state. */
export function matches(snapshot: Snapshot, state: State): boolean {
  return isDeepStrictEqual(rowsOf(snapshot), rowsOfModel(state));
}

/** Copies the units at each location, and the locations that orders have left: the order of concurrent sales decides both. */
export function copyLocations(state: State, { sizes, left }: ShopRows): void {
  const unitsIn = (row: Facts) => ({ snF: Number(row["snF"]), snL: Number(row["snL"]), ros: Number(row["ros"]) });
  state.locations = Object.fromEntries(sizes.map((row) => [String(row["id"]), unitsIn(row)]));
  for (const order of state.orders) {
    const own = left.filter(({ orderId }) => orderId === order.id);
    order.left = Object.fromEntries(own.map((row) => [String(row["sizeId"]), unitsIn(row)]));
  }
}
