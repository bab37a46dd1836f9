import { type ChangeEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { COMMON_PASSWORD_WARNING, isCommonPassword } from "#shop/accounts/password.ts";
import { FieldFrame } from "./Field.tsx";

interface Props {
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  /** Whether to warn of a common password (docs/faults.md#s-6-common-passwords); off where a password is repeated. */
  warns?: boolean;
}

/** A password field with a show/hide button. */
export function PasswordField({ name, label, autoComplete, hint, warns = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const [common, setCommon] = useState(false);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => warns && setCommon(isCommonPassword(target.value));
  // Some browsers move the caret to the start when the type changes; this restores it.
  const show = () => {
    const [start, end] = [input.current?.selectionStart ?? null, input.current?.selectionEnd ?? null];
    flushSync(() => setShown(!shown));
    input.current?.setSelectionRange(start, end);
  };
  return (
    <FieldFrame
      name={name}
      label={label}
      hint={hint}
      below={common && <span className="warning">{COMMON_PASSWORD_WARNING}</span>}
    >
      {(control) => (
        <span className="password">
          <input
            {...control}
            ref={input}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onChange={onChange}
          />
          {/* Pressing the button leaves the focus in the field, so that typing can continue. */}
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={control.id}
            onPointerDown={keepFocus}
            onMouseDown={keepFocus}
            onClick={show}
          >
            {shown ? "Ocultar" : "Mostrar"}
            <span className="sr-only">{` ${label.toLowerCase()}`}</span>
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}

/** Hint beside a new password, before any error (docs/product-rules.md#password-rule). */
export const PASSWORD_RULE = "8 caracteres o más, con al menos una mayúscula, una minúscula y un número.";

/** A new password, typed twice. The password rule is shown from the start, not only after an error. */
export function NewPasswordFields() {
  return (
    <>
      <PasswordField
        name="newPassword"
        label="Contraseña nueva"
        autoComplete="new-password"
        hint={PASSWORD_RULE}
        warns
      />
      <PasswordField name="confirmNewPassword" label="Repetir contraseña nueva" autoComplete="new-password" />
    </>
  );
}
