import { useStore } from "@nanostores/react";
import { type Ref, useEffect, useRef, useState } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { type ArsCentavos, formatArs } from "#shop/pricing/money.ts";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import type { CheckoutData } from "#site/islands/orders/checkout/use-checkout.ts";
import { cartPath, methodPath } from "#site/islands/paths.ts";
import { $chargeState, charge, paymentOf } from "#site/stores/payments/payment.ts";
import {
  BRICK_CONTAINER_ID,
  type BrickOptions,
  type BrickState,
  openBrick,
} from "#site/stores/payments/payment-brick.ts";
import { type InstallmentOption, preselectedOption } from "#site/stores/payments/payment-installments.ts";
import { type CardData, deviceId } from "#site/stores/payments/payment-sdk.ts";
import { StepFrame } from "../orders/checkout/StepFrame.tsx";
import { DeliveryRecap, Summary, SummaryLines } from "../orders/checkout/Summary.tsx";
import { installmentsLabel, SummaryRow } from "../orders/summary-parts.tsx";
import { InstallmentsHeader } from "./InstallmentsHeader.tsx";

/** The card form, the cost of each number of installments, and the summary. */
export function PayStep({ checkout, publicKey }: { checkout: CheckoutData; publicKey: string }) {
  const { user, lines, totals, choices } = checkout;
  const paying = useStore($chargeState);
  const form = useRef<HTMLElement>(null);
  const [toConfirm, setToConfirm] = useState<PaymentToConfirm | null>(null);
  const onSubmit = async (card: CardData, installments: InstallmentOption | null) => {
    const isConfirmed = await new Promise<boolean>((resolve) =>
      setToConfirm({ amountCentavos: totals.payCentavos.card, count: card.installments, installments, resolve }),
    );
    setToConfirm(null);
    const reference = new URLSearchParams(location.search).get("reference");
    const toPay = { userId: user._id, lines, totals, choices, reference };
    const isSent = isConfirmed && (await charge(user._id, paymentOf(toPay, card, await deviceId())));
    if (isSent) return;
    form.current?.focus();
    // The form takes another submission only after a rejection.
    throw new Error("Nothing was sent: the buyer goes back to the form");
  };
  const { state, offers, retry } = useBrick({ user, publicKey, amountCentavos: totals.payCentavos.card, onSubmit });
  return (
    <StepFrame
      step="payment"
      method="card"
      {...(paying === "no" && {
        back: { text: "Elegir otro medio de pago", go: () => location.replace(methodPath(user._id)) },
      })}
      side={
        <Summary checkout={checkout} method="card" charged={<ChargedRow offers={offers} />}>
          <SummaryLines lines={lines} />
        </Summary>
      }
    >
      <InstallmentsHeader offers={offers} />
      {state === "failed" ? (
        <BrickFailed retry={retry} transferPath={methodPath(user._id)} />
      ) : (
        <CardForm state={state} ref={form} />
      )}
      <ChargedTotal offers={offers} />
      {toConfirm && <ConfirmPayment {...toConfirm} />}
      <PaymentProgress state={paying} />
      <DeliveryRecap checkout={checkout} onChange={(step) => location.assign(`${cartPath(user._id)}?step=${step}`)} />
    </StepFrame>
  );
}

function CardForm({ state, ref }: { state: "loading" | "ready"; ref: Ref<HTMLElement> }) {
  const isPaying = useStore($chargeState) !== "no";
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
      <div id={BRICK_CONTAINER_ID} />
    </section>
  );
}

/** What is charged in the installments that the form selects at first, as a row of the summary. */
function ChargedRow({ offers }: { offers: readonly InstallmentOption[] }) {
  const first = preselectedOption(offers);
  if (!first || first.count === 1) return null;
  return (
    <SummaryRow text={`Total en ${installmentsLabel(first.count)}`} amount={first.totalCentavos} mark="is-charged" />
  );
}

