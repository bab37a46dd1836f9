import type { Material } from "./draw/solid.ts";
import type { Cap } from "./forms/caps.ts";
import type { Box, Form, Part } from "./forms/form.ts";
import type { Thing } from "./forms/objects.ts";

/** How a name stands on its bottle. */
export interface LabelLook {
  /** `paper` a pasted label, `print` ink or foil on the body, `plate` a metal plate, `emboss` pressed into the body. */
  style: "paper" | "print" | "plate" | "emboss";
  house: string;
  name: string;
  /** Third line: "Eau de parfum". */
  kind?: string;
  ink: string;
  /** Paper or metal under the ink. */
  ground?: string;
  /** Ink that shines as foil. */
  foil?: boolean;
  border?: boolean;
  /** Sans letters instead of the display face. */
  plain?: boolean;
  /** Room for it when the form's own does not fit. */
  box?: Box;
}

/** A glass bottle with what is in it and on it. */
export interface BottleBuild {
  kind: "bottle";
  form: Form;
  liquid: string;
  /** Colour of the glass; clear when left out. */
  glass?: string;
  /** 0 clear .. 1 frosted. */
  frost?: number;
  /** Opaque lacquer instead of clear glass. */
  coat?: Material;
  cap: Cap;
  extras?: Part[];
}

export type Build = BottleBuild | Thing;

/** The box it comes in; products without one are photographed in pairs. */
export interface Carton {
  paper: string;
  ink: string;
}

/** Everything the studio needs to photograph one product. */
export interface Look {
  slug: string;
  /** Colour of the paper sweep behind it. */
  tint: string;
  build: Build;
  label: LabelLook;
  carton: Carton | null;
}
