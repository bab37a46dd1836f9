import { START_BYTES } from "#shop/orders/receipt.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { Semaphore } from "../../semaphore.ts";
import type { AppContext } from "../context.ts";
import { refused } from "../respond.ts";
import { sessionIn } from "../session.ts";
import { receiveBody } from "./receive-body.ts";

const TOTAL_MS = 60_000;
const STALL_MS = 5_000;
/** How long a slot is kept after a part of the file has arrived. A cancelled request never releases its slot. */
const KEPT_MS = STALL_MS + 1_000;
/** Longer than it takes to store a file. */
const STORED_WITHIN_MS = 60_000;

/** As many files of 8 MB as fit in an isolate of 128 MB, with the copies that encoding a picture makes. */
const AT_ONCE = 4;
const uploads = new Semaphore({ concurrency: AT_ONCE, capacity: AT_ONCE, reservedMs: KEPT_MS });

/** Reads the file of an upload. A flow calls it once it knows that it needs the file. */
export type ReceiveFile = () => Promise<
  { ok: true; bytes: Uint8Array<ArrayBuffer> } | Refused<"too_large" | "body_incomplete" | "wrong_type" | "busy">
>;

/** Limits of an uploaded file. */
interface FileLimits {
  maxBytes: number;
  accepts: (start: Uint8Array) => boolean;
}

/**
 * Runs `store` with a slot for an upload: one for each person, four in the isolate (docs/product-rules.md#uploads). The
 * route needs a session guard. Without a free slot it responds 429 or 503 before anything is read. `receive` refuses `busy`
 * if the slot has expired and other uploads fill the semaphore. `accepts` checks the first
 * `START_BYTES` of the file as soon as they have arrived; it does not check a shorter file.
 */
export async function withUpload<Stored extends Response>(
  c: AppContext,
  { maxBytes, accepts }: FileLimits,
  store: (receive: ReceiveFile) => Promise<Stored>,
): Promise<Stored | ReturnType<typeof refused>> {
  const { userId } = sessionIn(c);
  const { limits } = c.get("config");
  const retryAfterSeconds = KEPT_MS / 1_000;
  if (limits && uploads.slotsOf(userId) > 0) return refused(c, { code: "upload_open", retryAfterSeconds });
  const slot = limits ? uploads.reserve(userId) : null;
  if (limits && !slot) return refused(c, { code: "busy", retryAfterSeconds });
  const keepFor = (ms: number) => !slot || uploads.keepFor(slot, ms);
  const busy = () => refuse({ code: "busy" as const, retryAfterSeconds });
  try {
    return await store(async () => {
      if (!keepFor(KEPT_MS)) return busy();
      const file = await receiveFile(c, { maxBytes, accepts }, () => (keepFor(KEPT_MS) ? null : busy()));
      keepFor(STORED_WITHIN_MS);
      return file;
    });
  } finally {
    if (slot) uploads.release(slot);
  }
}

/** Reads a file into memory that is allocated once. */
async function receiveFile(
  c: AppContext,
  { maxBytes, accepts }: FileLimits,
  onPart: () => Refused<"busy"> | null,
): ReturnType<ReceiveFile> {
  const declared = c.req.header("Content-Length");
  if (Number(declared ?? 0) > maxBytes) return refuse({ code: "too_large" });
  const bytes = new Uint8Array(Number(declared ?? maxBytes));
  let length = 0;
  const read = await receiveBody(c, { maxBytes: bytes.length, totalMs: TOTAL_MS, stallMs: STALL_MS }, (part) => {
    const expired = onPart();
    if (expired) return expired;
    bytes.set(part, length);
    const isStart = length < START_BYTES && length + part.byteLength >= START_BYTES;
    length += part.byteLength;
    return isStart && !accepts(bytes.subarray(0, START_BYTES)) ? refuse<"wrong_type">({ code: "wrong_type" }) : null;
  });
  return read.ok ? { ok: true, bytes: bytes.subarray(0, length) } : read;
}
