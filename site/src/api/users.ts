/** Requests about a person's own account. `id` is the session's user. */
import type { z } from "zod";
import type { changeUserSchema } from "#shop/accounts/user.contract.ts";
import { call } from "./call.ts";

/** The fields that a person may change. `address` is the complete list. */
export type UserChange = z.input<typeof changeUserSchema>;

/** Changes some fields. A wrong current password is 400 "Invalid password". */
export const changeUser = (id: string, json: UserChange) => call("PATCH", "/users/:id", { param: { id }, json });

/** Reads the person with their addresses. */
export const readUser = (id: string) => call("GET", "/users/addaddress/:userId", { param: { userId: id } });

/** Reads the person's open sessions. */
export const readSessions = (id: string) => call("GET", "/users/:id/sessions", { param: { id } });

/** Ends one of the person's sessions. */
export const endSession = (id: string, sid: string) =>
  call("DELETE", "/users/:id/sessions/:sid", { param: { id, sid } });

/** Reads all data that the shop has about the person. */
export const exportData = (id: string) => call("GET", "/users/:id/export", { param: { id } });

/**
 * Deletes the account. A wrong password is 400 "Invalid password". 403 `sign_in_again` for a person without a
 * password who signed in more than 10 minutes ago. 409 with open orders, and for the last active owner.
 */
export const deleteUser = (id: string, password: string | undefined) =>
  call("DELETE", "/users/:id", { param: { id }, json: { password } });
