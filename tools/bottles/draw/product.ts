import { capParts } from "../forms/caps.ts";
import { bar, type Form, type Part, widthOfPath as spanOf, heightOfPath as topOf } from "../forms/form.ts";
import type { BottleBuild, Build, Look } from "../look.ts";
import { linear, type Rgb } from "./color.ts";
import type { Frame } from "./frame.ts";
import { paintGlass, paintGloss } from "./glass.ts";
import { type Label, lettersMarkup, paintLabel, type Room, type Row, repaintLettering, setLabel } from "./label.ts";
import { FLAT } from "./light.ts";
import { type Mask, maskOf, type Place } from "./mask.ts";
import { paint, sample } from "./paint.ts";
import { castShadow } from "./shadow.ts";
import { paintSolid } from "./solid.ts";
import { raise, type Surface } from "./surface.ts";

/** Draws the lines of a label. Returns SVG. */
export type Letters = (rows: Row[]) => string;

/** Draws an object at a place: first its shadow, then the object. `letters` may draw something else than the lettering. */
export async function paintProduct(
  frame: Frame,
  look: Look,
  place: Place,
  letters: Letters = lettersMarkup,
): Promise<void> {
  const parts = partsOf(look.build);
  const outlines =
    look.build.kind === "bottle" ? [look.build.form.d, ...parts.map((part) => part.d)] : parts.map((p) => p.d);
  const masks = (await Promise.all(outlines.map((d) => maskOf(d, place, frame)))).filter((mask) => mask !== null);
  castShadow(frame, masks, { floor: place.y, unit: place.scale, glow: glowOf(look.build) });
  const labelOn: LabelOn = (body) => {
    const box = look.label.box ?? (look.build.kind === "bottle" ? look.build.form.label : look.build.label);
    const room = look.label.style === "print" ? flatRoom(body, place) : undefined;
    return { look: look.label, box, letters: letters(setLabel(look.label, box, room)) };
  };
  if (look.build.kind === "bottle") await paintBottle(frame, look.build, labelOn, place);
  else await paintObject(frame, look.build.parts, labelOn, place);
}

/** The opaque parts of a build, in painting order. */
export function partsOf(build: Build): Part[] {
  return build.kind === "bottle" ? [...capParts(build.cap, build.form), ...(build.extras ?? [])] : build.parts;
}

/** Height of a build, in units. */
export function heightOf(build: Build): number {
  const tops = partsOf(build).map((part) => topOf(part.d));
  return build.kind === "bottle" ? Math.max(-build.form.seat, ...tops) : Math.max(...tops);
}

/** Width of a build, in units. */
export function widthOf(build: Build): number {
  const spans = partsOf(build).map((part) => spanOf(part.d));
  return build.kind === "bottle" ? Math.max(build.form.width, ...spans) : Math.max(...spans);
}

/** The label as it lies on a body. */
type LabelOn = (body: Surface) => Label;

/** Returns the maximum width of print, which must end between the window's reflections. A pasted label covers them. */
function flatRoom(body: Surface, place: Place): Room {
  const half = (row: number) => body.half[Math.max(0, Math.min(body.h - 1, row))] ?? 0;
  return (top, bottom) => {
    const first = Math.floor(place.y + top * place.scale) - body.y;
    const last = Math.ceil(place.y + bottom * place.scale) - body.y;
    let narrowest = Infinity;
    for (let row = first; row <= last; row++) narrowest = Math.min(narrowest, half(row));
    return (2 * FLAT * narrowest) / place.scale;
  };
}

function glowOf(build: Build): Rgb | null {
  return build.kind === "bottle" && !build.coat ? linear(build.liquid) : null;
}

async function paintBottle(frame: Frame, build: BottleBuild, labelOn: LabelOn, place: Place): Promise<void> {
  const mask = await maskOf(build.form.d, place, frame);
  const body = mask && raise(mask, build.form.relief, place.scale);
  if (body) await paintBody(frame, body, build, place);
  if (body) await paintDressed(frame, body, labelOn(body), build, place);
  await paintParts(frame, partsOf(build), place);
}

/** Draws label and reflections. A pasted label lies over the reflections, print under them. */
async function paintDressed(
  frame: Frame,
  body: Surface,
  label: Label,
  build: BottleBuild,
  place: Place,
): Promise<void> {
  const shine = () => paintGloss(frame, body, glossOf(build), build.form.relief.kind === "round");
  const pasted = label.look.style !== "print";
  if (pasted) shine();
  await paintLabel(frame, label, body, place);
  if (pasted) return;
  shine();
  await repaintLettering(frame, label, body, place);
}

async function paintBody(frame: Frame, body: Surface, build: BottleBuild, place: Place): Promise<void> {
  if (build.coat) {
    paintSolid(frame, body, build.coat);
    return;
  }
  const { form, liquid, glass: tint = "#FFFFFF", frost = 0 } = build;
  const { wall, base, fill, relief } = form;
  paintGlass(frame, body, { liquid, tint, frost, wall, base, fill, round: relief.kind === "round" }, place);
  await paintTube(frame, form, place);
}

/** The dip tube of the spray, seen through glass and liquid. */
async function paintTube(frame: Frame, form: Form, place: Place): Promise<void> {
  const long = -form.seat - form.base - 16;
  const tube = await maskOf(bar(1.5, form.seat, 7, long, 2), place, frame);
  if (!tube) return;
  paint(
    frame,
    tube,
    (i, x, y) => {
      const u = ((i % tube.w) / Math.max(1, tube.w - 1)) * 2 - 1;
      const k = 1.1 - 0.3 * Math.abs(u) ** 2 + (u < -0.2 && u > -0.6 ? 0.16 : 0);
      const color = sample(frame, x, y);
      return [color[0] * k, color[1] * k, color[2] * k];
    },
    0.7,
  );
}

function glossOf(build: BottleBuild): number {
  if (build.coat?.kind === "satin") return 0.22;
  return build.coat ? 0.8 : 1 - 0.55 * (build.frost ?? 0);
}

async function paintObject(frame: Frame, parts: Part[], labelOn: LabelOn, place: Place): Promise<void> {
  const painted = await paintParts(frame, parts, place);
  const widest = painted.reduce<Surface | null>((a, b) => (a && a.w * a.h >= b.w * b.h ? a : b), null);
  if (widest) await paintLabel(frame, labelOn(widest), widest, place);
}

async function paintParts(frame: Frame, parts: Part[], place: Place): Promise<Surface[]> {
  const surfaces: Surface[] = [];
  for (const part of parts) {
    const mask: Mask | null = await maskOf(part.d, place, frame);
    if (!mask) continue;
    const surface = raise(mask, part.relief, place.scale);
    paintSolid(frame, surface, part.material);
    surfaces.push(surface);
  }
  return surfaces;
}
