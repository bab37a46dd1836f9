import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { size as sizeWith, TERMS } from "#shop/catalogue/goods.fixture.ts";
import { offerView } from "#shop/storefront/offer.ts";
import type { Offer, OfferSize } from "#shop/storefront/offer-shape.ts";
import { priceDetails } from "#shop/storefront/price-details.ts";
import { CardOffer, choiceOfAct } from "./CardOffer.tsx";
import { maxUnits, ProductOffer, unitsAfter } from "./ProductOffer.tsx";

const size = (key: number, ml: number, stock: number): OfferSize => sizeWith({ key, ml, stock });
const yara = (...sizes: OfferSize[]): Offer => ({
  perfumeKey: 2,
  inGrams: false,
  soon: false,
  available: true,
  sizes,
  decants: { big: 750, small: 422 },
});

test("maps a card's data-act to its choice, and other acts to none", () => {
  const view = offerView(yara(size(3, 100, 4), size(4, 50, 0)), TERMS, null);
  expect(choiceOfAct("s4", view)).toEqual({ type: "milliliter", key: 4 });
  expect(choiceOfAct("smallDecant", view)).toEqual({ type: "smallDecant" });
  expect(choiceOfAct("add", view)).toBeNull();
  expect(choiceOfAct("sx", view)).toBeNull();
});

test("the button Decant selects the 10 ml, and in decant mode the first size in stock", () => {
  const offer = yara(size(3, 100, 0), size(4, 50, 2));
  expect(choiceOfAct("decant", offerView(offer, TERMS, null))).toEqual({ type: "bigDecant" });
  const inMode = offerView(offer, TERMS, { type: "smallDecant" });
  expect(choiceOfAct("decant", inMode)).toEqual({ type: "milliliter", key: 4 });
});

test("a card shows its sizes and the button Decant, and in decant mode also 10 ml and 5 ml", () => {
  const offer = yara(size(3, 100, 4), size(4, 50, 0));
  const html = (view = offerView(offer, TERMS, null)) => renderToStaticMarkup(createElement(CardOffer, { view }));
  expect(html()).toContain('data-act="s3" aria-pressed="true">100 ml</button>');
  expect(html()).toContain('aria-label="50 ml, sin stock" data-out="">50 ml</button>');
  expect(html()).not.toContain("5 ml</button><button");
  const inMode = html(offerView(offer, TERMS, { type: "bigDecant" }));
  const { decants } = offerView(offer, TERMS, { type: "bigDecant" });
  expect(inMode).toContain(
    `data-act="bigDecant" aria-pressed="true">10 ml <small data-part="bigDecant">${decants[0]?.price}</small></button>`,
  );
  expect(inMode).toContain(
    `data-act="smallDecant" aria-pressed="false">5 ml <small data-part="smallDecant">${decants[1]?.price}</small></button>`,
  );
});

test("every button has the data-act by which a press on it is replayed", () => {
  const html = renderToStaticMarkup(createElement(CardOffer, { view: offerView(yara(size(3, 100, 4)), TERMS, null) }));
  const buttons = html.match(/<button[^>]*>/g) ?? [];
  expect(buttons.length).toBe(3);
  expect(buttons.every((button) => button.includes("data-act="))).toBe(true);
});

test("one press adds at most 2 of a size and no more than its stock (1 without stock), and at most 99 of a decant", () => {
  const offer = yara(size(3, 100, 4), size(4, 50, 1), size(5, 30, 0));
  expect([3, 4, 5].map((key) => maxUnits(offer, { type: "milliliter", key }))).toEqual([2, 1, 1]);
  expect(maxUnits(offer, { type: "smallDecant" })).toBe(99);
});

test("at a limit a button of the stepper can keep the focus, and a press on it changes nothing", () => {
  const offer = yara(size(3, 100, 4));
  const view = offerView(offer, TERMS, null);
  const full = priceDetails(offer, null, { ...TERMS, freeShippingFromCentavos: 0, vatBp: 2100 });
  const box = { view, full, available: true, transferOffBp: 1000, quantity: 2, maxQuantity: 2 };
  const html = renderToStaticMarkup(createElement(ProductOffer, box));
  expect(html).toContain('data-act="less" aria-label="Uno menos">');
  expect(html).toContain('data-act="more" aria-label="Uno más" aria-disabled="true">');
  const presses = ["more", "less"].flatMap((act) => [1, 2].map((quantity) => unitsAfter(act, quantity, 2)));
  expect(presses).toEqual([2, 2, 1, 1]);
});
