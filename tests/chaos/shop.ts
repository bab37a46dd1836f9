/** A shop started with `npm start` whose processes can be killed or stopped. Restarts what an operator would restart. */
import { setTimeout as wait } from "node:timers/promises";
import { layoutOf } from "#local/config.ts";
import type { ProcessFacts } from "#local/process/processes.ts";
import { killHard, type Launched, launch, newPlace, type Place, treeOf } from "#local/shop/start.fixture.ts";
import { databaseUrlIn } from "../shop.ts";

/** The processes that can be hit. The outside services run inside the runner's process: killing `runner` kills them too. */
export const PROCESSES = ["worker", "sqld", "runner", "build"] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** A transfer order expires within a run, and pages are rebuilt within it. */
const SETTINGS = {
  CATALOGUE: "demo",
  TRANSFER_HOLD_HOURS: "0.01",
  CRON_SECONDS: "3",
  REBUILD_SECONDS: "10",
  LIMITS: "off",
  ISOLATES: process.env.ISOLATES ?? "8",
};

/** Identifies the processes by their command lines. */
const NAMED: Record<Exclude<ProcessName, "runner">, RegExp> = {
  worker: /\/workerd /,
  sqld: /\/sqld /,
  build: /write-site\.mjs/,
};

export type ChaosShop = Awaited<ReturnType<typeof openShop>>;

/** Starts a shop with the demo catalogue on free ports and in a new folder, and waits until it is ready. */
export async function openShop() {
  const place = await newPlace();
  let [running, earlierOutput] = [await startProcesses(place), ""];
  const restart = async () => {
    earlierOutput += running.output();
    running = await startProcesses(place);
  };
  const all = () => treeOf(running.process.pid ?? 0);
  const processes = async (part: ProcessName) => (await all()).filter((one) => isOf(part, one));
  return {
    shopUrl: `http://127.0.0.1:${place.port}`,
    localUrl: `http://127.0.0.1:${place.localPort}`,
    layout: layoutOf(place.dataDir),
    /** The database server's URL; it changes with each start. */
    databaseUrl: () => databaseUrlIn(running.output()),
    processes,
    /** `kill -9`. Restarts the runner; the runner restarts the rest. False when there was nothing to kill. */
    async kill(part: ProcessName | "everything") {
      const found = part === "everything" ? await all() : await processes(part);
      await killHard(found);
      if (part === "runner" || part === "everything") await restart();
      return found.length > 0;
    },
    /** Pauses the processes with SIGSTOP. False when there was nothing to stop. */
    async stop(part: ProcessName, forMs: number) {
      const found = await processes(part);
      signal(found, "SIGSTOP");
      await wait(forMs);
      signal(found, "SIGCONT");
      return found.length > 0;
    },
    /** The runner's output since the first start. */
    output: () => earlierOutput + running.output(),
    /** Stops the shop with SIGTERM. Returns its exit code. */
    async end() {
      running.process.kill("SIGTERM");
      return (await running.ended()).code;
    },
  };
}

/** The runner is start.ts or its wrapper process bootstrap.mjs, and none of the other parts. */
function isOf(part: ProcessName, { command }: ProcessFacts): boolean {
  if (part !== "runner") return NAMED[part].test(command);
  return (
    Object.values(NAMED).every((other) => !other.test(command)) && /local\/(bootstrap\.mjs|start\.ts)/.test(command)
  );
}

async function startProcesses(place: Place): Promise<Launched> {
  const launched = launch(place, "node", SETTINGS);
  await launched.ready();
  return launched;
}

function signal(processes: readonly ProcessFacts[], name: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended since it was listed.
    }
  }
}
