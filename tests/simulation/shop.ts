/** The simulated shop: four perfumes in six sizes, three shoppers and an administrator, all signed in; and calls of the API. */
import type { InStatement } from "@libsql/client/web";
import { addresses, sessions, users } from "#db/accounts/tables.ts";
import { insertCoupon } from "#db/pricing/coupons.ts";
import { insertPromotion } from "#db/pricing/promotions.ts";
import type { SeedProduct } from "#db/seed/demo.ts";
import { catalogueStatements, seedId } from "#db/seed/insert.ts";
import { sqlite, statement } from "#db/statement.ts";
import type { Coupon } from "#shop/pricing/coupon.ts";
import type { DatedPromotion } from "#shop/pricing/dated-promotions.ts";
import type { DeliveryZone } from "#shop/settings/settings.ts";
import { hashToken, tokenOf } from "#worker/secrets.ts";
import { call } from "../../worker/fixtures/caller.ts";
import { HOME } from "../../worker/fixtures/own-account.ts";
import { product, START_MS, WITH_DECANTS } from "../ledger/small-shop.ts";

const YEAR_MS = 365 * 86_400_000;

export interface TestUser {
  id: string;
  email: string;
  cookie: string;
}

export const ADMIN: TestUser = userOf("ada");
export const SHOPPERS: readonly TestUser[] = ["ana", "bea", "caro"].map(userOf);
export const [ANA = ADMIN] = SHOPPERS;

/** Opening units of each size, in the order of `productsWith`. */
export type Opening = readonly [number, number, number, number, number, number];

function productsWith([first, second, third, fourth, fifth, sixth]: Opening): SeedProduct[] {
  const asad = [
    { ml: 100, priceUsdCents: 4_500, stock: first },
    { ml: 50, priceUsdCents: 2_810, stock: second },
  ];
  const yara = [
    { ml: 50, priceUsdCents: 9_000, stock: third, forSale: true, percentageForSaleBp: 1_500 },
    { ml: 100, priceUsdCents: 12_000, stock: fourth, forSale: true, percentageForSaleBp: 500 },
  ];
  return [
    product("asad", asad, WITH_DECANTS),
    product("yara", yara),
    product("khamrah", [{ ml: 90, priceUsdCents: 6_000, stock: fifth }], WITH_DECANTS),
    product("carmex", [{ ml: 10, priceUsdCents: 450, stock: sixth }], { brandSlug: "carmex", category: "balsamo" }),
  ];
}

/** The dates of a promotion that runs, and of one that waits. The database compares them with the real time. */
export const RUNS_MS = { startsAtMs: 978_307_200_000, endsAtMs: 4_133_980_800_000 };
export const WAITS_MS = { startsAtMs: 4_102_444_800_000, endsAtMs: 4_133_980_800_000 };

/** Dated promotions, which a history may start: of a brand, lower than one size's own promotion, and of a perfume. */
export const PROMOTIONS: readonly DatedPromotion[] = [
  promotion("pro_house", { percentageBp: 1_000, houses: ["lattafa"] }),
  promotion("pro_asad", { percentageBp: 3_000, perfumes: [seedId("per", "asad")] }),
];

function promotion(id: string, facts: Partial<DatedPromotion>): DatedPromotion {
  return { id, name: id, percentageBp: 0, ...WAITS_MS, houses: [], categories: [], perfumes: [], ...facts };
}

/** The coupons: one with low limits of use, one for products without a promotion, and one for free delivery. */
export const COUPONS: readonly Coupon[] = [
  coupon("cup_few", { kind: "percentage", percentageBp: 1_550, maxUses: 2, maxUsesPerPerson: 1 }),
  coupon("cup_amount", { kind: "amount", amountCentavos: 1_000_001, withPromotions: false }),
  coupon("cup_delivery", { kind: "free_shipping", maxUses: 1, withTransfer: false }),
];

function coupon(id: string, facts: Pick<Coupon, "kind"> & Partial<Coupon>): Coupon {
  return {
    ...{ id, code: id.toUpperCase().replace("_", "-"), percentageBp: 0, amountCentavos: 0, minimumCentavos: 0 },
    ...{ startsAtMs: 1, endsAtMs: null, maxUses: null, maxUsesPerPerson: null, withPromotions: true },
    ...{ withTransfer: true, active: true, version: 1, ...facts },
  };
}

/** Returns the statements that fill an empty database with the shop. */
export function openingStatements(opening: Opening): InStatement[] {
  return [
    ...catalogueStatements(productsWith(opening), START_MS),
    ...accountStatements([...SHOPPERS, ADMIN]),
    ...PROMOTIONS.flatMap(({ id, ...entered }) => insertPromotion(id, entered, START_MS)),
    ...COUPONS.map(({ id, code, version: _, ...entered }) => {
      return insertCoupon(id, code, { ...entered, listed: false }, START_MS);
    }),
    statement(sqlite.insert(addresses).values(SHOPPERS.flatMap(addressesOf))),
    TERMS,
  ];
}

