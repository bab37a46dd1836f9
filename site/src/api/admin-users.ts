/** Administrators' calls about people. */
import type { z } from "zod";
import type {
  administerUserSchema,
  adminUserResponseSchema,
  usersResponseSchema,
} from "#shop/accounts/user.contract.ts";
import { type Called, call } from "./call.ts";

/** Reads the people whose names or e-mail contain all words, newest first. `page` starts at 1. */
export function listUsers(filters: {
  search: string;
  page: number;
  limit: number;
}): Promise<Called<z.infer<typeof usersResponseSchema>>> {
  const query = new URLSearchParams({ page: `${filters.page}`, limit: `${filters.limit}` });
  if (filters.search) query.set("search", filters.search);
  return call("GET", `/users?${query}`);
}

/** Blocks or unblocks a person, or changes their role. Their sessions end. 409 for the last administrator. */
export function administerUser(
  userId: string,
  change: z.input<typeof administerUserSchema>,
): Promise<Called<z.infer<typeof adminUserResponseSchema>>> {
  return call("PATCH", `/admin/user-admin/${encodeURIComponent(userId)}`, change);
}
