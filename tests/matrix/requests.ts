import { storeJobResult } from "#db/reports/shop-status.ts";
import type { AdminRole } from "#shop/accounts/permissions.ts";
import { type CallResponse, call, cookieOf } from "../../worker/fixtures/caller.ts";
import { anyAddress, keyIn, mailedLink, mailsTo, openLink } from "../../worker/fixtures/links.ts";
import type { ShopDatabase } from "../../worker/fixtures/shop-database.ts";
import type { WorkerUnderTest } from "../harness.ts";
import type { Call, TestData, Who } from "./call.ts";
import { CALLS } from "./calls.ts";
import { createUser, type TestUser } from "./users.ts";

const NO_LINK = { href: "", userId: "usr_none", token: "no-token", email: "" };

/** The administrators among the callers, by their role. */
const ADMINS = { admin: "owner", catalogue: "catalogue", orders: "orders", reader: "reader" } as const;
const isAdmin = (caller: Caller): caller is keyof typeof ADMINS => caller in ADMINS;

/** The callers. `owner` is the user in the path. `blocked` and `expired` send the cookie of an ended session. */
export const CALLERS = [
  "guest",
  "owner",
  "other",
  "blocked",
  "expired",
  "admin",
  "catalogue",
  "orders",
  "reader",
] as const;
export type Caller = (typeof CALLERS)[number];

/** Returns the role of a caller who administers; null for the others. */
export function adminRoleOf(caller: Caller): AdminRole | null {
  return isAdmin(caller) ? ADMINS[caller] : null;
}

function isPermitted(who: Who, caller: Caller): boolean {
  const role = adminRoleOf(caller);
  if (who === "public") return true;
  if (who === "signedIn") return role !== null || caller === "owner" || caller === "other";
  if (who === "anyShopper") return caller === "owner" || caller === "other";
  if (who === "owner" || who === "shopper") return caller === "owner";
  if ("ownerOr" in who) return caller === "owner" || (role !== null && who.ownerOr.includes(role));
  return role !== null && who.includes(role);
}

/** Returns the status a caller must get, from who may call the endpoint. */
export function expectedStatus({ who, status, guest }: Call, caller: Caller): number {
  if (isPermitted(who, caller)) return status;
  return isPermitted("signedIn", caller) ? 403 : (guest ?? 401);
}

export interface Shop {
  database: ShopDatabase;
  worker: WorkerUnderTest;
}

export function callOf(route: string): Call {
  const entry = CALLS[route];
  if (!entry) throw new Error(`${route} is not in CALLS`);
  return entry;
}

const NEEDS_ORDER: readonly Call["requires"][] = ["order", "receipt", "received", "review"];
const NO_IDS = { withdrawalId: "wdr_none", reviewId: "rev_none", invitationId: "inv_none" };

/** Creates a new user with the data the endpoint needs. */
export async function createTestData(shop: Shop, needs?: Call["requires"]): Promise<TestData> {
  const user = await createUser(shop.database);
  // Restores the version that the call in the table sends, because the change of an earlier caller has replaced it.
  if (needs === "version")
    await shop.database.sql(
      `UPDATE perfumes SET updated_at_ms = ${Date.parse("2026-11-20T15:00:00.000Z")} WHERE slug = 'proximo'`,
    );
  // Restores the product, because an earlier caller has deleted it.
  if (needs === "product")
    await shop.database.sql("UPDATE perfumes SET archived_at_ms = NULL WHERE slug = 'carmex-cereza'");
  // Perhaps no job of this shop has succeeded in the last 20 minutes.
  if (needs === "cron") await storeJobResult(shop.database.db, { job: "expire", ok: true, outcome: "" }, Date.now());
  const orderId = NEEDS_ORDER.includes(needs) ? await placeOrder(shop, user) : "ord_none";
  const bare = { ...user, ...NO_IDS, orderId, link: NO_LINK, grant: "" };
  if (needs === "invitation") return { ...bare, ...(await invite(shop, user)) };
  if (needs === "receipt") await sendReceipt(shop, bare);
  if (needs === "received" || needs === "review") await receiveOrder(shop, orderId);
  if (needs === "review") return { ...bare, reviewId: await writeReview(shop, bare) };
  const withdrawalId = needs === "withdrawal" ? await withdraw(shop, bare) : bare.withdrawalId;
  return { ...bare, withdrawalId, ...(await createLink(shop, user, needs)) };
}

