/** Administrators' requests about perfumes, their pictures and the catalogue as a file. */

import type { z } from "zod";
import type { BrandMenuOrder, ChangedBrand, NewBrand } from "#shop/catalogue/brands/brands.contract.ts";
import type { BulkSent } from "#shop/catalogue/bulk/bulk.contract.ts";
import type { PictureUse } from "#shop/catalogue/pictures/uploaded-picture.ts";
import type {
  changePerfumeSchema,
  createPerfumeSchema,
  updateInstallmentsSchema,
} from "#shop/catalogue/product.contract.ts";
import { withKey } from "./admin-key.ts";
import { call, urlOf } from "./call.ts";

export type NewProduct = z.input<typeof createPerfumeSchema>;

/** Reads perfumes of the panel's list, including inactive ones. `query` has the API's filters. */
export const listProducts = (query: URLSearchParams) => call("GET", "/perfumes/admin/dashboard", { query });

/** Reads one perfume with every stock counter. 404 if there is none. */
export const readProduct = (id: string) => call("GET", "/perfumes/admin/:id", { param: { id } });

/** Creates a perfume, once per key. Its opening stock goes into the ledger. */
export const createProduct = (json: NewProduct, requestKey: string) =>
  call("POST", "/perfumes/create-perfume", { json }, withKey(requestKey));

/**
 * Replaces a perfume with the form, once per key. 409 `perfume_stale` if another administrator changed it since `updatedAt`,
 * 409 with a message if its orders or its stock do not allow the change, 400 with messages for invalid fields.
 */
export const changeProduct = (id: string, json: z.input<typeof changePerfumeSchema>, requestKey: string) =>
  call("PUT", "/perfumes/:id", { param: { id }, json }, withKey(requestKey));

/** Reads the edits of a perfume, newest first. */
export const readHistory = (id: string, page: number, limit: number) =>
  call("GET", "/perfumes/admin/:id/history", { param: { id }, query: { page: `${page}`, limit: `${limit}` } });

/** Restores what one edit changed. 409 `edit_overwritten` if one of its fields was changed since. */
export const undoEdit = (id: string, edit: string, requestKey: string) =>
  call("POST", "/perfumes/admin/:id/history/:edit/undo", { param: { id, edit } }, withKey(requestKey));

/** Removes a perfume from the shop, once per key. Its orders keep their lines. */
export const removeProduct = (id: string, requestKey: string) =>
  call("DELETE", "/perfumes/:id", { param: { id } }, withKey(requestKey));

/** Sets an installment plan on every perfume, once per key. Returns how many changed; a dry run, how many would. */
export const updateInstallments = (json: z.input<typeof updateInstallmentsSchema>, requestKey: string) =>
  call("PATCH", "/perfumes/update-installments", { json }, withKey(requestKey));

/** Reads the ids of all perfumes that match a query of the list. */
export const listProductIds = (query: URLSearchParams) => call("GET", "/perfumes/admin/ids", { query });

/** Changes many perfumes, all or none. A dry run returns what it would change. */
export const changeProducts = (json: BulkSent, requestKey: string) =>
  call("POST", "/perfumes/bulk", { json }, withKey(requestKey));

/** Undoes a bulk change, except where perfumes changed since, once per key. 409 `already_undone`. */
export const undoProducts = (id: string, requestKey: string) =>
  call("POST", "/perfumes/bulk/:id/undo", { param: { id } }, withKey(requestKey));

/** Reads the brands: those of the menu in its order, then the others by name. */
export const listBrands = () => call("GET", "/admin/brands", {});

export const createBrand = (json: NewBrand, requestKey: string) =>
  call("POST", "/admin/brands", { json }, withKey(requestKey));

/** Changes a brand. 409 `brand_changed` if it was changed since `updatedAt`. */
export const changeBrand = (slug: string, json: ChangedBrand, requestKey: string) =>
  call("PUT", "/admin/brands/:slug", { param: { slug }, json }, withKey(requestKey));

/** Orders the menu. 409 `brand_changed` if it does not have the order that was read. */
export const orderBrands = (json: BrandMenuOrder) => call("PUT", "/admin/brands", { json });

/** Deletes a brand. 409 `brand_in_use` while it has perfumes. */
export const removeBrand = (slug: string) => call("DELETE", "/admin/brands/:slug", { param: { slug } });

/** Returns the URL of the matching perfumes as a CSV file. */
export const productsCsvUrl = (query: URLSearchParams) => urlOf("/perfumes/export", {}, query);

const CSV = { "Content-Type": "text/csv" };

/** Returns what a file would change in the catalogue, and all its errors. Writes nothing. */
export const previewImport = (file: ArrayBuffer) =>
  call("POST", "/perfumes/import", { query: { dryRun: "true" } }, { headers: CSV, body: file });

/**
 * Imports a file into the catalogue, all or nothing. 400 if it has any error; 409 `import_overtaken` if its
 * effect would differ from the dry run that returned `seen`.
 */
export const importFile = (file: ArrayBuffer, { requestKey, seen }: { requestKey: string; seen: string }) =>
  call(
    "POST",
    "/perfumes/import",
    { query: { seen } },
    { headers: { ...CSV, ...withKey(requestKey).headers }, body: file },
  );

interface UploadOptions {
  use: PictureUse;
  /** Called during the upload with the fraction that has been sent, 0 to 1. */
  onSent: (fraction: number) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
}

/**
 * Stores a picture and returns its path. 415 if it is not an image, 413 if the file is too large, 400 if the picture
 * is broken or its dimensions are not allowed.
 */
export const storeImage = (file: Blob, options: UploadOptions) =>
  call("PUT", "/admin/images", { query: { use: options.use } }, { fetcher: (url) => put(String(url), file, options) });

/**
 * Uses `XMLHttpRequest`, because `fetch` does not report upload progress. Throws if no response came or `signal` is aborted.
 */
function put(url: string, file: Blob, { onSent, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open("PUT", url);
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError("no response"));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop);
    signal.throwIfAborted();
    request.send(file);
  });
}

/** Reads how many people wait for each size. */
export const readStockAlertCounts = () => call("GET", "/admin/stock-notices", {});
