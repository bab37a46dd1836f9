/** Administrators' requests about people. */
import type { z } from "zod";
import type { inviteSchema } from "#shop/accounts/invitation.contract.ts";
import type { adminUserChangeSchema } from "#shop/accounts/user.contract.ts";
import type { changeTagsSchema } from "#shop/orders/admin-order.contract.ts";
import { withKey } from "./admin-key.ts";
import { asFile, call } from "./call.ts";

/**
 * Reads the people whose names or e-mail contain all words, and who have the tag, if given. Newest first; `page` starts at 1.
 */
export const listUsers = ({
  search,
  tag,
  page,
  limit,
}: {
  search: string;
  tag?: string;
  page: number;
  limit: number;
}) =>
  call("POST", "/users/search", {
    query: { ...(tag && { tag }), page: `${page}`, limit: `${limit}` },
    json: { search },
  });

/** Reads a person with orders, amounts paid, delivery addresses, notes, tags and stock alerts. 404 for a deleted account. */
export const readCustomer = (userId: string) => call("GET", "/admin/customers/:userId", { param: { userId } });

/** Adds a note about a person, once per key. */
export const addCustomerNote = (userId: string, text: string, requestKey: string) =>
  call("POST", "/admin/customers/:userId/notes", { param: { userId }, json: { text } }, withKey(requestKey));

/** Removes and adds tags of a person. */
export const changeCustomerTags = (userId: string, json: z.input<typeof changeTagsSchema>) =>
  call("PUT", "/admin/customers/:userId/tags", { param: { userId }, json });

/** Reads everything that the shop stores about a person, as a file. */
export const downloadCustomer = (userId: string) =>
  asFile((options) => call("POST", "/admin/customers/:userId/export", { param: { userId } }, options));

/** Reads the people that `listUsers` finds, with the number and the amount of their orders, as a CSV file. */
export const downloadCustomers = (json: { search: string; tag?: string }) =>
  asFile((options) => call("POST", "/admin/customers/export", { json }, options));

/** Deletes a person's account and data. 400 if `email` is not theirs, 409 for an administrator or unsettled orders. */
export const deleteCustomer = (userId: string, email: string) =>
  call("DELETE", "/admin/customers/:userId", { param: { userId }, json: { email } });

/** Reads whether the administrator's own second factor is set up. */
export const readSecondFactor = () => call("GET", "/admin/second-factor", {});

/** Begins to set up the administrator's own second factor; `activateSecondFactor` finishes and returns the recovery codes. */
export const beginSecondFactor = () => call("POST", "/admin/second-factor", {});

/** Finishes setting up the second factor, with a code of the app. Returns the recovery codes. */
export const activateSecondFactor = (json: { code: string }) => call("PUT", "/admin/second-factor", { json });

/** Removes the administrator's own second factor. */
export const removeSecondFactor = () => call("DELETE", "/admin/second-factor", {});

/** Blocks or unblocks a person, or changes their role. Blocking and a new role end sessions. 409 for the last active owner. */
export const administerUser = (userId: string, change: z.input<typeof adminUserChangeSchema>) =>
  call("PATCH", "/admin/user-admin/:userId", { param: { userId }, json: change });

/** Reads the open invitations to administer the shop. */
export const listInvitations = () => call("GET", "/admin/invitations", {});

/** Mails an invitation. 409 for an administrator or a blocked account, 429 after too many. */
export const inviteAdministrator = (json: z.input<typeof inviteSchema>) => call("POST", "/admin/invitations", { json });

/** Revokes an invitation. 404 if it was accepted, revoked or replaced. */
export const revokeInvitation = (id: string) => call("DELETE", "/admin/invitations/:id", { param: { id } });
