/** Uploaded pictures: the files made for each use, and their paths. */
import { FULL_PICTURE_WIDTH, PICTURE_WIDTHS } from "./picture.ts";

/** What a picture is for: a perfume or a brand (`product`), or the home's banner on wide or narrow screens. */
export const PICTURE_USES = ["product", "banner", "bannerMobile"] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/** Pixels of a file. */
export interface PictureSize {
  width: number;
  height: number;
}

const ofProduct = (width: number): PictureSize => ({ width, height: Math.round((width * 1076) / FULL_PICTURE_WIDTH) });

/** The files made of an upload: the main one and smaller variants. `pad` keeps the complete picture, `cover` crops it. */
export const PICTURE_RECIPES: Readonly<
  Record<PictureUse, PictureSize & { fit: "pad" | "cover"; variants: PictureSize[] }>
> = {
  product: { ...ofProduct(FULL_PICTURE_WIDTH), fit: "pad", variants: PICTURE_WIDTHS.map(ofProduct) },
  banner: { width: 1600, height: 600, fit: "cover", variants: [] },
  bannerMobile: { width: 780, height: 1300, fit: "cover", variants: [] },
};

/** Background of padded pictures, also shown while they load. */
export const UPLOADED_TINT = "#FFFFFF";

/** Maximum upload, in bytes. docs/product-rules.md#request-size-limits */
export const UPLOAD_MAX_BYTES = 8_388_608;
/** Limits for the dimensions in the file's header, in pixels, checked before decoding. */
export const UPLOAD_SIDES = { least: 200, most: 8_000 } as const;
const UPLOAD_MAX_PIXELS = 40_000_000;

const UPLOADED = /^\/pictures\/u\/(?:b-[0-9a-f]{32}|[0-9a-f]{32}(?:-(?:160|240|480))?)\.webp$/;

/** Whether a site path has the form of an upload's file. */
export function isUploadedPath(path: string): boolean {
  return UPLOADED.test(path);
}

/** Path of the main file, from the hex SHA-256 of its content. A banner has a prefix, because it has no variants. */
export function uploadedPath(use: PictureUse, hash: string): string {
  return `/pictures/u/${use === "product" ? "" : "b-"}${hash.slice(0, 32)}.webp`;
}

/** Path of a smaller variant. */
export function variantPath(path: string, width: number): string {
  return path.replace(/\.webp$/, `-${width}.webp`);
}

/** Returns the messages for the dimensions of an upload; empty when they are accepted. */
export function uploadSizeMessages({ width, height }: PictureSize): string[] {
  const { least, most } = UPLOAD_SIDES;
  if (Math.min(width, height) < least) return [`La imagen es muy chica: cada lado tiene al menos ${least} píxeles`];
  if (Math.max(width, height) > most || width * height > UPLOAD_MAX_PIXELS)
    return [`La imagen es muy grande: hasta ${most} píxeles de lado y 40 megapíxeles`];
  return [];
}
