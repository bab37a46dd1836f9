import { useState } from "react";
import { registerEmail } from "#site/api/links.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { refusedWords } from "./email/email-words.ts";

interface Props {
  /** As the server told it, of the link that was opened; never out of an address. */
  email: string;
}

/**
 * Says that the link must be opened once more, and sends another. The person stays here, with all they typed: the link opened in
 * another tab of this browser is enough.
 */
export function AnotherLink({ email }: Props) {
  const { busy, once } = useBusy();
  const [said, setSaid] = useState("");
  const send = () =>
    once(async () => {
      setSaid("");
      const answer = await registerEmail(email);
      setSaid(answer.ok ? `Te mandamos otro enlace a ${email}. Usá ese: el anterior ya no sirve.` : refused(answer));
      return undefined;
    });
  const refused = (failure: Parameters<typeof refusedWords>[1]) => refusedWords("register", failure);
  return (
    <div className="form-notice" role="alert">
      <p>
        <b>Abrí otra vez el enlace de tu email.</b> Ya pasó mucho tiempo, o lo usaste en otra pestaña. Abrilo en este
        mismo navegador y volvé acá: lo que escribiste sigue en su lugar.
      </p>
      <button type="button" className="text-button" aria-disabled={busy} onClick={send}>
        {busy ? "Enviando…" : "Pedir otro enlace"}
      </button>
      <p role="status">{said}</p>
    </div>
  );
}
