import { useState } from "react";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import type { Deal } from "#site/islands/orders/checkout/deal.ts";
import { DeliveryChoice } from "#site/islands/orders/checkout/delivery/DeliveryChoice.tsx";
import { focusOption } from "#site/islands/orders/checkout/delivery/OptionGroup.tsx";
import { StepEnd } from "#site/islands/orders/checkout/StepEnd.tsx";
import { StepFrame } from "#site/islands/orders/checkout/StepFrame.tsx";
import { Summary } from "#site/islands/orders/checkout/Summary.tsx";
import { STEP_TITLES } from "#site/islands/orders/checkout/step-labels.ts";
import { isCartReady } from "#site/stores/cart/cart.ts";
import { go } from "#site/stores/orders/checkout.ts";
import { stepAfter } from "#site/stores/orders/checkout-place.ts";
import { toast } from "#site/stores/toasts.ts";
import { CartLine } from "./CartLine.tsx";

const NO_SHOWROOM = "Por favor, elegí en qué showroom lo retirás";

/** The cart's lines and the choice of delivery (docs/product-rules.md#checkout-steps). */
export function CartStep({ deal }: { deal: Deal }) {
  const { user, lines, choices, terms, totals } = deal;
  const { busy, once } = useBusy();
  const [wrong, setWrong] = useState("");
  const isPickedUpNowhere =
    choices.delivery === "pickup" && !terms.showrooms.some(({ key }) => key === choices.showroom);
  const goOn = () =>
    once(async () => {
      if (!(await isCartReady(user._id))) return;
      if (!isPickedUpNowhere) return go(stepAfter("cards", choices.delivery));
      setWrong(NO_SHOWROOM);
      toast(NO_SHOWROOM);
      focusOption("showroom");
    });
  const end = <StepEnd totals={totals} words="Continuar" busyLabel="Un momento…" busy={busy} onPress={goOn} />;
  return (
    <StepFrame
      step="cards"
      title={STEP_TITLES.cards}
      side={
        <>
          <Summary deal={deal} />
          {end}
        </>
      }
    >
      <CartLines userId={user._id} lines={lines} />
      <DeliveryChoice deal={deal} wrong={isPickedUpNowhere ? wrong : ""} />
    </StepFrame>
  );
}

interface Props {
  userId: string;
  lines: readonly CartItem[];
}

function CartLines({ userId, lines }: Props) {
  return (
    <ul className="lines">
      {lines.map((line) => (
        <CartLine key={line._id} userId={userId} line={line} />
      ))}
    </ul>
  );
}
