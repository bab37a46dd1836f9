import { childrenOf, endProcesses } from "./processes.ts";
import { Stop } from "./stop.ts";
import { createUndoList, type UndoList } from "./undo.ts";

const STOPS_WITHIN_MS = 4500;
const PARENT_POLL_MS = 250;

/** A command's way to end early. */
export interface CommandEnd {
  undo: UndoList;
  /** Ends the command with a sentence and exit code 1. */
  fail(sentence: string): void;
}

/**
 * Runs a command to its end: a `Stop` is printed as its one sentence with exit code 1; SIGINT, SIGTERM, SIGHUP and the
 * loss of the bootstrap end what it started and exit 0 within 5 s.
 * @param work resolves "done" when the command is over, "running" when it goes on until it is stopped
 */
export async function runCommand(work: (end: CommandEnd) => Promise<"done" | "running">): Promise<void> {
  const undo = createUndoList();
  let ending: Promise<void> | null = null;
  const end = (code: number) => {
    ending ??= endWith(undo, code);
    return ending;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
  whenParentIsGone(() => void end(0));
  const fail = (sentence: string) => {
    if (!ending) console.error(sentence);
    void end(1);
  };
  try {
    if ((await work({ undo, fail })) === "done") await end(0);
  } catch (error) {
    // What fails while everything is being ended was ended.
    if (ending) return;
    fail(error instanceof Stop ? error.message : `Something unexpected happened: ${stackOf(error)}`);
  }
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

async function endWith(undo: UndoList, code: number): Promise<void> {
  const late = setTimeout(() => process.exit(code), STOPS_WITHIN_MS);
  await undo.run();
  await endProcesses(await childrenOf(process.pid));
  clearTimeout(late);
  process.exit(code);
}

/** The bootstrap killed with -9 passes no signal on, but this process then belongs to another parent. */
function whenParentIsGone(stop: () => void): void {
  const parent = Number(process.env.AZAHAR_PARENT);
  if (process.ppid !== parent) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_POLL_MS);
  timer.unref();
}
