import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { auth } from "./accounts/auth.routes.ts";
import { customers } from "./accounts/customers/customers.routes.ts";
import { adminInvitations, invitation } from "./accounts/invitations.routes.ts";
import { recovery, registering, registration } from "./accounts/links.routes.ts";
import { ownData, wishlist } from "./accounts/own-data.routes.ts";
import { secondFactor } from "./accounts/second-factor.routes.ts";
import { adminUsers, person, users } from "./accounts/users.routes.ts";
import { cart } from "./cart/cart.routes.ts";
import { brands } from "./catalogue/brands/brands.routes.ts";
import { bulk } from "./catalogue/bulk.routes.ts";
import { images } from "./catalogue/images.routes.ts";
import { importExport } from "./catalogue/import.routes.ts";
import { perfumes } from "./catalogue/perfumes.routes.ts";
import { products } from "./catalogue/products.routes.ts";
import { jsonBody, webhookBody } from "./http/body/json-body.ts";
import type { AppContext, AppDependencies, AppEnv } from "./http/context.ts";
import { documentation, OPENAPI_INFO } from "./http/documentation.routes.ts";
import {
  type Check,
  isWebhook,
  methodsOf,
  requestMiddleware,
  respondToFailure,
  sameOrigin,
} from "./http/request-middleware.ts";
import { refused } from "./http/respond.ts";
import { adminWithdrawals, withdrawals } from "./legal/withdrawals.routes.ts";
import { orderLinesChanges } from "./orders/desk/change-lines.routes.ts";
import { orderDesk } from "./orders/desk/desk.routes.ts";
import { labels } from "./orders/desk/labels.routes.ts";
import { manualOrders } from "./orders/desk/manual-orders.routes.ts";
import { orderViews } from "./orders/desk/order-views.routes.ts";
import { linkedOrder, orders } from "./orders/orders.routes.ts";
import { receipts } from "./orders/receipts.routes.ts";
import { pay } from "./payments/pay.routes.ts";
import { cardReaders, readerCharges } from "./payments/readers.routes.ts";
import { refunds } from "./payments/refunds.routes.ts";
import { webhooks } from "./payments/webhook.routes.ts";
import { adminSettingsRate } from "./pricing/admin-settings-rate.routes.ts";
import { adminCoupons, coupons } from "./pricing/coupons.routes.ts";
import { decantCredits } from "./pricing/decant-credits.routes.ts";
import { promotions } from "./pricing/promotions.routes.ts";
import { adminAudit } from "./reports/admin-audit.routes.ts";
import { salesExports } from "./reports/exports.routes.ts";
import { home } from "./reports/home.routes.ts";
import { adminNotices } from "./reports/notices.routes.ts";
import { statistics } from "./reports/statistics.routes.ts";
import { health, status } from "./reports/status.routes.ts";
import { adminReviews, reviews } from "./reviews/reviews.routes.ts";
import { admin, adminSettings } from "./settings/admin-settings.routes.ts";
import { purchaseOrders } from "./stock/purchase-orders.routes.ts";
import { adminStockAlerts, stockAlerts } from "./stock/stock-alerts.routes.ts";
import { stockDesk } from "./stock/stock-desk.routes.ts";
import { serveNotFound } from "./storefront/not-found.routes.ts";

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
  // Before the orders of a person, whose paths match these.
  .route("/orders", labels)
  .route("/orders", readerCharges)
  .route("/orders", orders)
  .route("/orders", orderDesk)
  .route("/orders", manualOrders)
  .route("/orders", orderLinesChanges)
  .route("/orders", receipts)
  .route("/orders", refunds)
  .route("/pay", pay)
  .route("/pay", webhooks)
  .route("/admin", admin)
  .route("/admin", adminUsers)
  .route("/admin", customers)
  .route("/admin", adminInvitations)
  .route("/invitation", invitation)
  .route("/admin", secondFactor)
  .route("/admin", adminSettings)
  .route("/admin", adminSettingsRate)
  .route("/admin", promotions)
  .route("/admin", brands)
  .route("/admin", adminCoupons)
  .route("/admin", orderViews)
  .route("/admin", cardReaders)
  .route("/coupons", coupons)
  .route("/decant-credits", decantCredits)
  .route("/admin", images)
  .route("/admin", adminAudit)
  .route("/admin", statistics)
  .route("/admin", salesExports)
  .route("/admin", adminNotices)
  .route("/admin", home)
  .route("/admin", status)
  .route("/admin", adminWithdrawals)
  .route("/withdrawals", withdrawals)
  .route("/admin", adminReviews)
  .route("/reviews", reviews)
  .route("/admin", adminStockAlerts)
  .route("/admin", stockDesk)
  .route("/admin", purchaseOrders)
  .route("/stock-notices", stockAlerts)
  .route("/health", health);

export type ApiRoutes = typeof routes;

/** Creates the worker's app: `/api`, and the other paths that reach the worker (docs/outside-services.md#static-assets). */
export function createApp(dependencies: AppDependencies): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requestMiddleware(dependencies, refuseEarly));
  app.route("/api", routes).route(
    "/api",
    documentation(() => generateSpecs(routes, { documentation: OPENAPI_INFO })),
  );
  const methodsAt = methodsOf(app);
  app.notFound((c) => (isApi(c.req.path) ? serveUnknownPath(c, methodsAt(c.req.path)) : serveNotFound(c)));
  app.onError(respondToFailure);
  return app;
}

/** Checks that run before routing; returns the refusal, if any. */
function refuseEarly(c: AppContext): ReturnType<Check> {
  if (isWebhook(c)) return webhookBody(c);
  return isApi(c.req.path) ? (sameOrigin(c) ?? jsonBody(c)) : undefined;
}

function serveUnknownPath(c: AppContext, allowed: string[]): Response {
  return refused(c, allowed.length > 0 ? { code: "wrong_method", allowed } : { code: "unknown_route" });
}

function isApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}