/** The other address of every shopper. Their orders go to the address of `homeOf` at first. */
export const WORK = { ...HOME, street: "Mitre" };

/** Returns the addresses of a shopper. Their ids end with the street. */
function addressesOf({ id: userId }: TestUser) {
  return [HOME, WORK].map(({ street }, position) => {
    return { ...homeOf(userId), street, userId, position, id: addressId(userId, { street }) };
  });
}

export function addressId(userId: string, { street }: Pick<typeof HOME, "street">): string {
  return `adr_${userId}_${street}`;
}

/** Returns the statements that create accounts and sessions for users. */
export function accountStatements(people: readonly TestUser[]): InStatement[] {
  return [
    statement(sqlite.insert(users).values(people.map(accountOf))),
    statement(sqlite.insert(sessions).values(people.map(sessionOf))),
  ];
}

/** Returns the statement that creates the session of somebody who has an account. */
export function sessionStatement(person: TestUser): InStatement {
  return statement(sqlite.insert(sessions).values(sessionOf(person)));
}

/** Returns the person with this id. */
export function userWithId(id: string): TestUser {
  return userOf(id.slice("usr_".length));
}

/** Returns `count` new users. */
export function newUsers(count: number): TestUser[] {
  return Array.from({ length: count }, (_, index) => userOf(`crowd${index}`));
}

/** A delivery zone, in which the last shopper lives. Its cost changes in the histories. */
export const ZONE: DeliveryZone = {
  name: "Sur",
  places: "Chubut",
  shippingCentavos: 900_000,
  freeShippingFromCentavos: 15_000_000,
  ...{ daysFrom: 5, daysTo: 9, carrier: "", trackingUrl: "" },
};

/** The address to which a shopper's orders are sent. */
export function homeOf(userId: string): typeof HOME {
  return userId === SHOPPERS.at(-1)?.id ? { ...HOME, province: "Chubut", postalCode: "9100" } : HOME;
}

/** The terms of every new shop. They undo the changes of a previous history. */
const TERMS = `UPDATE settings SET rate_centavos = 145500, transfer_off_bp = 1000, shipping_centavos = 500000,
  free_shipping_from_centavos = 12000000, decant_set3_bp = 1500, decant_set5_bp = 0, decant_set10_bp = 2000, decant_credit_bp = 10000, decant_credit_days = 2, bank_holder = 'Azahar', bank_name = 'Banco', bank_cbu = '2850590940090418135201',
  bank_alias = 'AZAHAR', shop_name = 'Azahar', review_days = 0, zones = '${JSON.stringify([ZONE])}'`;

function userOf(name: string): TestUser {
  const token = tokenOf(new TextEncoder().encode(name.padEnd(32, ".")));
  return { id: `usr_${name}`, email: `${name}@azahar.test`, cookie: `session=${token}` };
}

/** The name of every user. */
export const PERSON_NAME = { firstName: "Pía", lastName: "Paz" };

function accountOf({ id, email }: TestUser) {
  return {
    id,
    email,
    ...PERSON_NAME,
    verified: true,
    role: id === ADMIN.id ? ("admin" as const) : ("user" as const),
    createdAtMs: START_MS,
    updatedAtMs: START_MS,
  };
}

/** Sessions outlast all clock jumps, and the administrator's is always recent enough for a refund. */
function sessionOf({ id, cookie }: TestUser) {
  return {
    id: `ses_${id}`,
    tokenHash: hashToken(cookie.slice("session=".length)),
    userId: id,
    createdAtMs: id === ADMIN.id ? START_MS + YEAR_MS : START_MS,
    lastSeenAtMs: START_MS + YEAR_MS,
    expiresAtMs: START_MS + YEAR_MS,
  };
}

export interface ApiResponse {
  status: number;
  /** The code of a refusal. */
  code: string | undefined;
  body: Record<string, unknown>;
  /** The cookie of the session that the response opens. */
  cookie?: string | undefined;
}

interface RequestOptions {
  by: TestUser;
  body?: unknown;
  key?: string | undefined;
  address?: string;
}

/** Calls the API at `url` as a browser does: `POST /api/...`. Throws when the connection fails. */
export async function callApi(
  url: string,
  request: string,
  { by, key, ...options }: RequestOptions,
): Promise<ApiResponse> {
  const headers = { "Accept-Encoding": "identity", ...(key === undefined ? {} : { "Idempotency-Key": key }) };
  const worker = { fetch: (path: string, init?: RequestInit) => fetch(url + path, init) };
  const response = await call(worker, request, { cookie: by.cookie, headers, ...options });
  const [cookie] = /session=[^;,]+/.exec(response.headers.get("Set-Cookie") ?? "") ?? [];
  return { ...toApiResponse(response), cookie };
}

export function toApiResponse({ status, body }: Pick<ApiResponse, "status" | "body">): ApiResponse {
  return { status, code: typeof body["code"] === "string" ? body["code"] : undefined, body };
}
