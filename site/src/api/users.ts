/** Calls about a person's own account. `id` is the session's user. */
import type { z } from "zod";
import type {
  changeUserSchema,
  exportSchema,
  sessionsResponseSchema,
  updatedUserSchema,
  userResponseSchema,
} from "#shop/accounts/user.contract.ts";
import type { Done } from "./auth.ts";
import { type Called, call } from "./call.ts";

/** The fields that a person may change. `address` is the complete list. */
export type UserChange = z.input<typeof changeUserSchema>;

/** Changes some fields. A wrong current password is 400 "Invalid password". */
export function changeUser(id: string, change: UserChange): Promise<Called<z.infer<typeof updatedUserSchema>>> {
  return call("PATCH", `/users/${id}`, change);
}

/** Reads the person with their addresses. */
export function readAddresses(id: string): Promise<Called<z.infer<typeof userResponseSchema>>> {
  return call("GET", `/users/addaddress/${id}`);
}

/** Reads the person's sessions. */
export function readSessions(id: string): Promise<Called<z.infer<typeof sessionsResponseSchema>>> {
  return call("GET", `/users/${id}/sessions`);
}

/** Ends one of the person's sessions. */
export function endSession(id: string, sessionId: string): Promise<Called<Done>> {
  return call("DELETE", `/users/${id}/sessions/${sessionId}`);
}

/** Reads all data that the shop has about the person. */
export function exportData(id: string): Promise<Called<z.infer<typeof exportSchema>>> {
  return call("GET", `/users/${id}/export`);
}

/** Deletes the account. 400 "Invalid password". */
export function deleteUser(id: string, password: string): Promise<Called<Done>> {
  return call("DELETE", `/users/${id}`, { password });
}
