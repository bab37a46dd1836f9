/** Runs a real libSQL server for a test, with its own process, port and folder. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createUndoList } from "#local/process/undo-list.ts";
import { startSqld as startServer } from "#local/shop/sqld.ts";

export type Sqld = Awaited<ReturnType<typeof startSqld>>;

/** Starts an empty server in a new folder, on a free port of 127.0.0.1. `stop` removes the folder. */
export async function startSqld() {
  const undo = createUndoList();
  const home = mkdtempSync(join(tmpdir(), "azahar-sqld-"));
  undo.add(() => rmSync(home, { recursive: true, force: true }));
  const folder = join(home, "db");
  try {
    const place = { folder, logFile: join(home, "sqld.log"), onSpawn: () => {} };
    return { url: await startServer(place, console.error, undo), folder, stop: undo.run };
  } catch (error) {
    await undo.run();
    throw error;
  }
}
