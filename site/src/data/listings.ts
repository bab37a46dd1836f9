import { setSentence } from "#shop/cart/decant-set.ts";
import { BRANDS, type ListingBanner } from "#shop/catalogue/brands.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { CATEGORIES, GENDERS } from "#shop/catalogue/categories.ts";
import type { DecantSetTerms, Terms } from "#shop/settings/settings.ts";
import {
  hasMatch,
  listPerfumes,
  type PageKind,
  pageBanner,
  pageListing,
  type Topic,
} from "#shop/storefront/listings/listing.ts";
import { PAGE_SIZE, pageRequest } from "#shop/storefront/listings/listing-url.ts";
import { TOPICS, topicPath } from "#shop/storefront/listings/topics.ts";
import { pageFilters, resultsPath } from "#shop/storefront/search/filters.ts";
import type { MenuEntry } from "./menu.ts";

/** One page of a listing. */
export type ListingPage = ReturnType<typeof pagesOfListing>[number];

/** A listing, with the site path of its first page. */
export type Listing = ReturnType<typeof listingsOf>[number];

/** Returns every listing. Each brand of the menu or the catalogue has one. */
export function listingsOf(perfumes: readonly Perfume[]) {
  return pageKinds(perfumes).map(({ path, page }) => ({
    href: path ? `/perfumes/${path}` : "/perfumes",
    // Selects the banner's tint.
    theme: path?.split("/").at(-1) ?? "all",
    page,
  }));
}

/** Returns the pages of a listing; an empty listing has one too. */
export function pagesOfListing(
  { href, theme, page }: Listing,
  perfumes: readonly Perfume[],
  terms: Terms & DecantSetTerms,
) {
  const query = pageListing(page);
  const all = listPerfumes(perfumes, query, terms).perfumes;
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  return Array.from({ length: pages }, (_, i) => ({
    path: pageHref(href, i + 1),
    // The first page of the listing.
    href,
    banner: bannerOf(page, terms),
    theme,
    perfumes: all.slice(i * PAGE_SIZE, (i + 1) * PAGE_SIZE),
    total: all.length,
    number: i + 1,
    pages,
    // Whether its cards begin with their decant.
    decant: !!query.decant,
    // Whether it has gender boxes.
    genders: !query.genders?.length,
    // Its query to the API.
    request: pageRequest(query),
    // The same products on the page with all filters.
    filters: resultsPath(pageFilters(page)),
  }));
}

/** Returns the site path of page `number` of a listing whose first page is at `href`. */
export function pageHref(href: string, number: number): string {
  return number > 1 ? `${href}/pagina/${number}` : href;
}

function pageKinds(perfumes: readonly Perfume[]): { path?: string; page: PageKind }[] {
  return [
    { page: { kind: "all" } },
    { path: "forSale", page: { kind: "forSale" } },
    ...TOPICS.map((topic) => ({ path: `tema/${topic.slug}`, page: { kind: "topic" as const, topic } })),
    ...GENDERS.map((gender) => ({ path: `gender/${gender}`, page: { kind: "gender" as const, gender } })),
    ...CATEGORIES.map((category) => ({ path: `category/${category}`, page: { kind: "category" as const, category } })),
    ...[...brandsOf(perfumes)].map(([brandSlug, brandName]) => ({
      path: `brand/${brandSlug}`,
      page: { kind: "brand" as const, brandSlug, brandName },
    })),
  ];
}

/** The pages about a topic that have products. */
export function topicLinks(perfumes: readonly Perfume[], terms: Terms): MenuEntry[] {
  const hasProducts = (topic: Topic) => hasMatch(perfumes, pageListing({ kind: "topic", topic }), terms);
  return TOPICS.filter(hasProducts).map((topic) => ({ title: topic.link, href: topicPath(topic) }));
}

/** Names by slug of the menu's brands and of any other brand in the catalogue. */
function brandsOf(perfumes: readonly Perfume[]): Map<string, string> {
  const known = perfumes.map(({ brandSlug, brand }): [string, string] => [brandSlug, brand]);
  return new Map([...known, ...BRANDS.map(({ slug, name }): [string, string] => [slug, name])]);
}

