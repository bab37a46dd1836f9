import type { Session } from "#shop/accounts/user.contract.ts";
import { lastUseWords } from "./last-use.ts";

interface Props {
  place: Session;
  busy: boolean;
  onEnd: () => void;
}

/** A place where the person is signed in. */
export function PlaceRow({ place, busy, onEnd }: Props) {
  const lastUse = lastUseWords(place.lastSeenAt, Date.now());
  return (
    <li className="place">
      <div>
        <p className="place-device">
          {place.device}
          {place.current && <small>Esta sesión</small>}
        </p>
        <p className="place-use">{place.current ? "En uso ahora" : `Último uso: ${lastUse}`}</p>
      </div>
      <button type="button" className="text-button" aria-disabled={busy} onClick={onEnd}>
        Cerrar
        <span className="seen-by-readers">
          {place.current ? " esta sesión" : ` la sesión de ${place.device}, último uso: ${lastUse}`}
        </span>
      </button>
    </li>
  );
}
