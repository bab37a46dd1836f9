/** Cleanup steps, run in reverse order. */
export interface UndoList {
  add(what: () => Promise<unknown> | unknown): void;
  /** Runs every step once. A failing step does not stop the others. */
  run(): Promise<void>;
}

export function createUndoList(): UndoList {
  const steps: (() => Promise<unknown> | unknown)[] = [];
  return {
    add: (what) => void steps.push(what),
    async run() {
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          console.error("A cleanup step failed:", error);
        }
      }
    },
  };
}
