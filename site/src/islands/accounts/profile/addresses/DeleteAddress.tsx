import { useState } from "react";
import type { AddressAnswer } from "#shop/accounts/address.contract.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { deleteAddress } from "#site/stores/accounts/profile.ts";
import { toast } from "#site/stores/toasts.ts";
import { Dialog } from "../Dialog.tsx";
import { refusalWords } from "../refusal-words.ts";
import { placeWords, streetWords } from "./address-words.ts";

const FAILED = "No pudimos eliminar la dirección. Probá de nuevo.";

interface Props {
  userId: string;
  address: AddressAnswer;
  /** After it has gone from the list. */
  onDeleted: () => void;
  onClosed: () => void;
}

/** Asks whether an address is to go. */
export function DeleteAddress({ userId, address, onDeleted, onClosed }: Props) {
  const { busy, once } = useBusy();
  const [message, setMessage] = useState("");
  const remove = (close: () => void) =>
    once(async () => {
      setMessage("");
      const answer = await deleteAddress(userId, address._id);
      if (!answer.ok) return setMessage(refusalWords(answer, FAILED));
      close();
      onDeleted();
      toast("Dirección eliminada correctamente");
    });
  return (
    <Dialog title="¿Eliminar esta dirección?" busy={busy} onClosed={onClosed}>
      {(close) => (
        <>
          <p>
            {streetWords(address)}
            <br />
            {placeWords(address)}
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
