/** How a call of the API is written down for the matrix of routes and roles. */
import type { MailedLink } from "../../worker/fixtures/links.ts";
import type { Person } from "./people.ts";

/** `shopper`: the owner, unless they administer; administrators have no cart. `anyShopper`: who asks is whom it is about. */
export type Who = "public" | "signedIn" | "anyShopper" | "owner" | "shopper" | "ownerOrAdmin" | "admin";

/** What a call is about: a person and their things; some are made only for the calls that need them. */
export interface Things extends Person {
  orderId: string;
  withdrawalId: string;
  /** A registration link of somebody who has no account yet, or a recovery link of this person. */
  link: MailedLink & { email: string };
  /** The cookie that opening the registration link gives. */
  grant: string;
}

export interface Call {
  who: Who;
  path(of: Things): string;
  body?(of: Things): object;
  /** The body is a file, which is no JSON: its own type is looked at, and its own length. */
  file?: true;
  cookie?(of: Things): string;
  /** What it says in headers of its own. */
  headers?(of: Things): Record<string, string>;
  /** What those who may are answered. */
  status: number;
  /** What guests are answered instead of 401. */
  guest?: 404;
  /** What is made first: it takes calls of its own. */
  needs?: "order" | "receipt" | "registerLink" | "recoverLink" | "grant" | "withdrawal";
  /** The thing below a person's id that the path names. */
  object?: "lineId" | "sessionId" | "orderId";
  /** Who has a link or a password is told whose it is. */
  tellsEmail?: true;
  /** It comes from the card provider: its signature says so, no origin, and its body may be any. */
  notice?: true;
  /** Fields of the body that it does not know are ignored: they come from the provider's form. */
  ignoresFields?: true;
  /** A description of the API, which may speak of passwords. */
  describes?: true;
}
