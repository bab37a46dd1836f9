import { atom } from "nanostores";
import type { User } from "#shop/accounts/user.contract.ts";
import { verifyToken } from "#site/api/auth.ts";
import { loginPath } from "./next.ts";
import { $session, clearSession, setUser, startSession } from "./session.ts";

export interface Guarded {
  /** Only administrators may enter; anybody else goes home. */
  admin?: boolean;
  /** The page's own path for a person, where the path names one: whoever comes with another's goes to their own. */
  pathOf?: (userId: string) => string;
}

/** Whether this protected page may be seen. What is private is drawn only once `entered`, with the person as the server knows them. */
export type Entrance = { state: "verifying" } | { state: "failed" } | { state: "entered"; user: User };

export const $entrance = atom<Entrance>({ state: "verifying" });

let asked: Guarded = {};

/**
 * Guards a protected page (specification 4, Session): nobody signed in, or nobody whom the server knows, goes to sign in and
 * comes back afterwards. When the server cannot be asked the page says so, and may ask again. Signing out, in this tab or
 * another, ends the visit.
 */
export function guard(guarded: Guarded = {}): Promise<void> {
  asked = guarded;
  return guardAgain();
}

/** Asks the server once more. */
export async function guardAgain(): Promise<void> {
  $entrance.set({ state: "verifying" });
  if (!startSession().isAuthenticated) return leave();
  watch();
  const answer = await verifyToken();
  // Signed out meanwhile, by another tab or by this very answer: on the way to sign in already.
  if (!$session.get().isAuthenticated) return;
  if (answer.ok) enter(answer.body.payload, asked);
  else if (answer.status === 401 || answer.status === 403) clearSession();
  else $entrance.set({ state: "failed" });
}

function enter(user: User, { admin = false, pathOf }: Guarded): void {
  setUser(user);
  const own = pathOf?.(user._id) ?? location.pathname;
  if (admin && user.role !== "admin") location.replace("/");
  else if (own !== location.pathname) location.replace(`${own}${location.search}`);
  else $entrance.set({ state: "entered", user });
}

let watched = false;

/** From now on who is signed in must stay who they are. */
function watch(): void {
  if (watched) return;
  watched = true;
  $session.listen(({ user }) => {
    const entrance = $entrance.get();
    if (!user) leave();
    else if (entrance.state === "entered" && entrance.user._id !== user._id) location.reload();
  });
}

function leave(): void {
  $entrance.set({ state: "verifying" });
  location.replace(loginPath());
}
