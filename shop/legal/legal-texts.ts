import { formatArs, formatPercent } from "../pricing/money.ts";
import { freeFrom, isSameCost, leastCost, type ShippingCosts } from "../pricing/shipping.ts";
import type { LegalTexts, Settings, ShopIdentity } from "../settings/settings.ts";

/** The settings that the texts name. */
export type TextSettings = Pick<
  Settings,
  "shop" | "showrooms" | "transferOffBp" | "shippingCentavos" | "freeShippingFromCentavos" | "zones"
>;

/** Drafts of the legal texts, shown until the owner writes their own. A lawyer must review them. */
export function legalDrafts(settings: TextSettings): LegalTexts {
  return { terms: terms(settings), privacy: privacy(settings), returns: returns(settings) };
}

function terms({ shop, showrooms, transferOffBp, ...shipping }: TextSettings): string {
  const cities = citiesOf(showrooms);
  return lines(
    "Quién vende",
    `Esta tienda es de ${sellerOf(shop)}.`,
    contactOf(shop),
    "Qué vendemos",
    "Perfumes, decants, body splash, sprays corporales y bálsamos. Un decant es una porción de 5 o de 10 ml que fraccionamos del frasco original.",
    "Las imágenes son fotos o ilustraciones del producto; el lote y el empaque pueden cambiar sin que cambie la fragancia.",
    "Precios",
    "Los precios están en pesos argentinos, son finales e incluyen los impuestos. Pueden cambiar en cualquier momento: vale el que ves al confirmar tu compra.",
    transferOffBp > 0 &&
      `Pagando por transferencia tenés ${formatPercent(transferOffBp)} menos. No se suma a las promociones: siempre pagás el menor de los dos precios.`,
    "Pagos",
    "- Con tarjeta, por Mercado Pago. Antes de pagar ves la cantidad de cuotas, su valor, el total y el costo financiero.",
    "- Por transferencia bancaria. Te guardamos los productos durante el plazo que te mostramos al comprar; si el pago no llega, el pedido se vence y no debés nada.",
    "Envíos y retiros",
    shippingText(shipping),
    cities !== "" && `También podés retirar sin cargo en ${cities}, con coordinación previa.`,
    "Límites",
    "Vendemos hasta 2 unidades de un mismo producto y tamaño por compra. Los decants no tienen ese límite.",
    "Cambios, devoluciones y arrepentimiento",
    "Están en la página de cambios y devoluciones. Nada de estas condiciones limita los derechos que te da la Ley 24.240 de Defensa del Consumidor.",
    "Reclamos",
    "Escribinos primero: casi todo se resuelve hablando. Si no llegamos a un acuerdo podés reclamar ante la autoridad de defensa del consumidor de tu lugar.",
  );
}

function privacy({ shop }: TextSettings): string {
  return lines(
    "Quién cuida tus datos",
    `El responsable es ${sellerOf(shop)}.`,
    contactOf(shop),
    "Qué guardamos",
    "- Tu nombre, email y contraseña (cifrada, nadie puede leerla) para tu cuenta.",
    "- Tu teléfono, DNI y domicilios, si los cargás, para entregarte los pedidos y facturarlos.",
    "- Tus pedidos y los comprobantes que subas.",
    "- Lo que escribas si te arrepentís de una compra: queda en nuestros registros aunque borres tu cuenta, porque prueba que te respondimos.",
    "- Tu email si pedís que te avisemos cuando vuelva un perfume: esperamos un año como máximo, y lo borramos 90 días después de avisarte o de que nos pidas que no lo hagamos.",
    "No guardamos los datos de tu tarjeta: los recibe Mercado Pago.",
    "Para qué",
    "Para venderte, entregarte y responderte. No vendemos ni prestamos tus datos, y no usamos cookies de publicidad ni de seguimiento.",
    "Contamos cuántas visitas tiene la tienda y desde qué clase de sitio llegan, sin guardar nada que diga quién sos.",
    "A quién se los damos",
    "Sólo a quien hace falta para tu compra: el medio de pago, el correo que la lleva, y los servicios que alojan esta tienda y envían sus emails.",
    "Si te pedimos confirmar que no sos un robot, Cloudflare (Turnstile) recibe tu dirección IP y datos de tu navegador para comprobarlo.",
    "Tus derechos",
    "Desde tu perfil podés ver, descargar y corregir tus datos cuando quieras, y borrarlos cuando no tengas pedidos en curso. También podés pedírnoslo por email.",
    "El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326.",
    "La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley Nº 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.",
  );
}

