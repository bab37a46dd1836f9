/** Administrators made by an operator: the first one cannot be made by a signed-in administrator. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, isNull } from "drizzle-orm";
import { sqlite, statement } from "../statement.ts";
import { type NewLink, replaceLink } from "./links.ts";
import { users } from "./tables.ts";

/**
 * Makes a person who has not finished registering an administrator and replaces their registration link. The last
 * statement changes no row if the person has finished registering, was blocked or has deleted the account.
 */
export function inviteAdministrator(link: NewLink): InStatement[] {
  const unfinished = and(eq(users.verified, false), eq(users.active, true), isNull(users.leftAtMs));
  const making = sqlite
    .update(users)
    .set({ role: "admin", updatedAtMs: link.nowMs })
    .where(and(eq(users.id, link.userId), unfinished));
  return [statement(making), replaceLink(link)];
}
