/** Every endpoint: who may call it, and a good request. All other statuses follow from docs/product-rules.md#roles. */
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { mailLinksOf } from "#worker/mail/phrases.ts";
import { PASSWORD } from "../../worker/fixtures/caller.ts";
import { keyIn } from "../../worker/fixtures/links.ts";
import { idOf } from "../../worker/fixtures/world.ts";
import { TEST_ORIGIN, TEST_SECRET } from "../harness.ts";
import { ADMIN_ROWS } from "./admin-calls.ts";
import { type Call, callsOf, type Row, type Things } from "./call.ts";
import { LINE_OF } from "./people.ts";

const LINKS = mailLinksOf({ publicOrigin: TEST_ORIGIN, authSecret: TEST_SECRET });
const DECANT = { mlOption: 10, quantity: 1 };
const EVERYBODY = { who: "public" } as const satisfies Row;
const OWNER = { who: "owner" } as const satisfies Row;
const SHOPPER = { who: "shopper" } as const satisfies Row;
const ADMIN = { who: "admin" } as const satisfies Row;
const OWNER_OR_ADMIN = { who: "ownerOrAdmin" } as const satisfies Row;

const mailed = ({ link }: Things) => ({ id: link.userId, token: link.token });
const wish = (): Row => ({ ...SHOPPER, params: () => ({ perfume: "asad" }) });

/** By method and path as in the app's route table. */
export const CALLS: Readonly<Record<string, Call>> = callsOf({
  ...ADMIN_ROWS,

  "POST /api/stock-notices": { ...EVERYBODY, body: ({ email }) => ({ perfume: "agotado", ml: 100, email }) },
  "POST /api/stock-notices/take-back": {
    ...EVERYBODY,
    body: () => ({ id: "stn_none", token: keyIn(LINKS.takeBack("stn_none")) }),
  },
  "GET /api/admin/stock-notices": ADMIN,
  "GET /api/users/:id/wishlist": SHOPPER,
  "PUT /api/users/:id/wishlist/:perfume": wish(),
  "DELETE /api/users/:id/wishlist/:perfume": wish(),
  "GET /api/orders/by-link/:number": {
    ...EVERYBODY,
    params: ({ orderId }) => ({ number: orderId }),
    headers: ({ orderId }) => ({ "X-Order-Key": keyIn(LINKS.order(orderId)) }),
    needs: "order",
  },

  "GET /api/perfumes": EVERYBODY,
  "GET /api/perfumes/live": EVERYBODY,
  "GET /api/perfumes/:id": { ...EVERYBODY, params: () => ({ id: "asad" }) },
  "GET /api/admin/transfer-off": EVERYBODY,
  "GET /api/admin/shipping-transfer": EVERYBODY,
  "GET /api/health": EVERYBODY,
  "GET /api/openapi.json": { ...EVERYBODY, describes: true },
  "GET /api/docs": { ...EVERYBODY, describes: true },

  "POST /api/auth/login": {
    ...EVERYBODY,
    body: ({ email }) => ({ email, password: PASSWORD }),
    tellsEmail: true,
  },
  "POST /api/auth/logout": EVERYBODY,
  "GET /api/auth/verify-token": { who: "signedIn" },

  "POST /api/users/register-email": { ...EVERYBODY, body: ({ id }) => ({ email: `${id}@azahar.test` }) },
  "GET /api/users/register-verify/:id/:token": {
    ...EVERYBODY,
    params: mailed,
    needs: "registerLink",
    tellsEmail: true,
  },
  "PUT /api/auth/register-user": {
    ...EVERYBODY,
    body: ({ link: { email } }) => ({
      ...{ firstName: "Lía", lastName: "Ríos", email },
      ...{ password: PASSWORD, confirmPassword: PASSWORD },
    }),
    cookie: ({ grant }) => grant,
    status: 201,
    needs: "grant",
  },
  "POST /api/users/recover-password": { ...EVERYBODY, body: ({ email }) => ({ email }) },
  "GET /api/users/recover-password-verify/:id/:token": { ...EVERYBODY, params: mailed, needs: "recoverLink" },
  "PUT /api/users/recover-password/:id/:token": {
    ...EVERYBODY,
    params: mailed,
    body: () => ({ newPassword: "Nueva2026", confirmNewPassword: "Nueva2026" }),
    status: 201,
    needs: "recoverLink",
  },

  "POST /api/withdrawals": {
    ...EVERYBODY,
    body: ({ email }) => ({
      ...{ name: "Pía Quiroga", email, orderNumber: "ord_1" },
      ...{ phone: "341 555 1234", message: "Gracias" },
    }),
    status: 201,
  },

  "GET /api/users": { ...ADMIN, query: "?limit=5" },
  "GET /api/users/:id": { ...OWNER_OR_ADMIN, guest: 404 },
  "GET /api/users/addaddress/:userId": OWNER_OR_ADMIN,
  "PATCH /api/users/:id": { ...OWNER, body: () => ({ phone: "3416001122" }) },
  "DELETE /api/users/:id": { ...OWNER, body: () => ({ password: PASSWORD }) },
  "GET /api/users/:id/sessions": OWNER,
  "DELETE /api/users/:id/sessions/:sid": { ...OWNER, object: "sessionId" },
  "GET /api/users/:id/export": OWNER,
  "GET /api/admin/user-admin/:userId": ADMIN,
  "PATCH /api/admin/user-admin/:userId": { ...ADMIN, body: () => ({ status: false }) },

  "POST /api/cart/:userId/:perfumeId": {
    ...SHOPPER,
    params: () => ({ perfumeId: LINE_OF }),
    body: () => ({ product: { ...DECANT, isBigDecant: true } }),
  },
  "PUT /api/cart/:userId/:id": {
    ...SHOPPER,
    body: () => ({ product: { ...DECANT, perfumeId: LINE_OF, productType: "bigDecant" } }),
    object: "lineId",
  },
  "DELETE /api/cart/:id/:perfumeId": { ...SHOPPER, object: "lineId" },
  "PATCH /api/cart/updatedCart/:userId": SHOPPER,

  // The provider does not answer here, so the result of the charge is unknown.
  "POST /api/pay/payment": {
    who: "anyShopper",
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
  "POST /api/pay/webhook": { ...EVERYBODY, query: "?topic=payment&id=1", notice: true },
  // A transfer order has no card payment to refund.
  "POST /api/orders/:orderId/refund": { ...ADMIN, body: () => ({ amount: 1 }), status: 409, needs: "order" },

  "POST /api/orders/transfer/:userId": {
    ...OWNER,
    body: () => ({ shipping: false, products: [{ perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 }] }),
  },
  "GET /api/orders": { ...ADMIN, query: "?limit=5", needs: "order" },
  "GET /api/orders/:userId": { ...OWNER_OR_ADMIN, needs: "order" },
  "GET /api/orders/:userId/:orderId": { ...OWNER_OR_ADMIN, needs: "order", object: "orderId" },
  "PUT /api/orders/:userId/:orderId/receipt": {
    ...OWNER,
    body: () => pdf(1),
    file: true,
    needs: "order",
    object: "orderId",
  },
  "GET /api/orders/:userId/:orderId/receipt": { ...OWNER_OR_ADMIN, needs: "receipt", object: "orderId" },
  "GET /api/orders/admin/:adminId/:orderId": { ...ADMIN, needs: "order" },
  "PUT /api/orders/:orderId": { ...ADMIN, body: () => ({ statusGlimmer: "Cancelado" }), needs: "order" },
});
