import { type ChangeEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { COMMON_PASSWORD_WARNING, isCommonPassword } from "#shop/accounts/password.ts";
import { FieldFrame } from "./FieldFrame.tsx";

interface Props {
  name: string;
  label: string;
  /** `new-password` also warns of a password that everybody uses (reliability S-6). */
  autoComplete: "current-password" | "new-password";
  hint?: string;
  /** Whether a password that everybody uses is warned about; not beside a field that repeats another. */
  warns?: boolean;
}

/** A password, hidden until one asks to see it. */
export function PasswordField({ name, label, autoComplete, hint, warns = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const [common, setCommon] = useState(false);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => warns && setCommon(isCommonPassword(target.value));
  // A change of type sends the caret to the start in some browsers. It is back before the next key.
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
          {/* A press leaves the focus where it is: someone who types goes on typing. */}
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={control.id}
            onPointerDown={stay}
            onMouseDown={stay}
            onClick={show}
          >
            {shown ? "Ocultar" : "Mostrar"}
            <span className="seen-by-readers">{` ${label.toLowerCase()}`}</span>
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

function stay(event: { preventDefault(): void }): void {
  event.preventDefault();
}
