import type { ShopIdentity } from "#shop/settings/settings.ts";
import type { MenuEntry } from "./menu.ts";

/** The ways to reach the shop that its settings name, as links. An address that is no https link is left out. */
export function contactsOf(shop: Pick<ShopIdentity, "whatsapp" | "instagram" | "email">): MenuEntry[] {
  return [
    ...(/^\d+$/.test(shop.whatsapp) ? [{ title: "WhatsApp", href: `https://wa.me/${shop.whatsapp}` }] : []),
    ...(shop.instagram.startsWith("https://") ? [{ title: "Instagram", href: shop.instagram }] : []),
    ...(shop.email.includes("@") ? [{ title: shop.email, href: `mailto:${shop.email}` }] : []),
  ];
}

/** A chat with the shop that begins with what it is about; null when the shop has no number for it. */
export function askByWhatsApp({ whatsapp }: Pick<ShopIdentity, "whatsapp">, about: string): string | null {
  if (!/^\d+$/.test(whatsapp)) return null;
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(`Hola, tengo una consulta sobre ${about}.`)}`;
}