function returns({ shop }: TextSettings): string {
  return lines(
    "Si te arrepentís",
    "Tenés 10 días corridos desde que recibís tu compra, o desde que la hacés si es posterior, para arrepentirte sin dar explicaciones (Ley 24.240, artículo 34). Te devolvemos lo que pagaste y el envío de vuelta corre por nuestra cuenta.",
    "El producto tiene que volver cerrado, como lo recibiste.",
    "Si llegó mal",
    "Si llegó roto, abierto o no es lo que pediste, mandanos una foto apenas lo recibas: te enviamos otro, o te devolvemos el dinero.",
    "Garantía",
    "Los productos tienen la garantía legal de seis meses por defectos (Ley 24.240, artículo 11).",
    "Cómo pedirlo",
    "Para arrepentirte usá el botón de arrepentimiento, al pie de cada página: no hace falta tener cuenta y te damos un código en el momento.",
    `Para lo demás, escribinos con tu nombre y el número de tu pedido. ${contactOf(shop)}`,
    "Cómo devolvemos el dinero",
    "- Si pagaste con tarjeta, por el mismo medio: lo ves en tu resumen según los plazos de tu banco.",
    "- Si transferiste, a una cuenta a tu nombre.",
  );
}

function sellerOf({ legalName, shopName, taxId, address }: Settings["shop"]): string {
  return [legalName || shopName, taxId && `CUIT ${taxId}`, address && `con domicilio en ${address}`]
    .filter(Boolean)
    .join(", ");
}

/** The cities of the showrooms, each once: "Rosario y San Nicolás". */
export function citiesOf(showrooms: TextSettings["showrooms"]): string {
  return [...new Set(showrooms.map(({ city }) => city))].join(" y ");
}

export function contactOf({ email, whatsapp }: Settings["shop"]): string {
  const channels = [email && `por email a ${email}`, whatsapp && `por WhatsApp al +${whatsapp}`].filter(Boolean);
  return channels.length > 0 ? `Podés escribirnos ${channels.join(" o ")}.` : "";
}

export function shippingText(costs: ShippingCosts): string {
  const { shippingCentavos } = costs;
  if (!isSameCost(costs))
    return `Enviamos a todo el país desde ${formatArs(leastCost(costs))}, según la zona: lo ves en el carrito.`;
  const cost =
    shippingCentavos > 0
      ? `Enviamos a todo el país por ${formatArs(shippingCentavos)}.`
      : "Enviamos a todo el país sin cargo.";
  const from = freeFrom(costs);
  return from > 0 ? `${cost} Es gratis en compras desde ${formatArs(from)}.` : cost;
}

/** Joins the lines of a text, without empty and false ones. */
export function lines(...all: (string | false)[]): string {
  return all.filter(Boolean).join("\n");
}

export type LegalBlock = { kind: "heading" | "paragraph"; text: string } | { kind: "list"; items: string[] };

const HEADING_MAX = 80;
const ITEM = /^[-•*]\s+/;

/**
 * Splits a text into blocks. A short line without punctuation at its end, or a short question, is a heading. Lines that begin
 * with a hyphen, a bullet or an asterisk form a list. Each other line is a paragraph.
 */
export function legalBlocks(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const last = blocks.at(-1);
    if (!ITEM.test(line)) blocks.push({ kind: isHeading(line) ? "heading" : "paragraph", text: line });
    else if (last?.kind === "list") last.items.push(line.replace(ITEM, ""));
    else blocks.push({ kind: "list", items: [line.replace(ITEM, "")] });
  }
  return blocks;
}

function isHeading(line: string): boolean {
  return line.length <= HEADING_MAX && (/^¿[^?]*\?$/.test(line) || !/[.:;,!?]$/.test(line));
}

const NATIONAL_OFFICE = "https://www.argentina.gob.ar/defensadelconsumidor";

/** Returns the URL for consumer complaints: the configured one, else the national office. */
export function consumerDefenceOf({ consumerDefenceUrl }: Pick<ShopIdentity, "consumerDefenceUrl">): string {
  return consumerDefenceUrl || NATIONAL_OFFICE;
}
