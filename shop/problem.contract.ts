import * as z from "zod";

/** What a browser needs to show a challenge. Its token is sent with the repeated call, in `X-Challenge-Token`. */
const challengeSchema = z.strictObject({ action: z.string().min(1), siteKey: z.string().min(1), script: z.url() });

/** Body of 4xx and 5xx responses; some have more fields. `fields` names the invalid fields. docs/product-rules.md#error-form */
export const problemSchema = z
  .strictObject({
    message: z.string().min(1),
    code: z.string().regex(/^[a-z][a-z0-9_]*$/),
    fields: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
    challenge: challengeSchema.optional(),
    requestId: z.string().min(1),
  })
  .meta({
    id: "Problem",
    description:
      "An error: `message` for users (in Spanish, except for a few fixed English texts that pages recognize), `code` for programs, `fields` with messages by invalid field, and `challenge` with code `challenge_required`.",
  });

export type Problem = z.infer<typeof problemSchema>;
