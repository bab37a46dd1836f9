/**
 * `work` in a way that never runs twice at once. A call while it runs makes it run once more afterwards, however many such calls
 * there are; each call resolves, or throws, with a run that began after it.
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
