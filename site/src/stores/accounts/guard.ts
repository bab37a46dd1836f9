import { atom } from "nanostores";
import type { User } from "#shop/accounts/user.contract.ts";
import { verifyToken } from "#site/api/auth.ts";
import { loginPath } from "./next.ts";
import { $session, clearSession, setUser, startSession } from "./session.ts";

export interface GuardOptions {
  /** Only administrators may enter; other users are redirected home. */
  admin?: boolean;
  /** The page's path for a user, when the path contains the id: another user's path redirects to one's own. */
  pathOf?: (userId: string) => string;
}

/** State of a protected page. Private content shows only once `entered`, with the user as the server returned it. */
type Entrance = { state: "verifying" } | { state: "failed" } | { state: "entered"; user: User };

export const $entrance = atom<Entrance>({ state: "verifying" });

/** True while this tab signs out: the end of the session then does not lead to the sign-in page. */
export const $signingOut = atom(false);

let guardOptions: GuardOptions = {};

/**
 * Guards a protected page (docs/product-rules.md#route-guards): without a valid session it redirects to sign in, which leads
 * back afterwards. When the server cannot be reached the page says so and can retry. Signing out, in this tab or another,
 * ends the visit.
 */
export function guard(options: GuardOptions = {}): Promise<void> {
  guardOptions = options;
  return retryGuard();
}

/** Verifies the session again. */
export async function retryGuard(): Promise<void> {
  $entrance.set({ state: "verifying" });
  if (!startSession().isAuthenticated) return redirectToLogin();
  watch();
  const response = await verifyToken();
  // Signed out meanwhile, by another tab or by this response: already redirecting to sign in.
  if (!$session.get().isAuthenticated) return;
  if (response.ok) enter(response.body.payload, guardOptions);
  else if (response.status === 401 || response.status === 403) clearSession();
  else $entrance.set({ state: "failed" });
}

function enter(user: User, { admin = false, pathOf }: GuardOptions): void {
  setUser(user);
  const own = pathOf?.(user._id) ?? location.pathname;
  if (admin && user.role !== "admin") location.replace("/");
  else if (own !== location.pathname) location.replace(`${own}${location.search}`);
  else $entrance.set({ state: "entered", user });
}

let watched = false;

/** Redirects when the session ends, reloads when its user changes, and verifies again what Back restores after signing out. */
function watch(): void {
  if (watched) return;
  watched = true;
  $session.listen(({ user }) => {
    const entrance = $entrance.get();
    if (!user) redirectToLogin();
    else if (entrance.state === "entered" && entrance.user._id !== user._id) location.reload();
  });
  // Back restores a page that was left by signing out.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || !$signingOut.get()) return;
    $signingOut.set(false);
    void retryGuard();
  });
}

/** Redirects to sign in. Signing out in this tab redirects by itself (log-out.ts). */
function redirectToLogin(): void {
  $entrance.set({ state: "verifying" });
  if ($signingOut.get()) return;
  const { pathname, search, hash } = location;
  // The panel's hash names the open item. Elsewhere a hash may be secret.
  location.replace(loginPath(guardOptions.admin ? `${pathname}${search}${hash}` : undefined));
}
