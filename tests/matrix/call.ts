/** An endpoint in the matrix of routes and roles: who may call it, and a good request. */
import type { AdminRole } from "#shop/accounts/permissions.ts";
import type { MailedLink } from "../../worker/fixtures/links.ts";
import { statusesOf } from "../bad-input/api.ts";
import type { TestUser } from "./users.ts";

/**
 * `shopper`: the owner, but no administrator, because administrators have no cart. `anyShopper`: every shopper, for
 * their own data. An array: the administrators of these roles; `ownerOr` adds the user themselves.
 */
export type Who =
  | "public"
  | "signedIn"
  | "anyShopper"
  | "owner"
  | "shopper"
  | readonly AdminRole[]
  | { ownerOr: readonly AdminRole[] };

/** Whether only administrators may call it. */
export function isForAdmins({ who }: Pick<Call, "who">): boolean {
  return Array.isArray(who);
}

/** The data a request is about: a user and their objects. Some are created only for endpoints that need them. */
export interface TestData extends TestUser {
  orderId: string;
  withdrawalId: string;
  reviewId: string;
  invitationId: string;
  /** A registration link or an invitation for an unregistered e-mail, or a recovery link of this user. */
  link: MailedLink & { email: string };
  /** The cookie set by opening the registration link. */
  grant: string;
}

export interface Call {
  who: Who;
  path(of: TestData): string;
  body?(of: TestData): object;
  cookie?(of: TestData): string;
  headers?(of: TestData): Record<string, string>;
  /** The status for permitted callers. */
  status: number;
  /** The status for guests instead of 401. */
  guest?: 404;
  /** Data that must be created first, by other requests. */
  requires?:
    | "order"
    | "receipt"
    | "registerLink"
    | "recoverLink"
    | "grant"
    | "withdrawal"
    | "received"
    | "review"
    | "invitation"
    | "version"
    | "product"
    | "cron";
  /** The object that the last parameter of the path names, below the user's id. */
  object?: "lineId" | "sessionId" | "orderId";
  /** The response may contain the e-mail, because the caller proved a link or password. */
  mayShowEmail?: true;
  /** Called by the card provider: authenticated by its signature, without an origin, with any body. */
  isWebhook?: true;
  /** Ignores unknown body fields, which come from the provider's form. */
  ignoresFields?: true;
}

/** A row of the table of calls. Its path follows from the route and the test data. */
export interface Row extends Omit<Call, "who" | "path" | "status"> {
  /** Default: the success that the OpenAPI document names. */
  status?: number;
  /** The query, with its question mark. */
  query?: string;
  /** Values of path parameters that are not the usual ones. */
  params?(of: TestData): Record<string, string>;
}

/** Returns the calls of these rows, each with its callers, path and status. */
export function callsOf(who: Who, rows: Readonly<Record<string, Row>>): Record<string, Call> {
  return Object.fromEntries(
    Object.entries(rows).map(([route, { params, query = "", status = Number(statusesOf(route)[0]), ...row }]) => {
      const path = (of: TestData) => `${pathOf(route, of, row.object, params?.(of))}${query}`;
      return [route, { ...row, who, path, status }];
    }),
  );
}

function pathOf(route: string, of: TestData, object: Call["object"], params: Record<string, string> = {}): string {
  const pattern = route.split(" ")[1] ?? "";
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const usual: Record<string, string> = { id: of.id, userId: of.id, adminId: of.id, orderId: of.orderId };
  const own = object ? { [names.at(-1) ?? ""]: of[object] } : {};
  const values = { ...usual, ...own, ...params };
  return pattern.replaceAll(/:(\w+)/g, (parameter, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${route} has no value for ${parameter}`);
    return value;
  });
}
