import type { Session } from "#shop/accounts/user.contract.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { logOut } from "#site/stores/accounts/log-out.ts";
import { endPlaces } from "#site/stores/accounts/places.ts";
import { toast } from "#site/stores/toasts.ts";
import { focusSection } from "../Section.tsx";
import { PlaceRow } from "./PlaceRow.tsx";
import { PLACES_ID } from "./places-id.ts";

interface Props {
  userId: string;
  places: readonly Session[];
}

/** The places, each with its end. To end the one where the person is, is to sign out. */
export function KnownPlaces({ userId, places }: Props) {
  const { busy, once } = useBusy();
  const others = places.filter(({ current }) => !current);
  const end = (ids: string[], done: string) =>
    once(async () => {
      const hasEnded = await endPlaces(userId, ids);
      toast(hasEnded ? done : "Error al cerrar sesión");
      if (hasEnded) focusSection(PLACES_ID);
      return undefined;
    });
  const leave = () => once(async () => void (await logOut()));
  return (
    <>
      <ul className="places" aria-busy={busy}>
        {places.map((place) => (
          <PlaceRow
            key={place._id}
            place={place}
            busy={busy}
            onEnd={place.current ? leave : () => end([place._id], "Cerramos esa sesión")}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <button
          type="button"
          className="pill"
          aria-disabled={busy}
          onClick={() =>
            end(
              others.map(({ _id }) => _id),
              "Cerramos las demás sesiones",
            )
          }
        >
          Cerrar las demás
        </button>
      )}
    </>
  );
}
