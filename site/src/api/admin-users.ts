/** The administrators' calls about people (http-api, Calls). */
import type { z } from "zod";
import type { administerUserSchema, adminUserAnswerSchema, usersAnswerSchema } from "#shop/accounts/user.contract.ts";
import { type Called, call } from "./call.ts";

/** The people whose names or e-mail have all the words, newest first; which page of them, from 1. */
export function listUsers(asked: {
  search: string;
  page: number;
  limit: number;
}): Promise<Called<z.infer<typeof usersAnswerSchema>>> {
  const query = new URLSearchParams({ page: `${asked.page}`, limit: `${asked.limit}` });
  if (asked.search) query.set("search", asked.search);
  return call("GET", `/users?${query}`);
}

/** Blocks somebody, lets them in again, or changes their role; their sessions end. 409 for the last administrator. */
export function administerUser(
  userId: string,
  change: z.input<typeof administerUserSchema>,
): Promise<Called<z.infer<typeof adminUserAnswerSchema>>> {
  return call("PATCH", `/admin/user-admin/${encodeURIComponent(userId)}`, change);
}
