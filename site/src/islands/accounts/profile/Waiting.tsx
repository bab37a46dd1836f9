import type { ReactNode } from "react";

/** Shows `children` as blank, inert shapes while the session loads, and tells screen readers. */
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
