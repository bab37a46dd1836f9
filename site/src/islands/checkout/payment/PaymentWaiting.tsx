import { BlankStep, LoadingWords } from "../BlankStep.tsx";

/** The page while the server is asked. */
export function PaymentWaiting() {
  return (
    <>
      <LoadingWords />
      <BlankStep step="payment" shapes={["summary", "form"]} />
    </>
  );
}
