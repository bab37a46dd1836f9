import { useState } from "react";
import { formatArs } from "#shop/pricing/money.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { paymentPath } from "#site/islands/paths.ts";
import { syncCart } from "#site/stores/cart/cart.ts";
import { choose, goBack, stepBefore } from "#site/stores/orders/checkout.ts";
import { confirmTransfer } from "#site/stores/orders/transfer-order.ts";
import { INSTALLMENTS_MAX } from "#site/stores/payments/payment-installments.ts";
import { DeliveryRecap } from "./DeliveryRecap.tsx";
import { Option, OptionGroup } from "./OptionGroup.tsx";
import { StepFooter, StepFrame } from "./StepFrame.tsx";
import { Summary, SummaryLines } from "./Summary.tsx";
import type { CheckoutData } from "./use-checkout.ts";

const BACK_LABELS = { address: "Volver a la dirección", cards: "Volver al carrito" };

const END_LABELS = {
  transfer: { text: "Confirmar pedido", busyLabel: "Confirmando…" },
  card: { text: "Pagar con tarjeta", busyLabel: "Un momento…" },
};

/** Chooses the payment method and confirms the order (docs/product-rules.md#checkout-steps). */
export function MethodStep({ checkout }: { checkout: CheckoutData }) {
  const { user, lines, choices, totals } = checkout;
  const { busy, once } = useBusy();
  const [message, setMessage] = useState("");
  const before = stepBefore("method", choices.delivery);
  const method = choices.payment;
  const confirm = () =>
    once(async () => {
      setMessage("");
      const isReady = await syncCart(user._id);
      if (isReady && method === "card") return toCard(user._id);
      const outcome = isReady ? await confirmTransfer({ userId: user._id, lines, totals }) : undefined;
      if (outcome !== "leaving") setMessage(outcome?.message ?? "");
      return outcome;
    });
  return (
    <StepFrame
      step="method"
      method={method}
      back={{ text: BACK_LABELS[before], go: () => goBack(before) }}
      side={
        <>
          <Summary checkout={checkout} method={method}>
            <SummaryLines lines={lines} />
          </Summary>
          <StepFooter
            totals={totals}
            method={method}
            {...END_LABELS[method]}
            busy={busy}
            message={message}
            onPress={confirm}
          />
        </>
      }
    >
      <MethodChoice checkout={checkout} />
      <DeliveryRecap checkout={checkout} />
    </StepFrame>
  );
}

/** The card page is separate, because its policy allows the provider's form. */
function toCard(userId: string): "leaving" {
  location.assign(paymentPath(userId));
  return "leaving";
}

function holdLabel(hours: number): string {
  return hours === 1 ? "1 hora" : `${hours.toLocaleString("es-AR")} horas`;
}

function MethodChoice({ checkout: { totals, choices, terms } }: { checkout: CheckoutData }) {
  const chosen = choices.payment;
  const holdHours = terms.transferHoldHours;
  return (
    <OptionGroup legend="Medio de pago" isLegendHidden>
      <Option
        name="method"
        value="transfer"
        title="Transferencia bancaria"
        isChosen={chosen === "transfer"}
        aside={formatArs(totals.byTransferCentavos)}
        onChoose={() => choose({ payment: "transfer" })}
      >
        {totals.transferOffCentavos > 0 && (
          <span className="saved">Ahorrás {formatArs(totals.transferOffCentavos)}.</span>
        )}
        <span>
          Te reservamos todo{holdHours !== null && ` por ${holdLabel(holdHours)}`}. Al confirmar te damos los datos de
          la cuenta.
        </span>
      </Option>
      <Option
        name="method"
        value="card"
        title="Tarjeta de crédito o débito"
        isChosen={chosen === "card"}
        aside={formatArs(totals.byCardCentavos)}
        onChoose={() => choose({ payment: "card" })}
      >
        <span>
          Con crédito, en hasta {INSTALLMENTS_MAX} cuotas. Cobra Mercado Pago: los datos no pasan por la tienda.
        </span>
      </Option>
    </OptionGroup>
  );
}
