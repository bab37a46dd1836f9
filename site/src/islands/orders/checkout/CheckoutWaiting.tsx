import type { Step } from "#site/stores/orders/checkout-place.ts";
import { BlankStep, LoadingWords } from "./BlankStep.tsx";

/** The shapes that stand for what each step shows. */
const SHAPES = {
  cards: ["line", "other-line", "delivery"],
  address: ["address", "other-address"],
  method: ["transfer", "card"],
  transfer: ["amount", "alias", "cbu", "holder", "bank"],
  finish: ["outcome", "ends"],
} as const;

const ALL: readonly Step[] = ["cards", "address", "method", "transfer", "finish"];

/**
 * A step while the server is asked. The page is built with those of all steps, and shows that of its address before it is drawn
 * (pages/cart.astro).
 */
export function CheckoutWaiting({ step }: { step?: Step }) {
  return (
    <>
      <LoadingWords />
      {step === undefined ? (
        ALL.map((one) => <BlankStep key={one} step={one} shapes={SHAPES[one]} isOfAll />)
      ) : (
        <BlankStep step={step} shapes={SHAPES[step]} />
      )}
    </>
  );
}
