import type { z } from "zod";
import { perfumesAnswerSchema } from "../catalogue/perfume.contract.ts";

/** GET /users/{id}/wishlist: what of it is sold, the last marked first, at the prices of now. */
export const wishlistAnswerSchema = perfumesAnswerSchema.omit({ total: true }).meta({ id: "WishlistAnswer" });

export type WishlistAnswer = z.infer<typeof wishlistAnswerSchema>;
