import { ID_RANDOM_BYTES, makeId } from "#shop/id.ts";
import type { Doing } from "../doing.ts";
import type { Config } from "../env/config.ts";
import type { Paying } from "../payments/paying.ts";
import { mercadoPago } from "../ports/mercado-pago/gateway.ts";
import { TOKEN_BYTES, tokenOf } from "../secrets.ts";
import type { AppContext, World } from "./context.ts";
import { doingOf } from "./doing.ts";

/** What a flow that asks the card provider works with on behalf of this request. */
export function payingOf(c: AppContext): Paying {
  return withProvider(doingOf(c), c.get("config"), c.get("now"));
}

/** The same for a scheduled job: one moment for all it does. */
export function payingFor(world: World, config: Config): Paying {
  const [nowMs, { publicOrigin, authSecret, limits }] = [world.now(), config];
  const doing = {
    db: world.openDatabase(config.database),
    nowMs,
    newId: (prefix: Parameters<Doing["newId"]>[0]) => makeId(prefix, nowMs, world.randomBytes(ID_RANDOM_BYTES)),
    newToken: () => tokenOf(world.randomBytes(TOKEN_BYTES)),
    publicOrigin,
    authSecret,
    limits,
  };
  return withProvider(doing, config, world.now);
}

function withProvider(doing: Doing, { payments }: Config, now: () => number): Paying {
  return { ...doing, gateway: mercadoPago(payments, now), collectorId: payments.collectorId };
}
