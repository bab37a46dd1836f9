import { readCatalogue } from "#db/catalogue/catalogue.ts";
import { createVersionedCache } from "../versioned-cache.ts";

/** The whole catalogue, read once per change: lists and pages need it, and it takes long to read. */
export const catalogueCache = createVersionedCache(readCatalogue);
