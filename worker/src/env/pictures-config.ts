/** The worker's bindings for uploaded pictures: what encodes them, and the bucket they are kept in. */
import { binding } from "./binding.ts";

/** What the worker needs of an R2 binding for files that never change. */
export interface PictureBucket {
  put(
    key: string,
    value: Uint8Array<ArrayBuffer>,
    options: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
  get(key: string): Promise<{ body: ReadableStream; size: number } | null>;
  head(key: string): Promise<{ size: number } | null>;
}

/** What files are written as: pages take WebP, the cards of links in messages not everywhere. */
export type PictureFormat = "image/webp" | "image/jpeg";

/** What a picture is made into; pixels. `pad` keeps all of it, `cover` fills the whole. */
export interface Resizing {
  width: number;
  height: number;
  fit: "pad" | "cover";
  background: string;
}

/** What the worker needs of Cloudflare's Images binding: it decodes and encodes, and keeps nothing. */
export interface ImageEncoder {
  /** Reads the head of a file only. An SVG has no size. */
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
