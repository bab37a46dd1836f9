/** Creates a good request for each endpoint, with its user and data. Bad requests are derived from it. */
import { z } from "zod";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { ADMIN, call, PASSWORD, signInAs } from "../../worker/fixtures/caller.ts";
import { fillCart } from "../../worker/fixtures/card-shop.ts";
import { TEST_ORIGIN } from "../harness.ts";
import { callOf, makeThings, methodOf, type Shop } from "../matrix/asking.ts";
import type { Call, Things } from "../matrix/calls.ts";
import type { WireRequest } from "./wire.ts";

/** The shop and sessions used to create subjects. */
export interface Workshop extends Shop {
  /** The card provider's URL. */
  cards: string;
  /** An administrator's session cookie. */
  admin: string;
}

export interface Subject {
  route: string;
  entry: Call;
  things: Things;
  good: WireRequest;
  /** The status of its response. */
  status: number;
  /** Good bodies, the usual one first. Together they contain every field. Empty when the endpoint takes no JSON. */
  bodies: readonly object[];
}

const HOME = { province: "Santa Fe", city: "Rosario", street: "Oroño", number: "1234", postalCode: "2000" };
const CARD_PRICE = 65_500;

/** More bodies, for fields that are valid only together with others. */
const MORE: Readonly<Record<string, (usual: object, of: Things) => object[]>> = {
  "PATCH /api/users/:id": () => [
    { currentPassword: PASSWORD, newPassword: "Nueva2026", confirmNewPassword: "Nueva2026" },
    { address: [HOME] },
  ],
  "POST /api/orders/transfer/:userId": (usual) => [{ ...usual, shipping: true, address: HOME }],
  "POST /api/pay/payment": (usual) => [{ ...usual, shipping: true, address: HOME }],
};

/** Creates a new subject with everything the endpoint needs. */
export async function makeSubject(workshop: Workshop, route: string): Promise<Subject> {
  const entry = callOf(route);
  const things = await makeThings(workshop, entry.needs);
  const made = (await MADE[route]?.(workshop, things)) ?? {};
  const about = { ...things, ...made.things };
  const usual = made.body ?? (entry.file ? undefined : entry.body?.(about));
  const bodies = usual ? [usual, ...(MORE[route]?.(usual, about) ?? [])] : [];
  const file = entry.file ? entry.body?.(about) : undefined;
  const good = {
    method: methodOf(route),
    path: entry.path(about),
    headers: headersOf(entry, about, workshop, file !== undefined || usual !== undefined),
    body: file instanceof Uint8Array ? file : usual && JSON.stringify(usual),
  };
  return { route, entry, things: about, good, bodies, status: made.status ?? entry.status };
}

function headersOf(entry: Call, things: Things, { admin }: Workshop, hasBody: boolean): Record<string, string> {
  const asker = entry.who === "admin" ? admin : entry.who === "public" ? undefined : things.cookie;
  const cookies = [asker, entry.cookie?.(things)].filter((cookie) => cookie !== undefined);
  return {
    Origin: TEST_ORIGIN,
    ...entry.headers?.(things),
    ...(cookies.length > 0 ? { Cookie: cookies.join("; ") } : {}),
    ...(hasBody && !entry.file ? { "Content-Type": "application/json" } : {}),
  };
}

interface Made {
  things?: Partial<Things>;
  body?: object;
  status?: number;
}

/** Setup of the two endpoints that need a working card provider. The matrix does without one. */
const MADE: Readonly<Record<string, (workshop: Workshop, things: Things) => Promise<Made>>> = {
  "POST /api/pay/payment": async (workshop, things) => ({ body: await cardBody(workshop, things), status: 200 }),
  "POST /api/orders/:orderId/refund": async (workshop, things) => {
    const body = await cardBody(workshop, things);
    const answer = await call(workshop.worker, "POST /api/pay/payment", { cookie: things.cookie, body });
    const { order } = z.object({ order: z.object({ _id: z.string() }) }).parse(answer.body);
    return { things: { orderId: order._id }, status: 200 };
  },
};

/** Returns a card payment body for one bottle, which replaces the decant in the cart. */
async function cardBody({ world, cards }: Workshop, things: Things): Promise<object> {
  await world.sql(`DELETE FROM cart_lines WHERE id = '${things.lineId}'`);
  await fillCart(world, things, 1);
  return {
    token: await buyerAt(cards).token("APRO"),
    issuer_id: "310",
    payment_method_id: "visa",
    transaction_amount: CARD_PRICE,
    installments: 3,
    payer: { email: "ana@example.com", identification: { type: "DNI", number: "30111222" } },
    shipping: false,
  };
}

export function administrator({ worker }: Shop): Promise<string> {
  return signInAs(worker, ADMIN);
}
