import { atom } from "nanostores";
import type { User } from "#shop/accounts/user.contract.ts";
import { onSessionExpired } from "#site/api/call.ts";

/** The signed-in user, as stored in this browser. The header needs the picked fields. */
export type SessionUser = Pick<User, "_id" | "firstName" | "role"> & Partial<User>;

/**
 * The client's session (docs/product-rules.md#sessions). It decides only what is shown; the server decides what is allowed.
 * `isHydrated`: the stored session has been read.
 */
export type Session =
  | { user: SessionUser; isAuthenticated: true; isAdmin: boolean; isHydrated: true }
  | { user: null; isAuthenticated: false; isAdmin: false; isHydrated: boolean };

const SESSION_KEY = "authed-user";

/**
 * Set from a sign-out to the next sign-in. A late response in another tab may store its user again after the
 * sign-out, before that tab gets the storage event: while this is set, the stored session is ignored.
 */
const SIGNED_OUT_KEY = "signed-out";

const LOGGED_OUT = { user: null, isAuthenticated: false, isAdmin: false } as const;

/** Signed out until restored. */
export const $session = atom<Session>({ ...LOGGED_OUT, isHydrated: false });

function sessionOf(user: SessionUser): Session {
  return { user, isAuthenticated: true, isAdmin: user.role === "admin", isHydrated: true };
}

/** Returns the stored session. Signed out when it is malformed (storage is untrusted) or cannot be read. */
export function readSession(): Session {
  try {
    const text = localStorage.getItem(SIGNED_OUT_KEY) ? null : localStorage.getItem(SESSION_KEY);
    const stored: unknown = JSON.parse(text || "null");
    const { user, isAuthenticated }: { user?: unknown; isAuthenticated?: unknown } = { ...Object(stored) };
    if (isAuthenticated === true && isUser(user)) return sessionOf(user);
  } catch {
    // Signed out.
  }
  return { ...LOGGED_OUT, isHydrated: true };
}

function isUser(user: unknown): user is SessionUser {
  const { _id, firstName, role }: Record<string, unknown> = { ...Object(user) };
  return /^usr_\w+$/.test(`${_id}`) && typeof firstName === "string" && (role === "user" || role === "admin");
}

/** Stores a user who has just signed in. */
export function signIn(user: User): void {
  changeStorage((storage) => storage.removeItem(SIGNED_OUT_KEY));
  setUser(user);
}

/** Replaces the stored data of the signed-in user. */
export function setUser(user: User): void {
  const session = sessionOf(user);
  changeStorage((storage) => storage.setItem(SESSION_KEY, JSON.stringify(session)));
  $session.set(session);
}

/** Signs out in this browser. Notifies listeners only once: a late 401 must not redirect a protected page a second time. */
export function clearSession(): void {
  changeStorage((storage) => {
    storage.setItem(SIGNED_OUT_KEY, "1");
    storage.removeItem(SESSION_KEY);
  });
  const { user, isHydrated } = $session.get();
  if (user || !isHydrated) $session.set({ ...LOGGED_OUT, isHydrated: true });
}

/** Storage may be unavailable (private mode, full): the session then lasts as long as the page. */
function changeStorage(change: (storage: Storage) => unknown): void {
  try {
    change(localStorage);
  } catch {
    // Ignored, see above.
  }
}

let started = false;

/** Restores the session and keeps it in sync with other tabs, also after a return from the back/forward cache. */
export function startSession(): Session {
  if (!started) {
    started = true;
    const restore = () => $session.set(readSession());
    restore();
    // Removes what a late response stored after the sign-out.
    changeStorage((storage) => storage.getItem(SIGNED_OUT_KEY) && storage.removeItem(SESSION_KEY));
    addEventListener("storage", ({ key }) => {
      if (key === SESSION_KEY || key === SIGNED_OUT_KEY || key === null) restore();
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) restore();
    });
  }
  return $session.get();
}

onSessionExpired(clearSession);
