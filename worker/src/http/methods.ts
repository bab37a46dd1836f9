import type { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { AppEnv } from "./context.ts";

/**
 * Which methods an app's routes take at a path, none for an unknown path; HEAD wherever GET is. Asked only when no route
 * answered: Hono's own middleware for this stands around every request.
 */
export function methodsOf(app: Hono<AppEnv>): (path: string) => string[] {
  let router: TrieRouter<string> | undefined;
  return (path) => {
    router ??= routerOf(app);
    const taken = router.match("ALL", path)[0].map(([method]) => method);
    return [...new Set(taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
  };
}

/** Every route under one method, so that a path finds the methods it has. What stands around routes is none. */
function routerOf(app: Hono<AppEnv>): TrieRouter<string> {
  const router = new TrieRouter<string>();
  for (const { method, path } of app.routes) if (method !== "ALL") router.add("ALL", path, method);
  return router;
}
