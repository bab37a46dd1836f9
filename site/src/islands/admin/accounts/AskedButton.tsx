import { useState } from "react";
import type { AdminUser } from "#shop/accounts/user.contract.ts";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { Button } from "../kit/elements.tsx";

/** What a button asks before it acts. */
interface Ask {
  label: string;
  title: string;
  /** What it touches, and how to undo it. */
  text: string;
}

/** A button that asks in a dialog before it acts. */
export function AskedButton({ ask: { label, title, text }, onConfirm }: { ask: Ask; onConfirm: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const confirm = (close: () => void) => {
    close();
    onConfirm();
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {isAsking && (
        <Dialog title={title} onClosed={() => setAsking(false)}>
          {(close) => (
            <>
              <p>{text}</p>
              <div className="form-ends">
                <Button onClick={close}>Volver</Button>
                <Button className="pill is-filled" onClick={() => confirm(close)}>
                  {`Sí, ${label.toLowerCase()}`}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

const MAILED = "Les avisamos por email a quienes administran.";

/** Asks before a person is blocked or unblocked. */
export function accessAsk({ status, role }: Pick<AdminUser, "status" | "role">): Ask {
  if (!status)
    return {
      label: "Desbloquear",
      title: "¿Desbloquear esta cuenta?",
      text: "Va a poder entrar y comprar de nuevo. Podés volver a bloquearla cuando quieras.",
    };
  const rest = role === "admin" ? MAILED : "Sus pedidos quedan como están: si tiene alguno sin pagar, liberalo aparte.";
  return {
    label: "Bloquear",
    title: "¿Bloquear esta cuenta?",
    text: `Se cierran sus sesiones y no puede entrar ni comprar. ${rest} Podés desbloquearla cuando quieras.`,
  };
}

/** Asks before a person gets or loses the permission to administer. */
export function roleAsk({ role, email }: Pick<AdminUser, "role" | "email">): Ask {
  if (role === "admin")
    return {
      label: "Quitar permiso de administrar",
      title: "¿Quitarle el permiso de administrar?",
      text: `Se cierran sus sesiones y deja de ver el panel. Su cuenta queda para comprar. ${MAILED} Podés volver a dárselo cuando quieras.`,
    };
  return {
    label: "Dar permiso de administrar",
    title: "¿Darle permiso de administrar?",
    text: `${email} va a poder ver y cambiar todo: precios, stock, pedidos, datos de clientes, la cuenta para transferencias y quién administra. Con esta cuenta deja de poder comprar. ${MAILED} Podés quitárselo cuando quieras.`,
  };
}
