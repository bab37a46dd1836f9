import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { SECURITY_FIELDS } from "#shop/settings/fields.ts";
import type { AdminSettings } from "#shop/settings/settings.contract.ts";
import { readSecondFactor, removeSecondFactor } from "#site/api/admin-users.ts";
import { storedValue } from "#site/stores/stored-value.ts";
import { ActionMessage, QueryState, unwrap, useAction } from "../kit/calls.tsx";
import { Button, Switch, TextButton } from "../kit/elements.tsx";
import { SettingsForm } from "../settings/SettingsForm.tsx";
import { SecondFactorSetup } from "./SecondFactorSetup.tsx";

const KEY = ["second-factor"];

function useSecondFactor() {
  return useQuery({ queryKey: KEY, queryFn: () => unwrap(readSecondFactor()), refetchOnWindowFocus: false });
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

/** Asks administrators without a second factor to set it up. */
export function SecondFactorNotice() {
  const [isDismissed, setDismissed] = useState(() => dismissed.get() !== null);
  const [isOpen, setOpen] = useState(false);
  const { data } = useSecondFactor();
  if (isOpen) return <SecondFactorSetup onClosed={() => setOpen(false)} />;
  if (isDismissed || !data || data.isActive) return null;
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

/** The setting that requires a second factor of every administrator. */
export function SecondFactorRequired({ settings: { secondFactorRequired } }: { settings: AdminSettings }) {
  return (
    <SettingsForm
      name="seguridad"
      title="Seguridad"
      submit="Guardar seguridad"
      start={{ secondFactorRequired }}
      changeOf={(typed) => typed}
    >
      {({ values, change }) => (
        <Switch
          label={SECURITY_FIELDS.secondFactorRequired.label}
          checked={values.secondFactorRequired}
          onChange={(secondFactorRequired) => change({ secondFactorRequired })}
        />
      )}
    </SettingsForm>
  );
}

/** The administrator's own second factor, among the settings. */
export function SecondFactorPart() {
  const queries = useQueryClient();
  const query = useSecondFactor();
  const [isOpen, setOpen] = useState(false);
  const { busy, outcome, run } = useAction();
  const remove = () =>
    run(removeSecondFactor, () => {
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
      <ActionMessage outcome={outcome} />
      {isOpen && <SecondFactorSetup onClosed={() => setOpen(false)} />}
    </section>
  );
}
