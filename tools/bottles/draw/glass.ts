import { band, linear, mix, type Rgb, scale, smooth } from "./color.ts";
import { defocus, type Frame } from "./frame.ts";
import { mirrorLight, softLight, uprights } from "./light.ts";
import type { Place } from "./mask.ts";
import { paint, sample } from "./paint.ts";
import type { Surface } from "./surface.ts";

/** A bottle's glass and its liquid. Lengths in the shape's units. */
export interface Glass {
  /** Color of the liquid where it is deepest. */
  liquid: string;
  /** Color of the glass itself; white is clear. */
  tint: string;
  /** 0 clear .. 1 fully frosted. */
  frost: number;
  wall: number;
  base: number;
  /** Height of the liquid's surface (negative: up from the floor). */
  fill: number;
  round: boolean;
}

interface Spot {
  nx: number;
  ny: number;
  /** How far the surface turns away from the viewer, 0..1. */
  turn: number;
  across: number;
  /** `edge`: units from the outline. `y`: units above the floor, negative. */
  edge: number;
  y: number;
  px: number;
  py: number;
  half: number;
}

/** Paints the bottle without its reflections, which `paintGloss` adds. */
export function paintGlass(frame: Frame, surface: Surface, glass: Glass, place: Place): void {
  const behind = softened(frame, surface, 2.2 * place.scale);
  const liquid = linear(glass.liquid);
  const tint = linear(glass.tint);
  paint(frame, surface, (i, px, py) => {
    const nx = surface.nx[i] ?? 0;
    const ny = surface.ny[i] ?? 0;
    const spot: Spot = {
      nx,
      ny,
      turn: Math.min(1, Math.hypot(nx, ny)),
      across: surface.across[i] ?? 0,
      edge: (surface.inside[i] ?? 0) / place.scale,
      y: (py - place.y) / place.scale,
      px,
      py,
      half: (surface.half[py - surface.y] ?? 1) / place.scale,
    };
    return through(behind, spot, glass, liquid, tint, place.scale);
  });
}

function through(behind: Frame, at: Spot, glass: Glass, liquid: Rgb, tint: Rgb, unit: number): Rgb {
  const bend = glass.round ? 0.5 * at.half : 46;
  const view = sample(behind, at.px - at.nx * bend * unit, at.py - at.ny * 46 * unit);
  const seen = multiply(mix(view, average(view), glass.frost * 0.7), tint);
  const floor = -(glass.base + (glass.round ? 7 * (1 - at.across ** 2) : 0));
  const depth = Math.min(at.edge - glass.wall, floor - at.y);
  const inner = smooth(-0.7, 0.7, depth * unit);
  const shell = wallColor(seen, at, glass, liquid, floor);
  const hollow = scale(seen, 0.97 + 0.05 * at.across);
  const rise = (glass.round ? 0.055 * at.half : 3) * (glass.round ? Math.sqrt(Math.max(0, 1 - at.across ** 2)) : 1);
  const under = smooth(-0.8, 0.8, (at.y - glass.fill - rise) * unit);
  const onTop = smooth(-0.8, 0.8, (at.y - glass.fill + rise) * unit) * (1 - under);
  const body = liquidColor(seen, at, glass, liquid, depth);
  const skin = mix(mix(seen, liquid, 0.5), [1, 0.98, 0.95], 0.3);
  let color = mix(mix(hollow, skin, onTop), body, under);
  color = mix(
    color,
    [1, 0.99, 0.96],
    0.4 * line((at.y - glass.fill - rise) * unit, 1.3) * smooth(0.99, 0.9, Math.abs(at.across)),
  );
  color = seam(mix(shell, color, inner), depth * unit);
  return rim(frosted(color, at, glass, liquid, under * inner), at);
}

/** Frosted glass scatters light: a milky layer, stronger with more frost. */
function frosted(color: Rgb, at: Spot, glass: Glass, liquid: Rgb, wet: number): Rgb {
  if (glass.frost === 0) return color;
  const milk = mix([0.86, 0.86, 0.85], mix(liquid, [1, 1, 1], 0.3), 0.35 + 0.45 * wet);
  return mix(color, scale(milk, 0.18 + 0.82 * softLight(at.nx, at.ny)), glass.frost * 0.68);
}

/**
 * The liquid absorbs light with depth. The left window appears as a glow at the lower right, the walls draw dark and
 * bright seams just inside the glass, and the thick base lights the liquid from below.
 */
function liquidColor(seen: Rgb, at: Spot, glass: Glass, liquid: Rgb, depth: number): Rgb {
  const low = smooth(glass.fill, -glass.base, at.y);
  const side = Math.sqrt(Math.max(0, 1 - at.across ** 2));
  const chord = glass.round ? 0.66 + 0.42 * side : 0.72 + 0.34 * smooth(0, 40, depth);
  const strength = chord * (1.3 - 0.26 * at.across - 0.36 * low);
  const passed = multiply(scale(seen, 1.04), [liquid[0] ** strength, liquid[1] ** strength, liquid[2] ** strength]);
  const right = smooth(-0.1, 0.62, at.across) * (1 - 0.8 * smooth(0.72, 0.97, at.across));
  const hearth = Math.exp(-(((at.across - 0.28) / 0.62) ** 2)) * smooth(0.35, 1, low);
  const foot = Math.exp(-depth / 9) * low;
  const glow = 0.2 * right * (0.35 + 0.65 * low) + 0.24 * hearth + 0.34 * foot * smooth(-0.8, 0.5, at.across);
  const lively: Rgb = [liquid[0] ** 0.52, liquid[1] ** 0.52, liquid[2] ** 0.52];
  const lit = mix(passed, scale(lively, 1.04), Math.min(0.8, glow));
  return scale(lit, seams(at, glass, depth));
}

