/** The texts of the mails about a person's account. */
import type { AccountMail, SecondFactorEvent } from "#shop/accounts/account.ts";
import { ADMIN_ROLE_TEXTS } from "#shop/accounts/permissions.ts";
import { greeting, hostOf, type MailCopy, type MailShop, momentInArgentina, writeUs } from "./phrases.ts";

/** Returns the texts of an account mail; `writtenAtMs`: when its event happened. */
export function accountCopy(content: AccountMail, shop: MailShop, writtenAtMs: number): MailCopy {
  const { kind } = content;
  if (kind === "register") return registerCopy(content, shop);
  if (kind === "recover") return recoverCopy(content, shop);
  if (kind === "sign-in-code") return codeCopy(content, shop);
  if (kind === "password-changed") return changedCopy(content, shop, writtenAtMs);
  if (kind === "second-factor") return secondFactorCopy(content, shop, writtenAtMs);
  if (kind === "admin-invited") return invitedCopy(content, shop);
  return kind === "account-deleted" ? deletedCopy(content, shop) : guessesCopy(content, shop);
}

type ContentOf<Kind extends AccountMail["kind"]> = Extract<AccountMail, { kind: Kind }>;

function registerCopy({ link }: ContentOf<"register">, shop: MailShop): MailCopy {
  return {
    subject: `Confirmá tu email para crear tu cuenta en ${shop.shopName}`,
    preview: "Tocá el botón y completá tus datos. El enlace vale 24 horas.",
    heading: "Te falta un solo paso",
    before: [
      `¡Qué bueno que quieras tu cuenta en ${shop.shopName}! Confirmá que este email es tuyo y completá tus datos: lleva un minuto.`,
    ],
    button: { label: "Crear mi cuenta", href: link },
    after: [
      "El enlace vale 24 horas y se usa una sola vez. Si se te venció, pedí otro desde la tienda.",
      "¿No fuiste vos? No hagas nada: nadie puede crear una cuenta con tu email sin leer tu correo.",
    ],
    why: `Te llegó este email porque alguien lo escribió en ${hostOf(shop)} para registrarse.`,
  };
}

function recoverCopy({ firstName, link }: ContentOf<"recover">, shop: MailShop): MailCopy {
  return {
    subject: `Elegí una contraseña nueva para ${shop.shopName}`,
    preview: "El enlace vale 15 minutos. Si no fuiste vos, no hagas nada.",
    heading: "Elegí una contraseña nueva",
    before: [
      greeting(firstName),
      "Nos pediste recuperar el acceso a tu cuenta. Desde acá elegís una contraseña nueva y seguís como siempre.",
    ],
    button: { label: "Elegir contraseña", href: link },
    after: [
      "El enlace vale 15 minutos y se usa una sola vez.",
      "Si no fuiste vos, no hagas nada: tu contraseña sigue siendo la misma.",
    ],
    why: `Te llegó este email porque alguien pidió recuperar la contraseña de tu cuenta en ${hostOf(shop)}.`,
  };
}

function codeCopy({ firstName, signInCode }: ContentOf<"sign-in-code">, shop: MailShop): MailCopy {
  return {
    subject: `${signInCode} es tu código para entrar a ${shop.shopName}`,
    preview: "Vale 10 minutos. No se lo pases a nadie.",
    heading: signInCode,
    before: [
      greeting(firstName),
      "Este es el código que nos pediste para entrar. Escribilo en la misma página donde lo pediste.",
    ],
    button: { label: "Ir a la tienda", href: `${shop.origin}/login` },
    after: [
      "Vale 10 minutos y se usa una sola vez. Si pedís otro, este deja de servir.",
      "No se lo pases a nadie: nunca te lo vamos a pedir por teléfono ni por WhatsApp. Si no fuiste vos, no hagas nada.",
    ],
    why: `Te llegó este email porque alguien lo escribió en ${hostOf(shop)} para entrar con un código.`,
  };
}

function changedCopy({ firstName, recoverLink }: ContentOf<"password-changed">, shop: MailShop, atMs: number) {
  return {
    subject: `Cambió la contraseña de tu cuenta en ${shop.shopName}`,
    preview: "Si fuiste vos, no hace falta que hagas nada.",
    heading: "Tu contraseña cambió",
    before: [
      greeting(firstName),
      `El ${momentInArgentina(atMs)} (hora de Argentina) se cambió la contraseña de tu cuenta. Si fuiste vos, no hace falta que hagas nada.`,
      "Si no fuiste vos, recuperá tu cuenta ya mismo: entrá con este botón y pedí una contraseña nueva.",
    ],
    button: { label: "No fui yo", href: recoverLink },
    after: [`Y si algo no te cierra, ${writeUs(shop)}.`],
    why: `Te llegó este email porque tenés una cuenta en ${hostOf(shop)}. Avisamos cada vez que cambia su contraseña.`,
  };
}

