import { useEffect, useState } from "react";

/** How long "Copiado" shows (docs/product-rules.md#interface-sizes). */
const COPIED_MS = 2000;

type Copied = "yes" | "no" | null;
const LABELS = { yes: "Copiado", no: "No se pudo copiar" };

/** Copies a text. `what` names it for screen readers. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState<Copied>(null);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(setCopied, COPIED_MS, null);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className="copy">
      <button type="button" className="text-button" onClick={async () => setCopied(await copy(text))}>
        {copied ? LABELS[copied] : "Copiar"}
        <span className="sr-only">{` ${what}`}</span>
      </button>
      <span role="status" className="sr-only">
        {copied ? LABELS[copied] : ""}
      </span>
    </span>
  );
}

async function copy(text: string): Promise<"yes" | "no"> {
  try {
    await navigator.clipboard.writeText(text);
    return "yes";
  } catch {
    return "no";
  }
}
