import type { SeedText } from "../product.ts";
import { ARAB_CLASSICS } from "./arab-classics.ts";
import { ARAB_INSPIRED } from "./arab-inspired.ts";
import { BODY } from "./body.ts";
import { CELEBRITY } from "./celebrity.ts";
import { DESIGNER } from "./designer.ts";
import { LATTAFA } from "./lattafa.ts";
import { NICHE } from "./niche.ts";

/** Every demo product's texts, prices and stock; the picture generator draws from these. */
export const DEMO_TEXTS: SeedText[] = [
  ...LATTAFA,
  ...ARAB_CLASSICS,
  ...ARAB_INSPIRED,
  ...CELEBRITY,
  ...DESIGNER,
  ...NICHE,
  ...BODY,
];
