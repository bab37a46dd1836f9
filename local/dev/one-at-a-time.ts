/**
 * Wraps `work` so that it never runs twice at once. Calls during a run share one more run after it. Each call settles with a
 * run that began after the call.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return () => {
    waiting ??= running.then(() => {
      const run = work();
      running = run.catch(() => {});
      waiting = null;
      return run;
    });
    return waiting;
  };
}
