import { linear, luminance, mix, scale, smooth } from "../draw/color.ts";
import type { Frame } from "../draw/frame.ts";
import { lettersMarkup, setLabel } from "../draw/label.ts";
import { metalColor, mirrorLight } from "../draw/light.ts";
import { markupMask, maskOf, type Place } from "../draw/mask.ts";
import { paint } from "../draw/paint.ts";
import { heightOf, widthOf } from "../draw/product.ts";
import { castShadow } from "../draw/shadow.ts";
import type { Build, Carton, Look } from "../look.ts";

/** Draws the carton, turned a little so that its right side shows. `place` is the center of its front bottom edge. */
export async function paintCarton(frame: Frame, look: Look, carton: Carton, place: Place): Promise<void> {
  const width = cartonWidth(look.build);
  const height = heightOf(look.build) * 1.03;
  const faces = facesOf(width, height);
  const front = await maskOf(faces.front, place, frame);
  const side = await maskOf(faces.side, place, frame);
  if (!front || !side) return;
  castShadow(frame, [front, side], { floor: place.y, unit: place.scale, glow: null });
  const paper = linear(carton.paper);
  paint(frame, front, (_, x, y) => scale(paper, frontLight((x - front.x) / front.w, (y - front.y) / front.h)));
  paint(frame, side, (_, x, y) => scale(paper, sideLight((x - side.x) / side.w, (y - side.y) / side.h)));
  await paintPrint(frame, look, carton, place, width, height);
  const edge = await maskOf(faces.edge, place, frame);
  if (edge) paint(frame, edge, () => mix(paper, [1, 1, 1], 0.4), 0.5);
}

/** Width of a carton's front, in units. */
export function cartonWidth(build: Build): number {
  return widthOf(build) * 1.02;
}

function facesOf(w: number, h: number): { front: string; side: string; edge: string } {
  const [l, r, s] = [-w / 2, w / 2, w / 2 + w * 0.3];
  return {
    front: `M${l} ${-h + h * 0.012}L${r} ${-h}L${r} 0L${l} ${-h * 0.005}z`,
    side: `M${r} ${-h}L${s} ${-h + h * 0.022}L${s} ${-h * 0.017}L${r} 0z`,
    edge: `M${r - 1.2} ${-h}h1.8V0h-1.8z`,
  };
}

function frontLight(u: number, v: number): number {
  const sheen = 0.1 * smooth(0.2, 0.5, u + v * 0.35) * (1 - smooth(0.5, 0.85, u + v * 0.35));
  return 0.96 - 0.12 * u - 0.12 * smooth(0.6, 1, v) + sheen;
}

function sideLight(u: number, v: number): number {
  return 0.55 - 0.1 * u - 0.1 * smooth(0.55, 1, v) + 0.08 * smooth(0.75, 1, u);
}

/** Prints a frame, and the name where the bottle does not hide it. */
async function paintPrint(frame: Frame, look: Look, carton: Carton, place: Place, w: number, h: number): Promise<void> {
  const ink = linear(carton.ink);
  // Dark print on a light carton looks like ink; light print on a dark carton looks like foil.
  const shines = luminance(ink) > luminance(linear(carton.paper));
  const frameLine = `<path d="M${-w / 2 + 16} ${-h + 20}L${w / 2 - 16} ${-h + 18}V-18L${-w / 2 + 16} -22z" fill="none" stroke="#fff" stroke-width="1.6"/>`;
  const box = { cx: -w * 0.02, cy: -h * 0.7, w: w * 0.74, h: h * 0.32 };
  const text = lettersMarkup(setLabel({ ...look.label, style: "print" }, box));
  const mask = await markupMask(`${frameLine}${text}`, place, frame);
  if (!mask) return;
  paint(
    frame,
    mask,
    (_, x, y) => {
      if (!shines) return ink;
      const u = (x - mask.x) / mask.w - 0.5;
      const v = (y - mask.y) / mask.h - 0.5;
      return metalColor(ink, 0.42 + 0.4 * mirrorLight(-0.5 + u * 0.5 + v * 0.4, 0));
    },
    0.95,
  );
}
