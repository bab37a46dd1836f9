/** The second factor of an administrator (docs/product-rules.md#second-factor). */
import type { InStatement } from "@libsql/client/web";
import { and, count, eq, exists, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { settings } from "../settings/tables.ts";
import { type Query, rowIf, sqlite, statement } from "../statement.ts";
import { recoveryCodes, secondFactors, type users } from "./tables.ts";

export interface SecondFactor {
  /** Encrypted. */
  secret: string;
  /** Null while it is being set up. */
  activeSinceMs: number | null;
  recoveryCodesLeft: number;
}

/** Reads a person's second factor. No row without one. */
export function secondFactorOf(userId: string): Query<SecondFactor> {
  const { secret, activeSinceMs } = secondFactors;
  const codes = sqlite.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const recoveryCodesLeft = sql<number>`(${codes})`.as("recovery_codes_left");
  const reading = sqlite.select({ secret, activeSinceMs, recoveryCodesLeft }).from(secondFactors);
  return statement(reading.where(eq(secondFactors.userId, userId)));
}

/** Whether the person of this column has set up a second factor. */
export function hasSecondFactor(userId: typeof users.id): SQL<boolean> {
  const isActive = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.activeSinceMs));
  const found = sqlite.select({ userId: secondFactors.userId }).from(secondFactors).where(isActive);
  return sql`${exists(found)}`.mapWith(Boolean);
}

/** Whether the settings require a second factor that the person of this column has not set up. */
export function lacksSecondFactor(userId: typeof users.id): SQL<boolean> {
  const requiring = sqlite.select({ id: settings.id }).from(settings).where(eq(settings.secondFactorRequired, true));
  return sql`${exists(requiring)} and not ${hasSecondFactor(userId)}`.mapWith(Boolean);
}

/** Stores the secret of a set-up that begins, in place of an unfinished one. Changes no row if one is active. */
export function proposeSecondFactor(userId: string, secret: string, nowMs: number): InStatement {
  const row = { userId, secret, createdAtMs: nowMs };
  return statement(
    sqlite
      .insert(secondFactors)
      .values(row)
      .onConflictDoUpdate({ target: secondFactors.userId, set: row, setWhere: isNull(secondFactors.activeSinceMs) }),
  );
}

/** A set-up that ends with its first code. */
export interface ActivatedFactor {
  userId: string;
  /** The proposed secret, encrypted. */
  secret: string;
  step: number;
  /** Hashes of the recovery codes. */
  codeHashes: readonly string[];
  nowMs: number;
}

/** Activates the proposed second factor and stores its recovery codes. The first statement changes one row, or none. */
export function activateSecondFactor({ userId, secret, step, codeHashes, nowMs }: ActivatedFactor): InStatement[] {
  const isProposed = and(
    eq(secondFactors.userId, userId),
    eq(secondFactors.secret, secret),
    isNull(secondFactors.activeSinceMs),
  );
  const activating = sqlite.update(secondFactors).set({ activeSinceMs: nowMs, lastStep: step }).where(isProposed);
  return [
    statement(activating),
    ...codeHashes.map((codeHash) =>
      statement(
        sqlite.insert(recoveryCodes).select(rowIf(recoveryCodes, { userId, codeHash }, isSecret(userId, secret))),
      ),
    ),
  ];
}

/** Whether the person's active second factor has this secret. */
export function isSecret(userId: string, secret: string): SQL {
  const same = and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret));
  const found = sqlite.select({ userId: secondFactors.userId }).from(secondFactors);
  return exists(found.where(and(same, isNotNull(secondFactors.activeSinceMs))));
}

/** Whether the person has an active second factor. */
export function hasActiveFactor(userId: string): SQL {
  const active = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.activeSinceMs));
  return exists(sqlite.select({ userId: secondFactors.userId }).from(secondFactors).where(active));
}

/**
 * Uses up a step's code and stores the secret as it is encrypted now. Changes no row if this step or a later one was used
 * before.
 */
export function spendStep(userId: string, step: number, secret: string): InStatement {
  const isUnused = and(
    eq(secondFactors.userId, userId),
    isNotNull(secondFactors.activeSinceMs),
    lt(secondFactors.lastStep, step),
  );
  return statement(sqlite.update(secondFactors).set({ lastStep: step, secret }).where(isUnused));
}

/** Whether this recovery code is unused. */
export function isRecoveryCode(userId: string, codeHash: string): SQL {
  const found = sqlite.select({ userId: recoveryCodes.userId }).from(recoveryCodes);
  return exists(found.where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash))));
}

/** Uses up a recovery code. Changes no row if it is not one of the person's unused codes. */
export function spendRecoveryCode(userId: string, codeHash: string): InStatement {
  const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
  return statement(sqlite.delete(recoveryCodes).where(isCode));
}

/** Removes a person's second factor and recovery codes. The last statement changes one row, or none. */
export function removeSecondFactor(userId: string): InStatement[] {
  return [
    statement(sqlite.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))),
    statement(sqlite.delete(secondFactors).where(eq(secondFactors.userId, userId))),
  ];
}
