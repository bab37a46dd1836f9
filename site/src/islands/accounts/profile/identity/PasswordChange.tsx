import type { User } from "#shop/accounts/user.contract.ts";
import { Section } from "../Section.tsx";
import { focusFirstField, useOpened } from "../use-opened.ts";
import { PasswordForm } from "./PasswordForm.tsx";

/** The password: changed in a form that opens. */
export function PasswordChange({ user }: { user: User }) {
  const { isOpen, open, close, opener } = useOpened();
  return (
    <Section
      id="contrasena"
      title="Contraseña"
      text="Cuando la cambiás, se cierran las demás sesiones y te avisamos por email."
    >
      {isOpen ? (
        <div className="password-new" ref={focusFirstField}>
          <PasswordForm user={user} close={close} />
        </div>
      ) : (
        <button type="button" className="pill" ref={opener} onClick={open}>
          Cambiar contraseña
        </button>
      )}
    </Section>
  );
}
