import { CARD_MUTANTS } from "./card-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { ORDER_MUTANTS } from "./order-mutants.ts";
import { OWNER_MUTANTS } from "./owner-mutants.ts";
import { SCHEMA_MUTANTS } from "./schema-mutants.ts";

/** Every named mutant of reliability 3.4.6. Scheduled jobs have no lease, so that there is none to take away: each item is compared and set. */
export const MUTANTS: readonly Mutant[] = [...SCHEMA_MUTANTS, ...CARD_MUTANTS, ...ORDER_MUTANTS, ...OWNER_MUTANTS];
