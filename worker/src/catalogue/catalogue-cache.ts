import { readCatalogue } from "#db/catalogue/catalogue.ts";
import { createVersionedCache } from "../versioned-cache.ts";

/** The whole catalogue. An isolate reads it again at the first request after a change of the catalogue or of stock. */
export const catalogueCache = createVersionedCache(readCatalogue);
