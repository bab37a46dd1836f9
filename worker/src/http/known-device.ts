import { type AuthSecrets, openingSecrets, sign, unsign } from "../secrets.ts";
import type { AppContext } from "./context.ts";
import { requestContext } from "./context.ts";
import { setOwnCookie } from "./session.ts";

const DEVICE_MS = 180 * 24 * 3_600_000;

interface At {
  nowMs: number;
}

/**
 * Signs that an account was opened in a browser, for its cookie (docs/product-rules.md#known-devices). The value has
 * only the moment until which it is valid: the account is part of what is signed.
 */
export function signDevice({ authSecret, nowMs }: AuthSecrets & At, email: string): string {
  return sign(authSecret, purposeOf(email), String(nowMs + DEVICE_MS));
}

/** Whether the account of this e-mail was opened in the browser that sent the cookie. */
export function isKnownDevice(context: AuthSecrets & At, email: string, cookie: string | undefined): boolean {
  const expiresAtMs = unsign(openingSecrets(context), purposeOf(email), cookie ?? "");
  return Number(expiresAtMs) > context.nowMs;
}

/** Makes the browser a known device of this account. Call it only after the person has proved that it is theirs. */
export function rememberDevice(c: AppContext, email: string): void {
  setOwnCookie(c, "device", signDevice(requestContext(c), email), DEVICE_MS / 1000);
}

function purposeOf(email: string): string {
  return `device:${email}`;
}