/** A brightness factor: dark beside the walls, most on the window's side, with a fine bright seam where the far wall turns. */
function seams(at: Spot, glass: Glass, depth: number): number {
  const near = glass.round ? smooth(0.7, 0.99, Math.abs(at.across)) : Math.exp(-depth / 8);
  const shade = near * (at.across < 0 ? 0.34 : 0.2);
  const spark = glass.round ? band(0.86, 0.9, 0.04, at.across) * 0.2 : band(0.6, 0.68, 0.05, at.across) * 0.14;
  const brow = Math.exp(-Math.max(0, at.y - glass.fill) / 26) * 0.16;
  return 1 - shade - brow + spark;
}

/** The glass wall and the thick base show the liquid's color and reflections of the window and the dark room. */
function wallColor(seen: Rgb, at: Spot, glass: Glass, liquid: Rgb, floor: number): Rgb {
  const wet = smooth(glass.fill - 4, glass.fill + 10, at.y);
  const lively: Rgb = [liquid[0] ** 0.7, liquid[1] ** 0.7, liquid[2] ** 0.7];
  const carried = mix(seen, multiply(seen, lively), wet * (0.5 + 0.3 * smooth(-0.4, 1, at.across)));
  const isBase = smooth(floor - 2, floor + 2, at.y);
  return mix(sideWall(carried, at, glass), foot(carried, at, lively, (at.y - floor) / Math.max(1, -floor)), isBase);
}

function sideWall(carried: Rgb, at: Spot, glass: Glass): Rgb {
  const t = at.edge / glass.wall;
  const far = smooth(-0.7, 0.7, at.nx);
  const dark = (0.2 + 0.2 * far) * Math.exp(-(((t - 0.22) / 0.2) ** 2)) + (0.16 + 0.14 * far) * smooth(0.7, 1, t);
  const bright = (0.62 - 0.3 * far) * band(0.45, 0.62, 0.12, t);
  return mix(scale(carried, 0.98 - dark), [1, 0.99, 0.97], bright);
}

/** The base acts as a lens: bright under the liquid, a dark bar, a bright lip on the floor. */
function foot(carried: Rgb, at: Spot, lively: Rgb, t: number): Rgb {
  const reach = 1 - smooth(0.86, 1, Math.abs(at.across));
  const core = mix(carried, lively, 0.3 * smooth(-0.6, 0.7, at.across) * (1 - t));
  const dark = 0.34 * band(0.02, 0.1, 0.06, t) + 0.26 * band(0.4, 0.56, 0.14, t) + 0.34 * smooth(0.86, 1, t);
  const bright = 0.5 * band(0.2, 0.28, 0.08, t) * smooth(-1, 0.3, at.across) + 0.46 * band(0.7, 0.78, 0.07, t) * reach;
  return mix(scale(core, 1 - dark * (0.6 + 0.4 * reach)), [1, 0.985, 0.95], bright * 0.8);
}

/** Draws the inner face of the glass: a fine dark line with a light line beside it. */
function seam(color: Rgb, pixels: number): Rgb {
  const dark = scale(color, 1 - 0.26 * line(pixels - 0.5, 1.4));
  return mix(dark, [1, 1, 1], 0.22 * line(pixels + 2.2, 1.2));
}

/** Shades edges that turn away: dark on the far side, bright on top and toward the window, with a fine line at the outline. */
function rim(color: Rgb, at: Spot): Rgb {
  const far = smooth(0.7, 1, at.turn);
  const dark = far * (0.16 + 0.4 * smooth(-0.5, 0.9, at.nx)) * (1 - smooth(-0.2, -0.8, at.ny));
  const outline = Math.exp(-((at.edge / 1.5) ** 2)) * (0.2 + 0.26 * smooth(-0.6, 0.8, at.nx + at.ny * 0.5));
  const bright = far * (0.24 * smooth(-0.1, -0.8, at.nx) + 0.36 * smooth(-0.15, -0.8, at.ny));
  const lit = mix(scale(color, 1 - dark), [1, 0.99, 0.97], Math.min(0.7, bright * (1 - 0.5 * outline)));
  return mix(lit, [0.2, 0.16, 0.13], outline);
}

/** Adds the window's reflections over all that is painted on the surface so far. */
export function paintGloss(frame: Frame, surface: Surface, strength: number, round: boolean): void {
  const before = frame.copy();
  paint(frame, surface, (i, x, y) => {
    const nx = surface.nx[i] ?? 0;
    const ny = surface.ny[i] ?? 0;
    const turn = Math.min(1, Math.hypot(nx, ny));
    const front = uprights(surface.across[i] ?? 0, (y - surface.y) / surface.h) * (1 - smooth(0.55, 0.8, Math.abs(ny)));
    const room = mirrorLight(nx, ny);
    const edge = (round ? turn ** 5 * 0.24 : smooth(0.3, 0.6, turn) * 0.26 + turn ** 6 * 0.14) * strength;
    const turned = mix(sample(before, x, y), [room * 1.05, room * 1.04, room * 1.01], edge);
    return mix(turned, [1, 0.99, 0.97], Math.min(0.8, front * 0.5 * strength));
  });
}

/** The background as seen through uneven glass. */
function softened(frame: Frame, { x, y, w, h }: Surface, sigma: number): Frame {
  return defocus(frame, sigma, { x: x - 60, y: y - 60, w: w + 120, h: h + 120 });
}

function line(pixels: number, width: number): number {
  return Math.exp(-((pixels / width) ** 2));
}

function multiply(a: Rgb, b: Rgb): Rgb {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}

function average(color: Rgb): Rgb {
  const mean = (color[0] + color[1] + color[2]) / 3;
  return mix([mean, mean, mean], [1, 1, 1], 0.35);
}
