import { useStore } from "@nanostores/react";
import { dayInArgentina } from "#shop/accounts/person.ts";
import type { Session, User } from "#shop/accounts/user.contract.ts";
import { dateLabel, dayLabel, timeLabel } from "#site/islands/dates.ts";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { logOut } from "#site/stores/accounts/log-out.ts";
import { $sessions, endSessions, loadSessions } from "#site/stores/accounts/profile.ts";
import { toast } from "#site/stores/toasts.ts";
import { focusSection, Section } from "./Section.tsx";

/** Lists where the account is signed in and ends those sessions. */
export function SessionsList({ user }: { user: User }) {
  const loaded = useStore($sessions);
  return (
    <Section
      id={SECTION_ID}
      title="Sesiones"
      text="Dónde está abierta tu cuenta. Si no reconocés alguna, cerrala y cambiá tu contraseña."
    >
      {loaded.state === "known" && <KnownSessions userId={user._id} sessions={loaded.sessions} />}
      {loaded.state === "loading" && <div className="places is-blank" aria-busy="true" />}
      {loaded.state === "failed" && (
        <RetryNotice text="No pudimos ver tus sesiones." onRetry={() => loadSessions(user._id)} />
      )}
    </Section>
  );
}

/** The sessions, each with a button to end it. Ending the current one signs out. */
function KnownSessions({ userId, sessions }: { userId: string; sessions: readonly Session[] }) {
  const { busy, once } = useBusy();
  const otherIds = sessions.filter(({ current }) => !current).map(({ _id }) => _id);
  const end = (ids: string[], done: string) =>
    once(async () => {
      const hasEnded = await endSessions(userId, ids);
      toast(hasEnded ? done : "Error al cerrar sesión");
      if (hasEnded) focusSection(SECTION_ID);
    });
  const signOut = () => once(logOut);
  return (
    <>
      <ul className="places" aria-busy={busy}>
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            busy={busy}
            onEnd={session.current ? signOut : () => end([session._id], "Cerramos esa sesión")}
          />
        ))}
      </ul>
      {otherIds.length > 0 && (
        <button
          type="button"
          className="pill"
          aria-disabled={busy}
          onClick={() => end(otherIds, "Cerramos las demás sesiones")}
        >
          Cerrar las demás
        </button>
      )}
    </>
  );
}

const SECTION_ID = "sesiones";

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const lastUse = lastUseLabel(session.lastSeenAt, Date.now());
  return (
    <li className="place">
      <div>
        <p className="place-device">
          {session.device}
          {session.current && <small>Esta sesión</small>}
        </p>
        <p className="place-use">{session.current ? "En uso ahora" : `Último uso: ${lastUse}`}</p>
      </div>
      <button type="button" className="text-button" aria-disabled={busy} onClick={onEnd}>
        Cerrar
        <span className="sr-only">
          {session.current ? " esta sesión" : ` la sesión de ${session.device}, último uso: ${lastUse}`}
        </span>
      </button>
    </li>
  );
}

const DAY_MS = 24 * 3_600_000;

/** Returns when a session was last used: "hoy, 14:32", "ayer, 09:05", "12 de marzo", "12 de marzo de 2025". */
export function lastUseLabel(instant: string, nowMs: number): string {
  const atMs = Date.parse(instant);
  const day = dayInArgentina(atMs);
  if (day === dayInArgentina(nowMs)) return `hoy, ${timeLabel(atMs)}`;
  if (day === dayInArgentina(nowMs - DAY_MS)) return `ayer, ${timeLabel(atMs)}`;
  const isThisYear = day.slice(0, 4) === dayInArgentina(nowMs).slice(0, 4);
  return isThisYear ? dayLabel(atMs) : dateLabel(instant);
}
