import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { offerView } from "#shop/storefront/offer.ts";
import { defaultChoice } from "#shop/storefront/offer-shape.ts";
import { fetchPerfumes } from "#site/api/perfumes.ts";
import { create } from "#site/scripts/late/create.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import { offerOfWire } from "#site/stores/storefront/wire-offer.ts";

/** Adds current prices to the similar perfumes, and renews them when the live response changes. Without them the links remain. */
export function showRelatedPrices(section: Element): void {
  const priceElements = new Map([...section.querySelectorAll("a")].map((link) => [slugOf(link), create("b", {})]));
  for (const link of section.querySelectorAll("a")) link.append(priceElements.get(slugOf(link)) ?? "");
  const query = `${new URLSearchParams([...priceElements.keys()].map((slug) => ["slug", slug]))}`;
  let latest = new AbortController();
  $live.subscribe(() => {
    latest.abort();
    latest = new AbortController();
    const show = ({ perfumes }: { perfumes: WirePerfume[] }) => {
      for (const perfume of perfumes) priceElements.get(perfume.slug)?.replaceChildren(priceOf(perfume));
    };
    fetchPerfumes(query, latest.signal).then(show, () => {
      // Offline: ignored, the next change of the live response retries.
    });
  });
}

function slugOf({ pathname }: HTMLAnchorElement): string {
  return pathname.split("/").at(-1) ?? "";
}

/** Returns the price as the card shows it, or why the perfume cannot be bought. */
function priceOf(perfume: WirePerfume): string {
  const offer = offerOfWire(perfume);
  const { canAdd, price, button } = offerView(offer, $live.get()?.terms ?? pageTerms(), defaultChoice(offer));
  return canAdd ? price : button;
}
