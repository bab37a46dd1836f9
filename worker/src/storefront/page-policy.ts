import type { TurnstileConfig } from "../env/service-config.ts";

/** Selector of the element that contains a built page's Content-Security-Policy. */
export const POLICY_META = 'meta[http-equiv="content-security-policy"]';

type Sources = Readonly<Record<string, readonly string[]>>;

/** Returns a Content-Security-Policy with these sources added to its directives, each once. */
export function allowInPolicy(policy: string, more: Sources): string {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(";")) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (name) directives.set(name, sources);
  }
  for (const [name, sources] of Object.entries(more))
    directives.set(name, [...(directives.get(name) ?? []), ...sources]);
  return [...directives].map(([name, sources]) => [name, ...new Set(sources)].join(" ")).join("; ");
}

/** What a page with a challenge loads: the widget's script, and its frame (docs/outside-services.md#turnstile). */
export function challengeSources(turnstile: TurnstileConfig | null): Sources {
  const origins = turnstile ? [new URL(turnstile.url).origin] : [];
  return turnstile ? { "script-src": origins, "frame-src": origins } : {};
}
