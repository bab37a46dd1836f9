/** Every endpoint: who may call it, and a good request. All other statuses follow from docs/product-rules.md#roles. */
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { PASSWORD } from "../../worker/fixtures/caller.ts";
import { idOf } from "../../worker/fixtures/world.ts";
import type { Call } from "./call.ts";
import { LINE_OF } from "./people.ts";
import { PRODUCTS_CALLS } from "./products-calls.ts";
import { SETTINGS_CALLS } from "./settings-calls.ts";
import { WISHES_CALLS } from "./wishes-calls.ts";

export type { Call, Things, Who } from "./call.ts";

const everybody = (path: string): Call => ({ who: "public", path: () => path, status: 200 });
const decant = { mlOption: 10, quantity: 1 };

/** By method and path as in the app's route table. */
export const CALLS: Readonly<Record<string, Call>> = {
  ...SETTINGS_CALLS,
  ...PRODUCTS_CALLS,
  ...WISHES_CALLS,
  "GET /api/perfumes": everybody("/api/perfumes"),
  "GET /api/perfumes/live": everybody("/api/perfumes/live"),
  "GET /api/perfumes/:id": everybody("/api/perfumes/asad"),
  "GET /api/admin/transfer-off": everybody("/api/admin/transfer-off"),
  "GET /api/admin/shipping-transfer": everybody("/api/admin/shipping-transfer"),
  "GET /api/health": everybody("/api/health"),
  "GET /api/openapi.json": { ...everybody("/api/openapi.json"), describes: true },
  "GET /api/docs": { ...everybody("/api/docs"), describes: true },

  "POST /api/auth/login": {
    ...everybody("/api/auth/login"),
    body: ({ email }) => ({ email, password: PASSWORD }),
    tellsEmail: true,
  },
  "POST /api/auth/logout": everybody("/api/auth/logout"),
  "GET /api/auth/verify-token": { who: "signedIn", path: () => "/api/auth/verify-token", status: 200 },

  "POST /api/users/register-email": {
    ...everybody("/api/users/register-email"),
    body: ({ id }) => ({ email: `${id}@azahar.test` }),
  },
  "GET /api/users/register-verify/:id/:token": {
    who: "public",
    path: ({ link }) => `/api/users/register-verify/${link.userId}/${link.token}`,
    status: 200,
    needs: "registerLink",
    tellsEmail: true,
  },
  "PUT /api/auth/register-user": {
    who: "public",
    path: () => "/api/auth/register-user",
    body: ({ link: { email } }) => ({
      firstName: "Lía",
      lastName: "Ríos",
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }),
    cookie: ({ grant }) => grant,
    status: 201,
    needs: "grant",
  },
  "POST /api/users/recover-password": {
    ...everybody("/api/users/recover-password"),
    body: ({ email }) => ({ email }),
  },
  "GET /api/users/recover-password-verify/:id/:token": {
    who: "public",
    path: ({ link }) => `/api/users/recover-password-verify/${link.userId}/${link.token}`,
    status: 200,
    needs: "recoverLink",
  },
  "PUT /api/users/recover-password/:id/:token": {
    who: "public",
    path: ({ link }) => `/api/users/recover-password/${link.userId}/${link.token}`,
    body: () => ({ newPassword: "Nueva2026", confirmNewPassword: "Nueva2026" }),
    status: 201,
    needs: "recoverLink",
  },

  "POST /api/withdrawals": {
    ...everybody("/api/withdrawals"),
    body: ({ email }) => ({
      name: "Pía Quiroga",
      email,
      orderNumber: "ord_1",
      phone: "341 555 1234",
      message: "Gracias",
    }),
    status: 201,
  },

  "GET /api/users": { who: "admin", path: () => "/api/users?limit=5", status: 200 },
  "GET /api/users/:id": { who: "ownerOrAdmin", path: ({ id }) => `/api/users/${id}`, status: 200, guest: 404 },
  "GET /api/users/addaddress/:userId": {
    who: "ownerOrAdmin",
    path: ({ id }) => `/api/users/addaddress/${id}`,
    status: 200,
  },
  "PATCH /api/users/:id": {
    who: "owner",
    path: ({ id }) => `/api/users/${id}`,
    body: () => ({ phone: "3416001122" }),
    status: 200,
  },
  "DELETE /api/users/:id": {
    who: "owner",
    path: ({ id }) => `/api/users/${id}`,
    body: () => ({ password: PASSWORD }),
    status: 200,
  },
  "GET /api/users/:id/sessions": { who: "owner", path: ({ id }) => `/api/users/${id}/sessions`, status: 200 },
  "DELETE /api/users/:id/sessions/:sid": {
    who: "owner",
    path: ({ id, sessionId }) => `/api/users/${id}/sessions/${sessionId}`,
    status: 200,
    object: "sessionId",
  },
  "GET /api/users/:id/export": { who: "owner", path: ({ id }) => `/api/users/${id}/export`, status: 200 },
  "GET /api/admin/user-admin/:userId": {
    who: "admin",
    path: ({ id }) => `/api/admin/user-admin/${id}`,
    status: 200,
  },
  "PATCH /api/admin/user-admin/:userId": {
    who: "admin",
    path: ({ id }) => `/api/admin/user-admin/${id}`,
    body: () => ({ status: false }),
    status: 200,
  },

  "POST /api/cart/:userId/:perfumeId": {
    who: "shopper",
    path: ({ id }) => `/api/cart/${id}/${LINE_OF}`,
    body: () => ({ product: { ...decant, isBigDecant: true } }),
    status: 200,
  },
  "PUT /api/cart/:userId/:id": {
    who: "shopper",
    path: ({ id, lineId }) => `/api/cart/${id}/${lineId}`,
    body: () => ({ product: { ...decant, perfumeId: LINE_OF, productType: "bigDecant" } }),
    status: 200,
    object: "lineId",
  },
  "DELETE /api/cart/:id/:perfumeId": {
    who: "shopper",
    path: ({ id, lineId }) => `/api/cart/${id}/${lineId}`,
    status: 200,
    object: "lineId",
  },
  "PATCH /api/cart/updatedCart/:userId": {
    who: "shopper",
    path: ({ id }) => `/api/cart/updatedCart/${id}`,
    status: 200,
  },

  // The provider does not answer here, so the result of the charge is unknown.
  "POST /api/pay/payment": {
    who: "anyShopper",
    path: () => "/api/pay/payment",
    body: () => ({
      token: "0123456789abcdef0123456789abcdef",
      payment_method_id: "visa",
      transaction_amount: 14_600,
      installments: 1,
      payer: { email: "ana@example.com" },
      shipping: false,
    }),
    ignoresFields: true,
    status: 202,
  },
  "POST /api/pay/webhook": {
    ...everybody("/api/pay/webhook?topic=payment&id=1"),
    notice: true,
  },
  // A transfer order has no card payment to refund.
  "POST /api/orders/:orderId/refund": {
    who: "admin",
    path: ({ orderId }) => `/api/orders/${orderId}/refund`,
    body: () => ({ amount: 1 }),
    status: 409,
    needs: "order",
  },

  "POST /api/orders/transfer/:userId": {
    who: "owner",
    path: ({ id }) => `/api/orders/transfer/${id}`,
    body: () => ({ shipping: false, products: [{ perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 }] }),
    status: 200,
  },
  "GET /api/orders": { who: "admin", path: () => "/api/orders?limit=5", status: 200, needs: "order" },
  "GET /api/orders/:userId": {
    who: "ownerOrAdmin",
    path: ({ id }) => `/api/orders/${id}`,
    status: 200,
    needs: "order",
  },
  "GET /api/orders/:userId/:orderId": {
    who: "ownerOrAdmin",
    path: ({ id, orderId }) => `/api/orders/${id}/${orderId}`,
    status: 200,
    needs: "order",
    object: "orderId",
  },
  "PUT /api/orders/:userId/:orderId/receipt": {
    who: "owner",
    path: ({ id, orderId }) => `/api/orders/${id}/${orderId}/receipt`,
    body: () => pdf(1),
    file: true,
    status: 200,
    needs: "order",
    object: "orderId",
  },
  "GET /api/orders/:userId/:orderId/receipt": {
    who: "ownerOrAdmin",
    path: ({ id, orderId }) => `/api/orders/${id}/${orderId}/receipt`,
    status: 200,
    needs: "receipt",
    object: "orderId",
  },
  "GET /api/orders/admin/:adminId/:orderId": {
    who: "admin",
    path: ({ id, orderId }) => `/api/orders/admin/${id}/${orderId}`,
    status: 200,
    needs: "order",
  },
  "PUT /api/orders/:orderId": {
    who: "admin",
    path: ({ orderId }) => `/api/orders/${orderId}`,
    body: () => ({ statusGlimmer: "Cancelado" }),
    status: 200,
    needs: "order",
  },
};
