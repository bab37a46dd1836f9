import type { After } from "#site/islands/kit/use-form.ts";
import { clearSession } from "#site/stores/accounts/session.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";

/**
 * Goes to sign in with what was just set, and tells there what was done. "Back" does not come back: the link is used up. Who was
 * signed in here is so no longer: a new password has ended their sessions.
 */
export function leaveToLogin(told: string): After {
  clearSession();
  toastOnNextPage(told);
  location.replace("/login");
  return "leaving";
}
