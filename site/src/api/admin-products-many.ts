/** The administrators' calls about many perfumes at once: one change of them, and the catalogue as a file. */
import type { z } from "zod";
import type { BulkAnswer, BulkSent, BulkUndone } from "#shop/catalogue/bulk.contract.ts";
import type { ImportAnswer } from "#shop/catalogue/import.contract.ts";
import type { productIdsSchema } from "#shop/catalogue/product.contract.ts";
import { type Called, call, send } from "./call.ts";

/** The ids of all perfumes that a query of the list asks for. */
export function listProductIds(query: URLSearchParams): Promise<Called<z.infer<typeof productIdsSchema>>> {
  return call("GET", `/perfumes/admin/ids?${query}`);
}

/** One change of many perfumes, all or none of them; a dry run says what it would do. `requestKey`: nothing is done twice. */
export function changeProducts(change: BulkSent, requestKey: string): Promise<Called<BulkAnswer>> {
  return call("POST", "/perfumes/bulk", change, { "Idempotency-Key": requestKey });
}

/** Takes such a change back, but for what somebody changed since. 409 `already_undone`. */
export function undoProducts(id: string): Promise<Called<BulkUndone>> {
  return call("POST", `/perfumes/bulk/${encodeURIComponent(id)}/undo`);
}

/** Where the perfumes that a query asks for are to be had as a table for spreadsheets. */
export function productsCsvUrl(query: URLSearchParams): string {
  return query.size > 0 ? `/api/perfumes/export?${query}` : "/api/perfumes/export";
}

/** What a file would do to the catalogue, with everything that is wrong with it; nothing is written. */
export function tryFile(file: ArrayBuffer): Promise<Called<ImportAnswer>> {
  return send("POST", "/perfumes/import?dryRun=true", { headers: CSV, body: file });
}

/**
 * Writes a file over the catalogue, all of it or nothing. 400 when anything is wrong with it; 409 `import_overtaken` when it
 * would do another thing than what the dry run with this `seen` said.
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
