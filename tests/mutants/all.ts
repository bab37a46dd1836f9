import { CARD_MUTANTS } from "./card-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { ORDER_MUTANTS } from "./order-mutants.ts";
import { OWNER_MUTANTS } from "./owner-mutants.ts";
import { SCHEMA_MUTANTS } from "./schema-mutants.ts";

/** All named mutants (docs/reliability.md#mutants). Jobs have no lease that could be removed: each item is compared and set. */
export const MUTANTS: readonly Mutant[] = [...SCHEMA_MUTANTS, ...CARD_MUTANTS, ...ORDER_MUTANTS, ...OWNER_MUTANTS];
