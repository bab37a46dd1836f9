import { z } from "zod";

/** The body of every 4xx and 5xx response. `fields` names the invalid fields. docs/product-rules.md#error-form */
export const problemSchema = z
  .strictObject({
    message: z.string().min(1),
    code: z.string().regex(/^[a-z][a-z0-9_]*$/),
    fields: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
    requestId: z.string().min(1),
  })
  .meta({
    id: "Problem",
    description:
      "An error: `message` in Spanish for users, `code` for programs, and `fields` with messages by invalid field.",
  });

export type Problem = z.infer<typeof problemSchema>;
