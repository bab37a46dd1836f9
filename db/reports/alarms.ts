/** Stores open alarms and mails each to every administrator once. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { AlarmKind, Trouble } from "#shop/reports/shop-alarm.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { queueMailsOf } from "../mail/outbox.ts";
import { sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { watches } from "./tables.ts";

/**
 * Stores since when each trouble lasts, deletes those that have ended, and queues one mail per active administrator for
 * each trouble that outlasts its patience: once per trouble. One round trip.
 */
export async function watchTroubles(db: Database, troubles: readonly Trouble[], nowMs: number): Promise<void> {
  const kinds = troubles.map(({ what }) => what);
  const over = kinds.length > 0 ? notInArray(watches.kind, kinds) : undefined;
  const written = await write(db, [
    statement(sqlite.delete(watches).where(over)),
    ...troubles.flatMap((trouble) => [remember(trouble, nowMs), tell(trouble, nowMs)]),
  ]);
  if (!written.ok) throw new Error(`a watch was refused: ${written.refusal.code}`);
}

function remember({ what: kind, mark }: Trouble, nowMs: number): InStatement {
  const isOther = sql`${watches.mark} <> ${mark}`;
  return statement(
    sqlite
      .insert(watches)
      .values({ kind, mark, sinceMs: nowMs })
      .onConflictDoUpdate({ target: watches.kind, set: { mark, sinceMs: nowMs }, setWhere: isOther }),
  );
}

function tell({ what, patienceMs }: Trouble, nowMs: number): InStatement {
  const administrators = and(eq(users.role, "admin"), eq(users.active, true), isNull(users.leftAtMs));
  const lasts = sql`${watches.kind} = ${what} and ${watches.sinceMs} <= ${nowMs - patienceMs}`;
  return queueMailsOf(toldOf(what), sql`${watches}, ${users} where ${administrators} and ${lasts}`, nowMs);
}

function toldOf(what: AlarmKind) {
  return {
    id: sql`'mai_alarm_' || ${what} || '_' || ${watches.sinceMs} || '_' || ${users.id}`,
    mailKey: sql`'shop-alarm/' || ${what} || '/' || ${watches.sinceMs} || '/' || ${users.id}`,
    orderId: sql`null`,
    event: sql`'shop-alarm'`,
    recipient: sql`${users.email}`,
    content: sql`json_object('kind', 'shop-alarm', 'what', ${what}, 'sinceMs', ${watches.sinceMs})`,
  };
}
