import { log } from "../log.ts";
import { type ParsedConfig, parseConfig } from "./config.ts";

/** Bindings are one object for the life of an isolate: they are parsed, and a fault of theirs told, once. */
const parsedByBindings = new WeakMap<object, ParsedConfig>();

/** The parsed bindings of this isolate; a fault is logged once, in one sentence. */
export function configOf(bindings: object): ParsedConfig {
  const known = parsedByBindings.get(bindings);
  if (known) return known;
  const parsed = parseConfig(bindings);
  if (!parsed.ok) log("configuration", { sentence: parsed.sentence });
  parsedByBindings.set(bindings, parsed);
  return parsed;
}
