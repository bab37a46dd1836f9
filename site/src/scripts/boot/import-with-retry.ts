/** Delay before a failed import is retried. */
const RETRY_AFTER_MS = 4000;

/**
 * Imports a module after fetching its file and the files of the modules in `needed`. A browser caches a failed import until
 * the page closes, but a failed fetch can be retried. Throws when a file cannot be fetched; the next call retries.
 */
export async function importWithFetch<Module>(
  load: () => Promise<Module>,
  ...needed: (() => Promise<unknown>)[]
): Promise<Module> {
  await Promise.all([load, ...needed].map(fetchFileOf));
  return load();
}

/** Imports a module for `then` and retries until it succeeds, because no user action would retry it. */
export function importWithRetry<Module>(load: () => Promise<Module>, then: (module: Module) => void): void {
  importWithFetch(load).then(then, () => setTimeout(importWithRetry, RETRY_AFTER_MS, load, then));
}

/** Fetches the file that a function imports. Its URL is in the function's source text, where the bundler wrote it. */
async function fetchFileOf(load: () => Promise<unknown>): Promise<void> {
  const path = /\.\/[\w.-]+/.exec(`${load}`)?.[0] ?? "";
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(path);
  await response.text();
}
