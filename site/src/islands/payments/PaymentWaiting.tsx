import { BlankStep, LoadingWords } from "../orders/checkout/BlankStep.tsx";

/** The page while the server is asked. */
export function PaymentWaiting() {
  return (
    <>
      <LoadingWords />
      <BlankStep step="payment" shapes={["summary", "form"]} />
    </>
  );
}
