/**
 * Every endpoint: who may call it, and a good request. Written by hand, and not from `shop/accounts/permissions.ts`, which it
 * tests. All other statuses follow from docs/product-rules.md#roles.
 */
import { seedId } from "#db/seed/insert.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { mailLinksOf } from "#worker/mail/phrases.ts";
import { PASSWORD } from "../../worker/fixtures/caller.ts";
import { smallPng } from "../../worker/fixtures/files.ts";
import { keyIn } from "../../worker/fixtures/links.ts";
import { idOf } from "../../worker/fixtures/shop-database.ts";
import { TEST_ORIGIN, TEST_SECRET } from "../harness.ts";
import { type Call, callsOf, type Row, type TestData } from "./call.ts";
import { LINE_OF } from "./users.ts";

const LINKS = mailLinksOf({ publicOrigin: TEST_ORIGIN, authSecret: TEST_SECRET });
const DECANT = { mlOption: 10, quantity: 1 };

const mailedParams = ({ link }: TestData) => ({ id: link.userId, token: link.token });
const invitationKey = ({ link }: TestData) => ({ "X-Invitation-Key": link.token });
const orderKey = ({ orderId }: TestData) => ({ "X-Order-Key": keyIn(LINKS.order(orderId)) });
const ASAD = { perfume: idOf("asad"), size: seedId("siz", "asad 100") };
const ASAD_LINE = { perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 };
const WISH: Row = { params: () => ({ perfume: "asad" }) };

/** For a brand that the shop does not have, so that no price changes. */
const PROMOTION = {
  ...{ name: "De la tabla", percentage: 10, houses: ["nadie-conocido"] },
  ...{ startsAt: "2090-01-01T00:00:00Z", endsAt: "2091-01-01T00:00:00Z" },
};

const COUPON = {
  ...{ kind: "percentage", percentage: 10, amount: 0, minimum: 0, startsAt: "2090-01-01T00:00:00Z", endsAt: null },
  ...{ maxUses: 1, maxUsesPerPerson: 1, withPromotions: true, withTransfer: true, listed: false, active: false },
};

const EVERY_ADMIN = ["owner", "catalogue", "orders", "reader"] as const;

