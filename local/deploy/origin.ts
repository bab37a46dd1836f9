import { z } from "zod";

/** Origin of a shop for the operator commands: https, or http on this machine. */
export const originSchema = z
  .string({ error: "PUBLIC_ORIGIN is missing" })
  .regex(
    /^(https:\/\/[^/\s]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)$/,
    "PUBLIC_ORIGIN must be an https origin without a path",
  );
