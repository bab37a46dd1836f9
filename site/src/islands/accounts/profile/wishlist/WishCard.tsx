import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { ResultCard } from "#site/islands/storefront/ResultCard.tsx";

interface Props {
  perfume: WirePerfume;
  onOut: () => Promise<void>;
}

/** One favourite: the card that a listing has, and the way to take it out. */
export function WishCard({ perfume, onOut }: Props) {
  const { busy, once } = useBusy();
  return (
    <>
      <ResultCard perfume={perfume} />
      <button type="button" className="wish-out" aria-disabled={busy} onClick={() => once(onOut)}>
        {busy ? "Sacando…" : "Sacar"}
        <span className="seen-by-readers">{` ${perfume.productName} de favoritos`}</span>
      </button>
    </>
  );
}
