/** The brands of the menu, and the banner texts of the listings. See docs/product-rules.md#brands */
import type { Category, Gender } from "./categories.ts";

export interface Brand {
  slug: string;
  name: string;
}

/** Title and text at the top of a listing. */
export interface ListingBanner {
  title: string;
  text: string;
}

/** The thirty brands of the menu, in its order. The catalogue can have others; their pages work the same. */
export const BRANDS: readonly Brand[] = [
  { slug: "afnan", name: "Afnan" },
  { slug: "amaran", name: "Amaran" },
  { slug: "al-haramain", name: "Al Haramain" },
  { slug: "ariana-grande", name: "Ariana Grande" },
  { slug: "armaf", name: "Armaf" },
  { slug: "azzaro", name: "Azzaro" },
  { slug: "bharara", name: "Bharara" },
  { slug: "britney-spears", name: "Britney Spears" },
  { slug: "calvin-klein", name: "Calvin Klein" },
  { slug: "carmex", name: "Carmex" },
  { slug: "elizabeth-arden", name: "Elizabeth Arden" },
  { slug: "fragrance-world", name: "Fragrance World" },
  { slug: "french-avenue", name: "French Avenue" },
  { slug: "gres", name: "Grès" },
  { slug: "issey-miyake", name: "Issey Miyake" },
  { slug: "jennifer-lopez", name: "Jennifer Lopez" },
  { slug: "katy-perry", name: "Katy Perry" },
  { slug: "lattafa", name: "Lattafa" },
  { slug: "maison-alhambra", name: "Maison Alhambra" },
  { slug: "maison-asrar", name: "Maison Asrar" },
  { slug: "moschino", name: "Moschino" },
  { slug: "paris-corner", name: "Paris Corner" },
  { slug: "rasasi", name: "Rasasi" },
  { slug: "rayhaan", name: "Rayhaan" },
  { slug: "sabrina-carpenter", name: "Sabrina Carpenter" },
  { slug: "sol-de-janeiro", name: "Sol de Janeiro" },
  { slug: "tubbees", name: "Tubbees" },
  { slug: "versace", name: "Versace" },
  { slug: "victorias-secret", name: "Victoria's Secret" },
  { slug: "zimaya", name: "Zimaya" },
];

/** The brand whose page shows lip balms. */
export const LIP_BALM_BRAND_SLUG = "carmex";

/** Returns the menu's brand with this slug. */
export function brandOf(slug: string): Brand | undefined {
  return BRANDS.find((brand) => brand.slug === slug);
}

export const ALL_BANNER: ListingBanner = {
  title: "Todas las fragancias",
  text: "Árabes, de diseñador, de celebridades y de nicho: todo lo que tenemos, en un solo lugar.",
};

export const FOR_SALE_BANNER: ListingBanner = {
  title: "En promoción",
  text: "Fragancias con descuento. Duran lo que dura el stock.",
};

export const GENDER_BANNERS: Readonly<Record<Gender, ListingBanner>> = {
  male: { title: "Fragancias masculinas", text: "Maderas, especias y frescura para todos los días o para esa noche." },
  female: { title: "Fragancias femeninas", text: "Flores, frutas y vainillas: encontrá la que va con vos." },
  unisex: { title: "Fragancias unisex", text: "Sin etiquetas: elegí por lo que te gusta oler." },
};

export const CATEGORY_BANNERS: Readonly<Record<Category, ListingBanner>> = {
  arab: { title: "Perfumes árabes", text: "Intensos y duraderos: oud, ámbar, vainilla y especias." },
  designer: { title: "Perfumes de diseñador", text: "Las grandes casas de moda y sus clásicos." },
  celebrity: { title: "Perfumes de celebridades", text: "Dulces, divertidos y firmados por tus artistas." },
  niche: { title: "Perfumes de nicho", text: "Casas chicas y combinaciones que no vas a oler en cualquier lado." },
  splash: { title: "Body Splash", text: "Livianos y frescos, para después de la ducha o para llevar en el bolso." },
  deo: { title: "Spray Corporal", text: "Perfume para todo el cuerpo, todos los días." },
  balsamo: { title: "Bálsamos labiales", text: "Para labios secos, con frío o con sol." },
};

/** The banner of a brand's page. */
export function brandBanner(name: string): ListingBanner {
  return { title: name, text: `Todo lo de ${name} que tenemos ahora. Elegí el tamaño y mirá el stock al instante.` };
}

/** Names of the categories in the menu and the carousels. A product's label is in `CATEGORY_LABELS`. */
export const CATEGORY_SECTIONS: Readonly<Record<Category, string>> = {
  arab: "Árabes",
  designer: "De diseñadores",
  celebrity: "De celebridades",
  niche: "De nicho",
  splash: "Body splash",
  deo: "Spray corporal",
  balsamo: "Bálsamo",
};
