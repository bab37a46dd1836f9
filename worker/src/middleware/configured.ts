import { createMiddleware } from "hono/factory";
import type { AppEnv, World } from "../context.ts";
import { configOf } from "../isolate.ts";
import { problem, UNAVAILABLE } from "../problem.ts";

/** Puts the configuration and the request's own database on the context; 503 while the configuration does not hold. */
export function configured(world: World) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const parsed = configOf(c.env);
    if (!parsed.ok) return problem(c, UNAVAILABLE);
    c.set("config", parsed.config);
    c.set("now", world.now);
    c.set(
      "database",
      once(() => world.openDatabase(parsed.config.database)),
    );
    return next();
  });
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
