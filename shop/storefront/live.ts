/**
 * The live answer: prices and stock of the whole catalogue in few bytes, which the browser applies to the pages of any
 * build. Columns instead of objects, keys as differences from the key before, and only exceptions for fields that are
 * rarely set. See docs/architecture.md#live-prices
 */
export { encodeChanges } from "./live-changes.ts";
export { decodeLive } from "./live-decode.ts";
export { encodeLive, type LiveSizeSource, type LiveSource } from "./live-encode.ts";
export type { LiveCatalogue, LiveChangesWire, LivePerfume, LiveSize, LiveWire } from "./live-wire.ts";
