/** Texts of the alarms, for the mail and the panel. */
import type { AlarmKind } from "./shop-alarm.ts";

interface AlarmMessage {
  heading: string;
  what: string;
  /** What to do about it. */
  next: string;
}

export const ALARM_MESSAGES: Readonly<Record<AlarmKind, AlarmMessage>> = {
  mails: {
    heading: "Hay emails que no salen",
    what: "Hay emails que fallaron o que esperan hace más de una hora.",
    next: "Revisá la clave, el dominio y el cupo en el panel de tu proveedor de email. Los que esperan salen solos cuando se arregla.",
  },
  notices: {
    heading: "Hay avisos de Mercado Pago sin procesar",
    what: "Mercado Pago nos avisó de pagos y hace más de una hora que no podemos preguntarle por ellos.",
    next: "Fijate si Mercado Pago informa una caída y si el Access Token sigue vigente. Los pagos se aplican solos cuando responde.",
  },
  charges: {
    heading: "Hay cobros sin respuesta",
    what: "Hace más de dos horas que no sabemos si un cobro con tarjeta se hizo. Sus unidades siguen reservadas.",
    next: "Buscá el pago en Mercado Pago por la referencia del pedido. No vuelvas a cobrarlo.",
  },
  refunds: {
    heading: "Hay devoluciones sin confirmar",
    what: "Mercado Pago todavía no confirmó una devolución que pediste hace más de dos horas.",
    next: "Mirá el pago en Mercado Pago antes de volver a pedirla: puede estar hecha.",
  },
  audit: {
    heading: "Los números de stock o de pedidos no cierran",
    what: "La revisión de cada noche encontró filas que no cumplen una regla.",
    next: "No corrijas nada a mano. Pasale a quien mantiene la tienda lo que dice Estado en el panel.",
  },
  pages: {
    heading: "Las páginas están atrasadas",
    what: "Hace más de una hora que no llega una versión nueva de las páginas. La tienda sigue vendiendo con los precios y el stock de ahora.",
    next: "Tocá Publicar ahora en Estado. Si no cambia, mirá por qué falló la última publicación en GitHub o en Cloudflare.",
  },
  failures: {
    heading: "La tienda está fallando",
    what: "Hubo muchas respuestas con error en la última hora.",
    next: "Pasale a quien mantiene la tienda la hora de este email: el registro del worker dice qué falló.",
  },
  jobs: {
    heading: "Una tarea automática está fallando",
    what: "Una de las tareas que vencen reservas, consultan pagos o mandan emails falla hace más de media hora.",
    next: "Mirá en Estado cuál es y pasáselo a quien mantiene la tienda.",
  },
};
