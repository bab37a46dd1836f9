import type { z } from "zod";

/** An error that the user of a command can fix. The command prints its message without a stack trace. */
export class CommandError extends Error {}

/** Returns an error's message, or the text of anything else that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the first problem of an invalid body: "The faults are invalid: mail.status: ...". */
export function validationMessage(what: string, { issues: [issue] }: z.ZodError): string {
  return `The ${what} are invalid: ${issue?.path.join(".") || "body"}: ${issue?.message}.`;
}
