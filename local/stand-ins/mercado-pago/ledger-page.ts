import { formatArs } from "#shop/pricing/money.ts";
import { escapeHtml } from "#shop/text.ts";
import { localTime } from "../../shop/http.ts";
import { NAMES } from "./payments/outcomes.ts";
import { isAtReader, READER_ENDS, type StoredReaderCharge } from "./payments/reader-charge.ts";
import { refundedCentavos, type Status, type StoredPayment, statusOf } from "./payments/stored.ts";
import type { Provider } from "./provider.ts";
import type { StoredWebhook } from "./webhooks/webhook.ts";

const CHARGED = ["approved", "in_mediation", "refunded", "charged_back"];

/** Returns the payments of a reference, or all if it is null, oldest first, and sums by reference. For tests. */
export function ledgerView({ ledger }: Provider, reference: string | null) {
  const all = ledger.payments().filter((one) => reference === null || one.externalReference === reference);
  const payments = all.map((one) => ({ id: String(one.id), key: one.key, status: statusOf(one).status }));
  const byReference = Map.groupBy(all, (one) => one.externalReference ?? "");
  return { payments, references: Object.fromEntries([...byReference].map(([name, group]) => [name, sumsOf(group)])) };
}

function sumsOf(payments: readonly StoredPayment[]) {
  const charged = payments.filter((one) => CHARGED.includes(statusOf(one).status));
  return {
    payments: payments.length,
    /** Number of payments that took money, including those that were refunded later. */
    charges: charged.length,
    takenCentavos: charged.reduce((sum, one) => sum + one.amountCentavos, 0),
    refundedCentavos: charged.reduce((sum, one) => sum + refundedCentavos(one), 0),
  };
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{border-bottom:1px solid #ccc;padding:.5rem;text-align:left;vertical-align:top}
div{overflow-x:auto}small{color:#555}form{display:inline}button{font:inherit;padding:.25rem .6rem;cursor:pointer}`;

/** Renders Mercado Pago's local ledger: payments newest first, with their webhooks and buttons that change their status. */
export function ledgerPage(provider: Provider): string {
  const payments = provider.ledger.payments().toReversed();
  const webhooks = provider.webhooks.list();
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mercado Pago de prueba</title><style>${STYLE}</style></head><body><h1>Mercado Pago de prueba</h1>
<p>Ninguna tarjeta es de verdad: el nombre del titular decide qué pasa (${NAMES.join(", ")}; cualquier otro se aprueba).
Números de prueba: Visa 4509 9535 6623 3704, Mastercard 5031 7557 3453 0604, Visa Débito 4002 7686 9439 5619; código 123, vencimiento 11/30, DNI 12345678.</p>
<p><a href="/mercadopago">Actualizar</a></p>
${readerList(provider.ledger.readerCharges().filter(isAtReader))}
${payments.length === 0 ? "<p>Todavía no hubo ningún pago.</p>" : paymentTable(payments, webhooks)}</body></html>`;
}

/** The charges that wait at card readers, with what people can do there. */
function readerList(charges: readonly StoredReaderCharge[]): string {
  if (charges.length === 0) return "";
  const items = charges.map(({ id, readerId, description, amountCentavos, status }) => {
    const buttons = READER_ENDS.map((end) => `<button name="end" value="${end}">${end}</button>`).join(" ");
    const form = `<form method="post" action="/mercadopago/_/readers/${id}">${buttons}</form>`;
    return `<li>${escapeHtml(readerId)}: ${escapeHtml(description)}, ${formatArs(amountCentavos)} (${status}) ${form}</li>`;
  });
  return `<h2>En el lector</h2><ul>${items.join("")}</ul>`;
}

function paymentTable(payments: readonly StoredPayment[], webhooks: readonly StoredWebhook[]): string {
  const rows = payments.map((one) =>
    paymentRow(
      one,
      webhooks.filter((webhook) => webhook.paymentId === one.id),
    ),
  );
  const heads = ["Pago", "Referencia", "Importe", "Estado", "Avisos", "Cambiarlo"].map((one) => `<th>${one}</th>`);
  return `<div><table><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`;
}

function paymentRow(payment: StoredPayment, webhooks: readonly StoredWebhook[]): string {
  const { status, statusDetail } = statusOf(payment);
  const refunded = refundedCentavos(payment);
  const cells = [
    `${payment.id}<br><small>${escapeHtml(localTime(payment.createdAtMs))}<br>${escapeHtml(payment.card.name)}</small>`,
    escapeHtml(payment.externalReference ?? "sin referencia"),
    `${formatArs(payment.amountCentavos)}<br><small>${payment.installments} en ${escapeHtml(payment.paymentMethodId)}${
      refunded > 0 ? `<br>devuelto ${formatArs(refunded)}` : ""
    }</small>`,
    `<strong>${status}</strong><br><small>${escapeHtml(statusDetail)}</small>`,
    webhooks.map(webhookText).join("<br>"),
    OFFERED.filter((one) => one !== status)
      .map((one) => button(payment.id, one))
      .join(" "),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

const OFFERED: readonly Status[] = ["approved", "rejected", "cancelled", "refunded", "in_mediation", "charged_back"];

const button = (id: number, status: Status) =>
  `<form method="post" action="/mercadopago/_/payments/${id}"><button name="status" value="${status}">${status}</button></form>`;

const webhookText = ({ kind, state, tries }: StoredWebhook) =>
  `<small>${kind}: ${state}${tries.length > 0 ? ` (${tries.map((one) => one.status ?? "sin respuesta").join(", ")})` : ""}</small>`;
