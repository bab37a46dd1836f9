import type { ShopIdentity } from "#shop/settings/settings.ts";
import type { MenuEntry } from "./menu.ts";

/** Returns the shop's contacts as links. Addresses that are not https links are left out. */
export function contactsOf(shop: Pick<ShopIdentity, "whatsapp" | "instagram" | "email">): MenuEntry[] {
  return [
    ...(/^\d+$/.test(shop.whatsapp) ? [{ title: "WhatsApp", href: `https://wa.me/${shop.whatsapp}` }] : []),
    ...(shop.instagram.startsWith("https://") ? [{ title: "Instagram", href: shop.instagram }] : []),
    ...(shop.email.includes("@") ? [{ title: shop.email, href: `mailto:${shop.email}` }] : []),
  ];
}

/** Returns the URL of a WhatsApp chat that starts with `about`, or null if the shop has no number. */
export function askByWhatsApp({ whatsapp }: Pick<ShopIdentity, "whatsapp">, about: string): string | null {
  if (!/^\d+$/.test(whatsapp)) return null;
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(`Hola, tengo una consulta sobre ${about}.`)}`;
}
