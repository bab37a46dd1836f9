import { ID_RANDOM_BYTES, makeId } from "#shop/id.ts";
import type { RequestContext } from "../request-context.ts";
import { TOKEN_BYTES, tokenOf } from "../secrets.ts";
import type { AppContext } from "./context.ts";

/** How long one trip of a change of thousands of perfumes may take. */
const MANY_TIMEOUT_MS = 30_000;

/** The same for a flow that writes thousands of rows at once. */
export function longRequestContext(c: AppContext): RequestContext {
  return { ...requestContext(c), db: c.get("databaseFor")(MANY_TIMEOUT_MS) };
}

/** What a flow works with on behalf of this request; one moment for all it does. */
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
