import type { Ref } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { AddAddress } from "#site/islands/accounts/profile/addresses/AddAddress.tsx";
import { AddressForm } from "#site/islands/accounts/profile/addresses/AddressForm.tsx";
import { placeWords, streetWords } from "#site/islands/accounts/profile/addresses/address-words.ts";
import type { OpenForm } from "#site/islands/kit/use-form.ts";
import { $entrance } from "#site/stores/accounts/guard.ts";
import { choose, goBack } from "#site/stores/orders/checkout.ts";
import { focusOption, Option, OptionGroup } from "./OptionGroup.tsx";

interface Props {
  user: User;
  /** Its id. */
  chosen: string | null;
  wrong: string;
  /** The form for a new address, while it is open. */
  formRef: Ref<OpenForm>;
}

/** The person's addresses to choose from, and the way to one more, which is then chosen. Without any, the form is there at once. */
export function AddressChoice({ user, chosen, wrong, formRef }: Props) {
  if (user.address.length === 0)
    return (
      <div className="address-first">
        {wrong && <p className="field-error">{wrong}</p>}
        <AddressForm userId={user._id} cancel={() => goBack("cards")} onAdded={chooseLast} formRef={formRef} />
      </div>
    );
  return (
    <>
      <OptionGroup legend="Tus direcciones" isLegendHidden wrong={wrong}>
        {user.address.map((address) => (
          <Option
            key={address._id}
            name="address"
            value={address._id}
            title={streetWords(address)}
            isChosen={address._id === chosen}
            onChoose={(addressId) => choose({ addressId })}
          >
            <span>{placeWords(address)}</span>
            {address.indications && <span>{address.indications}</span>}
          </Option>
        ))}
      </OptionGroup>
      <AddAddress user={user} onAdded={chooseLast} formRef={formRef} />
    </>
  );
}

/** A new address stands last. */
function chooseLast(): void {
  const entrance = $entrance.get();
  const last = entrance.state === "entered" ? entrance.user.address.at(-1) : undefined;
  if (!last) return;
  choose({ addressId: last._id });
  requestAnimationFrame(() => focusOption("address"));
}
