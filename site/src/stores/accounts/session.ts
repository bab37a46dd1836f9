import { atom } from "nanostores";
import type { User } from "#shop/accounts/user.contract.ts";
import { whenExpired } from "#site/api/call.ts";

/** Whoever is signed in, as this browser remembers them: what the head needs is surely there, the rest as the server last told it. */
export type SessionUser = Pick<User, "_id" | "firstName" | "role"> & Partial<User>;

/**
 * The client's session (specification 3, Client session state). The server decides who may do what; this only draws.
 * `isHydrated`: what the browser remembers has been read.
 */
export type Session =
  | {
      user: SessionUser;
      isAuthenticated: true;
      /** True only when the role is admin. */
      isAdmin: boolean;
      isHydrated: true;
    }
  | { user: null; isAuthenticated: false; isAdmin: false; isHydrated: boolean };

/** Where the browser keeps it. */
const SESSION_KEY = "authed-user";

/**
 * Kept from signing out to signing in. An answer to another tab may arrive after the sign-out, and write its person again before
 * that tab hears of it: what it wrote counts for nothing while this is here.
 */
const SIGNED_OUT_KEY = "signed-out";

const LOGGED_OUT = { user: null, isAuthenticated: false, isAdmin: false } as const;

/** Logged out until it has been restored. */
export const $session = atom<Session>({ ...LOGGED_OUT, isHydrated: false });

/** The session of somebody. */
function sessionOf(user: SessionUser): Session {
  return { user, isAuthenticated: true, isAdmin: user.role === "admin", isHydrated: true };
}

/** What the browser remembers; logged out when that is no session: anybody may have written there, or nobody may read. */
export function readSession(storage?: Pick<Storage, "getItem">): Session {
  try {
    const place = storage ?? localStorage;
    const kept: unknown = JSON.parse((!place.getItem(SIGNED_OUT_KEY) && place.getItem(SESSION_KEY)) || "null");
    const { user, isAuthenticated }: { user?: unknown; isAuthenticated?: unknown } = { ...Object(kept) };
    if (isAuthenticated === true && isUser(user)) return sessionOf(user);
  } catch {
    // Said above.
  }
  return { ...LOGGED_OUT, isHydrated: true };
}

function isUser(user: unknown): user is SessionUser {
  const { _id, firstName, role }: Record<string, unknown> = { ...Object(user) };
  return /^usr_\w+$/.test(`${_id}`) && typeof firstName === "string" && (role === "user" || role === "admin");
}

/** Signs somebody in here. */
export function signIn(user: User): void {
  keep((storage) => storage.removeItem(SIGNED_OUT_KEY));
  setUser(user);
}

/** Replaces what is known of who is signed in. */
export function setUser(user: User): void {
  const session = sessionOf(user);
  keep((storage) => storage.setItem(SESSION_KEY, JSON.stringify(session)));
  $session.set(session);
}

/** Forgets who was signed in. Told once: an answer that was under way and says so as well would lead a protected page away again. */
export function clearSession(): void {
  keep((storage) => {
    storage.setItem(SIGNED_OUT_KEY, "1");
    storage.removeItem(SESSION_KEY);
  });
  const { user, isHydrated } = $session.get();
  if (user || !isHydrated) $session.set({ ...LOGGED_OUT, isHydrated: true });
}

/** A browser that keeps nothing (private mode, full) remembers nobody on the next page; this one goes on. */
function keep(change: (storage: Storage) => unknown): void {
  try {
    change(localStorage);
  } catch {
    // Said above.
  }
}

let started = false;

/**
 * Restores the session, and keeps it: from now on what another tab signs in or out is so here as well, and so is what
 * happened while this page lay in the browser's memory (a page come back to with "Back").
 */
export function startSession(): Session {
  if (!started) {
    started = true;
    restore();
    // What a late answer wrote after the sign-out does not stay.
    keep((storage) => storage.getItem(SIGNED_OUT_KEY) && storage.removeItem(SESSION_KEY));
    addEventListener("storage", ({ key }) => {
      if (key === SESSION_KEY || key === SIGNED_OUT_KEY || key === null) restore();
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) restore();
    });
  }
  return $session.get();
}

function restore(): void {
  $session.set(readSession());
}

whenExpired(clearSession);
