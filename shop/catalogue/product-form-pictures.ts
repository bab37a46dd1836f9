/** The pictures of the product form. */
import type { Picture } from "./catalogue.ts";
import type { FieldNotes, Say } from "./product-form-fields.ts";

/** A path, or a path with its file's known data. */
export type SentPicture = string | Picture;

/** A picture; `facts` is null when only its path is known. */
export interface PictureEntry {
  path: string;
  facts: Omit<Picture, "path"> | null;
}

export const PICTURES_MAX = 20;
const PATH_MAX = 300;

/** A path of the shop's own site: no other host, no scheme. docs/faults.md#s-54-links-that-can-be-configured */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;
const TINT = /^#[0-9a-f]{6}$/i;

/** Whether a field has no file yet: it is empty, or only the prefix of a path. */
const isBlank = (path: string) => path === "" || (path.endsWith("/") && !path.includes("."));

/** Parses the pictures in order, without empty and repeated paths. */
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
