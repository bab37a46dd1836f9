import type { User } from "#shop/accounts/user.contract.ts";
import type { Failure } from "#site/api/call.ts";
import { $session, setUser } from "../accounts/session.ts";

/** Maximum wait for a lock that another tab holds; then the work runs without it. */
const LOCK_WITHIN_MS = 8000;

/**
 * Runs `work` under a lock that all tabs share: each response has the complete cart, and an older one must not
 * replace a newer.
 */
export async function withCartLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!("locks" in navigator)) return work();
  let result: Promise<Result> | undefined;
  const run = () => {
    result = work();
    return result;
  };
  await navigator.locks.request("cart", { signal: AbortSignal.timeout(LOCK_WITHIN_MS) }, run).catch(() => undefined);
  return result ?? work();
}

/** Stores the user of a response, unless they have signed out, or another person has signed in, since the call. */
export function storeUser(user: User): void {
  if ($session.get().user?._id === user._id) setUser(user);
}

/** Makes a call whose response has the user with the complete cart, and stores that user (`storeUser`), under the lock. */
export function storeUserOf<Answer extends Failure | { ok: true; body: { userUpdated: User } }>(
  make: () => Promise<Answer>,
): Promise<Answer> {
  return withCartLock(async () => {
    const response = await make();
    if (response.ok) storeUser(response.body.userUpdated);
    return response;
  });
}
