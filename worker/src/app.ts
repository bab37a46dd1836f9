import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { generateSpecs } from "hono-openapi";
import type { AppEnv, World } from "./context.ts";
import { answerFailure } from "./failure.ts";
import { configured } from "./middleware/configured.ts";
import { limitedBody, onlyJson, wellFormedJson } from "./middleware/json-body.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { refused } from "./problem.ts";
import { admin } from "./routes/admin.ts";
import { ABOUT, documentation } from "./routes/documentation.ts";
import { health } from "./routes/health.ts";
import { answerMiss } from "./routes/misses.ts";
import { perfumes } from "./routes/perfumes.ts";

/** The routes of /api; their types are the browser client's contract. */
const routes = new Hono<AppEnv>().route("/perfumes", perfumes).route("/admin", admin).route("/health", health);

/**
 * The calls as the browser's typed client sees them, below `/api`.
 * @public
 */
export type Api = typeof routes;

/** The worker as one app: /api, and what no file answers. `world` is the clock, the ids and the way to the database. */
export function createApp(world: World): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(securityHeaders(), requestId({ generator: world.requestId, headerName: "" }), configured(world));
  app.use("/api/*", sameOrigin(), onlyJson(), limitedBody(), wellFormedJson());
  app.use(
    "/api/*",
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => refused(c, { code: "wrong_method", allowed: methods }),
    }),
  );
  app.route("/api", routes).route(
    "/api",
    documentation(() => generateSpecs(routes, { documentation: ABOUT })),
  );
  app.notFound((c) => (isApi(c.req.path) ? refused(c, { code: "unknown_route" }) : answerMiss(c)));
  app.onError(answerFailure);
  return app;
}

function isApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}
