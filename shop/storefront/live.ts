/**
 * The live answer: prices and stock of the whole catalogue, as small as they can be, laid by the browser over the pages of
 * any build (architecture, decision 9). Columns instead of objects; keys as steps from the one before; and for what is
 * rarely set, only the exceptions from a value both sides know.
 */
export { encodeChanges } from "./live-changes.ts";
export { decodeLive } from "./live-decode.ts";
export { encodeLive, type LiveSizeSource, type LiveSource } from "./live-encode.ts";
export type { LiveCatalogue, LiveChangesWire, LivePerfume, LiveSize, LiveWire } from "./live-wire.ts";
