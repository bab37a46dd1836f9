import { shareByWhatsApp } from "#shop/offer-words.ts";
import type { OnAct } from "./acts.ts";

interface Props {
  /** The product's full address. */
  page: string;
  name: string;
  /** True after a copy, false after one that failed, null at rest. */
  copied: boolean | null;
  /** Whether the system can share; known only in the browser. */
  canShare?: boolean;
  onAct?: OnAct;
}

const COPY_WORDS = { true: "Enlace copiado", false: "No se pudo copiar", null: "Copiar enlace" };

/** Ways to show a product to somebody else. WhatsApp is a plain link and works without JavaScript. */
export function ShareLinks({ page, name, copied, canShare = false, onAct }: Props) {
  return (
    <div className="share">
      <span>Compartir</span>
      <a className="link" href={shareByWhatsApp(name, page)} data-part="whatsapp">
        WhatsApp
      </a>
      <button type="button" className="link" data-act="copy" onClick={onAct}>
        {COPY_WORDS[`${copied}`]}
      </button>
      <span className="seen-by-readers" role="status">
        {copied === null ? "" : COPY_WORDS[`${copied}`]}
      </span>
      {canShare && (
        <button type="button" className="link" data-act="share" onClick={onAct}>
          Más
        </button>
      )}
    </div>
  );
}
