import { createMiddleware } from "hono/factory";
import { configOf } from "../env/isolate.ts";
import { limitConcurrency } from "./concurrency-limit.ts";
import type { AppContext, AppEnv, World } from "./context.ts";
import { answerFailure } from "./failure.ts";
import { problem, UNAVAILABLE } from "./problem.ts";
import { secure } from "./security-headers.ts";

/** A check before routing: returns the refusal, or undefined. */
export type Check = (c: AppContext) => Response | undefined | Promise<Response | undefined>;

/**
 * Wraps every request: sets its id, waits for the concurrency limit, puts clock, configuration and database on the
 * context, runs `check`, and sets the security headers on the response. Responds 503 while the configuration is
 * invalid. It is the only layer around the routes and copies no response: each layer and each copy costs as much as
 * routing (docs/performance.md#p15-api-throughput).
 */
export function requestMiddleware(world: World, check: Check) {
  const limited = limitConcurrency();
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("requestId", world.requestId());
    try {
      await limited(c, async () => {
        const refusal = await (equip(c, world) ?? check(c));
        if (refusal) c.res = refusal;
        else await next();
      });
    } catch (error) {
      // Hono does not call its error handler for an error in the notFound handler.
      c.res = answerFailure(error instanceof Error ? error : new TypeError("something thrown that is no error"), c);
    }
    const parsed = configOf(c.env);
    secure(c.res.headers, parsed.ok && parsed.config.hstsSubdomains);
  });
}

function equip(c: AppContext, world: World): Response | undefined {
  const parsed = configOf(c.env);
  if (!parsed.ok) return problem(c, UNAVAILABLE);
  const { config } = parsed;
  c.set("config", config);
  c.set("now", world.now);
  c.set("random", world.randomBytes);
  c.set(
    "database",
    once(() => world.openDatabase(config.database)),
  );
  c.set("databaseFor", (timeoutMs) => world.openDatabase({ ...config.database, timeoutMs }));
  return undefined;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
