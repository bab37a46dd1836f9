import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { readSecondFactor } from "#site/api/admin-users.ts";
import { $session } from "#site/stores/accounts/session.ts";
import { storedValue } from "#site/stores/stored-value.ts";
import { Loading, unwrap } from "../kit/calls.tsx";
import { Button, TextButton } from "../kit/elements.tsx";
import { onDemand } from "../kit/on-demand.tsx";

/** Loaded on demand, because an administrator rarely needs it. */
export const SecondFactorSetup = onDemand(() =>
  import("./SecondFactorSetup.tsx").then(({ SecondFactorSetup }) => SecondFactorSetup),
);

export const SECOND_FACTOR_KEY = ["second-factor"];

export function useSecondFactor() {
  return useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: () => unwrap(readSecondFactor()),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Set when the notice was dismissed; kept for this tab. */
const dismissed = storedValue<{ isLater: true }>(
  () => sessionStorage,
  "second-factor-later",
  ({ isLater }) => (isLater === true ? { isLater } : null),
);

interface Known {
  /** The administrator's id. */
  of: string;
  isActive: boolean;
  isRequired: boolean;
}

/** The server's last answer, stored so that the next page shows or hides the notice from the start. */
const remembered = storedValue<Known>(
  () => localStorage,
  "second-factor",
  ({ of, isActive, isRequired }) =>
    typeof of === "string" && typeof isActive === "boolean" && typeof isRequired === "boolean"
      ? { of, isActive, isRequired }
      : null,
);

/** Returns the server's answer. Until it arrives, returns the answer stored for this administrator, or null. */
function useKnown(): Known | null {
  const of = useStore($session).user?._id ?? "";
  const [former] = useState(() => remembered.get());
  const { data } = useSecondFactor();
  useEffect(() => {
    if (data) remembered.set({ of, isActive: data.isActive, isRequired: data.isRequired });
  }, [data, of]);
  return data ? { of, ...data } : former?.of === of ? former : null;
}

/**
 * Shows the panel. An administrator who must first set up the second factor sees only the button that starts the set-up.
 * Without a stored answer, shows `Loading` until the server answers: a notice that appears late would move the page.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const known = useKnown();
  const { isLoading } = useSecondFactor();
  if (!known && isLoading) return <Loading />;
  // While the set-up is open, the gate stays: otherwise the recovery codes would disappear unread.
  if (!isOpen && (!known?.isRequired || known.isActive)) return children;
  return (
    <section className="notice second-factor" aria-label="Protegé la tienda">
      <p>
        <b>Para administrar la tienda primero activá el segundo paso.</b> Además de tu contraseña te vamos a pedir un
        código de tu teléfono.
      </p>
      <Button onClick={() => setOpen(true)}>Activar ahora</Button>
      {isOpen && <SecondFactorSetup onClosed={() => setOpen(false)} />}
    </section>
  );
}

/** Asks administrators without a second factor to set it up, until they dismiss the notice in this tab. */
export function SecondFactorNotice() {
  const [isDismissed, setDismissed] = useState(() => dismissed.get() !== null);
  const [isOpen, setOpen] = useState(false);
  const known = useKnown();
  if (isOpen) return <SecondFactorSetup onClosed={() => setOpen(false)} />;
  if (isDismissed || !known || known.isActive) return null;
  const dismiss = () => {
    dismissed.set({ isLater: true });
    setDismissed(true);
  };
  return (
    <section className="notice second-factor" aria-label="Protegé la tienda">
      <p>
        <b>Protegé la tienda con un segundo paso.</b> Si alguien descubre tu contraseña, no le va a alcanzar para
        entrar. Lleva dos minutos.
      </p>
      <div className="form-foot-acts">
        <Button onClick={() => setOpen(true)}>Activar ahora</Button>
        <TextButton onClick={dismiss}>Más tarde</TextButton>
      </div>
    </section>
  );
}
