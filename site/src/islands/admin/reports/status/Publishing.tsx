import { useState } from "react";
import type { StatusAnswer } from "#shop/reports/status.contract.ts";
import { publish } from "#site/api/admin-status.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { instantOrDash, pagesWords, publishedWords } from "./status-words.ts";

interface Props {
  pages: StatusAnswer["pages"];
  onPublished: () => void;
}

/** The built pages, and a button that asks for new ones without waiting. */
export function Publishing({ pages, onPublished }: Props) {
  const [said, say] = useState("");
  const { busy, once } = useBusy();
  const ask = async () => {
    const answer = await publish();
    say(answer.ok ? publishedWords(answer.body) : answer.message || "No hubo respuesta. Probá de nuevo.");
    onPublished();
  };
  return (
    <section aria-labelledby="paginas">
      <h2 id="paginas">Páginas</h2>
      <p>{pagesWords(pages)} Los precios y el stock se corrigen solos, estén o no publicados.</p>
      <dl className="facts">
        <div>
          <dt>Publicadas</dt>
          <dd>{instantOrDash(pages.builtAt)}</dd>
        </div>
        <div>
          <dt>Último pedido</dt>
          <dd>{instantOrDash(pages.requestedAt)}</dd>
        </div>
      </dl>
      <p role="status">{said}</p>
      <button type="button" className="pill" aria-disabled={busy} onClick={() => once(ask)}>
        {busy ? "Publicando…" : "Publicar ahora"}
      </button>
    </section>
  );
}
