import { type ArsCentavos, formatArs } from "#shop/pricing/money.ts";
import { Dialog } from "#site/islands/accounts/profile/Dialog.tsx";
import type { Instalments } from "#site/stores/payments/payment-instalments.ts";

/** A payment that the card form was sent for, and nothing is charged of yet. */
export interface PaymentToConfirm {
  /** What it comes to in one instalment. */
  amountCentavos: ArsCentavos;
  /** In how many instalments. */
  count: number;
  /** What they come to; null where the provider has not said it. */
  way: Instalments | null;
  /** Whether it is to be charged. */
  end: (isConfirmed: boolean) => void;
}

/** Says what will be charged, all in all, on the button that charges it. */
export function ConfirmPayment({ amountCentavos, count, way, end }: PaymentToConfirm) {
  const totalCentavos = way?.totalCentavos ?? (count === 1 ? amountCentavos : null);
  const times = count === 1 ? "1 cuota" : `${count} cuotas`;
  return (
    <Dialog title="Confirmá tu pago" onClosed={() => end(false)}>
      {(close) => (
        <>
          {totalCentavos === null ? (
            <p>
              En {times}. No pudimos leer cuánto suman con el costo financiero: fijate en el formulario, al lado de las
              cuotas.
            </p>
          ) : (
            <p>
              {times} de {formatArs(way?.eachCentavos ?? totalCentavos)}. En total pagás{" "}
              <b>{formatArs(totalCentavos)}</b>.{way?.cft && ` CFT ${way.cft}\u00a0%.`}
            </p>
          )}
          <div className="form-ends">
            <button type="button" className="pill is-filled" onClick={() => end(true)}>
              {totalCentavos === null ? `Pagar en ${times}` : `Pagar ${formatArs(totalCentavos)}`}
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
