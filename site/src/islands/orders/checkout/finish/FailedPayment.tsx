import { ordersPath } from "#site/islands/accounts/profile/paths.ts";
import { NO_ANSWER } from "#site/stores/payments/payment.ts";
import { failureOf } from "#site/stores/payments/payment-failure.ts";
import { cartPath, paymentPath } from "../paths.ts";
import { StepFrame } from "../StepFrame.tsx";
import { Mark } from "./Mark.tsx";
import { Reasons } from "./Reasons.tsx";

interface Props {
  userId: string;
  code: string;
}

/** The payment call failed: shows the screen of a rejected payment, with the server's reason. */
export function FailedPayment({ userId, code }: Props) {
  const { says } = failureOf(code);
  const isUnknown = code === NO_ANSWER;
  return (
    <StepFrame
      step="finish"
      by="card"
      title={isUnknown ? "No pudimos confirmar tu pago" : "No pudimos cobrar tu pago"}
      side={null}
    >
      <div role="alert">
        <Mark kind={isUnknown ? "pending" : "refused"} />
        {says.map((sentence) => (
          <p key={sentence} className="step-lead">
            {sentence}
          </p>
        ))}
      </div>
      <Reasons />
      <div className="placed-ends">
        {isUnknown && (
          <a className="pill is-filled" href={paymentPath(userId)}>
            Ver qué pasó con mi pago
          </a>
        )}
        <a className={isUnknown ? "pill" : "pill is-filled"} href={cartPath(userId)}>
          Volver al carrito
        </a>
        <a className="pill" href={ordersPath(userId)}>
          Ver Mis Compras
        </a>
      </div>
    </StepFrame>
  );
}
