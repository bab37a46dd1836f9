import { createHash } from "node:crypto";
import { writeAudit } from "#db/reports/audit-log.ts";
import {
  PICTURE_RECIPES,
  type PictureSize,
  type PictureUse,
  UPLOADED_TINT,
  uploadedPath,
  uploadSizeMessages,
  variantPath,
} from "#shop/catalogue/pictures/uploaded-picture.ts";
import { sniffReceipt } from "#shop/orders/receipt.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { Config } from "../env/config.ts";
import { encodePicture, measurePicture } from "../ports/pictures-encoder.ts";
import { keepPicture } from "../ports/storage.ts";
import { type RequestContext, written } from "../request-context.ts";

/** An administrator's upload. */
interface SentImage {
  use: PictureUse;
  /** At most `UPLOAD_MAX_BYTES`. */
  bytes: Uint8Array<ArrayBuffer>;
  by: string;
}

/** The stored picture: its site path, and what a page needs to show it. */
export interface StoredImage extends PictureSize {
  path: string;
  tint: string;
  /** Size of the main file. */
  bytes: number;
}

type Stored = { ok: true; image: StoredImage } | Refused<"wrong_type" | "invalid_fields">;

/**
 * Encodes an uploaded picture in the sizes that pages use, without its metadata, and stores the files, the smaller ones
 * first. The same content gets the same path. Refuses `wrong_type` for other file types, and `invalid_fields` for broken files
 * and for dimensions that are not allowed. Throws `StorageUnavailable`.
 */
export async function storeImage(
  context: RequestContext,
  { bucket, encoder }: Config["pictures"],
  { use, bytes, by }: SentImage,
): Promise<Stored> {
  const type = sniffReceipt(bytes);
  if (type === null || type === "application/pdf") return refuse({ code: "wrong_type" });
  // One copy, which all encodings read.
  const file = new Blob([bytes]);
  const size = await measurePicture(encoder, file);
  const faults = size ? uploadSizeMessages(size) : [BROKEN];
  if (faults.length > 0) return invalid(faults);

  const { fit, width, height, variants } = PICTURE_RECIPES[use];
  const make = (size: PictureSize) =>
    encodePicture(encoder, file, { width: size.width, height: size.height, fit, background: UPLOADED_TINT });
  const [main, ...smaller] = await Promise.all([{ width, height }, ...variants].map(make));
  if (!main) return invalid([BROKEN]);
  const path = uploadedPath(use, createHash("sha256").update(main).digest("hex"));
  for (const [index, variant] of variants.entries()) {
    const made = smaller[index];
    if (!made) return invalid([BROKEN]);
    await keepPicture(bucket, variantPath(path, variant.width), made);
  }
  await keepPicture(bucket, path, main);
  const image = { path, width, height, tint: UPLOADED_TINT, bytes: main.length };
  const action = { noun: "picture", nounId: path, what: "picture_stored" } as const;
  await written(context, [
    writeAudit({ ...action, from: null, to: { use, bytes: main.length }, by, nowMs: context.nowMs }),
  ]);
  return { ok: true, image };
}

const BROKEN = "La imagen está dañada: probá con otra";

function invalid(messages: string[]): Refused<"invalid_fields"> {
  return refuse({ code: "invalid_fields", fields: { image: messages } });
}
