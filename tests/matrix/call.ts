/** The form of an entry in the matrix of routes and roles. */
import type { MailedLink } from "../../worker/fixtures/links.ts";
import type { Person } from "./people.ts";

/** `shopper`: the owner, but no administrator, as those have no cart. `anyShopper`: every shopper, about themselves. */
export type Who = "public" | "signedIn" | "anyShopper" | "owner" | "shopper" | "ownerOrAdmin" | "admin";

/** The data a request is about: a user and their objects. Some are created only for endpoints that need them. */
export interface Things extends Person {
  orderId: string;
  withdrawalId: string;
  /** A registration link for an unregistered e-mail, or a recovery link of this user. */
  link: MailedLink & { email: string };
  /** The cookie set by opening the registration link. */
  grant: string;
}

export interface Call {
  who: Who;
  path(of: Things): string;
  body?(of: Things): object;
  /** The body is a file, not JSON, with its own type and size checks. */
  file?: true;
  cookie?(of: Things): string;
  headers?(of: Things): Record<string, string>;
  /** The status for permitted callers. */
  status: number;
  /** The status for guests instead of 401. */
  guest?: 404;
  /** Data that must be created first, by other requests. */
  needs?: "order" | "receipt" | "registerLink" | "recoverLink" | "grant" | "withdrawal";
  /** The object under the user's id in the path. */
  object?: "lineId" | "sessionId" | "orderId";
  /** The response may contain the e-mail, because the caller proved a link or password. */
  tellsEmail?: true;
  /** Called by the card provider: authenticated by its signature, without an origin, with any body. */
  notice?: true;
  /** Ignores unknown body fields, which come from the provider's form. */
  ignoresFields?: true;
  /** Describes the API, so its response may contain the word password. */
  describes?: true;
}
