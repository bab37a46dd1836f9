import type { ExecutionContext, ScheduledController } from "@cloudflare/workers-types";
import { openDatabase } from "#db/client.ts";
import { OpenStreams } from "#db/open-streams.ts";
import { createApp } from "./app.ts";
import { runScheduled } from "./cron/index.ts";
import type { AppDependencies } from "./http/context.ts";
import { limitCalls, queueWrite } from "./semaphore.ts";

const openStreams = new OpenStreams();
const dependencies: AppDependencies = {
  now: () => Date.now(),
  requestId: () => crypto.randomUUID(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  openDatabase: (address) => openDatabase({ ...address, queueWrite, limitCalls, openStreams }),
};
const app = createApp(dependencies);

export default {
  fetch: app.fetch,
  scheduled: (controller: ScheduledController, bindings: Record<string, unknown>, _context: ExecutionContext) =>
    runScheduled(dependencies, bindings, controller.cron),
};
