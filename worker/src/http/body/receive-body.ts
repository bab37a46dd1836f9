import { type Refused, refuse } from "#shop/refusal.ts";
import { withinTime } from "../../ports/outgoing.ts";
import type { AppContext } from "../context.ts";

/** Limits of a body's size and time. */
export interface BodyLimits {
  maxBytes: number;
  /** Longest time until the whole body has arrived. */
  totalMs: number;
  /** Longest pause between two parts. */
  stallMs: number;
}

/**
 * Passes the parts of the body to `take` as they arrive, until `take` refuses one; `drainBody` may then read the rest.
 * Refuses `too_large`, if possible before anything is read, and `body_incomplete` when the client is too slow or
 * disconnects.
 */
export async function receiveBody<Code extends "busy" | "too_many_requests" | "wrong_type" = never>(
  c: AppContext,
  { maxBytes, totalMs, stallMs }: BodyLimits,
  take: (part: Uint8Array) => Refused<Code> | null,
): Promise<{ ok: true } | Refused<Code | "too_large" | "body_incomplete">> {
  if (Number(c.req.header("Content-Length") ?? 0) > maxBytes) return refuse({ code: "too_large" });
  const endsMs = performance.now() + totalMs;
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = c.req.raw.body?.getReader();
  if (!reader) return { ok: true };
  let bytes = 0;
  try {
    for (;;) {
      const part = await withinTime(() => reader.read(), Math.min(stallMs, endsMs - performance.now()));
      if (part.done) return { ok: true };
      bytes += part.value.byteLength;
      const refused = bytes > maxBytes ? refuse({ code: "too_large" }) : take(part.value);
      if (refused) return refused;
    }
  } catch {
    // Stops the upload; a read may still be pending.
    void reader.cancel().catch(() => {});
    return refuse({ code: "body_incomplete" });
  } finally {
    reader.releaseLock();
  }
}

/** Longest body that `drainBody` reads. */
const DRAINED_MAX_BYTES = 8 * 1024 * 1024;
const DRAINED: BodyLimits = { maxBytes: DRAINED_MAX_BYTES, totalMs: 30_000, stallMs: 5_000 };

/**
 * Reads and discards the rest of a body: on some networks a response is lost if it arrives while the client still sends
 * the request.
 */
export async function drainBody(c: AppContext): Promise<void> {
  const { body } = c.req.raw;
  if (body && !body.locked) await receiveBody(c, DRAINED, () => null);
}
