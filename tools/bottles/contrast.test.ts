import { describe, expect, test } from "vitest";
import { inRotation } from "#tests/rotation.ts";
import { backdrop } from "./draw/backdrop.ts";
import { luminance, toLinear } from "./draw/color.ts";
import { lettersMarkup, type Row } from "./draw/label.ts";
import { markupMask, maskOf } from "./draw/mask.ts";
import { heightOf, type Letters, paintProduct, widthOf } from "./draw/product.ts";
import { raise } from "./draw/surface.ts";
import type { BottleBuild, Look } from "./look.ts";
import { LOOKS } from "./looks/index.ts";

/** WCAG 1.4.3 for text below 18 points, as house and kind are. Large names need only 3; here they need 4.5 too. */
const READABLE = 4.5;

/** Position across the front where the window's inner reflection begins, seen from the center (`uprights`). */
const REFLECTION = -0.52;

/** Pixels per unit: enough for the smallest line, small enough to draw the whole catalogue in seconds. */
const SCALE = 0.5;

/**
 * The contrast of each line of a label with what is drawn behind it, at the median and at the worst tenth of its area. Each
 * look is drawn twice, without letters and with a block of ink in the place of each line, and compared pixel by pixel, because
 * light, foil and liquid change across a label. The worst tenth decides: at the median alone, half a name could be lost in
 * the glow of the liquid. The very worst pixels do not count, because the dip tube and the grain of the picture cross a letter
 * without hiding it. The median helps to correct an ink: it shows whether the ink is wrong or only one end of the label.
 */
async function contrastsOf(look: Look): Promise<{ part: Row["part"]; median: number; worst: number }[]> {
  const { bare, lines } = await drawnBare(look);
  const inked = await drawn(look, (rows) => rows.map(block).join(""));
  return (["house", "name", "kind"] as const).map((part) => {
    const own = lines.filter((line) => line.part === part);
    const ratios = own.flatMap((line) => pixelsOf(look, line).map((at) => ratio(bare(at), inked(at))));
    const sorted = ratios.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return { part, median: at(0.5), worst: at(0.1) };
  });
}

function canvasOf({ build }: Look) {
  const [width, height] = [Math.ceil(widthOf(build) * SCALE) + 40, Math.ceil(heightOf(build) * SCALE) + 40];
  return { width, height, place: { x: width / 2, y: height - 20, scale: SCALE } };
}

/** Draws a product at a reduced size. Returns a function that gives the relative luminance of a pixel. */
async function drawn(look: Look, letters: Letters): Promise<(at: number) => number> {
  const { width, height, place } = canvasOf(look);
  const frame = backdrop(width, height, look.tint, height * 0.8);
  await paintProduct(frame, look, place, letters);
  const bytes = frame.bytes();
  const channel = (at: number) => toLinear((bytes[at] ?? 0) / 255);
  return (at) => luminance([channel(at * 3), channel(at * 3 + 1), channel(at * 3 + 2)]);
}

/** Draws a product without letters. Returns its pixels, and the lines that its label would have. */
async function drawnBare(look: Look) {
  const lines: Row[] = [];
  const bare = await drawn(look, (rows) => {
    lines.push(...rows);
    return "";
  });
  return { bare, lines };
}

function block({ x, y, w, h }: Row): string {
  return `<rect x="${x}" y="${y - h}" width="${w}" height="${h}" fill="#fff"/>`;
}

/** The pixels that lie wholly in a line's block. */
function pixelsOf(look: Look, { x, y, w, h }: Row): number[] {
  const { width, place } = canvasOf(look);
  const [left, right] = [Math.ceil(place.x + x * SCALE), Math.floor(place.x + (x + w) * SCALE)];
  const [top, foot] = [Math.ceil(place.y + (y - h) * SCALE), Math.floor(place.y + y * SCALE)];
  const pixels: number[] = [];
  for (let row = top; row < foot; row++)
    for (let column = left; column < right; column++) pixels.push(row * width + column);
  return pixels;
}

function ratio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe.each(inRotation(LOOKS))("the lettering of $slug", (look) => {
  test("can be read on what is behind it", async () => {
    const contrasts = await contrastsOf(look);
    expect(contrasts.filter(({ worst }) => worst < READABLE)).toEqual([]);
  });

  test.runIf(look.label.style === "print" && look.build.kind === "bottle")("ends between the reflections", async () => {
    const { width, height, place } = canvasOf(look);
    const { lines } = await drawnBare(look);
    const outline = await maskOf((look.build as BottleBuild).form.d, place, { width, height });
    const ink = await markupMask(lettersMarkup(lines), place, { width, height });
    if (!outline || !ink) throw new Error("nothing is drawn");
    const body = raise(outline, (look.build as BottleBuild).form.relief, place.scale);
    const across = [...ink.cover.keys()]
      .filter((at) => (ink.cover[at] ?? 0) > 0.5)
      .map(
        (at) => body.across[(ink.y - body.y + Math.floor(at / ink.w)) * body.w + ink.x - body.x + (at % ink.w)] ?? -1,
      );
    expect(Math.min(...across)).toBeGreaterThan(REFLECTION);
    expect(Math.max(...across)).toBeLessThan(-REFLECTION);
  });
});
