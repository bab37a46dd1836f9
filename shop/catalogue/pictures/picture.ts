/**
 * The shop's own pictures: `/pictures/<name>.<hash>.webp`, or `/pictures/u/<hash>.webp` when uploaded, 880 px wide, 9:11,
 * with smaller variants `...-<width>.webp` beside them. A path of any other form has one file only.
 */

/** Widths of the variants in pixels, ascending. */
export const PICTURE_WIDTHS = [160, 240, 480] as const;
/** Width of the file at the path itself. */
export const FULL_PICTURE_WIDTH = 880;
/** Shown when a perfume has no picture or its file is missing. docs/product-rules.md#pictures */
export const FALLBACK_PICTURE = "/fallback.webp";

/** Minimum width of a picture that fills the narrowest telephone, in pixels. */
const MIN_LARGE_WIDTH = 320;

const SHOP_PICTURE = /^(\/pictures\/(?:u\/|[^/]+\.)[0-9a-z]+)\.webp$/;

/** Whether a path is one of the shop's own pictures, which have variants. */
export function isShopPicture(path: string): boolean {
  return SHOP_PICTURE.test(path);
}

/** Pixels of a product's link picture (Open Graph). */
export const LINK_PICTURE = { width: 1200, height: 630 } as const;

const LINKED = /^\/pictures\/enlace\/((?:u\/|[\w-]+\.)[0-9a-z]+)\.jpg$/;

/** Path of a shop picture's link picture, which is made on first request; any other path is returned unchanged. */
export function linkPicture(path: string): string {
  const stem = SHOP_PICTURE.exec(path)?.[1];
  return stem ? `${stem.replace("/pictures/", "/pictures/enlace/")}.jpg` : path;
}

/** The picture that a path of `linkPicture` is made from; null for any other path. */
export function linkedPicture(path: string): string | null {
  const name = LINKED.exec(path)?.[1];
  return name ? `/pictures/${name}.webp` : null;
}

/** The smallest file of the picture that is at least `width` pixels wide, else the picture itself. */
export function pictureSource(path: string, width: number): string {
  const stem = SHOP_PICTURE.exec(path)?.[1];
  const variant = PICTURE_WIDTHS.find((candidate) => candidate >= width);
  return stem && variant ? `${stem}-${variant}.webp` : path;
}

/** The `srcset` of a picture shown at `width`, for screens of double density; empty without a variant that is wide enough. */
export function picture2x(path: string, width: number): string {
  const source = pictureSource(path, 2 * width);
  return source === path ? "" : `${source} 2x`;
}

/** The `srcset` of a picture shown large; empty without variants. */
export function pictureSrcset(path: string): string {
  const stem = SHOP_PICTURE.exec(path)?.[1];
  if (!stem) return "";
  const variants = PICTURE_WIDTHS.filter((width) => width >= MIN_LARGE_WIDTH).map(
    (width) => `${stem}-${width}.webp ${width}w`,
  );
  return [...variants, `${path} ${FULL_PICTURE_WIDTH}w`].join(", ");
}
