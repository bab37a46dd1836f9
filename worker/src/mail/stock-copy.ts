/** Texts of the mail about a size that is back in stock. */

import { unitOf } from "#shop/catalogue/catalogue.ts";
import { pictureSource } from "#shop/catalogue/picture.ts";
import { formatArs } from "#shop/pricing/money.ts";
import type { StockNoticeMail } from "#shop/stock/stock-notice.ts";
import { hostOf, type MailCopy, type MailShop } from "./phrases.ts";

/** The width on a narrow phone; the file is twice as wide. */
const PICTURE_PX = 220;

export function stockCopy(mail: StockNoticeMail, shop: MailShop): MailCopy {
  const { productName, brand, category, slug, image, noticeId } = mail;
  const size = `${mail.ml} ${unitOf(category)}`;
  const price = formatArs(mail.priceCentavos);
  return {
    subject: `Volvió ${productName}: ya hay stock en ${shop.shopName}`,
    preview: `${size} a ${price}. Te avisamos porque nos lo pediste.`,
    heading: `¡Volvió ${productName}!`,
    picture: {
      src: `${shop.origin}${pictureSource(image, 2 * PICTURE_PX)}`,
      alt: `${productName} de ${brand}`,
      widthPx: PICTURE_PX,
    },
    before: [
      `Nos pediste que te avisáramos: ya hay stock de ${productName} de ${brand} en ${size}.`,
      "No lo tenemos reservado. Si lo querés, mejor no lo dejes para después.",
    ],
    facts: [["Tamaño", size], ["Precio", price], ...transferOf(mail)],
    button: { label: "Ver el producto", href: `${shop.origin}/detail-perfume/${slug}` },
    after: ["Los precios son los de este momento. Es el único email que te mandamos por este aviso."],
    aside: { label: "No quiero más avisos de stock", href: shop.links.takeBack(noticeId) },
    why: `Te llegó este email porque alguien lo escribió en ${hostOf(shop)} para saber cuándo volvía este producto.`,
  };
}

function transferOf({ transferCentavos }: StockNoticeMail): [string, string][] {
  return transferCentavos === null ? [] : [["Por transferencia", formatArs(transferCentavos)]];
}
