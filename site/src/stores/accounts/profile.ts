/** A user's own data and sessions. The user in each response is stored, which updates everything that shows it. */
import { atom } from "nanostores";
import { type AddressFields, isSameAddress } from "#shop/accounts/address.ts";
import type { Session, User } from "#shop/accounts/user.contract.ts";
import type { Done } from "#site/api/auth.ts";
import type { CallResult, Failure } from "#site/api/call.ts";
import { changeUser, deleteUser, endSession, readSessions, readUser, type UserChange } from "#site/api/users.ts";
import { changeLoaded, type Loaded, load } from "../loaded.ts";
import { toastOnNextPage } from "../toasts.ts";
import { $entrance, $signingOut } from "./guard.ts";
import { loginPath } from "./next.ts";
import { $session, clearSession, setUser } from "./session.ts";

type Changed = CallResult<{ updatedUser: User }>;

/** Changes some fields of the user. */
export async function changePerson(userId: string, change: UserChange): Promise<Changed> {
  const response = await changeUser(userId, change);
  if (response.ok) storeUser(response.body.updatedUser);
  else await refreshIfRequired(userId, response, { currentPassword: change.currentPassword });
  return response;
}

/**
 * Reads the user again when the server requires a password that was not sent: one was set since, in another tab or by a call
 * whose response was lost. The page then shows the field for it.
 */
async function refreshIfRequired(userId: string, { fields }: Failure, sent: Record<string, string | undefined>) {
  if (Object.entries(sent).some(([field, text]) => text === undefined && fields[field])) await refreshAddresses(userId);
}

/** Loads the user's current addresses. A deleted user is signed out. */
export async function refreshAddresses(userId: string): ReturnType<typeof readUser> {
  const response = await readUser(userId);
  if (response.ok) storeUser(response.body.user);
  else if (response.status === 404) clearSession();
  return response;
}

/**
 * Appends an address. The API takes the complete list, so it is loaded just before: another tab may have changed it. An address
 * that is in it already counts as added: the response to an earlier call may have been lost.
 */
export async function addAddress(userId: string, fields: AddressFields): Promise<Changed> {
  const latest = await refreshAddresses(userId);
  if (!latest.ok) return latest;
  const { user } = latest.body;
  if (user.address.some((one) => isSameAddress(one, fields)))
    return { ok: true, status: latest.status, body: { updatedUser: user } };
  return changePerson(userId, { address: [...user.address, fields] });
}

/** Deletes an address from the current list; a missing one counts as deleted. */
export async function deleteAddress(userId: string, addressId: string): Promise<Changed> {
  const latest = await refreshAddresses(userId);
  if (!latest.ok) return latest;
  const { user } = latest.body;
  const others = user.address.filter(({ _id }) => _id !== addressId);
  if (others.length === user.address.length) return { ok: true, status: latest.status, body: { updatedUser: user } };
  return changePerson(userId, { address: others });
}

/**
 * Deletes the account, and redirects home as a guest. Refuses as `deleteUser` does; if the session has ended, redirects to sign
 * in.
 */
export async function deleteAccount(userId: string, password: string | undefined): Promise<CallResult<Done>> {
  $signingOut.set(true);
  const response = await deleteUser(userId, password);
  if (!response.ok) {
    $signingOut.set(false);
    if (!$session.get().isAuthenticated) location.replace(loginPath());
    else await refreshIfRequired(userId, response, { password });
    return response;
  }
  toastOnNextPage("Eliminamos tu cuenta");
  clearSession();
  location.assign("/");
  return response;
}

/** Ignores a response about a user who is no longer the signed-in one. */
function storeUser(user: User): void {
  if ($session.get().user?._id !== user._id) return;
  setUser(user);
  $entrance.set({ state: "entered", user });
}

/** A user's sessions as last loaded. */
export const $sessions = atom<Loaded<{ sessions: readonly Session[] }>>({ state: "loading" });

/** Loads the user's sessions, the current one first. */
export function loadSessions(userId: string): Promise<void> {
  return load($sessions, readSessionsCurrentFirst(userId));
}

async function readSessionsCurrentFirst(userId: string): ReturnType<typeof readSessions> {
  const response = await readSessions(userId);
  if (response.ok) response.body.sessions.sort((one, other) => Number(other.current) - Number(one.current));
  return response;
}

/** Ends sessions; returns whether all are ended. A session that has already ended counts as ended. */
export async function endSessions(userId: string, sessionIds: readonly string[]): Promise<boolean> {
  const responses = await Promise.all(sessionIds.map((id) => endSession(userId, id)));
  const ended = sessionIds.filter((_, i) => responses[i]?.ok || responses[i]?.status === 404);
  changeLoaded($sessions, ({ sessions }) => ({ sessions: sessions.filter(({ _id }) => !ended.includes(_id)) }));
  return ended.length === sessionIds.length;
}
