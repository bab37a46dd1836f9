import { type ReactNode, useState } from "react";
import { isDirect, METHOD_NAMES, type MethodName, PAYMENT_METHODS } from "#shop/orders/payment-method.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { paymentPath } from "#site/islands/paths.ts";
import { syncCart } from "#site/stores/cart/cart.ts";
import { transferSaving } from "#site/stores/cart/cart-totals.ts";
import { choose, goBack, stepBefore } from "#site/stores/orders/checkout.ts";
import { confirmTransfer, isChangedElsewhere } from "#site/stores/orders/transfer-order.ts";
import { INSTALLMENTS_MAX } from "#site/stores/payments/payment-installments.ts";
import { Option, OptionGroup } from "./OptionGroup.tsx";
import { StepFooter, StepFrame } from "./StepFrame.tsx";
import { DeliveryRecap, Summary, SummaryLines } from "./Summary.tsx";
import type { CheckoutData } from "./use-checkout.ts";

const BACK_LABELS = { address: "Volver a la dirección", cards: "Volver al carrito" };

const CART_CHANGED = "Tu carrito cambió. Fijate cómo quedó y volvé a confirmar.";

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
      if (!(await syncCart(user._id))) return undefined;
      if (!isDirect(method)) return toCard(user._id);
      if (await isChangedElsewhere(user._id)) return setMessage(CART_CHANGED);
      const outcome = await confirmTransfer({ userId: user._id, lines, totals, choices, method });
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
            {...PAYMENT_METHODS[method].confirm}
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

/** Opens the card page. It is separate, because its content security policy allows the provider's form. */
function toCard(userId: string): "leaving" {
  location.assign(paymentPath(userId));
  return "leaving";
}

function holdLabel(hours: number): string {
  return hours === 1 ? "1 hora" : `${hours.toLocaleString("es-AR")} horas`;
}

function MethodChoice({ checkout }: { checkout: CheckoutData }) {
  return (
    <OptionGroup legend="Medio de pago" isLegendHidden>
      {METHOD_NAMES.map((method) => (
        <Option
          key={method}
          name="method"
          value={method}
          title={PAYMENT_METHODS[method].title}
          isChosen={checkout.choices.payment === method}
          aside={formatArs(checkout.totals.payCentavos[method])}
          onChoose={() => choose({ payment: method })}
        >
          {METHOD_NOTES[method](checkout)}
        </Option>
      ))}
    </OptionGroup>
  );
}

const METHOD_NOTES: Readonly<Record<MethodName, (checkout: CheckoutData) => ReactNode>> = {
  transfer: ({ totals, terms: { transferHoldHours: hours } }) => (
    <>
      {transferSaving(totals) > 0 && <span className="saved">Ahorrás {formatArs(transferSaving(totals))}.</span>}
      <span>
        Te reservamos todo{hours !== null && ` por ${holdLabel(hours)}`}. Al confirmar te damos los datos de la cuenta.
      </span>
    </>
  ),
  card: () => (
    <span>Con crédito, en hasta {INSTALLMENTS_MAX} cuotas. Pagás con Mercado Pago. Nosotros no vemos tu tarjeta.</span>
  ),
};
