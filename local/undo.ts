/** What was started, to be ended in the opposite order. */
export interface UndoList {
  add(what: () => Promise<unknown> | unknown): void;
  /** Ends everything once; a step that fails does not keep the others from ending. */
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
          console.error("Something did not end cleanly:", error);
        }
      }
    },
  };
}
