import { linkedPicture } from "#shop/catalogue/pictures/picture.ts";
import { isUploadedPath } from "#shop/catalogue/pictures/uploaded-picture.ts";
import { isSlug } from "#shop/catalogue/slug.ts";
import { isId } from "#shop/id.ts";
import { COMPARISON_PATH } from "#shop/storefront/comparison.ts";
import { SEARCH_PATH } from "#shop/storefront/search/path.ts";

const LISTING =
  /^\/perfumes(?:\/forSale|\/(?:gender|category|brand|tema)\/[a-z0-9-]{1,100})?(?:\/pagina\/[1-9]\d{0,4})?$/;

/** Pages whose forms may need a challenge (docs/product-rules.md#challenges). */
const CHALLENGE_PAGES = ["/login", "/arrepentimiento"];

/**
 * The kind of a path without a static file, or of one that always reaches the worker (wrangler.toml). Only its form
 * decides.
 */
export type UnmatchedPath =
  | { kind: "payment" }
  | { kind: "challenge-page"; path: string }
  | { kind: "search" }
  | { kind: "comparison" }
  | { kind: "product-id"; id: string }
  | { kind: "product-slug"; slug: string }
  | { kind: "unknown-product" }
  | { kind: "listing"; path: string }
  | { kind: "slash"; path: string }
  | { kind: "unknown-listing" }
  | { kind: "uploaded"; path: string }
  | { kind: "link-picture"; path: string; of: string }
  | { kind: "file" }
  | { kind: "unknown-page" };

/** Kinds of pages without a file. The static assets do not redirect their paths with a slash at the end; the worker does. */
const WITHOUT_FILE: readonly UnmatchedPath["kind"][] = [
  "payment",
  "search",
  "comparison",
  "product-id",
  "product-slug",
  "listing",
];

const ASSET_FOLDER = /^\/(?:_astro|pictures)\//;
const ASSET_NAME = /\.(?:css|js|mjs|map|json|xml|txt|ico|svg|png|jpe?g|gif|webp|avif|woff2?|ttf|webmanifest|pdf|mp4)$/i;

/**
 * Classifies a path as it is in the URL, still percent-encoded: no known form needs decoding. A missing file gets no
 * page. Which page an unknown listing or product gets: docs/product-rules.md#listing-pages. `slash`: `path` with a slash
 * after it.
 */
export function classifyPath(pathname: string): UnmatchedPath {
  const path = pathname.endsWith("/") ? pathname.slice(0, -1) : null;
  const isPage = path !== null && WITHOUT_FILE.includes(classifyPage(path).kind);
  return isPage ? { kind: "slash", path } : classifyPage(pathname);
}

function classifyPage(pathname: string): UnmatchedPath {
  if (isUploadedPath(pathname)) return { kind: "uploaded", path: pathname };
  const linked = linkedPicture(pathname);
  if (linked) return { kind: "link-picture", path: pathname, of: linked };
  if (ASSET_FOLDER.test(pathname) || ASSET_NAME.test(pathname)) return { kind: "file" };
  if (CHALLENGE_PAGES.includes(pathname)) return { kind: "challenge-page", path: pathname };
  const [first, second, ...rest] = pathname.split("/").slice(1);
  if (pathname === SEARCH_PATH) return { kind: "search" };
  if (pathname === COMPARISON_PATH) return { kind: "comparison" };
  if (first === "cart" && second && rest.join("/") === "pago") return { kind: "payment" };
  if (first === "perfumes")
    return LISTING.test(pathname) ? { kind: "listing", path: pathname } : { kind: "unknown-listing" };
  if (first === "detail-perfume" && second !== undefined && rest.length === 0) return classifyProduct(second);
  return { kind: "unknown-page" };
}

function classifyProduct(segment: string): UnmatchedPath {
  if (isId("per", segment)) return { kind: "product-id", id: segment };
  return isSlug(segment) ? { kind: "product-slug", slug: segment } : { kind: "unknown-product" };
}
