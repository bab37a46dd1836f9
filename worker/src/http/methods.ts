import type { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { AppEnv } from "./context.ts";

/**
 * Returns a function that lists the methods the app accepts at a path: HEAD wherever there is GET, none for an unknown
 * path. It runs only when no route matched; Hono's own middleware for this would run on every request.
 */
export function methodsOf(app: Hono<AppEnv>): (path: string) => string[] {
  let router: TrieRouter<string> | undefined;
  return (path) => {
    router ??= routerOf(app);
    const taken = router.match("ALL", path)[0].map(([method]) => method);
    return [...new Set(taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
  };
}

/** Registers every route under one method, so that a path matches all of its methods. Leaves out middleware. */
function routerOf(app: Hono<AppEnv>): TrieRouter<string> {
  const router = new TrieRouter<string>();
  for (const { method, path } of app.routes) if (method !== "ALL") router.add("ALL", path, method);
  return router;
}
