import type { Picture } from "#shop/catalogue/catalogue.ts";
import manifest from "../pictures/manifest.gen.json" with { type: "json" };
import type { SeedProduct } from "../product.ts";
import { DEMO_TEXTS } from "./texts.ts";

const PICTURES: Readonly<Record<string, Picture[]>> = manifest;

/** The demo catalogue: texts joined with the pictures drawn for them. */
export const DEMO_PRODUCTS: SeedProduct[] = DEMO_TEXTS.map((text) => ({
  ...text,
  pictures: PICTURES[text.slug] ?? [],
}));
