/** The worker as deployed, without log output, plus an endpoint that runs the scheduled event and waits for it. */
import worker from "#worker/index.ts";
import { FIRE_PATH } from "./fire.ts";

for (const level of ["log", "warn", "error"]) Reflect.set(console, level, () => {});

type Fetch = typeof worker.fetch;

export default {
  async fetch(request: Request, bindings: Record<string, unknown>, context: Parameters<Fetch>[2]): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname !== FIRE_PATH) return worker.fetch(request, bindings, context);
    const controller = { cron: url.searchParams.get("schedule") ?? "", scheduledTime: Date.now(), noRetry() {} };
    const nothingLater = { waitUntil() {}, passThroughOnException() {}, props: {}, ...Object(context) };
    await worker.scheduled(controller, bindings, nothingLater);
    return new Response(null, { status: 204 });
  },
};
