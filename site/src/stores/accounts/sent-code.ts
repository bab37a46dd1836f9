import { SIGN_IN_CODE_MS } from "#shop/accounts/account.ts";
import { storedValue } from "../stored-value.ts";

/** The last request of a sign-in code in this tab, so that the code can also be typed after a reload. */
const sentCode = storedValue(
  () => sessionStorage,
  "sent-code",
  ({ email, atMs }) => (typeof email === "string" && typeof atMs === "number" ? { email, atMs } : null),
);

/** Stores that a code was sent to this e-mail. */
export function rememberSentCode(email: string, nowMs: number): void {
  sentCode.set({ email, atMs: nowMs });
}

/** Forgets a code that was used. */
export function forgetSentCode(): void {
  sentCode.set(null);
}

/** Returns the e-mail of a code that may still be valid. Null without one, and if another e-mail is typed. */
export function sentCodeTo(typed: string, nowMs: number): string | null {
  const sent = sentCode.get();
  if (!sent || nowMs - sent.atMs >= SIGN_IN_CODE_MS) return null;
  return typed === "" || typed === sent.email ? sent.email : null;
}
