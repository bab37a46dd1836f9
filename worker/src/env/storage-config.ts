import { z } from "zod";

/** The bucket of uploaded pictures, which never change: the R2 binding, as far as the worker uses it. */
export interface PictureBucket {
  put(
    key: string,
    value: Uint8Array<ArrayBuffer>,
    options: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
  get(key: string): Promise<{ body: ReadableStream; size: number } | null>;
  head(key: string): Promise<{ size: number } | null>;
}

/** Output formats: WebP for pages, JPEG for link previews, where WebP is not supported everywhere. */
export type PictureFormat = "image/webp" | "image/jpeg";

/** Target size in pixels. `pad` keeps the whole picture, `cover` fills the whole area. */
export interface Resizing {
  width: number;
  height: number;
  fit: "pad" | "cover";
  background: string;
}

/** Cloudflare's Images binding, as far as the worker uses it. It decodes and encodes; it stores nothing. */
export interface ImageEncoder {
  /** Reads only the file header. An SVG has no size. */
  info(file: ReadableStream): Promise<{ format: string; width?: number; height?: number }>;
  input(file: ReadableStream): {
    transform(resizing: Resizing): {
      output(as: { format: PictureFormat; quality: number }): Promise<{ response(): Response }>;
    };
  };
}

export const picturesBinding = binding<PictureBucket>(
  ["put", "get", "head"],
  "must be the bucket binding for pictures",
);
export const imagesBinding = binding<ImageEncoder>(["info", "input"], "must be the Images binding");

/** The private bucket of receipts: the R2 binding, as far as the worker uses it. */
export interface Bucket {
  put(
    key: string,
    value: Uint8Array<ArrayBuffer>,
    options: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
  get(key: string): Promise<{ body: ReadableStream; size: number } | null>;
  /** Sorted by key; at most 1,000 objects per call. */
  list(options: { prefix: string }): Promise<{ objects: { key: string }[] }>;
  /** At most 1,000 keys per call; missing keys are ignored. */
  delete(keys: string[]): Promise<void>;
}

export const receiptsBinding = binding<Bucket>(
  ["put", "get", "list", "delete"],
  "must be the bucket binding for receipts",
);

/** Schema of a platform binding: an object with these methods. `error` is the message for anything else. */
function binding<Binding>(verbs: readonly string[], error: string) {
  return z.custom<Binding>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      verbs.every((verb) => typeof Reflect.get(value, verb) === "function"),
    error,
  );
}
