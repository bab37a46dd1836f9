import { Hono } from "hono";
import { readStoredBrands, type StoredBrand } from "#db/catalogue/brands.ts";
import {
  type BrandResponse,
  brandMenuSchema,
  brandsSchema,
  changedBrandSchema,
  newBrandSchema,
  removedBrandSchema,
  savedBrandSchema,
} from "#shop/catalogue/brands/brands.contract.ts";
import { type AppEnv, requestContext } from "../../http/context.ts";
import { iso, refused, respondPrivately } from "../../http/respond.ts";
import { administrator } from "../../http/session.ts";
import { adminDocs, validateByPath } from "../../http/validate.ts";
import { announceChange, panelRequest } from "../panel-request.routes.ts";
import { changeBrand, createBrand, orderMenu, removeBrand } from "./change-brand.ts";

const listedDocs = adminDocs("List the brands: those of the menu in its order, then the others by name", brandsSchema);
const createdDocs = adminDocs("Create a brand", { 201: savedBrandSchema }, [400, 409]);
const orderedDocs = adminDocs(
  "Order the menu of brands. 409 `brand_changed` if the menu was changed since it was read",
  brandsSchema,
  [400, 409],
);
const changedDocs = adminDocs(
  "Change a brand. A new name is also written to its perfumes; its slug stays. 409 `brand_changed` if it was changed since it was read",
  savedBrandSchema,
  [400, 404, 409],
);
const removedDocs = adminDocs(
  "Delete a brand. 409 `brand_in_use` while it has perfumes",
  removedBrandSchema,
  [400, 404, 409],
);

/** Brands, below /admin. */
export const brands = new Hono<AppEnv>()
  .get("/brands", listedDocs, administrator("read", "catalogue"), async (c) => {
    const { brands } = await readStoredBrands(c.get("database")());
    return respondPrivately(c, { brands: brands.map(presentBrand) }, 200);
  })
  .post(
    "/brands",
    createdDocs,
    administrator("write", "catalogue"),
    validateByPath("json", newBrandSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const outcome = await createBrand(requestContext(c), request.panelRequest, body);
      if (!outcome.ok) return refused(c, outcome.refusal);
      announceChange(c, "brand_created", { slug: outcome.brand.slug });
      return respondPrivately(c, { brand: presentBrand(outcome.brand) }, 201);
    },
  )
  .put(
    "/brands",
    orderedDocs,
    administrator("write", "catalogue"),
    validateByPath("json", brandMenuSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const outcome = await orderMenu(requestContext(c), request.panelRequest, body);
      if (!outcome.ok) return refused(c, outcome.refusal);
      announceChange(c, "brands_ordered", { brands: body.menu.length });
      return respondPrivately(c, { brands: outcome.brands.map(presentBrand) }, 200);
    },
  )
  .put(
    "/brands/:slug",
    changedDocs,
    administrator("write", "catalogue"),
    validateByPath("json", changedBrandSchema),
    async (c) => {
      const { updatedAt, ...entry } = c.req.valid("json");
      const request = panelRequest(c, { updatedAt, ...entry });
      if (!request.ok) return refused(c, request.refusal);
      const change = { slug: c.req.param("slug"), seenAtMs: Date.parse(updatedAt), entry };
      const outcome = await changeBrand(requestContext(c), request.panelRequest, change);
      if (!outcome.ok) return refused(c, outcome.refusal);
      announceChange(c, "brand_changed", { slug: change.slug });
      return respondPrivately(c, { brand: presentBrand(outcome.brand) }, 200);
    },
  )
  .delete("/brands/:slug", removedDocs, administrator("write", "catalogue"), async (c) => {
    const slug = c.req.param("slug");
    const request = panelRequest(c, {});
    if (!request.ok) return refused(c, request.refusal);
    const outcome = await removeBrand(requestContext(c), request.panelRequest, slug);
    if (!outcome.ok) return refused(c, outcome.refusal);
    announceChange(c, "brand_removed", { slug });
    return respondPrivately(c, { slug }, 200);
  });

function presentBrand({ position, updatedAtMs, ...brand }: StoredBrand): BrandResponse {
  return { ...brand, isInMenu: position !== null, updatedAt: iso(updatedAtMs) };
}
