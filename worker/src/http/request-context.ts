import { ID_RANDOM_BYTES, makeId } from "#shop/id.ts";
import type { Config } from "../env/config.ts";
import { mercadoPago } from "../ports/mercado-pago/gateway.ts";
import type { PaymentContext, RequestContext } from "../request-context.ts";
import { TOKEN_BYTES, tokenOf } from "../secrets.ts";
import type { AppContext, World } from "./context.ts";

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

/** Returns the context of a flow that calls the card provider, for this request. */
export function paymentContext(c: AppContext): PaymentContext {
  return withProvider(requestContext(c), c.get("config"), c.get("now"));
}

/** The same for a scheduled job; `nowMs` is fixed for the whole job. */
export function jobPaymentContext(world: World, config: Config): PaymentContext {
  const [nowMs, { publicOrigin, authSecret, limits }] = [world.now(), config];
  const context = {
    db: world.openDatabase(config.database),
    nowMs,
    newId: (prefix: Parameters<RequestContext["newId"]>[0]) =>
      makeId(prefix, nowMs, world.randomBytes(ID_RANDOM_BYTES)),
    newToken: () => tokenOf(world.randomBytes(TOKEN_BYTES)),
    publicOrigin,
    authSecret,
    limits,
  };
  return withProvider(context, config, world.now);
}

function withProvider(context: RequestContext, { payments }: Config, now: () => number): PaymentContext {
  return { ...context, gateway: mercadoPago(payments, now), collectorId: payments.collectorId };
}
