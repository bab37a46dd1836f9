import { useState } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { toast } from "#site/stores/toasts.ts";
import { refusalWords } from "../refusal-words.ts";
import { Section } from "../Section.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { downloadData } from "./download-data.ts";

const FAILED = "No pudimos preparar tus datos. Probá de nuevo.";

/** What the shop has about the person: to take along, and to be forgotten. */
export function OwnData({ user }: { user: User }) {
  const { busy, once } = useBusy();
  const [isLeaving, setLeaving] = useState(false);
  const download = () =>
    once(async () => {
      const answer = await downloadData(user._id);
      toast(answer.ok ? "Descargamos tus datos" : refusalWords(answer, FAILED));
      return undefined;
    });
  return (
    <Section
      id="tus-datos"
      title="Tus datos"
      text="Descargá todo lo que guardamos sobre vos. Y si te querés ir, eliminá tu cuenta."
    >
      <div className="own-data">
        <button type="button" className="pill" aria-disabled={busy} onClick={download}>
          {busy ? "Preparando…" : "Descargar mis datos"}
        </button>
        <button type="button" className="text-button is-danger" onClick={() => setLeaving(true)}>
          Eliminar mi cuenta
        </button>
      </div>
      {isLeaving && <DeleteAccount userId={user._id} onClosed={() => setLeaving(false)} />}
    </Section>
  );
}
