/** Texts of the mails about a withdrawal. */
import { dayLabel, type WithdrawalMail } from "#shop/legal/withdrawal.ts";
import { hostOf, type MailCopy, type MailShop, momentInArgentina, writeUs } from "./phrases.ts";

type MailOf<Kind extends WithdrawalMail["kind"]> = Extract<WithdrawalMail, { kind: Kind }>;

/** `writtenAtMs`: when the event of the mail happened. */
export function withdrawalCopy(mail: WithdrawalMail, shop: MailShop, writtenAtMs: number): MailCopy {
  if (mail.kind === "withdrawal-received") return receivedCopy(mail, shop, writtenAtMs);
  return mail.kind === "withdrawal-closed" ? closedCopy(mail, shop) : arrivedCopy(mail, shop, writtenAtMs);
}

/** Contains nothing the sender typed: the address may be a stranger's. */
function receivedCopy(mail: MailOf<"withdrawal-received">, shop: MailShop, atMs: number): MailCopy {
  const { code, orderNumber } = mail;
  return {
    subject: `Tu código de arrepentimiento en ${shop.shopName}: ${code}`,
    preview: "Ya lo recibimos. Guardá el código.",
    heading: "Recibimos tu arrepentimiento",
    before: [
      "Quedó registrado y no hace falta que expliques por qué. Guardá este email: el código es tu comprobante.",
      termLabel(mail),
    ],
    facts: [
      ["Código", code],
      ["Fecha", `${momentInArgentina(atMs)} (hora de Argentina)`],
      ...(orderNumber === "" ? [] : [["Pedido", orderNumber] as const]),
    ],
    button: { label: "Cambios y devoluciones", href: `${shop.origin}/cambios` },
    after: [
      "Qué sigue: te escribimos a este email para coordinar la devolución. El envío de vuelta corre por nuestra cuenta, no pagues nada. Después te devolvemos lo que pagaste, por el mismo medio.",
      `Si querés agregar algo, ${writeUs(shop)} con el código ${code}.`,
      "¿No fuiste vos? No hagas nada: antes de mover un pedido comprobamos que sea tuyo.",
    ],
    why: `Te llegó este email porque alguien lo escribió en ${hostOf(shop)} para arrepentirse de una compra.`,
  };
}

function termLabel({ orderNumber, lastDay, isWithin }: MailOf<"withdrawal-received">): string {
  if (orderNumber === "")
    return "Todavía no ubicamos el pedido con los datos que nos diste. No pasa nada: te escribimos para encontrarlo.";
  if (lastDay === null) return "Todavía no figura como entregado: estás a tiempo.";
  if (isWithin) return `Estás a tiempo: el plazo de 10 días termina el ${dayLabel(lastDay)}.`;
  return `Según nuestros registros el plazo de 10 días terminó el ${dayLabel(lastDay)}. Igual lo vamos a revisar y te respondemos.`;
}

function closedCopy({ code, outcome }: MailOf<"withdrawal-closed">, shop: MailShop): MailCopy {
  return {
    subject: `Respuesta a tu arrepentimiento ${code} en ${shop.shopName}`,
    preview: "Te contamos qué se hizo.",
    heading: "Respondimos tu arrepentimiento",
    before: [`Sobre tu arrepentimiento ${code}:`, ...outcome.split("\n")],
    button: { label: "Cambios y devoluciones", href: `${shop.origin}/cambios` },
    after: [`Si algo no te cierra, ${writeUs(shop)} con el código ${code}.`],
    why: `Te llegó este email porque te arrepentiste de una compra en ${hostOf(shop)}.`,
  };
}

function arrivedCopy({ code }: MailOf<"withdrawal-arrived">, shop: MailShop, atMs: number): MailCopy {
  return {
    subject: `Llegó un arrepentimiento: ${code} (${shop.shopName})`,
    preview: "Respondelo dentro de las 24 horas.",
    heading: "Alguien se arrepintió de una compra",
    before: [
      "Ya le dimos un código. Coordiná la devolución: el envío de vuelta lo paga la tienda (Ley 24.240, artículo 34).",
      "Cuando esté resuelto, escribí en Avisos qué se hizo: se lo mandamos por email.",
    ],
    facts: [
      ["Código", code],
      ["Fecha", `${momentInArgentina(atMs)} (hora de Argentina)`],
    ],
    button: { label: "Ver los avisos", href: `${shop.origin}/admin-panel/notices` },
    after: [
      "En Avisos están sus datos, su mensaje y si está en plazo.",
      "Si llegan más dentro de la misma hora no te mandamos otro email: miralos en Avisos.",
    ],
    why: `Te llegó este email porque administrás ${hostOf(shop)}.`,
  };
}
