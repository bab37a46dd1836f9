import { z } from "zod";

/** Schema of a platform binding: an object with these methods. `error` is the message for anything else. */
export function binding<Binding>(verbs: readonly string[], error: string) {
  return z.custom<Binding>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      verbs.every((verb) => typeof Reflect.get(value, verb) === "function"),
    error,
  );
}
