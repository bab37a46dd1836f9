/** Changes to a user's own data. The server's response is stored at once and updates everything that shows it. */
import type { AddressFields } from "#shop/accounts/address.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import type { Done } from "#site/api/auth.ts";
import type { Called } from "#site/api/call.ts";
import { changeUser, leave, readAddresses, type UserChange } from "#site/api/users.ts";
import { toastOnNextPage } from "../toasts.ts";
import { $entrance } from "./guard.ts";
import { $session, clearSession, setUser } from "./session.ts";

type Changed = Called<{ updatedUser: User }>;

/** Changes some fields of the user. */
export async function changePerson(userId: string, change: UserChange): Promise<Changed> {
  const answer = await changeUser(userId, change);
  if (answer.ok) keep(answer.body.updatedUser);
  return answer;
}

/** Loads the user's current addresses. A deleted user is signed out. */
export async function refreshAddresses(userId: string): ReturnType<typeof readAddresses> {
  const answer = await readAddresses(userId);
  if (answer.ok) keep(answer.body.user);
  else if (answer.status === 404) clearSession();
  return answer;
}

/** Appends an address. The API takes the whole list, so it is loaded just before: another tab may have changed it. */
export async function addAddress(userId: string, fields: AddressFields): Promise<Changed> {
  const latest = await refreshAddresses(userId);
  if (!latest.ok) return latest;
  return changePerson(userId, { address: [...latest.body.user.address, fields] });
}

/** Deletes an address from the current list; one that is missing is already deleted. */
export async function deleteAddress(userId: string, addressId: string): Promise<Changed> {
  const latest = await refreshAddresses(userId);
  if (!latest.ok) return latest;
  const { user } = latest.body;
  const others = user.address.filter(({ _id }) => _id !== addressId);
  if (others.length === user.address.length) return { ok: true, status: latest.status, body: { updatedUser: user } };
  return changePerson(userId, { address: others });
}

/** Deletes the account, and leads home as a guest. Refusals: 400 "Invalid password", 409 with its reason. */
export async function deleteAccount(userId: string, password: string): Promise<Called<Done>> {
  const answer = await leave(userId, password);
  if (!answer.ok) return answer;
  toastOnNextPage("Eliminamos tu cuenta");
  clearSession();
  // After the redirect of a protected page (stores/accounts/guard.ts): the last navigation wins.
  location.assign("/");
  return answer;
}

/** Ignores the response when the user has signed out meanwhile. */
function keep(user: User): void {
  if ($session.get().user?._id !== user._id) return;
  setUser(user);
  $entrance.set({ state: "entered", user });
}
