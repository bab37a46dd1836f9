import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { $entrance, guardAgain } from "#site/stores/accounts/guard.ts";

interface Props {
  /** What the page shows while the server is asked; nothing private. */
  waiting?: ReactNode;
  children: (user: User) => ReactNode;
}

/** What only the person it belongs to may see: drawn once the server has said who they are. The page's script
 * asks it: `guard(...)` of stores/accounts/guard.ts, before `mount`. */
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
