import type { Step } from "#site/stores/orders/checkout-place.ts";
import { BlankStep, LoadingMessage } from "./BlankStep.tsx";

/** Placeholder shapes of each step. */
const SHAPES = {
  cards: ["line", "other-line", "delivery"],
  address: ["address", "other-address"],
  method: ["transfer", "card"],
  transfer: ["amount", "alias", "cbu", "holder", "bank"],
  finish: ["outcome", "ends"],
} as const;

const ALL: readonly Step[] = ["cards", "address", "method", "transfer", "finish"];

/**
 * A checkout step while it loads. The page is built with all steps, and shows the one of its URL before the first paint
 * (pages/cart.astro).
 */
export function CheckoutWaiting({ step }: { step?: Step }) {
  return (
    <>
      <LoadingMessage />
      {step === undefined ? (
        ALL.map((one) => <BlankStep key={one} step={one} shapes={SHAPES[one]} isOfAll />)
      ) : (
        <BlankStep step={step} shapes={SHAPES[step]} />
      )}
    </>
  );
}
