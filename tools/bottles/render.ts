import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_PRODUCTS, type SeedProduct } from "#db/seed/demo.ts";
import { type Encoded, encode, FIRST_MAX_BYTES, MAIN_MAX_BYTES } from "./encode.ts";
import type { Look } from "./look.ts";
import { LOOKS } from "./looks/index.ts";
import { drawSiteArt } from "./site-art.ts";
import { boxView, detailView, frontView, scaleView, VIEW_HEIGHT, VIEW_WIDTH, type View } from "./views/views.ts";

/**
 * `npm run bottles [-- slug...]`: draws the pictures of the given demo products, or of all of them and the site's own art.
 * `site-art` stands for the site's own art.
 */
const PICTURES = join(import.meta.dirname, "../../db/seed/pictures");
const FILES = join(PICTURES, "files");
const MANIFEST = join(PICTURES, "manifest.gen.json");
const SITE_ART = "site-art";

type Pictures = SeedProduct["pictures"];

await renderAll(process.argv.slice(2));

async function renderAll(slugs: string[]): Promise<void> {
  mkdirSync(FILES, { recursive: true });
  const unknown = slugs.filter((slug) => slug !== SITE_ART && !DEMO_PRODUCTS.some((product) => product.slug === slug));
  if (unknown.length > 0) throw new Error(`no product is called ${unknown.join(", ")}`);
  const wanted = DEMO_PRODUCTS.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug));
  for (const product of wanted) {
    const { slug } = product;
    const look = LOOKS.find((candidate) => candidate.slug === slug);
    if (!look) throw new Error(`no look is drawn for ${slug}`);
    const pictures = await renderProduct(product, look);
    writeManifest(slug, pictures);
    console.log(`${slug}: ${pictures.length} pictures`);
  }
  if (slugs.length === 0 || slugs.includes(SITE_ART)) await drawSiteArt();
}

/** Draws all views before it deletes the first old file, so that an interrupted run leaves the product complete. */
async function renderProduct(product: SeedProduct, look: Look): Promise<Pictures> {
  const drawn: [string, Encoded][] = [];
  for (const [name, view] of viewsOf(product)) {
    const maxBytes = name === "front" ? FIRST_MAX_BYTES : MAIN_MAX_BYTES;
    drawn.push([`${product.slug}-${name}`, await encode(await view(look), maxBytes)]);
  }
  return drawn.map(([name, picture]) => {
    dropOld(name);
    const file = `${name}.${picture.hash}`;
    writeFileSync(join(FILES, `${file}.webp`), picture.main);
    for (const { width, bytes } of picture.variants) writeFileSync(join(FILES, `${file}-${width}.webp`), bytes);
    return { path: `/pictures/${file}.webp`, width: VIEW_WIDTH, height: VIEW_HEIGHT, tint: look.tint };
  });
}

function viewsOf({ sizes, bigDecant = false, smallDecant = false }: SeedProduct): [string, View][] {
  const views: [string, View][] = [
    ["front", frontView],
    ["box", boxView],
    ["detail", detailView],
  ];
  if (bigDecant || smallDecant) views.push(["scale", scaleView(sizes[0]?.ml ?? 100, bigDecant, smallDecant)]);
  return views;
}

/** Deletes earlier drawings of one view. */
function dropOld(name: string): void {
  for (const file of readdirSync(FILES)) {
    if (file.startsWith(`${name}.`)) rmSync(join(FILES, file));
  }
}

/** Written after each product, in the catalogue's order, so that an interrupted run leaves a usable manifest. */
function writeManifest(slug: string, pictures: Pictures): void {
  const before: Record<string, Pictures> = JSON.parse(readFileSync(MANIFEST, "utf8"));
  const after = { ...before, [slug]: pictures };
  const ordered = DEMO_PRODUCTS.flatMap((product) =>
    after[product.slug] ? [[product.slug, after[product.slug]]] : [],
  );
  writeFileSync(MANIFEST, `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`);
}
