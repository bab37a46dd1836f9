import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SECURITY_FIELDS } from "#shop/settings/fields.ts";
import type { AdminSettings } from "#shop/settings/settings.contract.ts";
import { removeSecondFactor } from "#site/api/admin-users.ts";
import { SECOND_FACTOR_KEY, SecondFactorSetup, useSecondFactor } from "../accounts/SecondFactor.tsx";
import { ActionMessage, QueryState, useAction } from "../kit/calls.tsx";
import { Button, Switch } from "../kit/elements.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

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
      void queries.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
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
