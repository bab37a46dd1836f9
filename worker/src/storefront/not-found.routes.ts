import { findPerfume } from "#db/catalogue/catalogue.ts";
import { servePicture } from "../catalogue/images.routes.ts";
import type { AppContext } from "../http/context.ts";
import { describeError, log } from "../log.ts";
import { fetchPicture } from "../ports/storage.ts";
import { TOKEN_BYTES, tokenOf } from "../secrets.ts";
import { builtPage, plainText } from "./built-page.ts";
import { classifyPath, type UnmatchedPath } from "./classify-path.ts";
import { fillProductPage } from "./fill-product-page.ts";
import { makeLinkPicture } from "./make-link-picture.ts";
import { paymentPage } from "./payment-page.ts";

const SHELL = "/detail-perfume/_shell";

/** Cache policy of a new product's page until its built page exists. */
const NEW_PRODUCT_CACHE = "public, max-age=0, s-maxage=5, must-revalidate";

/** Responds to a path without a built file (docs/architecture.md#a-page-without-a-file), with at most one database trip. */
export async function serveNotFound(c: AppContext): Promise<Response> {
  if (c.req.method !== "GET" && c.req.method !== "HEAD")
    return plainText("Method not allowed", 405, { Allow: "GET, HEAD" });
  const miss = classifyPath(new URL(c.req.url).pathname);
  if (miss.kind === "product-id" || miss.kind === "product-slug") return serveProduct(c, miss);
  if (miss.kind === "uploaded") return servePicture(c, miss.path);
  if (miss.kind === "link-picture") return serveLinkPicture(c, miss);
  return miss.kind === "payment" ? servePaymentPage(c) : serveUnknown(c, miss);
}

function servePaymentPage(c: AppContext): Promise<Response> {
  const { assets, payments } = c.get("config");
  return paymentPage(assets, payments, tokenOf(c.get("random")(TOKEN_BYTES)));
}

function serveUnknown(c: AppContext, { kind }: UnmatchedPath): Promise<Response> | Response {
  const { assets } = c.get("config");
  if (kind === "file") return plainText("Not found", 404);
  if (kind === "unknown-listing") return builtPage(assets, "/perfumes", 404);
  return builtPage(assets, kind === "unknown-product" ? SHELL : "/404", 404);
}

/** By id: redirects to the product's page. By slug: the page of a product newer than the build. */
async function serveProduct(c: AppContext, miss: UnmatchedPath & { kind: "product-id" | "product-slug" }) {
  const { assets, publicOrigin } = c.get("config");
  const found = await find(c, miss.kind === "product-id" ? miss.id : miss.slug);
  if (found === "unreadable") return builtPage(assets, SHELL, 503, { "Retry-After": "5" });
  if (!found) return builtPage(assets, SHELL, 404);
  if (miss.kind === "product-id") return c.redirect(`/detail-perfume/${found.perfume.slug}`, 302);
  const shell = await builtPage(assets, SHELL, 200, { "Cache-Control": NEW_PRODUCT_CACHE });
  return shell.ok ? fillProductPage(shell, { ...found, publicOrigin }) : shell;
}

/** While the database is down, the page is still shown with 503, so that the visitor can retry. */
async function find(c: AppContext, idOrSlug: string) {
  try {
    return await findPerfume(c.get("database")(), idOrSlug);
  } catch (error) {
    log("database_down", { requestId: c.get("requestId"), ...describeError(error) });
    return "unreadable";
  }
}

const HEADERS = {
  "Content-Type": "image/jpeg",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
};

/** Responds with the link preview of a picture (classify-path.ts): the stored one, else a new one. */
async function serveLinkPicture(c: AppContext, { path, of }: { path: string; of: string }): Promise<Response> {
  const config = c.get("config");
  const stored = await fetchPicture(config.pictures.bucket, path);
  const made = stored ? null : await makeLinkPicture(config, { path, of });
  const body = stored?.body ?? made;
  if (!body) return plainText("Not found", 404);
  const length = String(stored?.size ?? made?.length);
  return new Response(c.req.method === "HEAD" ? null : body, { headers: { ...HEADERS, "Content-Length": length } });
}
