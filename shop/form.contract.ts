import { z } from "zod";
import type { FieldMessages } from "./refusal-facts.ts";

const UNKNOWN_FIELD = "Hay un campo que no se admite";
const NO_FORM = "Los datos no tienen la forma esperada";

/** A text field of a body. Refuses a missing or non-text value with `message`. */
export function textField(message: string) {
  return z.string({ error: message });
}

/** An object of a body with exactly these fields. Refuses an unknown field without repeating its name. */
export function strictForm<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, { error: ({ code }) => (code === "unrecognized_keys" ? UNKNOWN_FIELD : NO_FORM) });
}

/** Adds the messages of a whole-form rule (`shop/accounts`) to the messages of the schema. */
export function reporting<Form>(rule: (form: Form) => FieldMessages) {
  return (form: Form, context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void }) => {
    for (const [name, messages] of Object.entries(rule(form)))
      for (const message of messages) context.addIssue({ code: "custom", path: [name], message });
  };
}
