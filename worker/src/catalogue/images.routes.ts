import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { imagesQuerySchema, type StoredImageResponse, storedImageSchema } from "#shop/catalogue/product.contract.ts";
import { UPLOAD_MAX_BYTES } from "#shop/catalogue/uploaded-picture.ts";
import { type AppContext, type AppEnv, requestContext } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administrator, sessionIn } from "../http/session.ts";
import { adminDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { fetchPicture } from "../ports/storage.ts";
import { plainText } from "../storefront/built-page.ts";
import { storeImage } from "./store-image.ts";

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const storedDocs = adminDocs(
  "Upload a picture of at most 8 MB. Its type is detected by content; it is re-encoded and its name is derived from the content",
  storedImageSchema,
  [400, 413, 415],
  { takes: TYPES },
);

/** Counts the bytes as they arrive when there is no Content-Length. */
const limited = bodyLimit({ maxSize: UPLOAD_MAX_BYTES, onError: (c) => refused(c, { code: "too_large" }) });

/** Picture uploads by administrators, below /admin. */
export const images = new Hono<AppEnv>().put(
  "/images",
  storedDocs,
  administrator,
  validate("query", imagesQuerySchema),
  limited,
  async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const [{ use = "product" }, { userId: by }] = [c.req.valid("query"), sessionIn(c)];
    const outcome = await storeImage(requestContext(c), c.get("config").pictures, { use, bytes, by });
    if (!outcome.ok) return refused(c, outcome.refusal);
    const image: StoredImageResponse = outcome.image;
    log("picture_stored", { requestId: c.get("requestId"), by, path: image.path });
    return respondPrivately(c, image, 200);
  },
);

/** Responds with an uploaded file (storefront/classify-path.ts). It never changes, so browsers cache it for good. */
export async function servePicture(c: AppContext, path: string): Promise<Response> {
  const picture = await fetchPicture(c.get("config").pictures.bucket, path);
  if (!picture) return plainText("Not found", 404);
  return new Response(c.req.method === "HEAD" ? null : picture.body, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": String(picture.size),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  });
}
