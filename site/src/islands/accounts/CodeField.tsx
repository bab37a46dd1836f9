import { Field } from "#site/islands/kit/Field.tsx";

/** The code of an authenticator app, or a recovery code. */
export function CodeField({ hint, isFocused = false }: { hint?: string; isFocused?: boolean }) {
  return (
    <Field
      name="code"
      label="Código de tu aplicación"
      {...(hint && { hint })}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      autoFocus={isFocused}
    />
  );
}

/** Returns the error of an empty code. */
export function codeMessages({ code }: { code: string }): Record<string, string[]> {
  return code === "" ? { code: ["Escribí el código"] } : {};
}
