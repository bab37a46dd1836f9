/** Removes the protections against double charges and against payments that were not made. */
import { type Edit, type Mutant, system, unit } from "./mutant.ts";

const GATEWAY = "worker/src/ports/mercado-pago/gateway.ts";
const FAULT_TESTS = "worker/src/payments/pay-faults.system.test.ts";
const WEBHOOK_TESTS = "worker/src/payments/pay-webhook.system.test.ts";

const READER_TESTS = "worker/src/payments/reader-charge.system.test.ts";
const READING = "worker/src/payments/charge-reader.ts";

const CHARGING: Mutant[] = [
  {
    name: "charge-new-key",
    why: "a charge whose response is lost is made twice (F4)",
    file: GATEWAY,
    edits: [
      [
        "{ ...call, timeoutMs: SECOND_TIMEOUT_MS }));\n  return",
        '{ ...call, headers: { "X-Idempotency-Key": crypto.randomUUID() }, timeoutMs: SECOND_TIMEOUT_MS }));\n  return',
      ],
    ],
    killedBy: system(FAULT_TESTS, "the repetition with the same key finds the charge that was made"),
  },
  {
    name: "charge-timeout-is-none",
    why: "a slow charge is reported as not made, but is made (P3)",
    file: GATEWAY,
    edits: [
      [
        'answer.kind === "timed_out" ? unknown(answer.reason)',
        'answer.kind === "timed_out" ? { over: { kind: "nothing_taken" } }',
      ],
    ],
    killedBy: unit(
      "worker/src/ports/mercado-pago/charge.test.ts",
      "a call of more than 15 seconds is unknown immediately",
    ),
  },
  {
    name: "charge-unknown-is-rejected",
    why: "a charge without a response releases its units, and the buyer pays again (P3)",
    file: "worker/src/payments/charge-card.ts",
    edits: [['  if (outcome.kind === "unknown") return storeUnknown(context, placed, outcome.reason, counted);\n', ""]],
    killedBy: system(FAULT_TESTS, "shown as in process, no second charge, found by the cron"),
  },
];

const mismatch = (name: string, why: string, edit: Edit, killedBy: Mutant["killedBy"]): Mutant => ({
  name: `payment-of-another-${name}`,
  why,
  file: "shop/payments/situation.ts",
  edits: [edit],
  killedBy,
});
const wrongPayment = system(WEBHOOK_TESTS, "of another amount, currency or collector moves nothing and alerts once");
const doubts = (named: string) => unit("shop/payments/plan-doubts.test.ts", named);
const notAsAgreed = doubts("a payment that is not as agreed > commits nothing");

const MISMATCHES: Mutant[] = [
  mismatch(
    "amount",
    "a payment of any amount pays the order that its reference names (I-16)",
    ["    payment.amountCentavos === order.transactionCentavos &&\n", ""],
    wrongPayment,
  ),
  mismatch(
    "currency",
    "a payment in another currency pays",
    ["    payment.currency === CURRENCY &&\n", ""],
    wrongPayment,
  ),
  mismatch(
    "collector",
    "a payment received by another seller pays an order (S-44)",
    ["    payment.collectorId === collectorId &&\n", ""],
    wrongPayment,
  ),
  mismatch(
    "reference",
    "the payment of one order pays another order",
    ["    payment.externalReference === order.externalReference &&\n", ""],
    notAsAgreed,
  ),
  mismatch(
    "kind",
    "a card payment pays an order that awaits a transfer",
    ["order.externalReference &&\n    isByProvider(order.paymentTypeId)\n", "order.externalReference\n"],
    doubts("no card pays an order that waits for a transfer"),
  ),
];

const WEBHOOK_ROUTES = "worker/src/payments/webhook.routes.ts";
const HANDLER = "worker/src/payments/handle-webhook.ts";

