import { BlankStep, LoadingWords } from "../orders/checkout/BlankStep.tsx";

/** Placeholder of the page while it loads. */
export function PaymentWaiting() {
  return (
    <>
      <LoadingWords />
      <BlankStep step="payment" shapes={["summary", "form"]} />
    </>
  );
}
