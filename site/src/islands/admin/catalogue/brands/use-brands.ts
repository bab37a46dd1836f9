import { useQuery } from "@tanstack/react-query";
import type { BrandResponse } from "#shop/catalogue/brands/brands.contract.ts";
import { listBrands } from "#site/api/admin-products.ts";
import { unwrap } from "../../kit/calls.tsx";

export const BRANDS_QUERY = { queryKey: ["brands"], queryFn: () => unwrap(listBrands()) };

const NONE: readonly BrandResponse[] = [];

/** Returns all brands; none until they are read. */
export function useBrands(): readonly BrandResponse[] {
  return useQuery(BRANDS_QUERY).data?.brands ?? NONE;
}
