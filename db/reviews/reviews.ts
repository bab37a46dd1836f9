/** Reviews of bought perfumes: written by buyers, approved by administrators, read by the build. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, count, desc, eq, getTableColumns, gt, gte, lte, not, type SQL, sql } from "drizzle-orm";
import type { PublishedReview, Review, ReviewState } from "#shop/reviews/review.ts";
import { isCustomer } from "../accounts/customer-notes.ts";
import { users } from "../accounts/tables.ts";
import { perfumes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { queueOrderMails } from "../mail/outbox.ts";
import { outbox } from "../mail/tables.ts";
import { orderHistory, orderLines, orders } from "../orders/tables.ts";
import { onlyRow, read, readRow, readRows } from "../read.ts";
import { settings } from "../settings/tables.ts";
import { type Query, rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { writeOrThrow } from "../write.ts";
import { reviews } from "./tables.ts";

/** A review as its buyer sees it. */
export interface OwnReview extends Review {
  state: ReviewState;
  answer: string;
  createdAtMs: number;
}

/** A perfume of an order, with the buyer's review of it from this or another order. */
export interface OrderedPerfume {
  userId: string;
  buyer: { firstName: string; lastName: string; email: string };
  status: string;
  movedAtMs: number;
  perfumeId: string;
  productName: string;
  brand: string;
  image: string;
  review: OwnReview | null;
}

const { stars, text, longevity, projection, state, answer, createdAtMs } = reviews;
const OWN = { stars, text, longevity, projection, state, answer, createdAtMs };

/** Selects the perfumes of an order, each once, in the order of its lines. */
export function selectOrderedPerfumes(orderId: string): Query<OrderedPerfume> {
  return statement(
    sqlite
      .select({
        userId: orders.userId,
        buyer: { firstName: users.firstName, lastName: users.lastName, email: users.email },
        status: orders.statusGlimmer,
        movedAtMs: orders.movedAtMs,
        perfumeId: orderLines.perfumeId,
        productName: orderLines.productName,
        brand: orderLines.brand,
        image: orderLines.image,
        review: OWN,
      })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .leftJoin(reviews, and(eq(reviews.userId, orders.userId), eq(reviews.perfumeId, orderLines.perfumeId)))
      .where(eq(orders.id, orderId))
      .groupBy(orderLines.perfumeId)
      .orderBy(asc(sql`min(${orderLines.line})`)),
  );
}

/** Returns the perfumes of an order; empty if there is no such order. One round trip. */
export function readOrderedPerfumes(db: Database, orderId: string): Promise<OrderedPerfume[]> {
  return readRows(db, selectOrderedPerfumes(orderId));
}

type NewReview = Omit<typeof reviews.$inferInsert, "state" | "answer" | "createdAtMs" | "updatedAtMs"> & Review;

/**
 * Stores the review of a person and perfume, or replaces it. The review then waits for an administrator. Changes no row if
 * the account was deleted: a deleted account's reviews have no name.
 */
export function saveReview(review: NewReview, nowMs: number): InStatement {
  const { id, userId, perfumeId, ...values } = review;
  const written = { ...values, state: "pending" as const };
  const row = { id, userId, perfumeId, ...written, answer: "", createdAtMs: nowMs, updatedAtMs: nowMs };
  return statement(
    sqlite
      .insert(reviews)
      .select(rowIf(reviews, row, isCustomer(userId)))
      .onConflictDoUpdate({
        target: [reviews.userId, reviews.perfumeId],
        set: { ...written, updatedAtMs: sql`max(${nowMs}, ${reviews.updatedAtMs} + 1)` },
      }),
  );
}

/** A review as administrators see it. Saving and deciding change `updatedAtMs`; a decision must send the value it read. */
export type StoredReview = Omit<typeof reviews.$inferSelect, "userId"> &
  Pick<typeof perfumes.$inferSelect, "slug" | "productName" | "brand">;

const { userId: _, ...REVIEW } = getTableColumns(reviews);
const STORED = { ...REVIEW, slug: perfumes.slug, productName: perfumes.productName, brand: perfumes.brand };

function queryOfReviews<More extends Record<string, SQL.Aliased<number>>>(more: More) {
  return sqlite
    .select({ ...STORED, ...more })
    .from(reviews)
    .innerJoin(perfumes, eq(perfumes.id, reviews.perfumeId));
}

export function selectReview(id: string): Query<StoredReview> {
  return statement(queryOfReviews({}).where(eq(reviews.id, id)));
}

export function findReview(db: Database, id: string): Promise<StoredReview | null> {
  return readRow(db, selectReview(id));
}

