import type { Ref } from "react";
import { ADDRESSES_MAX, TOO_MANY_ADDRESSES } from "#shop/accounts/address.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import type { OpenForm } from "#site/islands/kit/use-form.ts";
import { focusFirstField, useOpened } from "../use-opened.ts";
import { AddressForm } from "./AddressForm.tsx";

interface Props {
  user: User;
  /** Called once the new address is in the list. */
  onAdded: () => void;
  /** The form, while open. */
  formRef?: Ref<OpenForm> | undefined;
}

/** Adds an address: a button that opens the form, or the reason why no more fit. */
export function AddAddress({ user, onAdded, formRef }: Props) {
  const { isOpen, open, close, opener } = useOpened();
  const isFull = user.address.length >= ADDRESSES_MAX;
  const added = () => {
    close();
    onAdded();
  };
  if (isOpen) {
    return (
      <div className="address-new" ref={focusFirstField}>
        <AddressForm userId={user._id} cancel={close} onAdded={added} formRef={formRef} />
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className="pill"
        ref={opener}
        aria-disabled={isFull}
        aria-describedby={isFull ? "addresses-full" : undefined}
        onClick={isFull ? undefined : open}
      >
        Agregar dirección
      </button>
      {isFull && (
        <p className="hint" id="addresses-full">
          {TOO_MANY_ADDRESSES}. Eliminá una para agregar otra.
        </p>
      )}
    </>
  );
}
