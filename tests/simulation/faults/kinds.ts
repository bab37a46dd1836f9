import { FAULTS } from "./loop.ts";

/** A call that never arrived, and one that did though nobody was told; the other kinds with `FAULTS=all`. */
export const KINDS = Object.entries(FAULTS).filter(([kind]) => process.env.FAULTS === "all" || "NA".includes(kind));
