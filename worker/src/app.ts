import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import type { AppContext, AppEnv, World } from "./context.ts";
import { answerFailure } from "./failure.ts";
import { methodsOf } from "./methods.ts";
import { arrival, type Check } from "./middleware/arrival.ts";
import { jsonBody, noticeBody } from "./middleware/json-body.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { refused } from "./problem.ts";
import { admin } from "./routes/admin.ts";
import { adminAudit } from "./routes/admin-audit.ts";
import { adminSettings } from "./routes/admin-settings.ts";
import { adminSettingsRate } from "./routes/admin-settings-rate.ts";
import { adminUsers } from "./routes/admin-users.ts";
import { auth } from "./routes/auth.ts";
import { bulk } from "./routes/bulk.ts";
import { cart } from "./routes/cart.ts";
import { ABOUT, documentation } from "./routes/documentation.ts";
import { health } from "./routes/health.ts";
import { images } from "./routes/images.ts";
import { importExport } from "./routes/import.ts";
import { linkedOrder } from "./routes/linked-order.ts";
import { answerMiss } from "./routes/misses.ts";
import { notices } from "./routes/notices.ts";
import { noticesInbox } from "./routes/notices-inbox.ts";
import { orders } from "./routes/orders.ts";
import { ownData } from "./routes/own-data.ts";
import { pay } from "./routes/pay.ts";
import { perfumes } from "./routes/perfumes.ts";
import { person } from "./routes/person.ts";
import { products } from "./routes/products.ts";
import { receipts } from "./routes/receipts.ts";
import { recovery } from "./routes/recovery.ts";
import { refunds } from "./routes/refunds.ts";
import { registering, registration } from "./routes/registration.ts";
import { statistics } from "./routes/statistics.ts";
import { status } from "./routes/status.ts";
import { adminStockNotices, stockNotices } from "./routes/stock-notices.ts";
import { users } from "./routes/users.ts";
import { wishlist } from "./routes/wishlist.ts";
import { adminWithdrawals, withdrawals } from "./routes/withdrawals.ts";

/** The routes of /api; their types are the browser client's contract. */
const routes = new Hono<AppEnv>()
  .route("/perfumes", importExport)
  .route("/perfumes", bulk)
  .route("/perfumes", products)
  .route("/perfumes", perfumes)
  .route("/auth", auth)
  .route("/auth", registering)
  .route("/users", registration)
  .route("/users", recovery)
  .route("/users", person)
  .route("/users", users)
  .route("/users", ownData)
  .route("/users", wishlist)
  .route("/cart", cart)
  .route("/orders", linkedOrder)
  .route("/orders", orders)
  .route("/orders", receipts)
  .route("/orders", refunds)
  .route("/pay", pay)
  .route("/pay", notices)
  .route("/admin", admin)
  .route("/admin", adminUsers)
  .route("/admin", adminSettings)
  .route("/admin", adminSettingsRate)
  .route("/admin", images)
  .route("/admin", adminAudit)
  .route("/admin", statistics)
  .route("/admin", noticesInbox)
  .route("/admin", status)
  .route("/admin", adminWithdrawals)
  .route("/withdrawals", withdrawals)
  .route("/admin", adminStockNotices)
  .route("/stock-notices", stockNotices)
  .route("/health", health);

/**
 * The calls as the browser's typed client sees them, below `/api`.
 * @public
 */
export type Api = typeof routes;

/** The worker as one app: /api, and what no file answers. `world` is the clock, the ids and the way to the database. */
export function createApp(world: World): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(arrival(world, refuseEarly));
  app.route("/api", routes).route(
    "/api",
    documentation(() => generateSpecs(routes, { documentation: ABOUT })),
  );
  const methodsAt = methodsOf(app);
  app.notFound((c) => (isApi(c.req.path) ? answerNoRoute(c, methodsAt(c.req.path)) : answerMiss(c)));
  app.onError(answerFailure);
  return app;
}

/** What a call of the API is refused for before its route is looked for. */
function refuseEarly(c: AppContext): ReturnType<Check> {
  if (isNotice(c)) return noticeBody(c);
  return isApi(c.req.path) ? (sameOrigin(c) ?? jsonBody(c)) : undefined;
}

/** The one write that comes from another site: its signature says from whom. */
function isNotice(c: AppContext): boolean {
  return c.req.method === "POST" && c.req.path === "/api/pay/webhook";
}

function answerNoRoute(c: AppContext, allowed: string[]): Response {
  return refused(c, allowed.length > 0 ? { code: "wrong_method", allowed } : { code: "unknown_route" });
}

function isApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}
