/** The texts of the help pages, from the settings. Their form is that of the legal texts (`legalBlocks`). */
import { formatArs, formatPercent } from "../pricing/money.ts";
import { freeFrom, isSameCost } from "../pricing/shipping.ts";
import { citiesOf, contactOf, lines, shippingText, type TextSettings } from "./legal-texts.ts";

export type HelpTexts = Record<"payment" | "shipping" | "questions" | "about", string>;

export function helpTexts(settings: TextSettings): HelpTexts {
  return {
    payment: payment(settings),
    shipping: shipping(settings),
    questions: questions(settings),
    about: about(settings),
  };
}

function payment({ transferOffBp }: TextSettings): string {
  return lines(
    "Transferencia bancaria",
    transferOffBp > 0 &&
      `Pagás ${formatPercent(transferOffBp)} menos que el precio de lista. No se suma a las promociones: siempre pagás el menor de los dos precios.`,
    "Al confirmar la compra te mostramos los datos de la cuenta y te guardamos los productos durante el plazo que dice tu pedido. Subí el comprobante desde Mis Compras y te avisamos por email apenas lo confirmamos.",
    "Si no llegás a pagar a tiempo, el pedido se vence solo y no debés nada: podés volver a comprar cuando quieras.",
    "Tarjeta de crédito o débito",
    "Cobramos con Mercado Pago: los datos de tu tarjeta los recibe Mercado Pago y nosotros no los vemos.",
    "Podés pagar en cuotas. Antes de confirmar ves cuántas son, cuánto vale cada una, el total y el costo financiero.",
    "Si la tarjeta se rechaza, el pedido queda abierto y podés probar con otra.",
    "Precios",
    "Los precios están en pesos argentinos, son finales e incluyen los impuestos. Vale el precio que ves al confirmar.",
  );
}

function shipping({ showrooms, ...costs }: TextSettings): string {
  return lines(
    "A domicilio",
    shippingText(costs),
    ...costs.zones.map(({ name, shippingCentavos }) => `- ${name}: ${formatArs(shippingCentavos)}`),
    "Preparamos el pedido cuando el pago está confirmado. Te avisamos por email cuando sale, con los datos del envío, y lo seguís desde Mis Compras.",
    showrooms.length > 0 && "Retiro sin cargo",
    ...showrooms.map(({ city, address, hours }) => `- ${[city, address, hours].filter(Boolean).join(" · ")}`),
    showrooms.length > 0 && "Te escribimos cuando tu pedido está listo para retirar.",
    "Cuando lo recibís",
    "Abrí el paquete apenas llega. Si algo vino roto, abierto o no es lo que pediste, mandanos una foto ese mismo día: te enviamos otro, o te devolvemos el dinero.",
  );
}

function questions(settings: TextSettings): string {
  const { shop } = settings;
  const from = isSameCost(settings) ? freeFrom(settings) : 0;
  return lines(
    "¿Los perfumes son originales?",
    "Sí. Son originales y vienen cerrados, con su caja, salvo los decants, que fraccionamos del frasco original.",
    "¿Qué es un decant?",
    "Una porción de 5 o de 10 ml del frasco original, en un atomizador. Un disparo son unos 0,1 ml: con 5 ml tenés cerca de cincuenta, y con 10 ml cerca de cien.",
    "¿Cómo sé si hay stock?",
    "El stock que ves es el real, de este momento. Si un tamaño dice Sin stock, dejanos tu email con Avisame y te escribimos cuando vuelva.",
    "¿Cuánto sale el envío?",
    from > 0 && `Lo ves en el carrito. Desde ${formatArs(from)} es gratis.`,
    from === 0 && "Lo ves en el carrito, antes de pagar.",
    "¿Puedo cambiar o devolver?",
    "Tenés 10 días corridos para arrepentirte, sin dar explicaciones. El botón de arrepentimiento está al pie de cada página.",
    "¿Necesito una cuenta?",
    "Sí, para comprar: así ves tus pedidos, subís comprobantes y recibís los avisos. Desde tu perfil podés descargar tus datos cuando quieras, y borrarlos cuando no tengas pedidos en curso.",
    "¿Cómo los contacto?",
    contactOf(shop),
  );
}

function about({ shop, showrooms }: TextSettings): string {
  const cities = citiesOf(showrooms);
  return lines(
    shop.tagline.replace(/[.:;,!?]+$/, ""),
    shop.about,
    cities !== "" && "Dónde estamos",
    cities !== "" && `Nos encontrás en ${cities}, y enviamos a todo el país.`,
    "Escribinos",
    contactOf(shop),
  );
}
