import { BlankStep, LoadingMessage } from "../orders/checkout/BlankStep.tsx";

/** Placeholder of the page while it loads. */
export function PaymentWaiting() {
  return (
    <>
      <LoadingMessage />
      <BlankStep step="payment" shapes={["summary", "form"]} />
    </>
  );
}
