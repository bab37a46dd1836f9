import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { backdrop } from "./draw/backdrop.ts";
import type { Frame } from "./draw/frame.ts";
import type { Place } from "./draw/mask.ts";
import { paintProduct } from "./draw/product.ts";
import { satin } from "./draw/solid.ts";
import { hashOf, within } from "./encode.ts";
import { block } from "./forms/blocks.ts";
import type { Look } from "./look.ts";
import { LOOKS } from "./looks/index.ts";

const ROOT = join(import.meta.dirname, "../..");
const PUBLIC = join(ROOT, "site/public");
const BANNER = join(ROOT, "db/seed/pictures/banner.gen.json");
const TINT = "#E7D2B9";

/** A bottle without a brand. */
const PLAIN: Look = {
  slug: "fallback",
  tint: "#EDE4D8",
  build: {
    kind: "bottle",
    form: block(260, 380, 22),
    liquid: "#DCC9AE",
    cap: { kind: "block", material: satin("#BFAE97"), wide: 1.8, tall: 1.4 },
  },
  label: { style: "print", house: "", name: "azahar", ink: "#8C7A64" },
  carton: null,
};

/** Draws the home's two banner pictures, the fallback picture and the touch icon into the site's public folder. */
export async function drawSiteArt(): Promise<void> {
  await drawBanners();
  await drawFallback();
  await drawTouchIcon();
}

async function drawBanners(): Promise<void> {
  const folder = join(PUBLIC, "banner");
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) rmSync(join(folder, old));
  const desktop = await within(40_000, webpOf(await trio(1600, 600, { x: 1218, y: 546, scale: 0.82 }, 0.9)));
  const mobile = await within(18_000, webpOf(await trio(780, 1300, { x: 384, y: 1222, scale: 0.75 }, 0.9)));
  const paths = { desktopPath: bannerPath("desktop", desktop), mobilePath: bannerPath("phone", mobile) };
  writeFileSync(join(PUBLIC, paths.desktopPath), desktop);
  writeFileSync(join(PUBLIC, paths.mobilePath), mobile);
  writeFileSync(BANNER, `${JSON.stringify(paths, null, 2)}\n`);
}

function bannerPath(name: string, bytes: Buffer): string {
  return `/banner/trio-${name}.${hashOf(bytes)}.webp`;
}

/** Three bottles on a warm sweep, the middle one in front. */
async function trio(width: number, height: number, middle: Place, floorAt: number): Promise<Frame> {
  const frame = backdrop(width, height, TINT, height * (floorAt - 0.03));
  const { x, y, scale } = middle;
  await paintProduct(frame, lookOf("maison-alhambra-delilah"), { x: x - 226 * scale, y: y - 34 * scale, scale });
  await paintProduct(frame, lookOf("afnan-9-pm"), { x: x + 246 * scale, y: y - 30 * scale, scale });
  await paintProduct(frame, lookOf("lattafa-asad"), { x, y, scale: scale * 1.02 });
  return frame;
}

/** Draws the picture of products without one: the bottle `PLAIN`. */
async function drawFallback(): Promise<void> {
  const frame = backdrop(480, 587, "#EDE4D8", 468);
  await paintProduct(frame, PLAIN, { x: 239, y: 515, scale: 0.82 });
  writeFileSync(join(PUBLIC, "fallback.webp"), await within(5_000, webpOf(frame)));
}

async function drawTouchIcon(): Promise<void> {
  const svg = readFileSync(join(PUBLIC, "favicon.svg"), "utf8").replace(/rx="\d+"/, 'rx="0"');
  const icon = await sharp(Buffer.from(svg), { density: 300 }).resize(180, 180).png({ palette: true }).toBuffer();
  writeFileSync(join(PUBLIC, "apple-touch-icon.png"), icon);
}

function lookOf(slug: string): Look {
  const look = LOOKS.find((candidate) => candidate.slug === slug);
  if (!look) throw new Error(`the banner shows ${slug}, which has no look`);
  return look;
}

function webpOf(frame: Frame): () => Sharp {
  const pixels = frame.bytes();
  return () => sharp(pixels, { raw: { width: frame.width, height: frame.height, channels: 3 } });
}
