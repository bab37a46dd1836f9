import { refuse } from "#shop/refusal.ts";
import type { ChallengeAction } from "#shop/refusal-response.ts";
import { log } from "../log.ts";
import { verifyToken } from "../ports/turnstile.ts";
import type { Challenge } from "../request-context.ts";
import type { AppContext } from "./context.ts";

/** Returns the challenge of this request for an action. The token is in the header `X-Challenge-Token`. */
export function challengeOf(c: AppContext, action: ChallengeAction): Challenge {
  let result: ReturnType<Challenge> | undefined;
  return () => {
    result ??= check(c, action);
    return result;
  };
}

async function check(c: AppContext, action: ChallengeAction): ReturnType<Challenge> {
  const { turnstile } = c.get("config");
  if (!turnstile) return "waived";
  const token = c.req.header("X-Challenge-Token");
  const ip = c.req.header("CF-Connecting-IP") ?? "";
  const verdict = token === undefined ? null : await verifyToken(turnstile, { token, action, ip });
  if (verdict?.kind === "ok") return "passed";
  if (verdict) log(`challenge_${verdict.kind}`, { requestId: c.get("requestId"), action, reason: verdict.reason });
  if (verdict?.kind === "unavailable") return "waived";
  const { siteKey, url } = turnstile;
  return refuse({
    code: "challenge_required",
    challenge: { action, siteKey, script: `${url}/api.js?render=explicit` },
  });
}