async function createLink({ database, worker }: Shop, { id, email: own }: TestUser, needs: Call["requires"]) {
  if (needs !== "registerLink" && needs !== "recoverLink" && needs !== "grant") return {};
  const purpose = needs === "recoverLink" ? "recover" : "register";
  const email = purpose === "recover" ? own : `nueva-${id}@azahar.test`;
  const link = { ...(await mailedLink(worker, database, purpose, email)), email };
  return { link, grant: needs === "grant" ? cookieOf(await openLink(worker, purpose, link), "grant") : "" };
}

async function invite({ database, worker }: Shop, { id }: TestUser) {
  const { cookie } = await createUser(database, "owner");
  const email = `invitada-${id}@azahar.test`;
  const body = { email, adminRole: "orders" };
  const response = await call(worker, "POST /api/admin/invitations", { address: anyAddress(), cookie, body });
  const [mail] = await mailsTo(database, email);
  const href = String(mail?.content.get("link"));
  if (response.status !== 201) throw new Error(`nobody was invited: ${response.text}`);
  const { _id: invitationId } = Object(response.body["invitation"]);
  return { invitationId: String(invitationId), link: { href, userId: "usr_none", token: keyIn(href), email } };
}

async function placeOrder(shop: Shop, user: TestUser): Promise<string> {
  const things = { ...user, ...NO_IDS, orderId: "", link: NO_LINK, grant: "" };
  const response = await callRoute(shop, "POST /api/orders/transfer/:userId", things, user.cookie);
  const order: { _id?: unknown } = Object(response.body["newOrder"]);
  if (typeof order._id !== "string") throw new Error(`no order was placed: ${response.text}`);
  return order._id;
}

async function receiveOrder({ database, worker }: Shop, orderId: string): Promise<void> {
  const { cookie } = await createUser(database, "owner");
  const body = { statusGlimmer: "Recibido" };
  const response = await call(worker, `PUT /api/orders/${orderId}`, { address: anyAddress(), cookie, body });
  if (response.status !== 200) throw new Error(`the order was not received: ${response.text}`);
}

async function writeReview(shop: Shop, things: TestData): Promise<string> {
  const response = await callRoute(shop, "PUT /api/reviews/:orderId/:perfumeId", things, undefined);
  if (response.status !== 200) throw new Error(`no review was stored: ${response.text}`);
  const sql = "SELECT id FROM reviews WHERE order_id = ?";
  const { rows } = await shop.database.db.client.execute({ sql, args: [things.orderId] });
  return String(rows[0]?.["id"]);
}

async function withdraw(shop: Shop, things: TestData): Promise<string> {
  const { body, text } = await callRoute(shop, "POST /api/withdrawals", things, undefined);
  const sql = "SELECT id FROM withdrawals WHERE code = ?";
  const { rows } = await shop.database.db.client.execute({ sql, args: [String(body["code"])] });
  if (rows.length === 0) throw new Error(`no withdrawal was stored: ${text}`);
  return String(rows[0]?.["id"]);
}

async function sendReceipt(shop: Shop, things: TestData): Promise<void> {
  const response = await callRoute(shop, "PUT /api/orders/:userId/:orderId/receipt", things, things.cookie);
  if (response.status !== 200) throw new Error(`no receipt was stored: ${response.text}`);
}

/** Calls a route about `things`, each time from a new client address, so that no limit per address applies. */
export function callRoute(
  { worker }: Shop,
  route: string,
  things: TestData,
  cookie: string | undefined,
): Promise<CallResponse> {
  const entry = callOf(route);
  const cookies = [cookie, entry.cookie?.(things)].filter(Boolean).join("; ");
  return call(worker, `${methodOf(route)} ${entry.path(things)}`, {
    address: anyAddress(),
    cookie: cookies || undefined,
    ...(entry.body ? { body: entry.body(things) } : {}),
    ...(entry.headers ? { headers: entry.headers(things) } : {}),
  });
}

/** Returns the caller of a request about `things`, or null for a guest. Ends the session of `blocked` and `expired`. */
export async function createCaller(
  { database }: Shop,
  caller: Caller,
  things: TestData,
  { who }: Call,
): Promise<TestUser | null> {
  if (caller === "guest") return null;
  if (caller === "owner") return things;
  if (caller === "other" || isAdmin(caller)) return createUser(database, adminRoleOf(caller));
  // Public endpoints need a user who can still act, so another user's session ends.
  const ended = who === "public" ? await createUser(database) : things;
  if (caller === "blocked") await database.sql(`UPDATE users SET active = 0 WHERE id = '${ended.id}'`);
  else await database.sql(`UPDATE sessions SET expires_at_ms = 1 WHERE id = '${ended.sessionId}'`);
  return ended;
}

export function methodOf(route: string): string {
  return route.split(" ")[0] ?? "";
}

export const isWrite = (route: string) => methodOf(route) !== "GET";
