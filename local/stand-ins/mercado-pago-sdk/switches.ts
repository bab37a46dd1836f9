import { z } from "zod";

const switchesSchema = z.strictObject({
  /** How the request for the script ends. */
  script: z.union([z.literal("ok"), z.literal(404), z.literal("hang")]).default("ok"),
  /** "critical": the form cannot be created; "silent": it never becomes ready. */
  brick: z.enum(["ok", "critical", "silent"]).default("ok"),
  /** Whether creating a card token works. */
  token: z.enum(["ok", "fail"]).default("ok"),
  /** Whether the first digits of cards are recognized. */
  bin: z.enum(["ok", "unknown"]).default("ok"),
});

/** Failures of the SDK's stand-in (docs/outside-services.md#card-form). */
export type Switches = z.output<typeof switchesSchema>;

export const HEALTHY: Switches = switchesSchema.parse({});

/** Reads switches; omitted ones are healthy. Refuses with a sentence. */
export function parseSwitches(put: unknown): { ok: true; switches: Switches } | { ok: false; sentence: string } {
  const parsed = switchesSchema.safeParse(put);
  if (parsed.success) return { ok: true, switches: parsed.data };
  return { ok: false, sentence: z.prettifyError(parsed.error) };
}
