/** The banner texts of the listings, and the names of the categories in menu and carousels. */
import type { Category, Gender } from "./categories.ts";

/** Title and text at the top of a listing. */
export interface ListingBanner {
  title: string;
  text: string;
}

export const ALL_BANNER: ListingBanner = {
  title: "Todas las fragancias",
  text: "Árabes, de diseñador, de celebridades y de nicho: todas nuestras fragancias, en un solo lugar.",
};

export const FOR_SALE_BANNER: ListingBanner = {
  title: "En promoción",
  text: "Fragancias con descuento, hasta agotar stock o hasta que termine la promoción.",
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

/** The description for search engines of a brand's page, if the brand has no text. */
export function brandDescription(name: string): string {
  return `Todo lo de ${name} que tenemos ahora. Elegí el tamaño y mirá el stock al instante.`;
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
