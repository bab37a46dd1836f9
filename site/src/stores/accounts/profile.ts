/** A person changes what the shop knows of them. What the server answers is kept at once, and drawn wherever it shows. */
import type { AddressFields } from "#shop/accounts/address.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import type { Done } from "#site/api/auth.ts";
import type { Called } from "#site/api/call.ts";
import { changeUser, leave, readAddresses, type UserChange } from "#site/api/users.ts";
import { toastOnNextPage } from "../toasts.ts";
import { $entrance } from "./guard.ts";
import { $session, clearSession, setUser } from "./session.ts";

type Changed = Called<{ updatedUser: User }>;

/** Changes some fields of the person. */
export async function changePerson(userId: string, change: UserChange): Promise<Changed> {
  const answer = await changeUser(userId, change);
  if (answer.ok) keep(answer.body.updatedUser);
  return answer;
}

/** Reads the person's addresses as they are now. A person who is no more is signed out (specification 8, Address and profile). */
export async function refreshAddresses(userId: string): ReturnType<typeof readAddresses> {
  const answer = await readAddresses(userId);
  if (answer.ok) keep(answer.body.user);
  else if (answer.status === 404) clearSession();
  return answer;
}

/** Adds an address, last. The whole list is sent: it is read just before, since another tab may have changed it. */
export async function addAddress(userId: string, fields: AddressFields): Promise<Changed> {
  const latest = await refreshAddresses(userId);
  if (!latest.ok) return latest;
  return changePerson(userId, { address: [...latest.body.user.address, fields] });
}

/** Deletes an address from the list as it is now; one that is no longer in it is deleted already. */
export async function deleteAddress(userId: string, addressId: string): Promise<Changed> {
  const latest = await refreshAddresses(userId);
  if (!latest.ok) return latest;
  const { user } = latest.body;
  const others = user.address.filter(({ _id }) => _id !== addressId);
  if (others.length === user.address.length) return { ok: true, status: latest.status, body: { updatedUser: user } };
  return changePerson(userId, { address: others });
}

/** Deletes the account, and leads home as a guest. 400 "Invalid password"; 409 with its reason. */
export async function deleteAccount(userId: string, password: string): Promise<Called<Done>> {
  const answer = await leave(userId, password);
  if (!answer.ok) return answer;
  toastOnNextPage("Eliminamos tu cuenta");
  clearSession();
  // After what a protected page does when its person leaves (stores/accounts/guard.ts): the last one to navigate is followed.
  location.assign("/");
  return answer;
}

/** Unless they signed out while the server was asked. */
function keep(user: User): void {
  if ($session.get().user?._id !== user._id) return;
  setUser(user);
  $entrance.set({ state: "entered", user });
}
