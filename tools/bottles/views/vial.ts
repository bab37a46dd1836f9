import { cylinder } from "../forms/rounds.ts";
import type { Look } from "../look.ts";

/** The decant of a product: a small vial with a ribbed cap and the shop's paper label. */
export function vialOf(look: Look, big: boolean): Look {
  const form = { ...cylinder(big ? 84 : 72, big ? 214 : 168, 16), wall: 4, base: 9, neck: 44 };
  const h = big ? 214 : 168;
  form.label = { cx: 0, cy: -h * 0.43, w: form.width * 0.94, h: h * 0.5 };
  form.fill = -h * 0.84;
  return {
    slug: `${look.slug}-decant`,
    tint: look.tint,
    build: {
      kind: "bottle",
      form,
      liquid: juiceOf(look),
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
function juiceOf(look: Look): string {
  return look.build.kind === "bottle" ? look.build.liquid : look.tint;
}
