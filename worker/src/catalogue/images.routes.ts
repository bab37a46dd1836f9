import { Hono } from "hono";
import { UPLOAD_MAX_BYTES } from "#shop/catalogue/pictures/uploaded-picture.ts";
import { imagesQuerySchema, type StoredImageResponse, storedImageSchema } from "#shop/catalogue/product.contract.ts";
import { startsLikeReceipt } from "#shop/orders/receipt.ts";
import { withUpload } from "../http/body/upload.ts";
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
  "Upload a picture of at most 8 MiB. Its type is detected by content; it is re-encoded and its name is derived from the content",
  storedImageSchema,
  [400, 408, 413, 415, 429],
  { takes: TYPES },
);

/** Picture uploads by administrators, below /admin. */
export const images = new Hono<AppEnv>().put(
  "/images",
  storedDocs,
  administrator("write", "catalogue"),
  validate("query", imagesQuerySchema),
  (c) =>
    withUpload(c, { maxBytes: UPLOAD_MAX_BYTES, accepts: startsLikeReceipt }, async (receive) => {
      const file = await receive();
      if (!file.ok) return refused(c, file.refusal);
      const [{ use = "product" }, { userId: by }] = [c.req.valid("query"), sessionIn(c)];
      const { bytes } = file;
      const outcome = await storeImage(requestContext(c), c.get("config").pictures, { use, bytes, by });
      if (!outcome.ok) return refused(c, outcome.refusal);
      const image: StoredImageResponse = outcome.image;
      log("picture_stored", { requestId: c.get("requestId"), by, path: image.path });
      return respondPrivately(c, image, 200);
    }),
);

/** Responds with an uploaded file (storefront/classify-path.ts). It never changes, so browsers may cache it for a year. */
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
