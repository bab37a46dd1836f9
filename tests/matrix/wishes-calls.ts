/** Endpoints for back-in-stock notices, wishlists and links in mails. */
import { mailLinksOf } from "#worker/mail/phrases.ts";
import { keyIn } from "../../worker/fixtures/links.ts";
import { TEST_ORIGIN, TEST_SECRET } from "../harness.ts";
import type { Call } from "./call.ts";

const links = mailLinksOf({ publicOrigin: TEST_ORIGIN, authSecret: TEST_SECRET });
const wish = ({ id }: { id: string }) => `/api/users/${id}/wishlist/asad`;

export const WISHES_CALLS: Readonly<Record<string, Call>> = {
  "POST /api/stock-notices": {
    who: "public",
    path: () => "/api/stock-notices",
    body: ({ email }) => ({ perfume: "agotado", ml: 100, email }),
    status: 200,
  },
  "POST /api/stock-notices/take-back": {
    who: "public",
    path: () => "/api/stock-notices/take-back",
    body: () => ({ id: "stn_none", token: keyIn(links.takeBack("stn_none")) }),
    status: 200,
  },
  "GET /api/admin/stock-notices": { who: "admin", path: () => "/api/admin/stock-notices", status: 200 },
  "GET /api/users/:id/wishlist": { who: "shopper", path: ({ id }) => `/api/users/${id}/wishlist`, status: 200 },
  "PUT /api/users/:id/wishlist/:perfume": { who: "shopper", path: wish, status: 200 },
  "DELETE /api/users/:id/wishlist/:perfume": { who: "shopper", path: wish, status: 200 },
  "GET /api/orders/by-link/:number": {
    who: "public",
    path: ({ orderId }) => `/api/orders/by-link/${orderId}`,
    headers: ({ orderId }) => ({ "X-Order-Key": keyIn(links.order(orderId)) }),
    status: 200,
    needs: "order",
  },
};
