import type { ReactNode } from "react";
import { Takeover } from "#site/islands/parts/Takeover.tsx";
import { comforts } from "#site/overlay/comforts.ts";
import { TakenBuyBox } from "./TakenBuyBox.tsx";
import { TakenCard } from "./TakenCard.tsx";
import { TakenShare } from "./TakenShare.tsx";

if (!import.meta.env.SSR) comforts();

/**
 * The one island of the catalogue's pages: one module to fetch, whichever part is meant first. Takes no props: what it takes
 * over follows from where it stands, and all it needs is in the page and in the live store.
 */
export default function Island({ children }: { children?: ReactNode }) {
  return <Takeover take={take}>{children}</Takeover>;
}

function take(article: HTMLElement, place: HTMLElement): ReactNode {
  if (article.classList.contains("card")) return <TakenCard article={article} />;
  if (place.querySelector(".share")) return <TakenShare article={article} />;
  return <TakenBuyBox article={article} />;
}
