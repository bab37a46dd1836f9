import { useStore } from "@nanostores/react";
import type { User } from "#shop/accounts/user.contract.ts";
import { $places, loadPlaces } from "#site/stores/accounts/places.ts";
import { Section } from "../Section.tsx";
import { KnownPlaces } from "./KnownPlaces.tsx";
import { PLACES_ID } from "./places-id.ts";

/** Where the person is signed in, and the way to end it there. */
export function PlacesList({ user }: { user: User }) {
  const now = useStore($places);
  return (
    <Section
      id={PLACES_ID}
      title="Sesiones"
      text="Dónde está abierta tu cuenta. Si no reconocés alguna, cerrala y cambiá tu contraseña."
    >
      {now.state === "known" && <KnownPlaces userId={user._id} places={now.places} />}
      {now.state === "loading" && <div className="places is-blank" aria-busy="true" />}
      {now.state === "failed" && (
        <div className="notice" role="alert">
          <p>No pudimos ver tus sesiones.</p>
          <button type="button" className="pill" onClick={() => loadPlaces(user._id)}>
            Reintentar
          </button>
        </div>
      )}
    </Section>
  );
}
