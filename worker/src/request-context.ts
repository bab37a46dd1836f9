import type { Database } from "#db/client.ts";
import type { IdPrefix } from "#shop/id.ts";

/** What a flow works with: the request's database, one moment, new ids and secrets, and what of the configuration it needs. */
export interface RequestContext {
  db: Database;
  nowMs: number;
  newId(prefix: IdPrefix): string;
  /** A secret for a cookie or a mailed link. */
  newToken(): string;
  /** The shop's own origin: links begin with it, whatever host a request named (reliability S-11). */
  publicOrigin: string;
  authSecret: string;
  /** Whether limits count; never false in production. */
  limits: boolean;
}
