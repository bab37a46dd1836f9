/** Counts the attempts with mailed sign-in codes, and uses a code up (docs/product-rules.md#sign-in-codes). */

import type { InStatement } from "@libsql/client/web";
import { and, eq, exists, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Query, rowExists, sqlite, statement } from "../statement.ts";
import { oneTimeTokens, users } from "./tables.ts";

/** A code that can still be used. */
export interface OpenCode {
  id: string;
  userId: string;
  codeHash: string;
}

/** Condition: the code was not used and has not expired. */
const isOpen = (nowMs: number) => and(isNull(oneTimeTokens.usedAtMs), gt(oneTimeTokens.expiresAtMs, nowMs));

/**
 * Counts an attempt with the code of this e-mail before the code is compared, so that parallel requests get no extra attempts.
 * Returns no row if there is no open code, its person is blocked, it was tried `triesMax` times, or `condition` does not hold
 * at that point of the batch.
 */
export function countAttempt(
  { email, triesMax }: { email: string; triesMax: number },
  nowMs: number,
  condition: SQL,
): Query<OpenCode> {
  const owner = sqlite
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, oneTimeTokens.userId), eq(users.email, email), eq(users.active, true)));
  const isOfEmail = and(eq(oneTimeTokens.purpose, "code"), exists(owner));
  const counting = sqlite
    .update(oneTimeTokens)
    .set({ tries: sql`${oneTimeTokens.tries} + 1` })
    .where(and(isOfEmail, isOpen(nowMs), lt(oneTimeTokens.tries, triesMax), condition))
    .returning({ id: oneTimeTokens.id, userId: oneTimeTokens.userId, codeHash: oneTimeTokens.tokenHash });
  return statement(counting);
}

/**
 * Uses up a code that matched, and confirms the e-mail of its person. Changes no row if the code was used or replaced
 * meanwhile or has expired. `mark` replaces the hash of the code: of concurrent batches with one code, only the one that
 * used it finds its own mark (`hasUsedCode`).
 */
export function consumeCode({ id, userId, codeHash }: OpenCode, mark: string, nowMs: number): InStatement[] {
  const isIt = and(eq(oneTimeTokens.id, id), eq(oneTimeTokens.tokenHash, codeHash), isOpen(nowMs));
  return [
    statement(sqlite.update(oneTimeTokens).set({ usedAtMs: nowMs, tokenHash: mark }).where(isIt)),
    statement(
      sqlite
        .update(users)
        .set({ verified: true, updatedAtMs: nowMs })
        .where(and(eq(users.id, userId), eq(users.verified, false), hasUsedCode(mark))),
    ),
  ];
}

/** Condition: this batch has used a code. */
export function hasUsedCode(mark: string): SQL {
  return rowExists(oneTimeTokens, eq(oneTimeTokens.tokenHash, mark));
}
