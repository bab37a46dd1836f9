import { useStore } from "@nanostores/react";
import { dayInArgentina } from "#shop/accounts/person.ts";
import type { Session, User } from "#shop/accounts/user.contract.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { logOut } from "#site/stores/accounts/log-out.ts";
import { $sessions, endSessions, loadSessions } from "#site/stores/accounts/profile.ts";
import { toast } from "#site/stores/toasts.ts";
import { focusSection, Section } from "./Section.tsx";

/** Lists where the account is signed in and ends those sessions. */
export function SessionsList({ user }: { user: User }) {
  const now = useStore($sessions);
  return (
    <Section
      id={PLACES_ID}
      title="Sesiones"
      text="Dónde está abierta tu cuenta. Si no reconocés alguna, cerrala y cambiá tu contraseña."
    >
      {now.state === "known" && <KnownSessions userId={user._id} places={now.sessions} />}
      {now.state === "loading" && <div className="places is-blank" aria-busy="true" />}
      {now.state === "failed" && (
        <div className="notice" role="alert">
          <p>No pudimos ver tus sesiones.</p>
          <button type="button" className="pill" onClick={() => loadSessions(user._id)}>
            Reintentar
          </button>
        </div>
      )}
    </Section>
  );
}

interface PlacesListProps {
  userId: string;
  places: readonly Session[];
}

/** The sessions, each with a button to end it. Ending the current one signs out. */
function KnownSessions({ userId, places }: PlacesListProps) {
  const { busy, once } = useBusy();
  const others = places.filter(({ current }) => !current);
  const end = (ids: string[], done: string) =>
    once(async () => {
      const hasEnded = await endSessions(userId, ids);
      toast(hasEnded ? done : "Error al cerrar sesión");
      if (hasEnded) focusSection(PLACES_ID);
      return undefined;
    });
  const leave = () => once(async () => void (await logOut()));
  return (
    <>
      <ul className="places" aria-busy={busy}>
        {places.map((place) => (
          <SessionRow
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

/** Id of the section's heading. */
const PLACES_ID = "sesiones";

interface PlaceRowProps {
  place: Session;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ place, busy, onEnd }: PlaceRowProps) {
  const lastUse = lastUseLabel(place.lastSeenAt, Date.now());
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

const DAY_MS = 24 * 3_600_000;
const ZONE = { timeZone: "America/Argentina/Buenos_Aires" } as const;
const HOUR = new Intl.DateTimeFormat("es-AR", { ...ZONE, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const DATE = new Intl.DateTimeFormat("es-AR", { ...ZONE, day: "numeric", month: "long" });
const DATE_OF_A_YEAR = new Intl.DateTimeFormat("es-AR", { ...ZONE, day: "numeric", month: "long", year: "numeric" });

/**
 * Returns when a session was last used, in Argentine time: "hoy, 14:32", "ayer, 09:05", "12 de marzo", "12 de marzo de 2025".
 */
export function lastUseLabel(instant: string, nowMs: number): string {
  const atMs = Date.parse(instant);
  const day = dayInArgentina(atMs);
  if (day === dayInArgentina(nowMs)) return `hoy, ${HOUR.format(atMs)}`;
  if (day === dayInArgentina(nowMs - DAY_MS)) return `ayer, ${HOUR.format(atMs)}`;
  return (day.slice(0, 4) === dayInArgentina(nowMs).slice(0, 4) ? DATE : DATE_OF_A_YEAR).format(atMs);
}