/** `state` undefined: all. `page` starts at 1. */
export interface ReviewsQuery {
  state: ReviewState | undefined;
  page: number;
  limit: number;
}

/** Returns a page of reviews, last changed first, and the total. One round trip. */
export async function readReviews(
  db: Database,
  query: ReviewsQuery,
): Promise<{ reviews: StoredReview[]; total: number }> {
  const hasState = query.state && eq(reviews.state, query.state);
  const listed = queryOfReviews({})
    .where(hasState)
    .orderBy(desc(reviews.updatedAtMs), desc(reviews.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const counting = sqlite
    .select({ total: count().as("total") })
    .from(reviews)
    .where(hasState);
  const [found, counted] = await read(db, [statement(listed), statement(counting)]);
  return { reviews: found, total: onlyRow(counted).total };
}

/** Selects the reviews that wait for an administrator, oldest first. `total` counts all of them. */
export function pendingReviews(limit: number): Query<StoredReview & { total: number }> {
  return statement(
    queryOfReviews({ total: sql<number>`count(*) over ()`.as("total") })
      // Literal SQL, because SQLite uses a partial index only for a literal, not for a parameter.
      .where(sql`${reviews.state} = 'pending'`)
      .orderBy(asc(reviews.updatedAtMs))
      .limit(limit),
  );
}

/** Condition: the review is as it was when an administrator read it, with this `updatedAtMs`. */
export function isReviewAt(id: string, seenAtMs: number): SQL {
  return rowExists(reviews, isAt(id, seenAtMs));
}

/** Publishes or rejects the review that an administrator has read. Changes no row if the review has changed since. */
export function decideReview(
  id: string,
  seenAtMs: number,
  { nowMs, ...decision }: { state: ReviewState; answer: string; nowMs: number },
): InStatement {
  const updatedAtMs = sql`max(${nowMs}, ${reviews.updatedAtMs} + 1)`;
  return statement(
    sqlite
      .update(reviews)
      .set({ ...decision, updatedAtMs })
      .where(isAt(id, seenAtMs)),
  );
}

function isAt(id: string, seenAtMs: number): SQL | undefined {
  return and(eq(reviews.id, id), eq(reviews.updatedAtMs, seenAtMs));
}

/** Returns all reviews of a person, newest first. One round trip. */
export function readReviewsOf(db: Database, userId: string): Promise<StoredReview[]> {
  return readRows(db, statement(queryOfReviews({}).where(eq(reviews.userId, userId)).orderBy(desc(createdAtMs))));
}

/** Returns all published reviews, newest first. One round trip. */
export function readPublishedReviews(db: Database): Promise<PublishedReview[]> {
  const { id, perfumeId, author } = reviews;
  const query = sqlite
    .select({ id, perfumeId, author, stars, text, longevity, projection, answer, createdAtMs })
    .from(reviews)
    .where(eq(reviews.state, "published"))
    .orderBy(desc(createdAtMs), desc(id));
  return readRows(db, statement(query));
}

const DAY_MS = 24 * 3_600_000;
/** How long after its due day a mail is still queued, if the job did not run or the setting was off. */
const LATE_MS = 14 * DAY_MS;
/** No review is requested for an older order, so that the nightly job reads only the orders of this time. */
const MAX_ORDER_AGE_MS = 120 * DAY_MS;

/**
 * Queues the mail that asks for reviews, once for each order, `reviewDays` (a setting) after the order was last received.
 * Returns the number of queued mails.
 */
export async function queueReviewMails(db: Database, nowMs: number): Promise<number> {
  const dueMs = sql`${nowMs} - ${settings.reviewDays} * ${DAY_MS}`;
  // The last time counts: an earlier one was undone.
  const receivedMs = sql`(select max(${orderHistory.atMs}) from ${orderHistory} where ${and(
    eq(orderHistory.orderId, orders.id),
    eq(orderHistory.toStatus, "Recibido"),
  )})`;
  const wasReceived = and(lte(receivedMs, dueMs), gte(receivedMs, sql`${dueMs} - ${LATE_MS}`));
  const wasAsked = rowExists(outbox, and(eq(outbox.orderId, orders.id), sql`${outbox.event} glob 'order-review/*'`));
  const isDue = and(
    eq(orders.statusGlimmer, "Recibido"),
    gte(orders.createdAtMs, nowMs - MAX_ORDER_AGE_MS),
    gt(settings.reviewDays, 0),
    wasReceived,
    not(wasAsked),
  );
  const [queued] = await writeOrThrow(db, [queueOrderMails("order-review", nowMs, isDue)], "the mails were refused");
  return queued?.rowsAffected ?? 0;
}
