import { useStore } from "@nanostores/react";
import { type Ref, useRef, useState } from "react";
import { $paying, charge, paymentOf } from "#site/stores/payments/payment.ts";
import { BRICK_PLACE } from "#site/stores/payments/payment-brick.ts";
import type { Instalments } from "#site/stores/payments/payment-instalments.ts";
import { type CardData, deviceId } from "#site/stores/payments/payment-sdk.ts";
import type { Deal } from "../orders/checkout/deal.ts";
import { DeliveryRecap } from "../orders/checkout/delivery/DeliveryRecap.tsx";
import { cartPath } from "../orders/checkout/paths.ts";
import { StepFrame } from "../orders/checkout/StepFrame.tsx";
import { Summary } from "../orders/checkout/Summary.tsx";
import { SummaryLines } from "../orders/checkout/SummaryLines.tsx";
import { STEP_TITLES } from "../orders/checkout/step-words.ts";
import { BrickFailed } from "./BrickFailed.tsx";
import { ConfirmPayment, type PaymentToConfirm } from "./ConfirmPayment.tsx";
import { InstalmentsHeader } from "./InstalmentsHeader.tsx";
import { useBrick } from "./use-brick.ts";

interface Props {
  deal: Deal;
  publicKey: string;
}

/** The card form, what each way to spread the payment costs, and what is paid for. */
export function PayStep({ deal, publicKey }: Props) {
  const { user, lines, totals, choices } = deal;
  const paying = useStore($paying);
  const method = `${cartPath(user._id)}?step=method`;
  const form = useRef<HTMLElement>(null);
  const [toConfirm, setToConfirm] = useState<PaymentToConfirm | null>(null);
  const onSubmit = async (card: CardData, way: Instalments | null) => {
    const isConfirmed = await new Promise<boolean>((end) =>
      setToConfirm({ amountCentavos: totals.byCardCentavos, count: card.installments, way, end }),
    );
    setToConfirm(null);
    if (!isConfirmed) {
      form.current?.focus();
      throw new Error("The buyer goes back to the form");
    }
    const reference = new URLSearchParams(location.search).get("reference");
    const toPay = { userId: user._id, lines, totals, choices, reference };
    await charge(user._id, paymentOf(toPay, card, await deviceId()));
  };
  const { state, ways, again } = useBrick({ user, publicKey, amountCentavos: totals.byCardCentavos, onSubmit });
  return (
    <StepFrame
      step="payment"
      by="card"
      title={STEP_TITLES.payment}
      {...(paying === "no" && { back: { words: "Elegir otro medio de pago", go: () => location.replace(method) } })}
      side={
        <Summary deal={deal} by="card">
          <SummaryLines lines={lines} />
        </Summary>
      }
    >
      <InstalmentsHeader ways={ways} />
      {state === "failed" ? <BrickFailed again={again} transferPath={method} /> : <CardForm state={state} ref={form} />}
      {toConfirm && <ConfirmPayment {...toConfirm} />}
      <Paying state={paying} />
      <DeliveryRecap deal={deal} onChange={(step) => location.assign(`${cartPath(user._id)}?step=${step}`)} />
    </StepFrame>
  );
}

function CardForm({ state, ref }: { state: "loading" | "ready"; ref: Ref<HTMLElement> }) {
  const isPaying = useStore($paying) !== "no";
  return (
    <section
      className="card-form"
      aria-label="Datos de la tarjeta"
      aria-busy={state === "loading"}
      inert={isPaying}
      ref={ref}
      tabIndex={-1}
    >
      {state === "loading" && <p className="card-form-waits">Cargando el formulario de Mercado Pago…</p>}
      <div id={BRICK_PLACE} />
    </section>
  );
}

function Paying({ state }: { state: "no" | "paying" | "slow" }) {
  return (
    <div role="status" className="paying">
      {state !== "no" && <p>Estamos cobrando tu pago. No cierres esta página ni vuelvas a pagar.</p>}
      {state === "slow" && <p>Está tardando más de lo normal. Si se corta, al volver acá te decimos qué pasó.</p>}
    </div>
  );
}
