/** The second factor of an administrator (docs/product-rules.md#second-factor). */
import type { InStatement } from "@libsql/client/web";
import { and, count, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { settings } from "../settings/tables.ts";
import { type Query, rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { recoveryCodes, secondFactors, type users } from "./tables.ts";

export interface SecondFactor {
  /** Encrypted. */
  secret: string;
  /** Null while it is being set up. */
  activeSinceMs: number | null;
  recoveryCodesLeft: number;
}

/** Selects a person's second factor. Returns no row if they have none. */
export function selectSecondFactor(userId: string): Query<SecondFactor> {
  const { secret, activeSinceMs } = secondFactors;
  const codes = sqlite.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const recoveryCodesLeft = sql<number>`(${codes})`.as("recovery_codes_left");
  const reading = sqlite.select({ secret, activeSinceMs, recoveryCodesLeft }).from(secondFactors);
  return statement(reading.where(eq(secondFactors.userId, userId)));
}

/** Whether the settings require a second factor that the person of this column has not set up. */
export function lacksSecondFactor(userId: typeof users.id): SQL<boolean> {
  const isRequired = rowExists(settings, eq(settings.secondFactorRequired, true));
  return sql`${isRequired} and not ${hasActiveFactor(userId)}`.mapWith(Boolean);
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

/** What activates a proposed second factor. */
export interface ActivatedFactor {
  userId: string;
  /** The proposed secret, encrypted. */
  secret: string;
  /** The 30-second step of the first code. */
  step: number;
  /** Hashes of the recovery codes. */
  codeHashes: readonly string[];
  nowMs: number;
}

/**
 * Stores the recovery codes and activates the proposed second factor. The last statement changes one row if the secret is
 * still proposed; otherwise no statement changes anything.
 */
export function activateSecondFactor({ userId, secret, step, codeHashes, nowMs }: ActivatedFactor): InStatement[] {
  const ifProposed = isProposedFactor(userId, secret);
  return [
    ...codeHashes.map((codeHash) =>
      statement(sqlite.insert(recoveryCodes).select(rowIf(recoveryCodes, { userId, codeHash }, ifProposed))),
    ),
    statement(
      sqlite.update(secondFactors).set({ activeSinceMs: nowMs, lastStep: step }).where(isProposal(userId, secret)),
    ),
  ];
}

/** Whether the person's second factor has this secret and is not active yet. */
export function isProposedFactor(userId: string, secret: string): SQL {
  return rowExists(secondFactors, isProposal(userId, secret));
}

function isProposal(userId: string, secret: string): SQL | undefined {
  return and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), isNull(secondFactors.activeSinceMs));
}

/** Whether the person has an active second factor. */
export function hasActiveFactor(userId: string | typeof users.id): SQL<boolean> {
  return sql`${rowExists(secondFactors, isActiveOf(userId))}`.mapWith(Boolean);
}

function isActiveOf(userId: string | typeof users.id): SQL | undefined {
  return and(eq(secondFactors.userId, userId), isNotNull(secondFactors.activeSinceMs));
}

/**
 * Uses up the code of a step and stores the newly encrypted secret. Changes no row if the person has no active second factor
 * or has used the code of this step or of a later one.
 */
export function consumeStep(userId: string, step: number, secret: string): InStatement {
  const isUnused = and(isActiveOf(userId), lt(secondFactors.lastStep, step));
  return statement(sqlite.update(secondFactors).set({ lastStep: step, secret }).where(isUnused));
}

/** Whether this recovery code is unused. */
export function isRecoveryCode(userId: string, codeHash: string): SQL {
  return rowExists(recoveryCodes, isCode(userId, codeHash));
}

/** Uses up a recovery code. Changes no row if it is not one of the person's unused codes. */
export function consumeRecoveryCode(userId: string, codeHash: string): InStatement {
  return statement(sqlite.delete(recoveryCodes).where(isCode(userId, codeHash)));
}

function isCode(userId: string, codeHash: string): SQL | undefined {
  return and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
}

/** Removes a person's second factor and recovery codes. The last statement changes one row, or none. */
export function removeSecondFactor(userId: string): InStatement[] {
  return [
    statement(sqlite.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))),
    statement(sqlite.delete(secondFactors).where(eq(secondFactors.userId, userId))),
  ];
}
