import { LibsqlError } from "@libsql/client/web";

/** Waits before the second and the third try; each is between half and one and a half of it, so that clients part. */
const WAITS_MS = [60, 240];
/** No try begins later: with the time one may take (client.ts) that is ten seconds in all (reliability F29). */
const LAST_TRY_WITHIN_MS = 5_000;

/**
 * Sends, and sends again while the server is busy or sheds load, when surely nothing was applied: three tries at most. Any other
 * failure is thrown at once, one whose outcome is unknown too.
 */
export async function withRetry<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const beganMs = performance.now();
  for (const waitMs of WAITS_MS) {
    try {
      return await send();
    } catch (error) {
      const pauseMs = waitMs * (0.5 + Math.random());
      if (!isShed(error) || performance.now() - beganMs + pauseMs > LAST_TRY_WITHIN_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return send();
}

/** True when the server turned the request away before touching anything. */
function isShed(error: unknown): boolean {
  if (!(error instanceof LibsqlError)) return false;
  return error.code.startsWith("SQLITE_BUSY") || error.message.includes("HTTP status 429");
}
