import { fromWire } from "#shop/decimal.ts";
import type { CardPaymentBody } from "#shop/payments/pay.contract.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { bodyHash, requestClaim } from "../http/request-key.ts";
import { deliveryAskedIn } from "../orders/delivery-asked.routes.ts";
import type { CardAsked } from "./card-asked.ts";

type Asked = Omit<CardAsked, "userId" | "address">;

/**
 * What a body of POST /pay/payment asks for. Refuses an amount that is no sum of pesos and centavos, and a malformed
 * `Idempotency-Key`; the header's goes before the body's.
 */
export function cardAskedIn(
  body: CardPaymentBody,
  header: string | undefined,
): { ok: true; asked: Asked } | Refused<"invalid_fields" | "malformed_id"> {
  const request = requestClaim(header ?? body.requestOptions?.idempotencyKey ?? undefined, body);
  if (request === "malformed") return refuse({ code: "malformed_id" });
  const shown = fromWire(body.transaction_amount);
  if (!shown.ok) return refuse({ code: "invalid_fields", fields: { transaction_amount: ["Monto inválido"] } });
  const asked = {
    wanted: null,
    shownCentavos: [shown.value],
    shownLines: body.cart?.map(({ perfume, ...line }) => ({ ...line, perfumeId: perfume })) ?? null,
    ...deliveryAskedIn(body),
    request,
    externalReference: body.externalReference ?? null,
    meliSessionId: body.requestOptions?.meliSessionId ?? null,
    bodyHash: bodyHash(body),
    ...paidWith(body),
  };
  return { ok: true, asked };
}

function paidWith(body: CardPaymentBody): Pick<CardAsked, "card" | "payer"> {
  const { token, payment_method_id: paymentMethodId, issuer_id: issuer, installments, payer } = body;
  return {
    card: { token, paymentMethodId, issuerId: String(issuer ?? ""), installments },
    payer: { email: payer.email, identification: payer.identification ?? null },
  };
}
