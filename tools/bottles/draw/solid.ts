import { band, linear, mix, type Rgb, scale, smooth } from "./color.ts";
import type { Frame } from "./frame.ts";
import { metalColor, mirrorLight, softLight, uprights } from "./light.ts";
import { paint } from "./paint.ts";
import type { Surface } from "./surface.ts";

/** The material of an opaque part. */
export interface Material {
  kind: "metal" | "brushed" | "gloss" | "satin" | "wood";
  color: string;
}

const materialOf =
  (kind: Material["kind"]) =>
  (color: string): Material => ({ kind, color });

export const metal = materialOf("metal");
export const brushed = materialOf("brushed");
export const gloss = materialOf("gloss");
export const satin = materialOf("satin");
export const wood = materialOf("wood");

/** Paints an opaque part, such as a cap, a collar, a can or a box. */
export function paintSolid(frame: Frame, surface: Surface, material: Material): void {
  const own = linear(material.color);
  const shader = SHADERS[material.kind];
  paint(frame, surface, (i, x, y) => {
    const down = (y - surface.y) / Math.max(1, surface.h - 1);
    const at = {
      nx: surface.nx[i] ?? 0,
      ny: surface.ny[i] ?? 0,
      across: surface.across[i] ?? 0,
      inside: surface.inside[i] ?? 0,
      down,
      x,
      y,
    };
    return contact(shader(own, at), down);
  });
}

interface Spot {
  nx: number;
  ny: number;
  across: number;
  down: number;
  inside: number;
  x: number;
  y: number;
}

const SHADERS: Readonly<Record<Material["kind"], (own: Rgb, at: Spot) => Rgb>> = {
  metal: (own, at) => metalColor(own, mirrorLight(drift(at), at.ny)),
  brushed: (own, at) => {
    const light = 0.3 + 0.5 * mirrorLight(drift(at), at.ny) + 0.05 * streak(at.y);
    return metalColor(own, light);
  },
  gloss: (own, at) => {
    const body = scale(own, 0.34 + 0.6 * softLight(at.nx, at.ny));
    const edge = (1 - Math.sqrt(Math.max(0, 1 - at.nx ** 2 - at.ny ** 2))) ** 3;
    const window = 0.075 * smooth(0.5, -0.9, at.across) * (1 - 0.7 * at.down);
    const shine = uprights(at.across, at.down) * 0.42 + edge * 0.22 * mirrorLight(at.nx, at.ny) + window;
    const top = smooth(-0.35, -0.8, at.ny) * 0.22;
    return mix(body, [1, 0.98, 0.96], shine + top);
  },
  satin: (own, at) => {
    const window = band(-0.72, -0.42, 0.3, at.across) * (1 - 0.4 * at.down) * 0.17;
    const rim = band(0.76, 0.86, 0.12, at.across) * 0.07;
    const top = smooth(-0.3, -0.8, at.ny) * 0.14;
    const turned = 1 - 0.22 * smooth(0.8, 1, Math.abs(at.across));
    const body = scale(own, (0.28 + 0.7 * softLight(at.nx, at.ny)) * turned);
    return mix(body, [1, 0.98, 0.95], window + rim + top);
  },
  wood: (own, at) => {
    const grain = veins(at.x, at.y);
    const body = scale(own, (0.3 + 0.7 * softLight(at.nx, at.ny)) * (0.86 + 0.24 * grain));
    return mix(body, [1, 0.96, 0.9], 0.06 * uprights(at.across, at.down));
  },
};

/** Different points of a flat front reflect different parts of the room. */
function drift(at: Spot): number {
  const flat = 1 - Math.min(1, Math.hypot(at.nx, at.ny) * 1.4);
  return Math.max(-1, Math.min(1, at.nx + flat * (at.across * 0.3 - 0.12 + (at.down - 0.5) * 0.12)));
}

/** Darkens the last rows of a part, where it touches what it stands on. */
function contact(color: Rgb, down: number): Rgb {
  return scale(color, 1 - 0.16 * smooth(0.86, 1, down));
}

/** Fine brush lines, -1..1, the same for each row on every run. */
function streak(y: number): number {
  const hash = Math.imul(y + 77, 0x9e3779b1) >>> 0;
  return (hash % 2048) / 1024 - 1;
}

function veins(x: number, y: number): number {
  return (
    0.5 +
    0.25 * Math.sin(x * 0.42 + Math.sin(y * 0.017) * 2.4) +
    0.25 * Math.sin(x * 0.97 + Math.sin(y * 0.011 + 1) * 3.1)
  );
}
