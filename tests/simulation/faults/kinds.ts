import { FAULTS } from "./loop.ts";

/** By default a call that never arrived and one that was applied without an answer; all kinds with `FAULTS=all`. */
export const KINDS = Object.entries(FAULTS).filter(([kind]) => process.env.FAULTS === "all" || "NA".includes(kind));
