/** Pictures that administrators upload: what each use is made into, and where it is found. */
import { FULL_PICTURE_WIDTH, PICTURE_WIDTHS } from "./picture.ts";

/** What a picture is for: a perfume, or the home's banner on wide and on narrow screens. */
export const PICTURE_USES = ["product", "banner", "bannerMobile"] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/** Pixels of a file that is made. */
export interface PictureSize {
  width: number;
  height: number;
}

/** What an upload is made into: its main file, and smaller ones beside it. `pad` keeps all of it, `cover` fills the whole. */
export interface PictureRecipe extends PictureSize {
  fit: "pad" | "cover";
  variants: PictureSize[];
}

const ofProduct = (width: number): PictureSize => ({ width, height: Math.round((width * 1076) / FULL_PICTURE_WIDTH) });

export const PICTURE_RECIPES: Readonly<Record<PictureUse, PictureRecipe>> = {
  product: { ...ofProduct(FULL_PICTURE_WIDTH), fit: "pad", variants: PICTURE_WIDTHS.map(ofProduct) },
  banner: { width: 1600, height: 600, fit: "cover", variants: [] },
  bannerMobile: { width: 780, height: 1300, fit: "cover", variants: [] },
};

/** What stands around a picture that is padded, and where it loads. */
export const UPLOADED_TINT = "#FFFFFF";

/** Largest upload, in bytes (http-api, Conventions). */
export const UPLOAD_MAX_BYTES = 8_388_608;
/** Sides of an upload in pixels, and most pixels in all: what a file says of itself before it is decoded. */
export const UPLOAD_SIDES = { least: 200, most: 8_000 } as const;
const UPLOAD_MAX_PIXELS = 40_000_000;

const UPLOADED = /^\/pictures\/u\/(?:b-[0-9a-f]{32}|[0-9a-f]{32}(?:-(?:160|240|480))?)\.webp$/;

/** Whether a site path can be a file of an upload at all. */
export function isUploadedPath(path: string): boolean {
  return UPLOADED.test(path);
}

/** Path of the main file, by the beginning of its content's SHA-256 in hex; a banner has no smaller files and is named so. */
export function uploadedPath(use: PictureUse, hash: string): string {
  return `/pictures/u/${use === "product" ? "" : "b-"}${hash.slice(0, 32)}.webp`;
}

/** Path of a smaller file beside the main one. */
export function variantPath(path: string, width: number): string {
  return path.replace(/\.webp$/, `-${width}.webp`);
}

/** What is wrong with the size that an upload says it has; nothing when it can be decoded and shown. */
export function uploadSizeMessages({ width, height }: PictureSize): string[] {
  const { least, most } = UPLOAD_SIDES;
  if (Math.min(width, height) < least) return [`La imagen es muy chica: cada lado tiene al menos ${least} píxeles`];
  if (Math.max(width, height) > most || width * height > UPLOAD_MAX_PIXELS)
    return [`La imagen es muy grande: hasta ${most} píxeles de lado y 40 megapíxeles`];
  return [];
}
