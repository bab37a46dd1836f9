/** A complete shop for bad-input tests, and a good request for each endpoint with its user and data. */

import * as z from "zod";
import { audit } from "#db/audit.ts";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { call, PASSWORD } from "../../worker/fixtures/caller.ts";
import { fillCart } from "../../worker/fixtures/card-shop.ts";
import { startMailProvider } from "../../worker/fixtures/outside-services.ts";
import { HOME } from "../../worker/fixtures/own-account.ts";
import { openAdminShop } from "../../worker/fixtures/shop.ts";
import { idOf } from "../../worker/fixtures/shop-database.ts";
import { TEST_ORIGIN } from "../harness.ts";
import { type Call, isForAdmins, type TestData } from "../matrix/call.ts";
import { callOf, createTestData, methodOf, type Shop } from "../matrix/requests.ts";
import { takesFile } from "./api.ts";
import type { WireRequest } from "./wire.ts";

export interface TestSystem extends ShopWithSessions {
  origin: string;
  /** Returns the number of database writes by any client since the server started. */
  writes(): Promise<number>;
  /** Stops everything. Throws when the audit finds a violation. */
  close(): Promise<void>;
}

const result = z.object({ replication_index: z.coerce.number() });
const counted = z.object({ results: z.tuple([z.object({ response: z.object({ result }) }), z.unknown()]) });

/** Stock for the perfume that the good requests buy. */
const PLENTY_OF_STOCK = `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
  SELECT id, 'incoming', 100000, 'req_enough', 'test', 1 FROM sizes WHERE perfume_id = '${idOf("asad")}'`;

/** Starts the shop without rate limits, so that only bad input causes refusals. */
export async function startTestSystem(): Promise<TestSystem> {
  const [mail, provider] = [await startMailProvider(), await startMercadoPago({ settings: { webhooks: "hold" } })];
  const shop = await openAdminShop({ vars: { LIMITS: "off", MAIL_URL: mail.url, MP_API_URL: provider.url } });
  const { database } = shop;
  await database.sql(PLENTY_OF_STOCK);
  return {
    ...shop,
    cards: provider.url,
    origin: shop.worker.origin,
    writes: () => writesOf(database.proxy.url),
    async close() {
      try {
        const violations = await audit(database.db);
        if (violations.length > 0) throw new Error(`the audit found violations: ${JSON.stringify(violations)}`);
      } finally {
        await shop.close();
        await Promise.all([mail.stop(), provider.stop()]);
      }
    },
  };
}

/** Reads the server's replication index. It increases with every changed row and with nothing else. */
async function writesOf(url: string): Promise<number> {
  const requests = [{ type: "execute", stmt: { sql: "SELECT 1", want_rows: true } }, { type: "close" }];
  const response = await fetch(`${url}/v2/pipeline`, {
    method: "POST",
    headers: { "Accept-Encoding": "identity" },
    body: JSON.stringify({ requests }),
  });
  return counted.parse(await response.json()).results[0].response.result.replication_index;
}

/** The shop and sessions used to create subjects. */
interface ShopWithSessions extends Shop {
  /** The card provider's URL. */
  cards: string;
  /** An administrator's session cookie. */
  admin: string;
}

export interface Subject {
  route: string;
  entry: Call;
  data: TestData;
  good: WireRequest;
  /** The status of its response. */
  status: number;
  /** Good bodies, the usual one first. Together they contain every field. Empty when the endpoint takes no JSON. */
  bodies: readonly object[];
}

const CARD_PRICE = 65_500;

/** More bodies, for fields that are valid only together with others. */
const MORE_BODIES: Readonly<Record<string, (usual: object) => object[]>> = {
  "PATCH /api/users/:id": () => [
    { currentPassword: PASSWORD, newPassword: "Nueva2026", confirmNewPassword: "Nueva2026" },
    { address: [HOME] },
  ],
  "POST /api/orders/transfer/:userId": (usual) => [{ ...usual, shipping: true, address: HOME }],
  "POST /api/pay/payment": (usual) => [{ ...usual, shipping: true, address: HOME }],
};

/** Creates a new subject with everything the endpoint needs. */
export async function createSubject(shop: ShopWithSessions, route: string): Promise<Subject> {
  const entry = callOf(route);
  const data = await createTestData(shop, entry.requires);
  const setup = (await SETUPS[route]?.(shop, data)) ?? {};
  const about = { ...data, ...setup.things };
  const body = setup.body ?? entry.body?.(about);
  const isFile = takesFile(route);
  const bodies = body && !isFile ? [body, ...(MORE_BODIES[route]?.(body) ?? [])] : [];
  const good = {
    method: methodOf(route),
    path: entry.path(about),
    headers: headersOf(entry, about, shop, body !== undefined && !isFile),
    body: body instanceof Uint8Array ? body : body && JSON.stringify(body),
  };
  return { route, entry, data: about, good, bodies, status: setup.status ?? entry.status };
}

function headersOf(
  entry: Call,
  things: TestData,
  { admin }: ShopWithSessions,
  isJson: boolean,
): Record<string, string> {
  const caller = isForAdmins(entry) ? admin : entry.who === "public" ? undefined : things.cookie;
  const cookies = [caller, entry.cookie?.(things)].filter((cookie) => cookie !== undefined);
  return {
    Origin: TEST_ORIGIN,
    ...entry.headers?.(things),
    ...(cookies.length > 0 ? { Cookie: cookies.join("; ") } : {}),
    ...(isJson ? { "Content-Type": "application/json" } : {}),
  };
}

interface Setup {
  things?: Partial<TestData>;
  body?: object;
  status?: number;
}

/** Setup of the two endpoints that need a working card provider, which the access matrix does not have. */
const SETUPS: Readonly<Record<string, (shop: ShopWithSessions, things: TestData) => Promise<Setup>>> = {
  "POST /api/pay/payment": async (shop, things) => ({ body: await purchaseBody(shop, things), status: 200 }),
  "POST /api/orders/:orderId/refund": async (shop, things) => {
    const body = await purchaseBody(shop, things);
    const response = await call(shop.worker, "POST /api/pay/payment", { cookie: things.cookie, body });
    const { order } = z.object({ order: z.object({ _id: z.string() }) }).parse(response.body);
    return { things: { orderId: order._id }, status: 200 };
  },
};

/** Returns a card payment body for one bottle, which replaces the decant in the cart. */
async function purchaseBody({ database, cards }: ShopWithSessions, things: TestData): Promise<object> {
  await database.sql(`DELETE FROM cart_lines WHERE id = '${things.lineId}'`);
  await fillCart(database, things, 1);
  return cardBody(await buyerAt(cards).token("APRO"), CARD_PRICE);
}
