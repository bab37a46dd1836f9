import type { z } from "zod";
import type { storedImageSchema } from "#shop/contract/images.ts";
import { type Called, send } from "./call.ts";

/** Stores a picture of a product; answers its path. 415 for what is no image, 413 for one too large, 400 for one too small. */
export function storeImage(file: Blob): Promise<Called<z.infer<typeof storedImageSchema>>> {
  return send("PUT", "/admin/images?use=product", { body: file });
}
