/** Cloudflare Turnstile: verifies the token of a passed challenge (docs/outside-services.md#turnstile). */
import * as z from "zod";
import type { ChallengeAction } from "#shop/refusal-response.ts";
import type { TurnstileConfig } from "../env/service-config.ts";
import { callOut, errorName, jsonIn, startOfBody } from "./outgoing.ts";

/** A token as the browser sent it. */
export interface ChallengeToken {
  token: string;
  /** What the token must have been made for. */
  action: ChallengeAction;
  /** The address of the browser that must have made it; empty if unknown. */
  ip: string;
}

export type Verdict = { kind: "ok" } | { kind: "refused" | "unavailable"; reason: string };

const TIMEOUT_MS = 3_000;
const RESPONSE_MAX_BYTES = 16_384;
const TOKEN = /^[\x21-\x7e]{1,2048}$/;
/** Errors that say nothing about the person. */
const FAULTS = ["missing-input-secret", "invalid-input-secret", "internal-error"];

const answerSchema = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).default([]),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/**
 * Asks the service once whether the token is valid for this action and this shop; the service accepts each token once.
 * Without a clear answer the verdict is `unavailable`. Never throws.
 */
export async function verifyToken(service: TurnstileConfig, { token, action, ip }: ChallengeToken): Promise<Verdict> {
  const { url, hosts, secretKey, hostname } = service;
  if (!TOKEN.test(token)) return { kind: "refused", reason: "malformed" };
  const body = JSON.stringify({ secret: secretKey, response: token, ...(ip && { remoteip: ip }) });
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  try {
    const response = await callOut(`${url}/siteverify`, init, { hosts, timeoutMs: TIMEOUT_MS });
    const answer = answerSchema.safeParse(jsonIn(await startOfBody(response, RESPONSE_MAX_BYTES)));
    if (!answer.success) return { kind: "unavailable", reason: `status_${response.status}` };
    return verdictOf(answer.data, { action, hostname });
  } catch (error) {
    return { kind: "unavailable", reason: errorName(error) };
  }
}

function verdictOf(answer: z.output<typeof answerSchema>, expected: { action: string; hostname: string }): Verdict {
  const codes = answer["error-codes"];
  if (!answer.success)
    return { kind: codes.some((code) => FAULTS.includes(code)) ? "unavailable" : "refused", reason: codes.join(" ") };
  if (answer.action !== expected.action) return { kind: "refused", reason: "other_action" };
  return answer.hostname === expected.hostname ? { kind: "ok" } : { kind: "refused", reason: "other_host" };
}