/** What is charged, below the form's button. The form does not report another choice before it is submitted. */
function ChargedTotal({ offers }: { offers: readonly InstallmentOption[] }) {
  const first = preselectedOption(offers);
  if (!first) return null;
  const others = offers.filter(({ count }) => count !== first.count).toSorted((one, other) => other.count - one.count);
  return (
    <div className="charged-total">
      <p>
        <b>Total: {formatArs(first.totalCentavos)}</b> en {installmentsLabel(first.count)} de{" "}
        {formatArs(first.eachCentavos)}
      </p>
      {others.map(({ count, totalCentavos }) => (
        <p key={count}>
          Si elegís {installmentsLabel(count)}: {formatArs(totalCentavos)}
        </p>
      ))}
    </div>
  );
}

function PaymentProgress({ state }: { state: "no" | "paying" | "slow" }) {
  return (
    <div role="status" className="paying">
      {state !== "no" && <p>Estamos cobrando tu pago. No cierres esta página ni vuelvas a pagar.</p>}
      {state === "slow" && <p>Está tardando más de lo normal. Si se corta, al volver acá te decimos qué pasó.</p>}
    </div>
  );
}

/** A submitted card form that is not charged yet. */
interface PaymentToConfirm {
  /** The amount in one installment. */
  amountCentavos: ArsCentavos;
  /** Number of installments. */
  count: number;
  /** Their cost; null when the provider did not give it. */
  installments: InstallmentOption | null;
  resolve: (isConfirmed: boolean) => void;
}

/** Requests a confirmation of a payment, with its total in the text and on the button where known. */
function ConfirmPayment({ amountCentavos, count, installments, resolve }: PaymentToConfirm) {
  const totalCentavos = installments?.totalCentavos ?? (count === 1 ? amountCentavos : null);
  const times = installmentsLabel(count);
  return (
    <Dialog title="Confirmá tu pago" onClosed={() => resolve(false)}>
      {(close) => (
        <>
          {totalCentavos === null ? (
            <p>
              En {times}. No pudimos leer cuánto suman con el costo financiero: fijate en el formulario, al lado de las
              cuotas.
            </p>
          ) : (
            <p>
              {times} de {formatArs(installments?.eachCentavos ?? totalCentavos)}. En total pagás{" "}
              <b>{formatArs(totalCentavos)}</b>.{installments?.cft && ` CFT ${installments.cft}\u00a0%.`}
            </p>
          )}
          <div className="form-ends">
            <button type="button" className="pill is-filled" onClick={() => resolve(true)}>
              {totalCentavos === null ? `Pagar en ${times}` : `Pagar ${formatArs(totalCentavos)} en ${times}`}
            </button>
            <button type="button" className="pill" onClick={close}>
              Volver
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The provider's form failed to load: possible reasons and actions. */
function BrickFailed({ retry, transferPath }: { retry: () => void; transferPath: string }) {
  return (
    <div className="notice brick-failed" role="alert">
      <p>
        No pudimos abrir el formulario de Mercado Pago. Puede ser la conexión, o un bloqueador de tu navegador. No se
        cobró nada.
      </p>
      <div className="placed-ends">
        <button type="button" className="pill is-filled" onClick={retry}>
          Reintentar
        </button>
        <a className="pill" href={transferPath}>
          Pagar por transferencia
        </a>
      </div>
    </div>
  );
}

interface CardFormOptions extends Pick<BrickOptions, "publicKey" | "amountCentavos" | "onSubmit"> {
  user: Pick<User, "email" | "dni">;
}

/**
 * The card form. It is mounted again only for another amount or other data of the buyer, because the SDK then loses what was
 * typed. `retry` loads a failed form again.
 */
function useBrick({ user: { email, dni }, publicKey, amountCentavos, onSubmit }: CardFormOptions) {
  const [state, setState] = useState<BrickState>("loading");
  const [offers, setOffers] = useState<readonly InstallmentOption[]>([]);
  const [attempt, setAttempt] = useState(0);
  const submit = useRef(onSubmit);
  submit.current = onSubmit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt mounts the same form again
  useEffect(() => {
    setState("loading");
    setOffers([]);
    return openBrick({
      publicKey,
      amountCentavos,
      payer: { email, dni },
      onState: setState,
      onInstallments: setOffers,
      onSubmit: (card, installments) => submit.current(card, installments),
    });
  }, [publicKey, amountCentavos, email, dni, attempt]);
  return { state, offers, retry: () => setAttempt(attempt + 1) };
}
