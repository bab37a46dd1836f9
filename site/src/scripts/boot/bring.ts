/** Wait before a file that could not be had is asked for again. */
const AGAIN_MS = 4000;

/**
 * Imports a module once its file, and those of the modules `needed` beside it, have been fetched whole. A browser takes a module
 * that it could not fetch for broken as long as the page is open; a file that could not be fetched can be asked for again.
 * Throws when one cannot be had; the next call tries again.
 */
export async function bring<Module>(
  load: () => Promise<Module>,
  ...needed: (() => Promise<unknown>)[]
): Promise<Module> {
  await Promise.all([load, ...needed].map(fetchFileOf));
  return load();
}

/** Brings a module for `then`, however often it has to be asked for: what comes by itself is asked for by nobody again. */
export function bringAtLast<Module>(load: () => Promise<Module>, then: (module: Module) => void): void {
  bring(load).then(then, () => setTimeout(bringAtLast, AGAIN_MS, load, then));
}

/** The address stands in the function's own text, as the bundler wrote it there. */
async function fetchFileOf(load: () => Promise<unknown>): Promise<void> {
  const path = /\.\/[\w.-]+/.exec(`${load}`)?.[0] ?? "";
  const answer = await fetch(new URL(path, import.meta.url));
  if (!answer.ok) throw new Error(path);
  await answer.text();
}
