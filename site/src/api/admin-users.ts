/** Administrators' calls about people. */
import type { z } from "zod";
import type { administerUserSchema } from "#shop/accounts/user.contract.ts";
import { call } from "./call.ts";

/** Reads the people whose names or e-mail contain all words, newest first. `page` starts at 1. */
export const listUsers = ({ search, page, limit }: { search: string; page: number; limit: number }) =>
  call("GET", "/users", { query: { page: `${page}`, limit: `${limit}`, ...(search && { search }) } });

/** Blocks or unblocks a person, or changes their role. Their sessions end. 409 for the last administrator. */
export const administerUser = (userId: string, change: z.input<typeof administerUserSchema>) =>
  call("PATCH", "/admin/user-admin/:userId", { param: { userId }, json: change });
