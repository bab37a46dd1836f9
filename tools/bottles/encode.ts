import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import type { Frame } from "./draw/frame.ts";

/** Widths of the smaller variants and their maximum size in bytes. The main picture has its own limit. */
export const VARIANTS = [
  { width: 160, maxBytes: 3_000 },
  { width: 240, maxBytes: 5_000 },
  { width: 480, maxBytes: 10_000 },
] as const;
export const MAIN_MAX_BYTES = 18_000;
/**
 * Limit of a picture that a page shows first: a larger one needs a second round trip (docs/performance.md#p6-largest-paint).
 */
export const FIRST_MAX_BYTES = 14_400;

/** A lower quality would break the edges of names. Only close-ups of dark colors come near it. */
const LOWEST_QUALITY = 28;

/** A picture in all its sizes. */
export interface Encoded {
  /** The first eight hex digits of the SHA-256 of the main picture. */
  hash: string;
  main: Buffer;
  variants: { width: number; bytes: Buffer }[];
}

/**
 * Encodes a frame as WebP at its own width, within `mainMaxBytes`, and three smaller ones, each with the best quality within
 * its limit.
 */
export async function encode(frame: Frame, mainMaxBytes = MAIN_MAX_BYTES): Promise<Encoded> {
  const raw = { width: frame.width, height: frame.height, channels: 3 as const };
  const pixels = frame.bytes();
  const main = await within(mainMaxBytes, () => sharp(pixels, { raw }));
  const variants = await Promise.all(
    VARIANTS.map(async ({ width, maxBytes }) => ({
      width,
      bytes: await within(maxBytes, () =>
        sharp(pixels, { raw }).resize({ width, kernel: "lanczos3" }).sharpen({ sigma: 0.5, m1: 0.4, m2: 0.6 }),
      ),
    })),
  );
  return { hash: hashOf(main), main, variants };
}

/** The part of the file name that identifies the content. */
export function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 8);
}

/** Lowers the quality until a picture fits its limit. Throws if the lowest quality does not fit. */
export async function within(maxBytes: number, image: () => Sharp): Promise<Buffer> {
  for (let quality = 88; quality >= LOWEST_QUALITY; quality -= 4) {
    const bytes = await image().webp({ quality, effort: 5, smartSubsample: true, preset: "picture" }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`a picture does not fit ${maxBytes} bytes even at quality ${LOWEST_QUALITY}`);
}
