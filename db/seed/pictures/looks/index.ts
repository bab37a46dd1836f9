import type { Look } from "../look.ts";
import { ARAB_CLASSICS_LOOKS } from "./arab-classics.ts";
import { ARAB_INSPIRED_LOOKS } from "./arab-inspired.ts";
import { BODY_LOOKS } from "./body.ts";
import { CELEBRITY_LOOKS } from "./celebrity.ts";
import { DESIGNER_LOOKS } from "./designer.ts";
import { LATTAFA_LOOKS } from "./lattafa.ts";
import { NICHE_LOOKS } from "./niche.ts";

/** How every demo product looks, in the catalogue's order. */
export const LOOKS: Look[] = [
  ...LATTAFA_LOOKS,
  ...ARAB_CLASSICS_LOOKS,
  ...ARAB_INSPIRED_LOOKS,
  ...CELEBRITY_LOOKS,
  ...DESIGNER_LOOKS,
  ...NICHE_LOOKS,
  ...BODY_LOOKS,
];
