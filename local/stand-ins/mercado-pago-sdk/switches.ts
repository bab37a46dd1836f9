import { z } from "zod";

const switchesSchema = z.strictObject({
  /** How the script itself is answered. */
  script: z.union([z.literal("ok"), z.literal(404), z.literal("hang")]).default("ok"),
  /** "critical": the form cannot be made; "silent": it never becomes ready. */
  brick: z.enum(["ok", "critical", "silent"]).default("ok"),
  /** Whether a card can be made into a token. */
  token: z.enum(["ok", "fail"]).default("ok"),
  /** Whether the first digits of any card are known. */
  bin: z.enum(["ok", "unknown"]).default("ok"),
});

/** How the stand-in of the SDK fails, if it does (wire contracts 4.4). */
export type Switches = z.output<typeof switchesSchema>;

/** All as it should be. */
export const HEALTHY: Switches = switchesSchema.parse({});

/** What was put; what is not named is as it should be. Refuses with a sentence. */
export function parseSwitches(put: unknown): { ok: true; switches: Switches } | { ok: false; sentence: string } {
  const parsed = switchesSchema.safeParse(put);
  if (parsed.success) return { ok: true, switches: parsed.data };
  return { ok: false, sentence: z.prettifyError(parsed.error) };
}
