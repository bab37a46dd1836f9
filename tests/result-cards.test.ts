/** A result card rendered in the browser from an API response equals the prebuilt one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyPerfume, anyTerms } from "#shop/catalogue/goods.fixture.ts";
import { type OfferView, offerOf, offerView } from "#shop/storefront/offer.ts";
import { offerOfWire } from "#site/stores/storefront/wire-offer.ts";
import { presentPerfume } from "#worker/catalogue/perfume.presenter.ts";

test("a result card has the same prices and options as the built card, for any stock", () => {
  fc.assert(
    fc.property(anyPerfume(1), anyTerms, (perfume, terms) => {
      const built = offerOf(perfume);
      const fetched = offerOfWire(presentPerfume(perfume, terms));
      const keyed = { ...fetched, perfumeKey: built.perfumeKey, sizes: fetched.sizes.map(withKeyOf(built.sizes)) };
      expect(shown(offerView(keyed, terms, null))).toEqual(shown(offerView(built, terms, null)));
    }),
  );
});

/** Keeps only the fields that `OfferView` declares: the options also have the data from which their prices were computed. */
function shown({ sizes, decants, ...view }: OfferView): OfferView {
  return {
    ...view,
    sizes: sizes.map(({ type, key, label, selected, outOfStock }) => ({ type, key, label, selected, outOfStock })),
    decants: decants.map(({ type, label, selected, price }) => ({ type, label, selected, price })),
  };
}

/** The API sends no keys: the browser numbers the sizes. */
function withKeyOf(sizes: readonly { key: number }[]) {
  return <Size extends { key: number }>(size: Size, i: number): Size => ({ ...size, key: sizes[i]?.key ?? -1 });
}
