/**
 * Where the files of a picture are. A picture of ours is `/pictures/<name>.<hash>.webp`, or `/pictures/u/<hash>.webp` when it
 * was uploaded, 880 px wide and 9:11, with smaller variants `...-<width>.webp` beside it. A path of another form has one file only.
 */

/** Widths of the variants in pixels, ascending. */
export const PICTURE_WIDTHS = [160, 240, 480] as const;
/** Width of the file at the path itself. */
export const FULL_PICTURE_WIDTH = 880;
/** Shown where a perfume has no picture, or its file is missing (specification 2, Product card). */
export const FALLBACK_PICTURE = "/fallback.webp";

/** Pixels that a picture which fills the narrowest telephone needs at least. */
const LEAST_LARGE_WIDTH = 320;

const OURS = /^(\/pictures\/(?:u\/|[^/]+\.)[0-9a-z]+)\.webp$/;

/** Pixels of the picture that a link to a product shows (Open Graph). */
export const LINK_PICTURE = { width: 1200, height: 630 } as const;

const LINKED = /^\/pictures\/enlace\/((?:u\/|[\w-]+\.)[0-9a-z]+)\.jpg$/;

/** Where the picture for links is made of one of ours, the first time it is asked for; a path of another form stands for itself. */
export function linkPicture(path: string): string {
  const stem = OURS.exec(path)?.[1];
  return stem ? `${stem.replace("/pictures/", "/pictures/enlace/")}.jpg` : path;
}

/** The picture that a path of `linkPicture` is made of; null for any other path. */
export function linkedPicture(path: string): string | null {
  const name = LINKED.exec(path)?.[1];
  return name ? `/pictures/${name}.webp` : null;
}

/** The smallest file of the picture that is at least `width` pixels wide, else the picture itself. */
export function pictureSource(path: string, width: number): string {
  const stem = OURS.exec(path)?.[1];
  const variant = PICTURE_WIDTHS.find((candidate) => candidate >= width);
  return stem && variant ? `${stem}-${variant}.webp` : path;
}

/** The `srcset` of a picture shown at `width` for screens of twice the density; empty for a path that has no variants. */
export function pictureDouble(path: string, width: number): string {
  const source = pictureSource(path, 2 * width);
  return source === path ? "" : `${source} 2x`;
}

/** The `srcset` of a picture that is shown large, with the variants it can be shown in; empty for a path that has none. */
export function pictureSrcset(path: string): string {
  const stem = OURS.exec(path)?.[1];
  if (!stem) return "";
  const variants = PICTURE_WIDTHS.filter((width) => width >= LEAST_LARGE_WIDTH).map(
    (width) => `${stem}-${width}.webp ${width}w`,
  );
  return [...variants, `${path} ${FULL_PICTURE_WIDTH}w`].join(", ");
}
