/** Administrators' calls about perfumes, their pictures and the catalogue as a file. */

import type { z } from "zod";
import type { BulkResponse, BulkSent, BulkUndone, ImportResponse } from "#shop/catalogue/bulk/bulk.contract.ts";
import type {
  AdminPerfume,
  changePerfumeSchema,
  createPerfumeSchema,
  DashboardResponse,
  installmentsUpdatedSchema,
  newPerfumeSchema,
  productIdsSchema,
  removedPerfumeSchema,
  StoredImageResponse,
  updatedPerfumeSchema,
  updateInstallmentsSchema,
} from "#shop/catalogue/product.contract.ts";
import type { PictureUse } from "#shop/catalogue/uploaded-picture.ts";
import type { WaitingForStock } from "#shop/stock/stock-notice.contract.ts";
import { type Called, call, send } from "./call.ts";

export type NewProduct = z.input<typeof createPerfumeSchema>;
export type ChangedProduct = z.input<typeof changePerfumeSchema>;

/** Reads perfumes of the panel's list, including inactive ones. `query` has the API's filters. */
export function listProducts(query: URLSearchParams): Promise<Called<DashboardResponse>> {
  return call("GET", `/perfumes/admin/dashboard?${query}`);
}

/** Reads one perfume with every stock counter. 404 if there is none. */
export function readProduct(id: string): Promise<Called<{ perfume: AdminPerfume; priceDollar: number }>> {
  return call("GET", `/perfumes/admin/${encodeURIComponent(id)}`);
}

/** `requestKey` is repeated after a lost response, so that nothing is created twice. */
export function createProduct(
  product: NewProduct,
  requestKey: string,
): Promise<Called<z.infer<typeof newPerfumeSchema>>> {
  return call("POST", "/perfumes/create-perfume", product, { "Idempotency-Key": requestKey });
}

/** 409 `perfume_stale` if another administrator changed it since `updatedAt`. */
export function changeProduct(
  id: string,
  product: ChangedProduct,
  requestKey: string,
): Promise<Called<z.infer<typeof updatedPerfumeSchema>>> {
  return call("PUT", `/perfumes/${encodeURIComponent(id)}`, product, { "Idempotency-Key": requestKey });
}

/** Removes a perfume from the shop. Orders keep it. */
export function removeProduct(id: string): Promise<Called<z.infer<typeof removedPerfumeSchema>>> {
  return call("DELETE", `/perfumes/${encodeURIComponent(id)}`);
}

/** Sets an installment plan on every perfume. Returns how many changed. */
export function updateInstallments(
  installments: z.input<typeof updateInstallmentsSchema>["installments"],
): Promise<Called<z.infer<typeof installmentsUpdatedSchema>>> {
  return call("PATCH", "/perfumes/update-installments", { installments });
}

/** Reads the ids of all perfumes that match a query of the list. */
export function listProductIds(query: URLSearchParams): Promise<Called<z.infer<typeof productIdsSchema>>> {
  return call("GET", `/perfumes/admin/ids?${query}`);
}

/**
 * Changes many perfumes, all or none. A dry run returns what it would change. A repeated `requestKey` changes nothing
 * twice.
 */
export function changeProducts(change: BulkSent, requestKey: string): Promise<Called<BulkResponse>> {
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
export function previewImport(file: ArrayBuffer): Promise<Called<ImportResponse>> {
  return send("POST", "/perfumes/import?dryRun=true", { headers: CSV, body: file });
}

/**
 * Imports a file into the catalogue, all or nothing. 400 if it has any error; 409 `import_overtaken` if it would do
 * something else than the dry run that returned `seen`.
 */
export function importFile(
  file: ArrayBuffer,
  { requestKey, seen }: { requestKey: string; seen: string },
): Promise<Called<ImportResponse>> {
  return send("POST", `/perfumes/import?${new URLSearchParams({ seen })}`, {
    headers: { ...CSV, "Idempotency-Key": requestKey },
    body: file,
  });
}

const CSV = { "Content-Type": "text/csv" };

/** Options of an upload. */
export interface UploadOptions {
  use: PictureUse;
  /** Called during the upload with the part that is sent, 0 to 1. */
  onSent: (part: number) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
}

/**
 * Stores a picture and returns its path. 415 if it is not an image, 413 if it is too large, 400 if it is too small or
 * broken.
 */
export function storeImage(file: Blob, options: UploadOptions): Promise<Called<StoredImageResponse>> {
  const path = `/admin/images?use=${options.use}`;
  return send("PUT", path, {}, () => put(`/api${path}`, file, options));
}

/** Uses `XMLHttpRequest`, because `fetch` does not report upload progress. Throws if no response came. */
function put(url: string, file: Blob, { onSent, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open("PUT", url);
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError("no answer"));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop);
    signal.throwIfAborted();
    request.send(file);
  });
}

export function readWaiting(): Promise<Called<WaitingForStock>> {
  return call("GET", "/admin/stock-notices");
}
