import { backdrop } from "../draw/backdrop.ts";
import { defocus, type Frame, padded, trimmed } from "../draw/frame.ts";
import { heightOf, paintProduct, widthOf } from "../draw/product.ts";
import { cylinder } from "../forms/rounds.ts";
import type { Carton, Look } from "../look.ts";
import { cartonWidth, paintCarton } from "./carton.ts";

export const VIEW_WIDTH = 880;
export const VIEW_HEIGHT = 1075;

/** A picture of one product. */
export type View = (look: Look) => Promise<Frame>;

/** The product alone, from the front: the picture of cards and product pages. */
export const frontView: View = async (look) => {
  const frame = backdrop(VIEW_WIDTH, VIEW_HEIGHT, look.tint, 862);
  const scale = scaleToFit(look, 560, 770);
  await paintProduct(frame, look, { x: 436, y: 945, scale });
  return frame;
};

/** The product in front of its carton. Products without a carton stand in pairs, the far one out of focus. */
export const boxView: View = async (look) => {
  const frame = backdrop(VIEW_WIDTH, VIEW_HEIGHT, look.tint, 830);
  if (look.carton) {
    await besideCarton(frame, look, look.carton);
    return frame;
  }
  const scale = scaleToFit(look, 400, 690);
  await paintProduct(frame, look, { x: 590, y: 868, scale: scale * 0.9 });
  const soft = defocus(frame, 5);
  await paintProduct(soft, look, { x: 350, y: 962, scale: scale * 1.06 });
  return soft;
};

/** The carton behind the bottle at the left, its side half hidden. */
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

/** The bottle with its decants, at one scale. */
export function scaleView(big: boolean, small: boolean): View {
  return async (look) => {
    const frame = backdrop(VIEW_WIDTH, VIEW_HEIGHT, look.tint, 842);
    const vials = [...(big ? [vialOf(look, true)] : []), ...(small ? [vialOf(look, false)] : [])];
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

function scaleToFit(look: Look, width: number, height: number): number {
  return Math.min(height / heightOf(look.build), width / widthOf(look.build), 1.95);
}

/** The decant of a product: a small vial with a ribbed cap and the shop's paper label. */
function vialOf(look: Look, big: boolean): Look {
  const [w, h] = big ? [84, 214] : [72, 168];
  const label = { cx: 0, cy: -h * 0.43, w: w * 0.94, h: h * 0.5 };
  const form = { ...cylinder(w, h, 16), wall: 4, base: 9, neck: 44, fill: -h * 0.84, label };
  return {
    slug: `${look.slug}-decant`,
    tint: look.tint,
    build: {
      kind: "bottle",
      form,
      liquid: liquidColorOf(look),
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#1D1A18" },
        collar: { kind: "metal", color: "#B9BBBD" },
        wide: 1.3,
        tall: 1.35,
      },
    },
    label: {
      style: "paper",
      house: big ? "10 ml" : "5 ml",
      name: look.label.name,
      ink: "#34513F",
      ground: "#FBF8F3",
      border: false,
    },
    carton: null,
  };
}

/** Color of the liquid, also under an opaque coat. Products without a liquid take their tint. */
function liquidColorOf(look: Look): string {
  return look.build.kind === "bottle" ? look.build.liquid : look.tint;
}
