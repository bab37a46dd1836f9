import { z } from "zod";

/** A binding of the platform, told by the calls it takes; `error` names it in the sentence about a faulty configuration. */
export function binding<Binding>(verbs: readonly string[], error: string) {
  return z.custom<Binding>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      verbs.every((verb) => typeof Reflect.get(value, verb) === "function"),
    error,
  );
}