function bannerOf(page: PageKind, terms: DecantSetTerms): ListingBanner {
  const banner = pageBanner(page);
  if (page.kind === "topic" && page.topic.filters.decant)
    return { ...banner, text: `${banner.text} ${setSentence(terms)}`.trim() };
  const text = page.kind === "brand" ? BRAND_TEXTS[page.brandSlug] : undefined;
  return { ...banner, text: text ?? banner.text };
}

/** Banner texts by brand slug: the brand and its style. Other brands get the common text. */
export const BRAND_TEXTS: Readonly<Record<string, string>> = {
  afnan: "Casa de Dubái que juega en primera: 9 PM, Supremacy y una perfumería que se hace notar sin gritar.",
  amaran: "Árabes modernos, con mucha vainilla y fruta, y frascos que dan ganas de dejar a la vista.",
  "al-haramain": "Desde La Meca, cincuenta años de oud y ámbar. Amber Oud es su puerta de entrada; entrá sin apuro.",
  "ariana-grande": "Dulces, esponjosos y divertidos: pera, malvavisco y vainilla para todos los días.",
  armaf: "De Club de Nuit a Odyssey: cítricos, abedul y maderas con una duración que sorprende por lo que cuestan.",
  azzaro: "Mediterráneo en frasco: lavanda, cardamomo y cuero. Clásicos que siguen saliendo de noche.",
  bharara: "Frascos de cuero y brillo, y adentro naranja, vainilla y maderas que se sienten a dos metros.",
  "britney-spears": "Fantasy y su familia: chocolate blanco, kiwi y cupcake. La nostalgia también se perfuma.",
  "calvin-klein": "Limpios y fáciles de usar: CK One, Eternity, Euphoria. Los que siempre quedan bien.",
  carmex: "Bálsamos labiales de Estados Unidos, en pomo, barra o potecito. Mentol, manteca de cacao y alivio.",
  "elizabeth-arden": "Green Tea y compañía: té, cítricos y flores, frescos a toda hora y a buen precio.",
  "fragrance-world": "Reversiones árabes de los nombres grandes, con buena estela y mejor precio.",
  "french-avenue": "La línea más cuidada de Fragrance World: gourmands densos, whisky, tabaco y caramelo.",
  gres: "Cabotine y Cabochard: perfumería francesa de otra época, verde y con carácter.",
  "issey-miyake": "Agua, cítricos y madera clara. L'Eau d'Issey sigue oliendo a limpio y a recién salido de casa.",
  "jennifer-lopez": "Glow y sus hermanos: jabón, azahar y almizcle. Piel limpia, todo el día.",
  "katy-perry": "Fruta, flores y algodón de azúcar. Para arrancar en el perfume con una sonrisa.",
  lattafa: "La casa árabe que más nos piden: Asad, Yara, Khamrah. Especias, vainilla y horas de duración.",
  "maison-alhambra": "Inspirados en los grandes, hechos en Dubái: Delilah, Kismet, Jean Lowe. Mucho perfume por poco.",
  "maison-asrar": "Una casa y una obsesión: la vainilla, con caramelo, con ciruela o sola. Dulces que abrigan.",
  moschino: "Toy, Fresh Couture, Cheap and Chic: flores y cítricos con humor, en frascos que son un juego.",
  "paris-corner": "Khair, Qissa y otros postres de Dubái: pistacho, crema, chocolate y malvavisco, con mucha duración.",
  rasasi: "Hawas y una tradición de 1979: frescos que no se apagan con el calor y ouds para el invierno.",
  rayhaan: "Frutales y acuáticos de estela larga, para el calor y para la salida de después.",
  "sabrina-carpenter": "Caramelo, frutilla y vainilla, en frascos de golosina. Dulces sin pedir permiso.",
  "sol-de-janeiro": "Cheirosa en bruma: pistacho, caramelo salado y verano, para el pelo y para el cuerpo.",
  tubbees: "Postres líquidos: malvavisco, galletita y fruta en frascos que hacen reír.",
  versace: "Eros, Bright Crystal, Dylan Blue: menta, cítricos y flores de Italia, con la medusa en la tapa.",
  "victorias-secret": "Brumas para usar sin medida: vainilla, flores y fruta, después de la ducha o en la cartera.",
  zimaya: "La hermana menor de Afnan: gourmands y orientales bien armados, para probar sin gastar de más.",
};
