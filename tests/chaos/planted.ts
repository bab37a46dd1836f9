/** Faults that only show during failures: while everything runs they have no effect. */
import type { Mutant } from "../mutants/mutant.ts";

export const PLANTED: readonly Pick<Mutant, "name" | "why" | "file" | "edits">[] = [
  {
    name: "mail-taken-for-sent",
    why: "a mail that the provider never received is marked as sent",
    file: "worker/src/ports/mailer.ts",
    edits: [
      [
        'return { ok: false, retry: true, reason: error instanceof Error ? error.name : "unknown" };',
        "return { ok: true, providerId: null };",
      ],
    ],
  },
  {
    name: "build-waits-for-ever",
    why: "a build that was queued when the runner was killed blocks all later builds",
    file: "local/site/rebuilds.ts",
    edits: [["startedAt === null && ok === null", "startedAt === null"]],
  },
];
