/** The pictures of the product form. */
import type { Picture } from "./catalogue.ts";
import type { FieldNotes, Say } from "./product-form-fields.ts";

/** A path, or one with what is known of its file. */
export type SentPicture = string | Picture;

/** A picture to be shown; its facts are null where only its path is known. */
export interface PictureEntry {
  path: string;
  facts: Omit<Picture, "path"> | null;
}

export const PICTURES_MAX = 20;
const PATH_MAX = 300;

/** A path of our own site: never another host, never a scheme (reliability S-54). */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;
const TINT = /^#[0-9a-f]{6}$/i;

/** What the form shows without a file yet: nothing, or the prefix of a path. */
const isBlank = (path: string) => path === "" || (path.endsWith("/") && !path.includes("."));

/** The pictures that have a path, in order. A path stands once. */
export function readPictures(sent: readonly SentPicture[], said: FieldNotes): PictureEntry[] {
  const entries = sent.flatMap((one, index) => {
    const entry = readPicture(one, said.at(`images.${index}`));
    return entry ? [entry] : [];
  });
  if (entries.length > PICTURES_MAX) said.at("images")(`Hasta ${PICTURES_MAX} imágenes`);
  return entries.filter(({ path }, index) => entries.findIndex((other) => other.path === path) === index);
}

function readPicture(sent: SentPicture, say: Say): PictureEntry | null {
  const path = (typeof sent === "string" ? sent : sent.path).trim();
  if (isBlank(path)) return null;
  if (!SITE_PATH.test(path) || path.length > PATH_MAX)
    say("Tiene que ser una ruta del sitio, como /pictures/asad.webp");
  if (typeof sent === "string") return { path, facts: null };
  const { width, height, tint } = sent;
  if (!isSide(width) || !isSide(height) || !TINT.test(tint)) say("Los datos de la imagen no son válidos");
  return { path, facts: { width, height, tint } };
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= 20_000;
}
