/** A shop started with `npm start` whose processes can be killed or stopped. Restarts what an operator would restart. */
import { setTimeout as wait } from "node:timers/promises";
import { layoutOf } from "#local/config.ts";
import type { ProcessFacts } from "#local/process/processes.ts";
import { killHard, type Launched, launch, newPlace, type Place, treeOf } from "#local/shop/start.fixture.ts";
import { databaseUrlIn } from "../shop.ts";

/** The processes that can be hit. The outside services run inside the runner's process: killing `runner` kills them too. */
export const PROCESSES = ["worker", "sqld", "runner", "build"] as const;
export type Part = (typeof PROCESSES)[number];

/** A transfer order expires within a run, and pages are rebuilt within it. */
const SETTINGS = {
  CATALOGUE: "demo",
  TRANSFER_HOLD_HOURS: "0.01",
  CRON_SECONDS: "3",
  REBUILD_SECONDS: "10",
  LIMITS: "off",
};

/** Identifies the processes by their command lines. */
const NAMED: Record<Exclude<Part, "runner">, RegExp> = {
  worker: /\/workerd /,
  sqld: /\/sqld /,
  build: /astro\.mjs build/,
};

export interface ChaosShop {
  shopUrl: string;
  localUrl: string;
  layout: ReturnType<typeof layoutOf>;
  /** The database server's URL; it changes with each start. */
  databaseUrl(): string;
  processes(part: Part): Promise<ProcessFacts[]>;
  /** `kill -9`. Restarts the runner; the runner restarts the rest. False when there was nothing to kill. */
  kill(part: Part | "everything"): Promise<boolean>;
  /** Pauses the processes with SIGSTOP for `forMs`. False when there was nothing to stop. */
  stop(part: Part, forMs: number): Promise<boolean>;
  /** The runner's output since the first start. */
  output(): string;
  /** Stops the shop with SIGTERM. Returns its exit code. */
  end(): Promise<number | null>;
}

/** Starts a shop with the demo catalogue on free ports and in a new folder, and waits until it is ready. */
export async function openShop(): Promise<ChaosShop> {
  const place = await newPlace();
  let [running, earlierOutput] = [await started(place), ""];
  const startAgain = async () => {
    earlierOutput += running.output();
    running = await started(place);
  };
  const all = () => treeOf(running.process.pid ?? 0);
  const processes = async (part: Part) => (await all()).filter((one) => isOf(part, one));
  return {
    shopUrl: `http://127.0.0.1:${place.port}`,
    localUrl: `http://127.0.0.1:${place.localPort}`,
    layout: layoutOf(place.dataDir),
    databaseUrl: () => databaseUrlIn(running.output()),
    processes,
    async kill(part) {
      const found = part === "everything" ? await all() : await processes(part);
      await killHard(found);
      if (part === "runner" || part === "everything") await startAgain();
      return found.length > 0;
    },
    async stop(part, forMs) {
      const found = await processes(part);
      signal(found, "SIGSTOP");
      await wait(forMs);
      signal(found, "SIGCONT");
      return found.length > 0;
    },
    output: () => earlierOutput + running.output(),
    async end() {
      running.process.kill("SIGTERM");
      return (await running.ended()).code;
    },
  };
}

/** The runner is start.ts or its wrapper process bootstrap.mjs, and none of the other parts. */
function isOf(part: Part, { command }: ProcessFacts): boolean {
  if (part !== "runner") return NAMED[part].test(command);
  return (
    Object.values(NAMED).every((other) => !other.test(command)) && /local\/(bootstrap\.mjs|start\.ts)/.test(command)
  );
}

async function started(place: Place): Promise<Launched> {
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
