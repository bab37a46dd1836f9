import { CommandError } from "./errors.ts";
import { childrenOf, endProcesses } from "./processes.ts";
import { createUndoList, type UndoList } from "./undo-list.ts";

/** Time limit of the undo list. Together with the time limit of child processes it is less than 5 s. */
const CLEANUP_TIMEOUT_MS = 3000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const PARENT_POLL_MS = 250;

/** The ways in which a command registers its cleanup and ends early. */
export interface CommandEnd {
  undo: UndoList;
  /** Prints the message and ends the command with exit code 1. */
  fail(message: string): void;
}

/**
 * Runs a command, cleans up and exits: with code 0 when it is done, and with code 1 after an error. A `CommandError` prints its
 * message, any other error its stack. The command also ends with code 0, within 5 s, after SIGINT, SIGTERM or SIGHUP, when the
 * bootstrap process dies, or when nobody reads the output (`npm start | head`).
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
  const fail = (message: string) => {
    if (!ending) console.error(message);
    void end(1);
  };
  try {
    if ((await work({ undo, fail })) === "done") await end(0);
  } catch (error) {
    // The shutdown itself causes errors.
    if (ending) return;
    fail(error instanceof CommandError ? error.message : `Unexpected error: ${stackOf(error)}`);
  }
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

async function endWith(undo: UndoList, code: number): Promise<void> {
  await Promise.race([undo.run(), new Promise((late) => setTimeout(late, CLEANUP_TIMEOUT_MS))]);
  await endProcesses(await childrenOf(process.pid));
  process.exit(code);
}

/** Removes signal handlers that are added later: those of Vite and miniflare would exit immediately, before the cleanup. */
function handleSignals(stop: () => void): void {
  for (const signal of SIGNALS) process.on(signal, stop);
  process.on("newListener", (event, listener) => {
    const signal = SIGNALS.find((one) => one === event);
    if (signal) queueMicrotask(() => process.off(signal, listener));
  });
}

/** When bootstrap is killed with -9, it forwards no signal. The parent process id then changes. */
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
