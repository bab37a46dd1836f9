import type { PublishedAnswer, StatusAnswer } from "#shop/reports/status.contract.ts";
import { shortInstant } from "../../orders/desk-labels.ts";

/** Labels of the cron jobs (worker/src/cron). An unknown job shows its name. */
const JOBS: Readonly<Record<string, string>> = {
  "expire-orders": "Vencer reservas de transferencia",
  "tell-stock": "Avisar que volvió el stock",
  "resolve-payments": "Consultar cobros pendientes",
  "request-rebuild": "Pedir páginas nuevas",
  "send-mails": "Mandar emails",
  "clear-what-is-over": "Limpiar lo que venció",
  "reconcile-payments": "Comparar pagos con Mercado Pago",
  "audit-stock-and-orders": "Revisar stock y pedidos",
  "watch-shop": "Vigilar la tienda",
};

export function jobLabel(job: string): string {
  return JOBS[job] ?? job;
}

const PUBLISHED: Readonly<Record<PublishedAnswer["outcome"], string>> = {
  current: "Las páginas ya están al día.",
  requested: "Pedimos páginas nuevas. En unos minutos están.",
  waiting: "Recién pedimos páginas nuevas. Esperá un minuto.",
  refused: "El servicio que arma las páginas no respondió. Volvemos a probar solos.",
};

export function publishedLabel({ outcome }: PublishedAnswer): string {
  return PUBLISHED[outcome];
}

/** Returns how far the built pages are behind the catalogue. */
export function pagesLabel({ builtVersion, catalogueVersion, attempt }: StatusAnswer["pages"]): string {
  if (builtVersion === catalogueVersion) return "Las páginas muestran el catálogo de ahora.";
  const changes = Math.max(1, catalogueVersion - builtVersion);
  const behind = changes === 1 ? "Falta publicar un cambio." : `Faltan publicar ${changes} cambios.`;
  return attempt > 1 ? `${behind} Ya pedimos páginas nuevas ${attempt} veces.` : behind;
}

/** Formats an instant, or returns a dash for null. */
export function instantOrDash(at: string | null): string {
  return at === null ? "–" : shortInstant(at);
}
