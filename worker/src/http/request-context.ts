import { ID_RANDOM_BYTES, makeId } from "#shop/id.ts";
import type { RequestContext } from "../request-context.ts";
import { TOKEN_BYTES, tokenOf } from "../secrets.ts";
import type { AppContext } from "./context.ts";

/** Timeout of one database call that changes thousands of perfumes. */
const MANY_TIMEOUT_MS = 30_000;

/** Like `requestContext`, with a longer database timeout, for flows that write thousands of rows. */
export function longRequestContext(c: AppContext): RequestContext {
  return { ...requestContext(c), db: c.get("databaseFor")(MANY_TIMEOUT_MS) };
}

/** Returns the context of a flow, for this request; `nowMs` is fixed for the whole flow. */
export function requestContext(c: AppContext): RequestContext {
  const { publicOrigin, authSecret, limits } = c.get("config");
  const [nowMs, random] = [c.get("now")(), c.get("random")];
  return {
    db: c.get("database")(),
    nowMs,
    newId: (prefix) => makeId(prefix, nowMs, random(ID_RANDOM_BYTES)),
    newToken: () => tokenOf(random(TOKEN_BYTES)),
    publicOrigin,
    authSecret,
    limits,
  };
}
