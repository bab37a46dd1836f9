/** Administrators' calls about perfumes. */
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

/** Reads perfumes of the panel's list, including inactive ones. `query` has the API's filters. */
export function listProducts(query: URLSearchParams): Promise<Called<DashboardAnswer>> {
  return call("GET", `/perfumes/admin/dashboard?${query}`);
}

/** Reads one perfume with every stock counter. 404 if there is none. */
export function readProduct(id: string): Promise<Called<{ perfume: AdminPerfume; priceDollar: number }>> {
  return call("GET", `/perfumes/admin/${encodeURIComponent(id)}`);
}

/** `requestKey` is repeated after a lost answer, so that nothing is created twice. */
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
