import type { z } from "zod";

/** Cleanup steps, run in reverse order. */
export interface UndoList {
  add(what: () => Promise<unknown> | unknown): void;
  /** Runs every step once. A failing step does not stop the others. */
  run(): Promise<void>;
}

export function createUndoList(): UndoList {
  const steps: (() => Promise<unknown> | unknown)[] = [];
  return {
    add: (what) => void steps.push(what),
    async run() {
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          console.error("A cleanup step failed:", error);
        }
      }
    },
  };
}

/** Thrown when the runner cannot continue for a reason that a person can fix. The message is one sentence, printed unchanged. */
export class Stop extends Error {}

/** Returns an error's message, or the text of anything else that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns a sentence with the first problem of a malformed body: "The faults are invalid: mail.status: ...". */
export function invalidSentence(what: string, { issues: [issue] }: z.ZodError): string {
  return `The ${what} are invalid: ${issue?.path.join(".") || "body"}: ${issue?.message}.`;
}
