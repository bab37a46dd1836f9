import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readSecondFactor, removeSecondFactor } from "#site/api/admin-users.ts";
import { storedValue } from "#site/stores/stored-value.ts";
import { ActMessage, QueryState, unwrap, useAct } from "../kit/calls.tsx";
import { Button } from "../kit/elements.tsx";
import { SecondFactorSetup } from "./SecondFactorSetup.tsx";

const KEY = ["second-factor"];

function useSecondFactor(enabled = true) {
  return useQuery({ queryKey: KEY, queryFn: () => unwrap(readSecondFactor()), enabled, refetchOnWindowFocus: false });
}

/** Dismissed in this tab: it returns with the next visit. */
const dismissed = storedValue<{ isLater: true }>(
  () => sessionStorage,
  "second-factor-later",
  ({ isLater }) => (isLater === true ? { isLater } : null),
);

/** Asks administrators without a second factor to set it up. */
export function SecondFactorNotice() {
  const [isDismissed, setDismissed] = useState(() => dismissed.get() !== null);
  const [isOpen, setOpen] = useState(false);
  const { data } = useSecondFactor(!isDismissed);
  if (isOpen) return <SecondFactorSetup onClosed={() => setOpen(false)} />;
  if (isDismissed || !data || data.isActive) return null;
  const dismiss = () => {
    dismissed.set({ isLater: true });
    setDismissed(true);
  };
  return (
    <section className="notice second-factor" aria-label="Segundo paso">
      <p>
        <b>Protegé la tienda con un segundo paso.</b> Si alguien descubre tu contraseña, no le va a alcanzar para
        entrar. Lleva dos minutos.
      </p>
      <div className="form-foot-acts">
        <Button onClick={() => setOpen(true)}>Activar ahora</Button>
        <Button className="text-button" onClick={dismiss}>
          Más tarde
        </Button>
      </div>
    </section>
  );
}

/** The administrator's own second factor, among the settings. */
export function SecondFactorPart() {
  const queries = useQueryClient();
  const query = useSecondFactor();
  const [isOpen, setOpen] = useState(false);
  const { busy, outcome, act } = useAct();
  const remove = () =>
    act(removeSecondFactor, () => {
      void queries.invalidateQueries({ queryKey: KEY });
      return "Listo: para entrar alcanza con tu contraseña.";
    });
  return (
    <section className="settings-part" aria-labelledby="parte-segundo-paso">
      <h2 id="parte-segundo-paso">Segundo paso</h2>
      <QueryState query={query} />
      {query.data?.isActive === false && (
        <>
          <p>Hoy entrás solo con tu contraseña. Con el segundo paso te pedimos también un código de tu teléfono.</p>
          <Button onClick={() => setOpen(true)}>Activar el segundo paso</Button>
        </>
      )}
      {query.data?.isActive && (
        <>
          <p>Está activado. Códigos de recuperación sin usar: {query.data.recoveryCodesLeft}.</p>
          <Button busy={busy} onClick={remove}>
            Quitar el segundo paso
          </Button>
        </>
      )}
      <ActMessage outcome={outcome} />
      {isOpen && <SecondFactorSetup onClosed={() => setOpen(false)} />}
    </section>
  );
}
