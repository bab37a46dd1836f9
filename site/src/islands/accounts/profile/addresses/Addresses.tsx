import { useRef, useState } from "react";
import type { AddressResponse } from "#shop/accounts/address.contract.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { focusSection, refusalMessage, Section } from "#site/islands/accounts/profile/Section.tsx";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { deleteAddress } from "#site/stores/accounts/profile.ts";
import { toast } from "#site/stores/toasts.ts";
import { AddAddress } from "./AddressForm.tsx";
import { placeLabel, streetLabel } from "./address-labels.ts";

const ID = "direcciones";

/** The user's addresses, with ways to add and delete them. */
export function Addresses({ user }: { user: User }) {
  const list = useRef<HTMLUListElement>(null);
  const [toDelete, setToDelete] = useState<AddressResponse | null>(null);
  const focusLast = () => {
    const last = list.current?.lastElementChild;
    if (last instanceof HTMLElement) last.focus();
  };
  return (
    <Section id={ID} title="Direcciones" text="A dónde te mandamos tus pedidos. Las vas a poder elegir cuando compres.">
      {user.address.length === 0 && <p className="addresses-none">Todavía no guardaste ninguna dirección.</p>}
      <ul className="addresses" ref={list}>
        {user.address.map((address) => (
          <AddressCard key={address._id} address={address} onDelete={() => setToDelete(address)} />
        ))}
      </ul>
      <AddAddress user={user} onAdded={focusLast} />
      {toDelete && (
        <DeleteAddress
          userId={user._id}
          address={toDelete}
          onDeleted={() => focusSection(ID)}
          onClosed={() => setToDelete(null)}
        />
      )}
    </Section>
  );
}

/** One address. It is focusable, because it takes the focus after it is added. */
function AddressCard({ address, onDelete }: { address: AddressResponse; onDelete: () => void }) {
  return (
    <li className="address" tabIndex={-1}>
      <p className="address-street">{streetLabel(address)}</p>
      <p>{placeLabel(address)}</p>
      {address.indications && <p className="address-indications">{address.indications}</p>}
      <button type="button" className="text-button is-danger" onClick={onDelete}>
        Eliminar
        <span className="sr-only">{` ${streetLabel(address)}`}</span>
      </button>
    </li>
  );
}

const FAILED = "No pudimos eliminar la dirección. Probá de nuevo.";

interface DeleteAddressProps {
  userId: string;
  address: AddressResponse;
  /** Called once the address is deleted. */
  onDeleted: () => void;
  onClosed: () => void;
}

function DeleteAddress({ userId, address, onDeleted, onClosed }: DeleteAddressProps) {
  const { busy, once } = useBusy();
  const [message, setMessage] = useState("");
  const remove = (close: () => void) =>
    once(async () => {
      setMessage("");
      const response = await deleteAddress(userId, address._id);
      if (!response.ok) return setMessage(refusalMessage(response, FAILED));
      close();
      onDeleted();
      toast("Dirección eliminada correctamente");
    });
  return (
    <Dialog title="¿Eliminar esta dirección?" busy={busy} onClosed={onClosed}>
      {(close) => (
        <>
          <p>
            {streetLabel(address)}
            <br />
            {placeLabel(address)}
          </p>
          <div role="alert" className="form-message">
            {message && <p>{message}</p>}
          </div>
          <div className="form-ends">
            <button type="button" className="pill" onClick={close}>
              Cancelar
            </button>
            <button type="button" className="pill is-danger" aria-disabled={busy} onClick={() => remove(close)}>
              {busy ? "Eliminando…" : "Eliminar"}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
