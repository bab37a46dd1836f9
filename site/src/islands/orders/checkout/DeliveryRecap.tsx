import { placeLabel, streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";
import { goBack, stepBefore } from "#site/stores/orders/checkout.ts";
import type { CheckoutData } from "./use-checkout.ts";

interface Props {
  checkout: CheckoutData;
  /** Goes to the step that chooses it, for pages outside the checkout. */
  onChange?: (step: "cards" | "address") => void;
}

/** The chosen delivery, with a button to change it. */
export function DeliveryRecap({ checkout, onChange = goBack }: Props) {
  const { delivery } = checkout.choices;
  const [title = "", ...more] = recapOf(checkout);
  return (
    <section className="recap" aria-labelledby="entrega">
      <h2 id="entrega">{delivery === "home" ? "Te lo mandamos a" : "Lo retirás en"}</h2>
      <p>
        <b>{title}</b>
        {more.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      <button type="button" className="text-button" onClick={() => onChange(stepBefore("method", delivery))}>
        Cambiar<span className="sr-only"> la entrega</span>
      </button>
    </section>
  );
}

function recapOf({ user, choices, terms }: CheckoutData): string[] {
  if (choices.delivery === "home") {
    const address = user.address.find(({ _id }) => _id === choices.addressId);
    return address ? [streetLabel(address), placeLabel(address)] : [];
  }
  const showroom = terms.showrooms.find(({ key }) => key === choices.showroom);
  return showroom ? [showroom.name, showroom.address, showroom.hours] : [];
}
