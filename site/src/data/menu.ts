import { type Brand, brandsInMenu } from "#shop/catalogue/brands/brand.ts";
import type { HelpTexts } from "#shop/legal/help-texts.ts";
import type { LegalTexts } from "#shop/settings/settings.ts";

export interface MenuEntry {
  title: string;
  href: string;
  /** Whether the entry is the brand of lip balms, whose products the other listings hide. */
  isLipBalm?: boolean;
}

/** The menu Fragancias, in display order (docs/product-rules.md#header-and-menus). */
export const FRAGRANCE_MENU: readonly MenuEntry[] = [
  { title: "Todas las fragancias", href: "/perfumes" },
  { title: "Femeninas", href: "/perfumes/gender/female" },
  { title: "Masculinas", href: "/perfumes/gender/male" },
  { title: "Unisex", href: "/perfumes/gender/unisex" },
  { title: "Árabes", href: "/perfumes/category/arab" },
  { title: "De diseñadores", href: "/perfumes/category/designer" },
  { title: "De celebridades", href: "/perfumes/category/celebrity" },
  { title: "De nicho", href: "/perfumes/category/niche" },
  { title: "Body Splash", href: "/perfumes/category/splash" },
  { title: "Spray Corporal", href: "/perfumes/category/deo" },
  { title: "Decants", href: "/perfumes/tema/decants" },
  { title: "En promoción", href: "/perfumes/forSale" },
];

/** The menu Marcas: the brands of the menu with their pages. */
export function brandMenu(brands: readonly Brand[]): MenuEntry[] {
  return brandsInMenu(brands).map(({ slug, name, isLipBalm }) => ({
    title: name,
    href: `/perfumes/brand/${slug}`,
    isLipBalm,
  }));
}

export const BALM_LINK: MenuEntry = { title: "Bálsamos", href: "/perfumes/category/balsamo" };

/** The help pages, whose texts follow from the settings: key of the text, path, title and footer link of each. */
export const HELP_PAGES = [
  { key: "questions", path: "preguntas", title: "Preguntas frecuentes", link: "Preguntas frecuentes" },
  { key: "payment", path: "medios-de-pago", title: "Medios de pago", link: "Medios de pago" },
  { key: "shipping", path: "envios", title: "Envíos y retiros", link: "Envíos y retiros" },
  { key: "about", path: "nosotros", title: "Nosotros", link: "Nosotros" },
] as const satisfies readonly { key: keyof HelpTexts; path: string; title: string; link: string }[];

/** The pages of the shop's legal texts: key of the text, path, title and footer link of each. */
export const LEGAL_PAGES = [
  { key: "terms", path: "terminos", title: "Términos y condiciones", link: "Términos" },
  { key: "privacy", path: "privacidad", title: "Política de privacidad", link: "Privacidad" },
  { key: "returns", path: "cambios", title: "Cambios y devoluciones", link: "Cambios y devoluciones" },
] as const satisfies readonly { key: keyof LegalTexts; path: string; title: string; link: string }[];
