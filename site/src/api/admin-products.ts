/** The administrators' calls about perfumes (http-api, Calls). */
import type { z } from "zod";
import type {
  AdminPerfume,
  changePerfumeSchema,
  createPerfumeSchema,
  DashboardAnswer,
  installmentsUpdatedSchema,
  newPerfumeSchema,
  removedPerfumeSchema,
  updatedPerfumeSchema,
  updateInstallmentsSchema,
} from "#shop/catalogue/product.contract.ts";
import { type Called, call } from "./call.ts";

export type NewProduct = z.input<typeof createPerfumeSchema>;
export type ChangedProduct = z.input<typeof changePerfumeSchema>;

/** Perfumes of the panel's list, inactive ones too; `query` as the API names its filters. */
export function listProducts(query: URLSearchParams): Promise<Called<DashboardAnswer>> {
  return call("GET", `/perfumes/admin/dashboard?${query}`);
}

/** One perfume with every counter. 404 when there is none of that id. */
export function readProduct(id: string): Promise<Called<{ perfume: AdminPerfume; priceDollar: number }>> {
  return call("GET", `/perfumes/admin/${encodeURIComponent(id)}`);
}

/** `requestKey`: the same again when an answer was lost, so that nothing is done twice. */
export function createProduct(
  product: NewProduct,
  requestKey: string,
): Promise<Called<z.infer<typeof newPerfumeSchema>>> {
  return call("POST", "/perfumes/create-perfume", product, { "Idempotency-Key": requestKey });
}

/** 409 `perfume_stale` when another administrator changed it since `updatedAt`. */
export function changeProduct(
  id: string,
  product: ChangedProduct,
  requestKey: string,
): Promise<Called<z.infer<typeof updatedPerfumeSchema>>> {
  return call("PUT", `/perfumes/${encodeURIComponent(id)}`, product, { "Idempotency-Key": requestKey });
}

/** Takes a perfume off the shop; its orders keep it. */
export function removeProduct(id: string): Promise<Called<z.infer<typeof removedPerfumeSchema>>> {
  return call("DELETE", `/perfumes/${encodeURIComponent(id)}`);
}

/** Gives every perfume a plan of instalments; answers how many changed. */
export function updateInstallments(
  installments: z.input<typeof updateInstallmentsSchema>["installments"],
): Promise<Called<z.infer<typeof installmentsUpdatedSchema>>> {
  return call("PATCH", "/perfumes/update-installments", { installments });
}
