import { type ProductEntry, readProduct, type SentProduct } from "#shop/catalogue/product-form.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { AppContext } from "../http/context.ts";
import { bodyHash, requestClaim } from "../http/request-key.ts";
import { sessionIn } from "../http/session.ts";
import type { PanelRequest } from "./change-once.ts";

type Asked<More = object> = ({ ok: true; asking: PanelRequest } & More) | Refused<"invalid_fields">;

const KEY_INVALID = { "Idempotency-Key": ["De 8 a 200 caracteres, sin espacios"] };

/**
 * Returns the administrator and the `Idempotency-Key` of a panel write; the key covers method, path and body. Refuses
 * `invalid_fields` for a malformed key.
 */
export function panelRequest(c: AppContext, body: object): Asked {
  const asked = { call: `${c.req.method} ${c.req.path}`, body };
  const claim = requestClaim(c.req.header("Idempotency-Key"), asked);
  if (claim === "malformed") return refuse({ code: "invalid_fields", fields: KEY_INVALID });
  const { userId: by } = sessionIn(c);
  return { ok: true, asking: { by, key: claim?.key ?? null, bodyHash: claim?.bodyHash ?? bodyHash(asked) } };
}

/** Like `panelRequest`, with the parsed product form. Refuses `invalid_fields` also for an invalid form. */
export function productRequest(c: AppContext, body: SentProduct): Asked<{ entry: ProductEntry }> {
  const read = readProduct(body);
  if (!read.ok) return read;
  const asked = panelRequest(c, body);
  return asked.ok ? { ...asked, entry: read.entry } : asked;
}