const WEBHOOK_MUTANTS: Mutant[] = [
  {
    name: "webhook-body-is-believed",
    why: "anyone who sends a webhook of the right form marks an order as paid (F17, F19)",
    file: HANDLER,
    edits: [
      [
        "    return (await readAndApply(context, paymentId)) ===",
        `    const get = async (id: string) => {
      const looked = await context.gateway.get(id);
      const told = Object(JSON.parse(raw));
      return looked.kind === "found" ? { ...looked, payment: { ...looked.payment, ...told, id } } : looked;
    };
    return (await readAndApply({ ...context, gateway: { ...context.gateway, get } }, paymentId)) ===`,
      ],
    ],
    killedBy: system(
      "worker/src/payments/pay-webhook-faults.system.test.ts",
      "in the body of a webhook is not believed",
    ),
  },
  {
    name: "webhook-of-anybody",
    why: "anyone can make the worker read and apply payments (F11)",
    file: WEBHOOK_ROUTES,
    edits: [["  if (!signed.ok) {\n", "  if (!signed.ok && c.req.path === null) {\n"]],
    killedBy: system(WEBHOOK_TESTS, "a forged, missing or altered signature is 401"),
  },
  {
    name: "webhook-accepted-before-stored",
    why: "a webhook received while the database is down is lost (F12)",
    file: HANDLER,
    edits: [
      [
        "await written(context, [storeNotice({ paymentId, requestId, raw, nowMs, nextTryAtMs: nowMs + LEFT_TO_RECEIVER_MS })]);",
        "written(context, [storeNotice({ paymentId, requestId, raw, nowMs, nextTryAtMs: nowMs + LEFT_TO_RECEIVER_MS })]).catch(() => {});",
      ],
    ],
    killedBy: system(WEBHOOK_TESTS, "a webhook gets 503, so that the provider sends it again"),
  },
];

const READERS: Mutant[] = [
  {
    name: "reader-charged-per-press",
    why: "of two requests at once one finds the reader busy with the charge of the other, and rejects the order",
    file: "worker/src/ports/mercado-pago/readers.ts",
    edits: [['{ "X-Idempotency-Key": attemptId }', '{ "X-Idempotency-Key": crypto.randomUUID() }']],
    killedBy: system(READER_TESTS, "sends the same charge"),
  },
  {
    name: "reader-beside-card-data",
    why: "an order whose card may have been charged at the checkout is charged at the reader too",
    file: READING,
    edits: [["if (!attempt || attempt.readerId === null) return refuse", "if (!attempt) return refuse"]],
    killedBy: system(READER_TESTS, "an order whose charge by card data is not known yet"),
  },
  {
    name: "reader-busy-holds",
    why: "an order whose charge the reader did not take holds its units",
    file: READING,
    edits: [['if (sent.kind === "refused") return', 'if (sent.kind === "refused" && !sent.isBusy) return']],
    killedBy: system(READER_TESTS, "while the reader has another charge"),
  },
  {
    name: "reader-charge-not-cancelled",
    why: "an order is cancelled while the reader still waits for the card",
    file: "worker/src/payments/handle-webhook.ts",
    edits: [["if (attempt.readerChargeId !== null && attempt.providerPaymentId === null) {", "if (false) {"]],
    killedBy: system(READER_TESTS, "while the reader does not show it, and by a move of the order"),
  },
  {
    name: "reader-refusal-believed",
    why: "a refusal of a repeated charge releases the units of an order that the reader shows",
    file: "worker/src/ports/mercado-pago/readers.ts",
    edits: [["return isRefusal && !isRepeated ?", "return isRefusal ?"]],
    killedBy: system(READER_TESTS, "a refusal of a repeated charge is not believed"),
  },
  {
    name: "reader-ended-by-late-webhook",
    why: "the late webhook of a declined card ends the next charge, which the reader shows",
    file: "shop/payments/attempt.ts",
    edits: [["attempts.some(({ readerId }) => readerId !== null)", "false"]],
    killedBy: system(READER_TESTS, "a late webhook of a declined card does not end the next charge"),
  },
  {
    name: "reader-ended-twice",
    why: "the end of a charge that is read late rejects the order of the next charge",
    file: "worker/src/payments/charge-card.ts",
    edits: [["moveOrder(moved, isOpenAttempt(attemptId))", "moveOrder(moved)"]],
    killedBy: system(READER_TESTS, "when the end of a charge is read late, the order is not rejected"),
  },
  {
    name: "reader-charge-forgotten",
    why: "the cron never reads a charge at the reader, so an order whose page was closed stays open",
    file: "worker/src/payments/resolve-payments.ts",
    edits: [["if (attempt.readerChargeId !== null)", "if (attempt.readerChargeId === undefined)"]],
    killedBy: system(READER_TESTS, "after 15 minutes, by the cron"),
  },
];

export const CARD_MUTANTS: readonly Mutant[] = [...READERS, ...CHARGING, ...MISMATCHES, ...WEBHOOK_MUTANTS];
