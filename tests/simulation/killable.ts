/** The shop's worker and sqld as processes that can be killed at any time and are restarted. */
import { childrenOf, type ProcessFacts } from "#local/process/processes.ts";
import { startWorkerd, type Workerd } from "../../bench/workerd.ts";
import { connect, makeAnew } from "../database.ts";
import { variablesFor } from "../harness.ts";
import { bundled } from "../setup/bundles.ts";
import { startSqld } from "../sqld.ts";

export type Killable = Awaited<ReturnType<typeof startKillable>>;

/** Starts sqld and the worker of `entry`, by default the deployed one. Outside services are at `localUrl`, or unreachable. */
export async function startKillable(entry = "bench/fixtures/worker.ts", localUrl?: string) {
  const sqld = await startSqld();
  const db = connect(sqld.url);
  await makeAnew(db);
  const worker = await bundled({ ...variablesFor(sqld.url, localUrl), LIMITS: "off" }, entry);
  let [workerd, process_] = await startNamed(worker);
  return {
    /** The worker's current URL. */
    url: () => workerd.urlOf(worker.name),
    db,
    /** Kills sqld with SIGKILL. `startSqld` restarts it on the same port, as in `npm start`. */
    async killSqld() {
      const found = (await childrenOf(process.pid)).find(({ command }) => command.includes(sqld.folder));
      if (!found) throw new Error("there is no sqld to kill");
      process.kill(found.pid, "SIGKILL");
    },
    /** Kills workerd with SIGKILL, then starts another one. */
    async killWorkerd() {
      process.kill(process_.pid, "SIGKILL");
      [workerd, process_] = await startNamed(worker);
    },
    async stop() {
      await workerd.stop();
      await sqld.stop();
    },
  };
}

/** Starts workerd and finds its process: the new child with that name. */
async function startNamed(worker: Parameters<typeof startWorkerd>[0][number]): Promise<[Workerd, ProcessFacts]> {
  const before = new Set((await childrenOf(process.pid)).map(({ pid }) => pid));
  const workerd = await startWorkerd([worker]);
  const [born] = (await childrenOf(process.pid)).filter(
    ({ pid, command }) => !before.has(pid) && command.includes("workerd"),
  );
  if (!born) throw new Error("workerd started without a process");
  return [workerd, born];
}
