import { backdrop } from "../draw/backdrop.ts";
import { defocus, type Frame, padded, trimmed } from "../draw/frame.ts";
import { maskOf } from "../draw/mask.ts";
import { heightOf, paintProduct, widthOf } from "../draw/product.ts";
import { metal, satin } from "../draw/solid.ts";
import { cylinder } from "../forms/rounds.ts";
import type { Build, Carton, Look } from "../look.ts";
import { cartonWidth, paintCarton } from "./carton.ts";

export const VIEW_WIDTH = 880;
export const VIEW_HEIGHT = 1075;

/** A picture of one product. */
export type View = (look: Look) => Promise<Frame>;

/** The product alone, from the front: the picture of cards and product pages. */
export const frontView: View = async (look) => {
  const frame = backdrop(VIEW_WIDTH, VIEW_HEIGHT, look.tint, 862);
  const scale = scaleToFit(look, 560, 770) * filledBy(look.build);
  await paintProduct(frame, look, { x: 436, y: 945, scale });
  return frame;
};

/** Small objects fill less of a picture, so that a lip balm does not look as large as a bottle of 100 ml. */
function filledBy(build: Build): number {
  return build.kind === "object" ? (build.fills ?? 1) : 1;
}

/** The product in front of its carton. Products without a carton stand in pairs, the far one out of focus. */
export const boxView: View = async (look) => {
  const frame = backdrop(VIEW_WIDTH, VIEW_HEIGHT, look.tint, 830);
  if (look.carton) {
    await besideCarton(frame, look, look.carton);
    return frame;
  }
  const scale = scaleToFit(look, 400, 690) * filledBy(look.build);
  await paintProduct(frame, look, { x: 590, y: 868, scale: scale * 0.9 });
  const soft = defocus(frame, 5);
  await paintProduct(soft, look, { x: 350, y: 962, scale: scale * 1.06 });
  return soft;
};

/** Draws the carton at the left. The bottle in front hides half of its side. */
async function besideCarton(frame: Frame, look: Look, carton: Carton): Promise<void> {
  const scale = Math.min(scaleToFit(look, 400, 660), 700 / (widthOf(look.build) + cartonWidth(look.build) * 1.07));
  const bottle = widthOf(look.build) * scale;
  const box = cartonWidth(look.build) * scale;
  const left = (VIEW_WIDTH - box * 1.07 - bottle) / 2 - 12;
  await paintCarton(frame, look, carton, { x: left + box / 2, y: 890, scale });
  await paintProduct(frame, look, { x: left + box * 1.07 + bottle / 2, y: 958, scale });
}

/** Pixels that a close-up may extend beyond its picture. */
const BEYOND = 180;

/** A close-up of cap and label: the label low in the picture, and as much of the cap as fits above. */
export const detailView: View = async (look) => {
  const frame = padded(backdrop(VIEW_WIDTH, VIEW_HEIGHT, look.tint, 1500), BEYOND);
  const label = look.label.box ?? (look.build.kind === "bottle" ? look.build.form.label : look.build.label);
  const scale = Math.min(scaleToFit(look, 560, 770) * 2.05, 1100 / widthOf(look.build), 640 / label.w);
  const labelFoot = label.cy + label.h / 2;
  const floor = Math.max(990 - labelFoot * scale, 1010);
  await paintProduct(frame, look, { x: 490 + BEYOND, y: floor + BEYOND, scale });
  return trimmed(frame, BEYOND);
};

/** The bottle of `ml` with its decants at one scale, so that their sizes in the picture agree with their volumes. */
export function scaleView(ml: number, big: boolean, small: boolean): View {
  return async (look) => {
    const frame = backdrop(VIEW_WIDTH, VIEW_HEIGHT, look.tint, 842);
    const perMl = (await capacityOf(look.build)) / ml;
    const vials = await Promise.all([
      ...(big ? [vialOf(look, 10, perMl)] : []),
      ...(small ? [vialOf(look, 5, perMl)] : []),
    ]);
    const row = [look, ...vials];
    const wide = row.reduce((sum, thing) => sum + widthOf(thing.build), 0) + 34 * vials.length;
    const scale = Math.min(scaleToFit(look, 450, 700), 730 / wide);
    let left = (VIEW_WIDTH - wide * scale) / 2 - 12;
    for (const [i, thing] of row.entries()) {
      const width = widthOf(thing.build) * scale;
      await paintProduct(frame, thing, { x: left + width / 2, y: [920, 956, 970][i] ?? 970, scale });
      left += width + 34 * scale;
    }
    return frame;
  };
}

/** Depth of a block of glass, as a share of its width. A front view shows the depth of round bottles only. */
const BLOCK_DEPTH = 0.42;

/** Returns the volume of a bottle's liquid, in cubic units; 0 for other objects. */
async function capacityOf(build: Build): Promise<number> {
  if (build.kind !== "bottle") return 0;
  const { form } = build;
  const canvas = { width: Math.ceil(form.width) + 2, height: Math.ceil(-form.seat) + 40 };
  const mask = await maskOf(form.d, { x: canvas.width / 2, y: canvas.height - 1, scale: 1 }, canvas);
  let volume = 0;
  for (let y = form.fill; mask && y < -form.base; y++) {
    const row = Math.round(canvas.height - 1 + y) - mask.y;
    const across = mask.cover.slice(row * mask.w, (row + 1) * mask.w).reduce((sum, cover) => sum + cover, 0);
    const inner = Math.max(0, across - 2 * form.wall);
    const depth = form.width * BLOCK_DEPTH - 2 * form.wall;
    volume += form.relief.kind === "round" ? (Math.PI * inner ** 2) / 4 : inner * depth;
  }
  return volume;
}

function scaleToFit(look: Look, width: number, height: number): number {
  return Math.min(height / heightOf(look.build), width / widthOf(look.build), 1.95);
}

/** The decant of a product: a small vial with a ribbed cap and the shop's paper label. `perMl`: cubic units per milliliter. */
async function vialOf(look: Look, ml: number, perMl: number): Promise<Look> {
  const plain = vial(look, ml, 1);
  return vial(look, ml, Math.cbrt((ml * perMl) / (await capacityOf(plain.build))));
}

function vial(look: Look, ml: number, k: number): Look {
  const big = ml === 10;
  const [w, h] = big ? [84 * k, 214 * k] : [72 * k, 168 * k];
  const label = { cx: 0, cy: -h * 0.43, w: w * 0.94, h: h * 0.5 };
  const form = { ...cylinder(w, h, 16 * k), wall: 4 * k, base: 9 * k, neck: 44 * k, fill: -h * 0.84, label };
  return {
    slug: `${look.slug}-decant`,
    tint: look.tint,
    build: {
      kind: "bottle",
      form,
      liquid: liquidColorOf(look),
      cap: { kind: "ribbed", material: satin("#1D1A18"), collar: metal("#B9BBBD"), wide: 1.3, tall: 1.35 },
    },
    label: {
      style: "paper",
      house: `${ml} ml`,
      name: look.label.name,
      ink: "#34513F",
      ground: "#FBF8F3",
      border: false,
    },
    carton: null,
  };
}

/** Color of the liquid, also under an opaque coat. For products without a liquid it is their tint. */
function liquidColorOf(look: Look): string {
  return look.build.kind === "bottle" ? look.build.liquid : look.tint;
}
