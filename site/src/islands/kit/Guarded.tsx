import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { $entrance, guardAgain } from "#site/stores/accounts/guard.ts";

interface Props {
  /** Shown while the session loads; must hold nothing private. */
  waiting?: ReactNode;
  children: (user: User) => ReactNode;
}

/**
 * Renders private content once the session is known. The page's script must call `guard(...)` of stores/accounts/guard.ts
 * before `mount`.
 */
export function Guarded({ waiting = null, children }: Props) {
  const entrance = useStore($entrance);
  if (entrance.state === "entered") return children(entrance.user);
  if (entrance.state === "failed") return <Failed />;
  return waiting;
}

function Failed() {
  return (
    <div className="notice" role="alert">
      <p>No pudimos comprobar tu sesión. Revisá tu conexión y probá de nuevo.</p>
      <button type="button" className="pill" onClick={guardAgain}>
        Reintentar
      </button>
    </div>
  );
}
