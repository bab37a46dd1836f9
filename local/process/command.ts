import { childrenOf, endProcesses } from "./processes.ts";
import { createUndoList, Stop, type UndoList } from "./stop.ts";

/** Time for the undo list. Together with the time that processes get to end it stays below 5 s. */
const UNDOES_WITHIN_MS = 3000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const PARENT_POLL_MS = 250;

/** Lets a command register its cleanup and end early. */
export interface CommandEnd {
  undo: UndoList;
  /** Prints the sentence and ends the command with exit code 1. */
  fail(sentence: string): void;
}

/**
 * Runs a command. A `Stop` prints its sentence and exits with code 1. SIGINT, SIGTERM, SIGHUP, the loss of the bootstrap
 * process and the loss of the output's reader (`npm start | head`) clean up and exit with code 0 within 5 s.
 * @param work resolves "done" when the command has finished, "running" when it continues until it is stopped
 */
export async function runCommand(work: (end: CommandEnd) => Promise<"done" | "running">): Promise<void> {
  const undo = createUndoList();
  let ending: Promise<void> | null = null;
  const end = (code: number) => {
    ending ??= endWith(undo, code);
    return ending;
  };
  handleSignals(() => void end(0));
  for (const output of [process.stdout, process.stderr]) output.on("error", () => void end(0));
  onParentExit(() => void end(0));
  const fail = (sentence: string) => {
    if (!ending) console.error(sentence);
    void end(1);
  };
  try {
    if ((await work({ undo, fail })) === "done") await end(0);
  } catch (error) {
    // Errors during the shutdown are caused by the shutdown.
    if (ending) return;
    fail(error instanceof Stop ? error.message : `Unexpected error: ${stackOf(error)}`);
  }
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

async function endWith(undo: UndoList, code: number): Promise<void> {
  await Promise.race([undo.run(), new Promise((late) => setTimeout(late, UNDOES_WITHIN_MS))]);
  await endProcesses(await childrenOf(process.pid));
  process.exit(code);
}

/** Removes all other signal handlers: those of Vite and miniflare would exit at once, before the cleanup. */
function handleSignals(stop: () => void): void {
  for (const signal of SIGNALS) process.on(signal, stop);
  process.on("newListener", (event, listener) => {
    const signal = SIGNALS.find((one) => one === event);
    if (signal) queueMicrotask(() => process.off(signal, listener));
  });
}

/** A bootstrap killed with -9 forwards no signal. Its death shows as a new parent process id. */
function onParentExit(stop: () => void): void {
  const parent = Number(process.env.AZAHAR_PARENT);
  if (process.ppid !== parent) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_POLL_MS);
  timer.unref();
}
