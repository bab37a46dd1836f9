import { pictureDouble, pictureSource } from "#shop/catalogue/picture.ts";
import { applyLive, decodeOffer, defaultChoice, offerView } from "#shop/storefront/offer.ts";
import type { SearchEntry } from "#shop/storefront/search/entry.ts";
import { $live } from "#site/stores/storefront/live.ts";
import { pageTerms } from "#site/stores/storefront/page-terms.ts";

const WIDTH = 56;

/** One perfume that was found, as an option that leads to its page, with what it costs now. */
export function optionOf(entry: SearchEntry, id: string): HTMLAnchorElement {
  const link = document.createElement("a");
  Object.assign(link, {
    id,
    href: `/detail-perfume/${entry.slug}`,
    role: "option",
    tabIndex: -1,
    ariaSelected: "false",
  });
  link.append(pictureOf(entry), nameOf(entry), priceOf(entry));
  return link;
}

function pictureOf({ picture }: SearchEntry): HTMLImageElement {
  const image = new Image(WIDTH, Math.round((WIDTH * 11) / 9));
  image.alt = "";
  image.srcset = pictureDouble(picture, WIDTH);
  image.src = pictureSource(picture, WIDTH);
  return image;
}

function nameOf({ productName, brand }: SearchEntry): HTMLElement {
  const name = document.createElement("span");
  const house = document.createElement("small");
  house.textContent = brand;
  name.append(house, productName);
  return name;
}

/** As on its card: the price of what would be added, or why nothing would be. */
function priceOf({ offer: text }: SearchEntry): HTMLElement {
  const live = $live.get();
  const built = decodeOffer(text);
  const offer = live ? applyLive(built, live) : built;
  const view = offerView(offer, live?.terms ?? pageTerms(), defaultChoice(offer));
  const price = document.createElement("b");
  if (view.soon) price.textContent = "Próximamente";
  else if (view.outOfStock) price.textContent = "Sin stock";
  else price.textContent = view.price;
  if (view.soon || view.outOfStock) price.className = "is-out";
  return price;
}
