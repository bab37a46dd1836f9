import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Picture } from "#shop/catalogue/catalogue.ts";
import { DEMO_TEXTS } from "../catalogue/texts.ts";
import type { SeedText } from "../product.ts";
import { type Encoded, encode } from "./encode.ts";
import type { Look } from "./look.ts";
import { LOOKS } from "./looks/index.ts";
import { drawSiteArt } from "./site-art.ts";
import { boxView, detailView, frontView, scaleView, VIEW_HEIGHT, VIEW_WIDTH, type View } from "./views/views.ts";

/**
 * `node db/seed/pictures/render.ts [slug...]`: draws the pictures of the given demo products, or of all of them and the
 * site's own art. `site-art` draws only the latter.
 */
const HERE = dirname(fileURLToPath(import.meta.url));
const FILES = join(HERE, "files");
const MANIFEST = join(HERE, "manifest.gen.json");
const SITE_ART = "site-art";

await renderAll(process.argv.slice(2));

async function renderAll(slugs: string[]): Promise<void> {
  mkdirSync(FILES, { recursive: true });
  const unknown = slugs.filter((slug) => slug !== SITE_ART && !DEMO_TEXTS.some((text) => text.slug === slug));
  if (unknown.length > 0) throw new Error(`no product is called ${unknown.join(", ")}`);
  const wanted = DEMO_TEXTS.filter((text) => slugs.length === 0 || slugs.includes(text.slug));
  for (const text of wanted) {
    const look = LOOKS.find((candidate) => candidate.slug === text.slug);
    if (!look) throw new Error(`no look is drawn for ${text.slug}`);
    const pictures = await renderProduct(text, look);
    writeManifest(text.slug, pictures);
    console.log(`${text.slug}: ${pictures.length} pictures`);
  }
  if (slugs.length === 0 || slugs.includes(SITE_ART)) await drawSiteArt();
}

/** Draws all views before it deletes the first old file, so that an interrupted run leaves the product complete. */
async function renderProduct(text: SeedText, look: Look): Promise<Picture[]> {
  const drawn: [string, Encoded][] = [];
  for (const [name, view] of viewsOf(text)) drawn.push([`${text.slug}-${name}`, await encode(await view(look))]);
  return drawn.map(([name, picture]) => {
    dropOld(name);
    const file = `${name}.${picture.hash}`;
    writeFileSync(join(FILES, `${file}.webp`), picture.main);
    for (const { width, bytes } of picture.variants) writeFileSync(join(FILES, `${file}-${width}.webp`), bytes);
    return { path: `/pictures/${file}.webp`, width: VIEW_WIDTH, height: VIEW_HEIGHT, tint: look.tint };
  });
}

function viewsOf(text: SeedText): [string, View][] {
  const views: [string, View][] = [
    ["front", frontView],
    ["box", boxView],
    ["detail", detailView],
  ];
  const { bigDecant = false, smallDecant = false } = text;
  if (bigDecant || smallDecant) views.push(["scale", scaleView(bigDecant, smallDecant)]);
  return views;
}

/** Deletes earlier drawings of one view. */
function dropOld(name: string): void {
  for (const file of readdirSync(FILES)) {
    if (file.startsWith(`${name}.`)) rmSync(join(FILES, file));
  }
}

/** Written after each product, in the catalogue's order, so that an interrupted run leaves a usable manifest. */
function writeManifest(slug: string, pictures: Picture[]): void {
  const before: Record<string, Picture[]> = JSON.parse(readFileSync(MANIFEST, "utf8"));
  const after = { ...before, [slug]: pictures };
  const ordered = DEMO_TEXTS.flatMap((text) => (after[text.slug] ? [[text.slug, after[text.slug]]] : []));
  writeFileSync(MANIFEST, `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`);
}
