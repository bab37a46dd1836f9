import type { z } from "zod";
import { perfumesAnswerSchema } from "../catalogue/perfume.contract.ts";

/** GET /users/{id}/wishlist: the perfumes that are still sold, last added first, with current prices. */
export const wishlistAnswerSchema = perfumesAnswerSchema.omit({ total: true }).meta({ id: "WishlistAnswer" });

export type WishlistAnswer = z.infer<typeof wishlistAnswerSchema>;
