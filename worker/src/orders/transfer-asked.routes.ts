import { fromWire } from "#shop/decimal.ts";
import type { TransferOrderBody } from "#shop/orders/order.contract.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { requestClaim } from "../http/request-key.ts";
import { deliveryAskedIn } from "./delivery-asked.routes.ts";
import type { TransferAsked } from "./draw-up-order.ts";

type Asked = Omit<TransferAsked, "userId" | "address" | "holdHours">;

/**
 * What a body of POST /orders/transfer asks for. Refuses an amount that is no sum of pesos and centavos, and a malformed
 * `Idempotency-Key`.
 */
export function transferAskedIn(
  body: TransferOrderBody,
  requestKey: string | undefined,
): { ok: true; asked: Asked } | Refused<"invalid_fields" | "malformed_id"> {
  const request = requestClaim(requestKey, body);
  if (request === "malformed") return refuse({ code: "malformed_id" });
  const shown = [body.transactionAmount, body.totalPaidAmount].flatMap((amount) =>
    amount === undefined ? [] : [amount],
  );
  const centavos = shown.map(fromWire);
  const shownCentavos = centavos.flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
  if (shownCentavos.length < shown.length)
    return refuse({ code: "invalid_fields", fields: { transactionAmount: ["Monto inválido"] } });
  const wanted = body.products?.map(({ perfume, ml, type, quantity }) => ({ perfumeId: perfume, ml, type, quantity }));
  return { ok: true, asked: { wanted: wanted ?? null, shownCentavos, ...deliveryAskedIn(body), request } };
}