function deletedCopy({ firstName }: ContentOf<"account-deleted">, shop: MailShop): MailCopy {
  return {
    subject: `Eliminamos tu cuenta en ${shop.shopName}`,
    preview: "Tu cuenta ya no está en la tienda.",
    heading: "Eliminamos tu cuenta",
    before: [
      greeting(firstName),
      "Como nos pediste, eliminamos tu cuenta y tus datos personales. Si hiciste compras o te arrepentiste de una, guardamos solo lo que la ley nos obliga a conservar.",
      "Gracias por haber pasado por acá. Si algún día querés volver, te esperamos.",
    ],
    button: { label: "Ir a la tienda", href: `${shop.origin}/` },
    after: [`¿No fuiste vos? Avisanos cuanto antes: ${writeUs(shop)}.`],
    why: `Te llegó este email porque tenías una cuenta en ${hostOf(shop)}.`,
  };
}

function guessesCopy({ firstName, recoverLink }: ContentOf<"sign-in-guesses">, shop: MailShop): MailCopy {
  return {
    subject: `Alguien está intentando entrar a tu cuenta en ${shop.shopName}`,
    preview: "Nadie entró con esos intentos. Si no fuiste vos, elegí una contraseña nueva.",
    heading: "¿Estás intentando entrar?",
    before: [
      greeting(firstName),
      "En las últimas 24 horas alguien intentó entrar a tu cuenta varias veces con una contraseña equivocada. Ninguno de esos intentos funcionó.",
      "Si fuiste vos y no te acordás de tu contraseña, o si no fuiste vos y querés quedarte más tranquilo, elegí una nueva: larga, y que no uses en otro lado.",
    ],
    button: { label: "Elegir otra contraseña", href: recoverLink },
    after: [
      "Si los intentos siguen, frenamos por un rato los que vengan de dispositivos en los que nunca entraste. Donde ya entraste podés seguir entrando como siempre.",
      `Y si algo no te cierra, ${writeUs(shop)}.`,
    ],
    why: `Te llegó este email porque tenés una cuenta en ${hostOf(shop)}. Te avisamos de esto como mucho una vez por día.`,
  };
}

function invitedCopy({ link, by, adminRole }: ContentOf<"admin-invited">, shop: MailShop): MailCopy {
  const { name, about } = ADMIN_ROLE_TEXTS[adminRole];
  return {
    subject: `${by} te invita a administrar ${shop.shopName}`,
    preview: "Aceptá la invitación con el botón. El enlace vale 7 días.",
    heading: `Te invitaron a administrar ${shop.shopName}`,
    before: [
      `${by} te invita a administrar la tienda con el permiso «${name}»: vas a poder ${about}.`,
      "Tocá el botón y elegí tu contraseña. Si ya tenés una cuenta con este email, te pedimos la que ya usás.",
    ],
    button: { label: "Aceptar la invitación", href: link },
    after: [
      "El enlace vale 7 días y se usa una sola vez. No se lo reenvíes a nadie.",
      "Una cuenta que administra la tienda no puede comprar en ella: si querés comprar, usá otra con otro email.",
      "¿No conocés a esta persona? No hagas nada, y la invitación se vence sola.",
    ],
    why: `Te llegó este email porque alguien que administra ${hostOf(shop)} escribió tu dirección para invitarte.`,
  };
}

const SECOND_FACTOR_TEXTS: Readonly<Record<SecondFactorEvent, { heading: string; what: string }>> = {
  second_factor_set_up: {
    heading: "Activaste el segundo paso",
    what: "Desde ahora, para entrar te pedimos tu contraseña y un código de tu aplicación.",
  },
  second_factor_removed: {
    heading: "Se quitó el segundo paso de tu cuenta",
    what: "Desde ahora, para entrar alcanza con tu contraseña. Te recomendamos activarlo de nuevo desde el panel.",
  },
  recovery_code_used: {
    heading: "Alguien usó uno de tus códigos de recuperación",
    what: "Ese código ya no sirve. Si te quedan pocos, quitá el segundo paso y activalo otra vez: te damos diez nuevos.",
  },
};

function secondFactorCopy({ firstName, what: event }: ContentOf<"second-factor">, shop: MailShop, atMs: number) {
  const { heading, what } = SECOND_FACTOR_TEXTS[event];
  return {
    subject: `${heading} (${shop.shopName})`,
    preview: what,
    heading,
    before: [
      greeting(firstName),
      `Pasó el ${momentInArgentina(atMs)} (hora de Argentina). ${what}`,
      "Si no fuiste vos, recuperá tu cuenta ya mismo: entrá con este botón y pedí una contraseña nueva.",
    ],
    button: { label: "No fui yo", href: `${shop.origin}/login?recuperar` },
    after: ["Después avisale a quien administra la tienda con vos."],
    why: `Te llegó este email porque administrás ${hostOf(shop)}. Avisamos cada vez que cambia tu segundo paso.`,
  };
}
