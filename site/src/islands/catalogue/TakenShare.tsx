import { useEffect, useState } from "react";
import type { OnAct } from "./acts.ts";
import { ShareLinks } from "./ShareLinks.tsx";

/** How long "Enlace copiado" shows (specification 9, Interface). */
export const COPIED_MS = 2000;

/** Copying and sharing a product's address, which the page knows. */
export function TakenShare({ article }: { article: HTMLElement }) {
  const name = article.querySelector("h1")?.textContent ?? "";
  const page = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(setCopied, COPIED_MS, null);
    return () => clearTimeout(timer);
  }, [copied]);

  const onAct: OnAct = async ({ currentTarget }) => {
    if (currentTarget.dataset.act === "share") return share(name, page);
    setCopied(await copy(page));
  };
  return <ShareLinks page={page} name={name} copied={copied} onAct={onAct} canShare={"share" in navigator} />;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // The person closed the system's dialog: nothing to say.
  }
}