/** By caller, then by method and path as in the app's route table. */
export const CALLS: Readonly<Record<string, Call>> = {
  // The product form comes before the bulk changes, which would make its `updatedAt` stale.
  ...callsOf(EVERY_ADMIN, {
    "POST /api/auth/confirm": { body: () => ({ password: PASSWORD }) },
    "GET /api/admin/second-factor": {},
    "POST /api/admin/second-factor": {},
    "PUT /api/admin/second-factor": { body: () => ({ code: "000000" }), status: 400 },
    "DELETE /api/admin/second-factor": {},
    "GET /api/admin/notices": {},
    "GET /api/admin/home": {},
    "GET /api/perfumes/admin/dashboard": { query: "?limit=3" },
    "GET /api/perfumes/admin/ids": { query: "?category=arab" },
    "GET /api/perfumes/admin/:id": { params: () => ({ id: idOf("asad") }) },
    "GET /api/perfumes/admin/:id/history": { params: () => ({ id: idOf("asad") }) },
    "GET /api/perfumes/export": {},
    "GET /api/admin/stock-notices": {},
    "GET /api/admin/stock/receipts": {},
    "GET /api/admin/stock/purchase-orders": {},
    "GET /api/admin/stock/value": {},
    "GET /api/admin/stock/reorder": {},
    "GET /api/admin/stock/preparing": {},
    "GET /api/admin/stock/sizes/:size/ledger": { params: () => ({ size: seedId("siz", "asad 100") }) },
    "GET /api/admin/promotions": {},
    "GET /api/admin/brands": {},
    "GET /api/admin/coupons": {},
    "POST /api/admin/promotions/preview": { body: () => ({ percentage: 10, houses: ["lattafa"] }) },
    "GET /api/admin/reviews": { query: "?state=pending&limit=5" },
  }),
  // Units only; a change of anything else is forbidden to "orders" (products-change.system.test.ts).
  ...callsOf(["owner", "catalogue", "orders"], {
    "POST /api/admin/stock/receipts": {
      body: () => ({ supplier: "De la tabla", lines: [{ ...ASAD, snF: 1 }] }),
    },
    "POST /api/admin/stock/purchase-orders": {
      body: () => ({ supplier: "De la tabla", lines: [{ size: ASAD.size, units: 1 }] }),
    },
    "POST /api/admin/stock/purchase-orders/:id/close": {
      params: () => ({ id: "puo_none" }),
      body: () => ({ missing: 1 }),
      status: 404,
    },
    "POST /api/admin/stock/purchase-orders/:id/reopen": { params: () => ({ id: "puo_none" }), status: 404 },
    // These two are refused by their content, so that the order of the calls does not matter.
    "POST /api/admin/stock/moves": { body: () => ({ ...ASAD, units: 1, from: "snF", to: "snF" }), status: 400 },
    "POST /api/admin/stock/counts": {
      body: () => ({
        correctStock: false,
        lines: [{ ...ASAD, snF: 0, snL: 0, ros: 0, seen: { snF: 9, snL: 9, ros: 9, onShelf: 1 } }],
      }),
      status: 409,
    },
    "PUT /api/perfumes/:id": {
      requires: "version",
      params: () => ({ id: idOf("proximo") }),
      body: () => ({
        productName: "Próximo",
        brand: "Lattafa",
        soon: true,
        updatedAt: "2026-11-20T15:00:00.000Z",
        milliliters: [{ _id: seedId("siz", "proximo 100"), ml: 100, price: 31 }],
      }),
    },
  }),
  ...callsOf(["owner", "catalogue"], {
    "PUT /api/admin/reviews/:id": {
      params: ({ reviewId }) => ({ id: reviewId }),
      // Another version than the stored one.
      body: () => ({ state: "published", updatedAt: "2026-11-20T15:00:00.000Z" }),
      requires: "review",
      status: 409,
    },
    "POST /api/admin/promotions": { body: () => PROMOTION },
    "POST /api/admin/brands": { body: ({ id }) => ({ name: `De la tabla ${id}` }) },
    "PUT /api/admin/brands": { body: () => ({ menu: [], seen: [] }), status: 409 },
    "PUT /api/admin/brands/:slug": {
      params: () => ({ slug: "nadie" }),
      body: () => ({ name: "Nadie", updatedAt: PROMOTION.startsAt }),
      status: 404,
    },
    "DELETE /api/admin/brands/:slug": { params: () => ({ slug: "nadie" }), status: 404 },
    "PUT /api/admin/promotions/:id": {
      params: () => ({ id: "pro_none" }),
      body: () => ({ ...PROMOTION, updatedAt: PROMOTION.startsAt }),
      status: 404,
    },
    "POST /api/admin/coupons": { body: ({ id }) => ({ ...COUPON, code: `DE-LA-TABLA-${id.slice(-6)}` }) },
    "PUT /api/admin/coupons/:id": {
      params: () => ({ id: "cup_none" }),
      body: () => ({ ...COUPON, version: 1 }),
      status: 404,
    },
    "POST /api/admin/promotions/:id/stop": {
      params: () => ({ id: "pro_none" }),
      body: () => ({ updatedAt: PROMOTION.startsAt }),
      status: 404,
    },
    "PUT /api/admin/images": { body: () => smallPng() },
    "POST /api/perfumes/create-perfume": {
      body: ({ id }) => ({ productName: `De la tabla ${id}`, brand: "Nadie", milliliters: [{ ml: 10, price: 1 }] }),
    },
    "DELETE /api/perfumes/:id": { params: () => ({ id: idOf("carmex-cereza") }), requires: "product" },
    "POST /api/perfumes/bulk": {
      body: () => ({ ids: [idOf("yara-lancome")], change: { kind: "soon", soon: true } }),
    },
    "POST /api/perfumes/admin/:id/history/:edit/undo": {
      params: () => ({ id: idOf("asad"), edit: "999999" }),
      status: 404,
    },
    "POST /api/perfumes/bulk/:id/undo": { params: () => ({ id: "req_nobody" }), status: 404 },
    "PATCH /api/perfumes/update-installments": {
      body: () => ({ installments: { numberOfInstallments: 6, percentageInInstallments: 1.5 } }),
    },
    "POST /api/perfumes/import": {
      body: () => new TextEncoder().encode("nombre;marca;ml;precio\nDel archivo;Nadie;10;1\n"),
    },
    // An empty body, which only the guard can refuse. Each part has its own permission (admin-settings.routes.system.test.ts).
    "PUT /api/admin/put-admin": { body: () => ({}) },
    // The rate was never changed.
    "POST /api/admin/rate-undo": { body: () => ({ change: "999999" }), status: 404 },
    // The rebuild hook does not answer here.
    "POST /api/admin/publish": {},
  }),
  ...callsOf(["owner", "catalogue", "reader"], {
    "GET /api/admin/get-admin": {},
    // The quote service does not answer here.
    "GET /api/admin/dollar": {},
    "GET /api/admin/rate-preview": { query: "?rate=1500" },
    "GET /api/admin/rate-history": {},
    "GET /api/admin/status": {},
  }),
  ...callsOf(["owner", "reader"], {
    "GET /api/admin/audit": { query: "?noun=user&limit=5" },
    "GET /api/admin/statistics": { query: "?groupBy=week" },
    "POST /api/admin/exports": { body: () => ({ kind: "months" }) },
  }),
  ...callsOf(["owner", "orders", "reader"], {
    "PUT /api/admin/home/order-mails": { body: () => ({ isOn: false }) },
    "GET /api/admin/withdrawals": { query: "?state=open&limit=5" },
    "GET /api/orders": { query: "?limit=5", requires: "order" },
    "POST /api/orders/search": { query: "?limit=5", body: () => ({ search: "a" }), requires: "order" },
    "POST /api/orders/locations": { body: ({ orderId }) => ({ orders: [orderId] }), requires: "order" },
    "POST /api/orders/bank-lines/used": { body: () => ({ fingerprints: [] }) },
    "GET /api/admin/order-views": {},
    "GET /api/orders/admin/:adminId/:orderId": { requires: "order" },
    "GET /api/orders/:orderId/label": { requires: "order", status: 404 },
    "GET /api/admin/card-readers": {},
    "GET /api/orders/:orderId/reader-charge": { requires: "order" },
  }),
  ...callsOf(["owner", "orders"], {
    "PUT /api/admin/withdrawals/:id": {
      params: ({ withdrawalId }) => ({ id: withdrawalId }),
      body: () => ({ outcome: "Te devolvimos el dinero." }),
      requires: "withdrawal",
    },
    "POST /api/admin/order-views": { body: ({ id }) => ({ name: `Vista ${id}`.slice(0, 30), query: "days=1" }) },
    "PUT /api/admin/order-views/:id": {
      params: () => ({ id: "vis_ninguna" }),
      body: () => ({ name: "Vista", query: "days=1" }),
      status: 404,
    },
    "DELETE /api/admin/order-views/:id": { params: () => ({ id: "vis_ninguna" }), status: 404 },
    // A transfer order has no card payment to refund.
    "POST /api/orders/:orderId/refund": { body: () => ({ amount: 1 }), status: 409, requires: "order" },
    "POST /api/orders/manual": {
      headers: () => ({ "Idempotency-Key": crypto.randomUUID() }),
      body: ({ id }) => ({
        ...{ email: `pedido-${id}@azahar.test`, firstName: "Ana", lastName: "Paz", shipping: false },
        ...{ products: [ASAD_LINE], origin: "whatsapp", paid: "transfer", transactionAmount: 1 },
      }),
      status: 404,
    },
    "POST /api/orders/manual/total": { body: () => ({ products: [ASAD_LINE], shipping: false }) },
    "PUT /api/orders/:orderId/lines": {
      headers: () => ({ "Idempotency-Key": crypto.randomUUID() }),
      body: () => ({ products: [ASAD_LINE], transactionAmount: 1, version: 1 }),
      status: 404,
      requires: "order",
    },
    "POST /api/orders/:orderId/lines/total": { body: () => ({ products: [ASAD_LINE] }), requires: "order" },
    "POST /api/orders/release/:userId": {},
    "POST /api/orders/:orderId/notes": { body: () => ({ text: "Va con tarjeta" }), requires: "order" },
    // Refused by its content: the order waits for its transfer.
    "PUT /api/orders/:orderId/locations": {
      body: () => ({ version: 1, lines: [] }),
      requires: "order",
      status: 400,
    },
    // A transfer order has no card to charge.
    "POST /api/orders/:orderId/reader-charge": {
      body: () => ({ reader: "NEWLAND_N950__N950NCB801293324" }),
      requires: "order",
      status: 409,
    },
    "DELETE /api/orders/:orderId/reader-charge": { requires: "order" },
    // Andreani is not configured in the matrix.
    "POST /api/orders/:orderId/label": { body: () => ({ grams: 650, version: 1 }), requires: "order", status: 404 },
    "PUT /api/orders/:orderId/tags": { body: () => ({ add: ["regalo"] }), requires: "order" },
    // Refused by its content: the order has no receipt.
    "POST /api/orders/:orderId/receipt/again": {
      body: () => ({ receipt: "2026-11-21T12:00:00.000Z", problem: "unreadable" }),
      requires: "order",
      status: 409,
    },
    "POST /api/orders/:orderId/mails/:mailId/again": {
      params: ({ orderId }) => ({ orderId, mailId: "mai_none" }),
      requires: "order",
      status: 404,
    },
    "PUT /api/orders/:orderId": { body: () => ({ statusGlimmer: "Cancelado" }), requires: "order" },
  }),
  ...callsOf(["owner"], {
    "GET /api/admin/invitations": {},
    "POST /api/admin/invitations": { body: ({ id }) => ({ email: `colega-${id}@azahar.test`, adminRole: "orders" }) },
    "DELETE /api/admin/invitations/:id": {
      params: ({ invitationId }) => ({ id: invitationId }),
      requires: "invitation",
    },
    "POST /api/admin/mails/:mailId/again": { params: () => ({ mailId: "mai_none" }), status: 409 },
    "GET /api/users": { query: "?limit=5" },
    "POST /api/users/search": { query: "?limit=5", body: () => ({ search: "a" }) },
    "GET /api/admin/user-admin/:userId": {},
    "GET /api/admin/customers/:userId": {},
    "POST /api/admin/customers/:userId/notes": { body: () => ({ text: "Prefiere que la llamen" }) },
    "PUT /api/admin/customers/:userId/tags": { body: () => ({ add: ["vip"] }) },
    "POST /api/admin/customers/:userId/export": {},
    "POST /api/admin/customers/export": { body: () => ({ search: "a" }) },
    "DELETE /api/admin/customers/:userId": { body: ({ email }) => ({ email }) },
    "PATCH /api/admin/user-admin/:userId": { body: () => ({ status: false }) },
  }),
  ...callsOf("public", {
    "POST /api/stock-notices": { body: ({ email }) => ({ perfume: "agotado", ml: 100, email }) },
    "POST /api/stock-notices/take-back": {
      body: () => ({ id: "stn_none", token: keyIn(LINKS.unsubscribe("stn_none")) }),
      status: 400,
    },
    "GET /api/reviews/:orderId": { headers: orderKey, requires: "received" },
    "PUT /api/reviews/:orderId/:perfumeId": {
      params: ({ orderId }) => ({ orderId, perfumeId: idOf("asad") }),
      headers: orderKey,
      body: () => ({ stars: 4 }),
      requires: "received",
    },
    "GET /api/orders/by-link/:number": {
      params: ({ orderId }) => ({ number: orderId }),
      headers: orderKey,
      requires: "order",
    },
    "GET /api/perfumes": {},
    "GET /api/perfumes/live": {},
    "GET /api/perfumes/:id": { params: () => ({ id: "asad" }) },
    "GET /api/admin/transfer-off": {},
    "GET /api/admin/shipping-transfer": {},
    "GET /api/health": {},
    "GET /api/health/cron": { requires: "cron" },
    "GET /api/openapi.json": {},
    "GET /api/docs": {},
    "POST /api/auth/login": { body: ({ email }) => ({ email, password: PASSWORD }), mayShowEmail: true },
    "POST /api/auth/code": { body: ({ id }) => ({ email: `${id}@azahar.test` }) },
    // Nobody was mailed this code.
    "POST /api/auth/code/verify": {
      body: ({ id }) => ({ email: `${id}-codigo@azahar.test`, code: "000000" }),
      status: 410,
    },
    // No sign-in awaits a code.
    "POST /api/auth/second-factor": { body: () => ({ code: "000000" }), status: 403 },
    "POST /api/auth/logout": {},
    "POST /api/users/register-email": { body: ({ id }) => ({ email: `${id}@azahar.test` }) },
    "GET /api/users/register-verify/:id/:token": { params: mailedParams, requires: "registerLink", mayShowEmail: true },
    "PUT /api/auth/register-user": {
      body: ({ link: { email } }) => ({
        ...{ firstName: "Lía", lastName: "Ríos", email },
        ...{ password: PASSWORD, confirmPassword: PASSWORD },
      }),
      cookie: ({ grant }) => grant,
      requires: "grant",
    },
    "GET /api/invitation": { headers: invitationKey, requires: "invitation", mayShowEmail: true },
    "PUT /api/invitation": {
      headers: invitationKey,
      body: () => ({ firstName: "Lía", lastName: "Ríos", password: PASSWORD, confirmPassword: PASSWORD }),
      requires: "invitation",
    },
    "POST /api/users/recover-password": { body: ({ email }) => ({ email }) },
    "GET /api/users/recover-password-verify/:id/:token": { params: mailedParams, requires: "recoverLink" },
    "PUT /api/users/recover-password/:id/:token": {
      params: mailedParams,
      body: () => ({ newPassword: "Nueva2026", confirmNewPassword: "Nueva2026" }),
      requires: "recoverLink",
    },
    "POST /api/withdrawals": {
      body: ({ email }) => ({
        ...{ name: "Pía Quiroga", email, orderNumber: "ord_1" },
        ...{ phone: "341 555 1234", message: "Gracias" },
      }),
    },
    "POST /api/pay/webhook": { query: "?topic=payment&id=1", isWebhook: true },
  }),
  ...callsOf("signedIn", {
    "GET /api/auth/verify-token": {},
  }),
  ...callsOf("anyShopper", {
    "GET /api/decant-credits": {},
    "POST /api/coupons/check": { body: () => ({ code: "DE-NADIE" }), status: 409 },
    // The provider does not answer here, so the result of the charge is unknown.
    "POST /api/pay/payment": {
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
  }),
  ...callsOf("shopper", {
    "GET /api/users/:id/wishlist": {},
    "PUT /api/users/:id/wishlist/:perfume": WISH,
    "DELETE /api/users/:id/wishlist/:perfume": WISH,
    "POST /api/cart/:userId/:perfumeId": {
      params: () => ({ perfumeId: LINE_OF }),
      body: () => ({ product: { ...DECANT, isBigDecant: true } }),
    },
    "PUT /api/cart/:userId/:id": {
      body: () => ({ product: { ...DECANT, perfumeId: LINE_OF, productType: "bigDecant" } }),
      object: "lineId",
    },
    "DELETE /api/cart/:id/:perfumeId": { object: "lineId" },
    "PATCH /api/cart/updatedCart/:userId": {},
  }),
  ...callsOf("owner", {
    "PATCH /api/users/:id": { body: () => ({ phone: "3416001122" }) },
    "DELETE /api/users/:id": { body: () => ({ password: PASSWORD }) },
    "GET /api/users/:id/sessions": {},
    "DELETE /api/users/:id/sessions/:sid": { object: "sessionId" },
    "GET /api/users/:id/export": {},
    "POST /api/orders/transfer/:userId": {
      body: () => ({
        shipping: false,
        products: [{ perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 }],
      }),
    },
    "POST /api/orders/:userId/:orderId/cancel": { requires: "order", object: "orderId" },
    "PUT /api/orders/:userId/:orderId/delivery": {
      body: () => ({ pickup: "rosario", version: 1 }),
      requires: "order",
      object: "orderId",
    },
    "PUT /api/orders/:userId/:orderId/receipt": { body: () => pdf(1), requires: "order", object: "orderId" },
  }),
  ...callsOf(
    { ownerOr: ["owner"] },
    {
      "GET /api/users/:id": { guest: 404 },
      "GET /api/users/addaddress/:userId": {},
    },
  ),
  ...callsOf(
    { ownerOr: ["owner", "orders", "reader"] },
    {
      "GET /api/orders/:userId": { requires: "order" },
      "GET /api/orders/:userId/:orderId": { requires: "order", object: "orderId" },
      "GET /api/orders/:userId/:orderId/receipt": { requires: "receipt", object: "orderId" },
    },
  ),
};
