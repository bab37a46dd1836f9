import type { AddressAnswer } from "#shop/accounts/address.contract.ts";
import { placeWords, streetWords } from "./address-words.ts";

interface Props {
  address: AddressAnswer;
  onDelete: () => void;
}

/** One of the person's addresses. Takes the focus when it has just been added. */
export function AddressCard({ address, onDelete }: Props) {
  return (
    <li className="address" tabIndex={-1}>
      <p className="address-street">{streetWords(address)}</p>
      <p>{placeWords(address)}</p>
      {address.indications && <p className="address-indications">{address.indications}</p>}
      <button type="button" className="text-button is-danger" onClick={onDelete}>
        Eliminar
        <span className="seen-by-readers">{` ${streetWords(address)}`}</span>
      </button>
    </li>
  );
}
