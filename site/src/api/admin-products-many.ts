/** Administrators' calls about many perfumes: bulk changes, and the catalogue as a file. */
import type { z } from "zod";
import type { BulkAnswer, BulkSent, BulkUndone } from "#shop/catalogue/bulk.contract.ts";
import type { ImportAnswer } from "#shop/catalogue/import.contract.ts";
import type { productIdsSchema } from "#shop/catalogue/product.contract.ts";
import { type Called, call, send } from "./call.ts";

/** Reads the ids of all perfumes that match a query of the list. */
export function listProductIds(query: URLSearchParams): Promise<Called<z.infer<typeof productIdsSchema>>> {
  return call("GET", `/perfumes/admin/ids?${query}`);
}

/**
 * Changes many perfumes, all or none. A dry run returns what it would change. A repeated `requestKey` changes nothing
 * twice.
 */
export function changeProducts(change: BulkSent, requestKey: string): Promise<Called<BulkAnswer>> {
  return call("POST", "/perfumes/bulk", change, { "Idempotency-Key": requestKey });
}

/** Undoes a bulk change, except where perfumes changed since. 409 `already_undone`. */
export function undoProducts(id: string): Promise<Called<BulkUndone>> {
  return call("POST", `/perfumes/bulk/${encodeURIComponent(id)}/undo`);
}

/** Returns the URL of the matching perfumes as a CSV file. */
export function productsCsvUrl(query: URLSearchParams): string {
  return query.size > 0 ? `/api/perfumes/export?${query}` : "/api/perfumes/export";
}

/** Returns what a file would change in the catalogue, and all its errors. Writes nothing. */
export function tryFile(file: ArrayBuffer): Promise<Called<ImportAnswer>> {
  return send("POST", "/perfumes/import?dryRun=true", { headers: CSV, body: file });
}

/**
 * Imports a file into the catalogue, all or nothing. 400 if it has any error; 409 `import_overtaken` if it would do
 * something else than the dry run that returned `seen`.
 */
export function importFile(
  file: ArrayBuffer,
  { requestKey, seen }: { requestKey: string; seen: string },
): Promise<Called<ImportAnswer>> {
  return send("POST", `/perfumes/import?${new URLSearchParams({ seen })}`, {
    headers: { ...CSV, "Idempotency-Key": requestKey },
    body: file,
  });
}

const CSV = { "Content-Type": "text/csv" };
