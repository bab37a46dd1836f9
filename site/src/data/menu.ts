import { BRANDS } from "#shop/catalogue/brands.ts";

export interface MenuEntry {
  title: string;
  href: string;
}

/** The menu Fragancias, in display order (docs/product-rules.md#head-and-menus). */
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
  { title: "En promoción", href: "/perfumes/forSale" },
];

/** The menu Marcas: the shop's brands with their pages. */
export const BRAND_MENU: readonly MenuEntry[] = BRANDS.map(({ slug, name }) => ({
  title: name,
  href: `/perfumes/brand/${slug}`,
}));

export const BALM_LINK: MenuEntry = { title: "Bálsamos", href: "/perfumes/category/balsamo" };
