import { type Ref, useEffect, useRef, useState } from "react";
import { type AddressFields, isSameAddress } from "#shop/accounts/address.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { AddAddress, AddressForm } from "#site/islands/accounts/profile/addresses/AddressForm.tsx";
import { placeLabel, streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import type { FormControls } from "#site/islands/kit/use-form.ts";
import { $entrance } from "#site/stores/accounts/guard.ts";
import { refreshAddresses } from "#site/stores/accounts/profile.ts";
import { syncCart } from "#site/stores/cart/cart.ts";
import { choose, go, goBack } from "#site/stores/orders/checkout.ts";
import { toast } from "#site/stores/toasts.ts";
import { BuyerDetails } from "./BuyerDetails.tsx";
import { focusOption, Option, OptionGroup } from "./OptionGroup.tsx";
import { StepFooter, StepFrame } from "./StepFrame.tsx";
import { Summary, SummaryLines } from "./Summary.tsx";
import type { CheckoutData } from "./use-checkout.ts";

const NO_ADDRESS = "Por favor, selecciona una dirección";

/** The delivery address. If a new one has been typed, the button saves it first; if that fails, the step does not change. */
export function AddressStep({ checkout }: { checkout: CheckoutData }) {
  const { user, lines, choices, totals } = checkout;
  const { busy, once } = useBusy();
  const [error, setError] = useState("");
  useEffect(() => void refreshAddresses(user._id), [user._id]);
  const isChosen = user.address.some(({ _id }) => _id === choices.addressId);
  const form = useRef<FormControls>(null);
  const details = useRef<FormControls>(null);
  const onContinue = () =>
    once(async () => {
      const isWritten = form.current?.isFilled();
      setError("");
      if (!isWritten && !isChosen) {
        setError(NO_ADDRESS);
        toast(NO_ADDRESS);
        return focusOption("address");
      }
      if (isWritten && !(await form.current?.submit())) return;
      if (details.current && !(await details.current.submit())) return;
      if (await syncCart(user._id)) go("method");
    });
  return (
    <StepFrame
      step="address"
      back={{ text: "Volver al carrito", go: () => goBack("cards") }}
      side={
        <>
          <Summary checkout={checkout}>
            <SummaryLines lines={lines} />
          </Summary>
          <StepFooter totals={totals} text="Continuar" busyLabel="Un momento…" busy={busy} onPress={onContinue} />
        </>
      }
    >
      <AddressChoice user={user} chosen={choices.addressId} error={isChosen ? "" : error} formRef={form} />
      <BuyerDetails user={user} delivery={choices.delivery} formRef={details} />
    </StepFrame>
  );
}

interface Props {
  user: User;
  chosen: string | null;
  error: string;
  /** The form for a new address, while open. */
  formRef: Ref<FormControls>;
}

/**
 * The stored addresses and a form for another, which is then chosen. Without addresses the form is open, and the step's button
 * saves it.
 */
function AddressChoice({ user, chosen, error, formRef }: Props) {
  if (user.address.length === 0)
    return (
      <div className="address-first">
        {error && <p className="field-error">{error}</p>}
        <AddressForm userId={user._id} onAdded={chooseAdded} formRef={formRef} />
      </div>
    );
  return (
    <>
      <OptionGroup legend="Tus direcciones" isLegendHidden error={error}>
        {user.address.map((address) => (
          <Option
            key={address._id}
            name="address"
            value={address._id}
            title={streetLabel(address)}
            isChosen={address._id === chosen}
            onChoose={(addressId) => choose({ addressId })}
          >
            <span>{placeLabel(address)}</span>
            {address.indications && <span>{address.indications}</span>}
          </Option>
        ))}
      </OptionGroup>
      <AddAddress user={user} onAdded={chooseAdded} formRef={formRef} />
    </>
  );
}

/** A new address is the last one, unless the list had it already. */
function chooseAdded(added: AddressFields): void {
  const entrance = $entrance.get();
  const addresses = entrance.state === "entered" ? entrance.user.address : [];
  const found = addresses.findLast((one) => isSameAddress(one, added));
  if (!found) return;
  choose({ addressId: found._id });
  requestAnimationFrame(() => {
    // An invalid field of `BuyerDetails` may have taken the focus.
    if (!document.activeElement?.matches("[aria-invalid=true]")) focusOption("address");
  });
}
