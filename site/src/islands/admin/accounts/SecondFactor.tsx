import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { readSecondFactor } from "#site/api/admin-users.ts";
import { storedValue } from "#site/stores/stored-value.ts";
import { unwrap } from "../kit/calls.tsx";
import { Button, TextButton } from "../kit/elements.tsx";
import { onDemand } from "../kit/on-demand.tsx";

/** Every administrator sees it once. */
export const SecondFactorSetup = onDemand(() =>
  import("./SecondFactorSetup.tsx").then(({ SecondFactorSetup }) => SecondFactorSetup),
);

export const SECOND_FACTOR_KEY = ["second-factor"];

export function useSecondFactor() {
  return useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: () => unwrap(readSecondFactor()),
    refetchOnWindowFocus: false,
  });
}

/** Dismissed in this tab: it returns with the next visit. */
const dismissed = storedValue<{ isLater: true }>(
  () => sessionStorage,
  "second-factor-later",
  ({ isLater }) => (isLater === true ? { isLater } : null),
);

/** Shows the panel, or only the set-up to an administrator who must do it first. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useSecondFactor();
  const setup = isOpen && <SecondFactorSetup onClosed={() => setOpen(false)} />;
  if (!data?.isRequired || data.isActive)
    return (
      <>
        {setup}
        {children}
      </>
    );
  return (
    <section className="notice second-factor" aria-label="Protegé la tienda">
      <p>
        <b>Para administrar la tienda primero activá el segundo paso.</b> Además de tu contraseña te vamos a pedir un
        código de tu teléfono.
      </p>
      <Button onClick={() => setOpen(true)}>Activar ahora</Button>
      {setup}
    </section>
  );
}

/** Whether the last page of this tab asked for it, so that the next one has the notice in its place from the start. */
const due = storedValue<{ isDue: true }>(
  () => sessionStorage,
  "second-factor-due",
  ({ isDue }) => (isDue === true ? { isDue } : null),
);

/** Asks administrators without a second factor to set it up. */
export function SecondFactorNotice() {
  const [isDismissed, setDismissed] = useState(() => dismissed.get() !== null);
  const [isOpen, setOpen] = useState(false);
  const [wasDue] = useState(() => due.get() !== null);
  const { data } = useSecondFactor();
  useEffect(() => {
    if (data) due.set(data.isActive ? null : { isDue: true });
  }, [data]);
  const isDue = data ? !data.isActive : wasDue;
  if (isOpen) return <SecondFactorSetup onClosed={() => setOpen(false)} />;
  if (isDismissed || !isDue) return null;
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
