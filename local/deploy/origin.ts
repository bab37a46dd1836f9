import { z } from "zod";

/** Where a shop is, as the commands of operators are told: https, or this machine. */
export const originSchema = z
  .string({ error: "PUBLIC_ORIGIN is missing" })
  .regex(
    /^(https:\/\/[^/\s]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)$/,
    "PUBLIC_ORIGIN must be an https origin without a path",
  );
