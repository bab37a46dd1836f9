import type { TransferOrderBody } from "#shop/contract/order.ts";
import { fromWire } from "#shop/decimal.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { TransferAsked } from "../flows/draw-up-order.ts";
import { hashToken } from "../secrets.ts";

type Asked = Omit<TransferAsked, "userId" | "address" | "holdHours">;

/** Printable, and long enough that two people hardly choose the same by chance. */
const REQUEST_KEY = /^[\x21-\x7e]{8,200}$/;

/**
 * What a body of POST /orders/transfer asks for. Refuses an amount that is no sum of pesos and centavos, and a malformed
 * `Idempotency-Key`.
 */
export function transferAskedIn(
  body: TransferOrderBody,
  requestKey: string | undefined,
): { ok: true; asked: Asked } | Refused<"invalid_fields" | "malformed_id"> {
  if (requestKey !== undefined && !REQUEST_KEY.test(requestKey)) return refuse({ code: "malformed_id" });
  const shown = [body.transactionAmount, body.totalPaidAmount].flatMap((amount) =>
    amount === undefined ? [] : [amount],
  );
  const centavos = shown.map(fromWire);
  const shownCentavos = centavos.flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
  if (shownCentavos.length < shown.length)
    return refuse({ code: "invalid_fields", fields: { transactionAmount: ["Monto inválido"] } });
  const wanted = body.products?.map(({ perfume, ml, type, quantity }) => ({ perfumeId: perfume, ml, type, quantity }));
  return {
    ok: true,
    asked: {
      wanted: wanted ?? null,
      shownCentavos,
      delivery: deliveryIn(body),
      pickup: body.shipping ? null : (body.pickup ?? null),
      request: requestKey === undefined ? null : { key: requestKey, bodyHash: hashToken(JSON.stringify(body)) },
    },
  };
}

function deliveryIn({ shipping, address }: TransferOrderBody): Asked["delivery"] {
  if (!shipping || !address) return null;
  return typeof address === "string" ? { addressId: address } : { fields: address };
}
