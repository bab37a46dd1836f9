import type { Material } from "./draw/solid.ts";
import type { Cap } from "./forms/caps.ts";
import type { Box, Form, Part } from "./forms/form.ts";
import type { Thing } from "./forms/objects.ts";

/** How the label of a product looks. */
export interface LabelDesign {
  /** `paper` a pasted label, `print` ink or foil on the body, `plate` a metal plate. */
  style: "paper" | "print" | "plate";
  /** The name on the label, where the product has a longer one. */
  name?: string;
  /** The third line, where it is not the product's concentration. */
  kind?: string;
  ink: string;
  /** Paper or metal under the ink. */
  ground?: string;
  /** Ink that shines like foil. */
  foil?: boolean;
  border?: boolean;
  /** Sans-serif letters instead of the display face. */
  plain?: boolean;
  /** The label's area if the form's own does not fit. */
  box?: Box;
}

/** A label with the lines that every label has. */
export interface LabelLook extends LabelDesign {
  house: string;
  name: string;
}

/** A glass bottle with its liquid, cap and coating. */
export interface BottleBuild {
  kind: "bottle";
  form: Form;
  liquid: string;
  /** Color of the glass. Default: clear. */
  glass?: string;
  /** 0 clear .. 1 frosted. */
  frost?: number;
  /** Opaque lacquer instead of clear glass. */
  coat?: Material;
  cap: Cap;
  extras?: Part[];
}

export type Build = BottleBuild | Thing;

/** The product's carton. Products without one are shown in pairs. */
export interface Carton {
  paper: string;
  ink: string;
}

/** Everything needed to draw one product. */
export interface Look {
  slug: string;
  /** Color of the paper sweep behind it. */
  tint: string;
  build: Build;
  label: LabelLook;
  carton: Carton | null;
}

/** The look of a demo product. Its label has the product's brand, name and concentration. */
export interface ProductLook extends Omit<Look, "label"> {
  label: LabelDesign;
}
