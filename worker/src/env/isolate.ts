import { log } from "../log.ts";
import { type ParsedConfig, parseConfig } from "./config.ts";

/** The bindings are one object for the life of an isolate, so it parses them once. */
const parsedByBindings = new WeakMap<object, ParsedConfig>();

/** Returns the parsed bindings of this isolate; logs a fault once. */
export function configOf(bindings: object): ParsedConfig {
  const known = parsedByBindings.get(bindings);
  if (known) return known;
  const parsed = parseConfig(bindings);
  if (!parsed.ok) log("configuration", { sentence: parsed.sentence });
  parsedByBindings.set(bindings, parsed);
  return parsed;
}
