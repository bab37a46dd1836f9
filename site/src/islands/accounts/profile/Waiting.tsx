import type { ReactNode } from "react";

/** A page while the server is asked who its person is: the page itself, of nobody, as blank shapes that cannot be used. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <>
      <p role="status" className="seen-by-readers">
        Cargando…
      </p>
      <div inert className="is-waiting">
        {children}
      </div>
    </>
  );
}
