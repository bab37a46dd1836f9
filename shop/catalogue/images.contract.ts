import { z } from "zod";
import { PICTURE_USES } from "./uploaded-picture.ts";

/** Query of PUT /admin/images. */
export const imagesQuerySchema = z.object({
  use: z
    .enum(PICTURE_USES, { error: `use es uno de: ${PICTURE_USES.join(", ")}` })
    .optional()
    .describe("Use of the picture. Default: product"),
});

/** Answer of PUT /admin/images: the stored picture, for a perfume or the banner. */
export const storedImageSchema = z
  .strictObject({
    path: z.string().describe("Site path, derived from the content: equal content has an equal path"),
    width: z.int().min(1),
    height: z.int().min(1),
    tint: z.string().regex(/^#[0-9A-F]{6}$/),
    bytes: z.int().min(1).describe("Size of the stored file, in bytes"),
  })
  .meta({ id: "StoredImage" });

export type StoredImageAnswer = z.infer<typeof storedImageSchema>;
