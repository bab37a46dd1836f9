/** Administrators' requests about people. */
import type { z } from "zod";
import type { inviteSchema } from "#shop/accounts/invitation.contract.ts";
import type { adminUserChangeSchema } from "#shop/accounts/user.contract.ts";
import { call } from "./call.ts";

/** Reads the people whose names or e-mail contain all words, newest first. `page` starts at 1. */
export const listUsers = ({ search, page, limit }: { search: string; page: number; limit: number }) =>
  call("POST", "/users/search", { query: { page: `${page}`, limit: `${limit}` }, json: { search } });

/** Reads a person with their orders, what they paid, and their open stock alerts. 404 for a deleted account. */
export const readCustomer = (userId: string) => call("GET", "/admin/customers/:userId", { param: { userId } });

/** Reads whether the administrator's own second factor is set up. */
export const readSecondFactor = () => call("GET", "/admin/second-factor", {});

/** Begins to set up the administrator's own second factor; `activateSecondFactor` ends it and returns the recovery codes. */
export const beginSecondFactor = () => call("POST", "/admin/second-factor", {});

export const activateSecondFactor = (json: { code: string }) => call("PUT", "/admin/second-factor", { json });

export const removeSecondFactor = () => call("DELETE", "/admin/second-factor", {});

/** Blocks or unblocks a person, or changes their role. Their sessions end. 409 for the last administrator. */
export const administerUser = (userId: string, change: z.input<typeof adminUserChangeSchema>) =>
  call("PATCH", "/admin/user-admin/:userId", { param: { userId }, json: change });

/** Reads the open invitations to administer the shop. */
export const listInvitations = () => call("GET", "/admin/invitations", {});

/** Mails an invitation. 409 for an administrator or a blocked account, 429 after too many. */
export const inviteAdministrator = (json: z.input<typeof inviteSchema>) => call("POST", "/admin/invitations", { json });

/** 404 for an invitation that was accepted, revoked or replaced. */
export const revokeInvitation = (id: string) => call("DELETE", "/admin/invitations/:id", { param: { id } });
