/** Administrators that an operator makes: nobody is signed in yet who could make the first one. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, isNull } from "drizzle-orm";
import { sqlite, statement } from "../statement.ts";
import { type NewLink, replaceLink } from "./links.ts";
import { users } from "./tables.ts";

/**
 * Makes somebody who has not finished registering an administrator, with a link to do so in place of their former one. The
 * last statement changes one row, or none: then they have finished, were blocked or left.
 */
export function inviteAdministrator(link: NewLink): InStatement[] {
  const unfinished = and(eq(users.verified, false), eq(users.active, true), isNull(users.leftAtMs));
  const making = sqlite
    .update(users)
    .set({ role: "admin", updatedAtMs: link.nowMs })
    .where(and(eq(users.id, link.userId), unfinished));
  return [statement(making), replaceLink(link)];
}
